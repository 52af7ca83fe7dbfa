"""The names that trivy and tfsec have or had for checks, with their identifiers.

Sources: the metadata of trivy's checks, and the names that tfsec migrates.
"""

from __future__ import annotations

_CLOUDS = {"aws": "AWS", "azure": "AZU", "digitalocean": "DIG", "google": "GCP"}

# What comes after cloud and service in a name, with the number in its identifier.
_NUMBERS = {
    "aws-ami": "ensure-ami-has-owners=344",
    "aws-apigateway": "enable-access-logging=1 enable-cache=190 enable-cache-encryption=2 "
    "enable-tracing=3 no-public-access=4 use-secure-tls-policy=5",
    "aws-athena": "enable-at-rest-encryption=6 no-encryption-override=7",
    "aws-cloudfront": "enable-logging=10 enable-waf=11 enforce-https=12 use-secure-tls-policy=13",
    "aws-cloudtrail": "enable-all-regions=14 enable-log-validation=16 "
    "encryption-customer-managed-key=15 ensure-cloudwatch-integration=162 "
    "no-public-log-access=161 require-bucket-access-logging=163",
    "aws-cloudwatch": "log-group-customer-key=17",
    "aws-codebuild": "enable-encryption=18",
    "aws-config": "aggregate-all-regions=19",
    "aws-documentdb": "enable-log-export=20 enable-storage-encryption=21 "
    "encryption-customer-key=22",
    "aws-dynamodb": "enable-at-rest-encryption=23 enable-recovery=24 table-customer-key=25",
    "aws-ec2": "add-description-to-security-group=99 add-description-to-security-group-rule=124 "
    "enable-at-rest-encryption=131 enable-launch-config-at-rest-encryption=8 "
    "enable-volume-encryption=26 enforce-http-token-imds=28 "
    "enforce-launch-config-http-token-imds=130 no-default-vpc=101 no-excessive-port-access=102 "
    "no-public-egress-sgr=104 no-public-ingress-acl=105 no-public-ingress-sgr=107 no-public-ip=9 "
    "no-public-ip-subnet=164 no-secrets-in-launch-template-user-data=129 "
    "no-secrets-in-user-data=29 no-sensitive-info=122 require-vpc-flow-logs-for-all-vpcs=178 "
    "volume-encryption-customer-key=27",
    "aws-ecr": "enable-image-scans=30 enforce-immutable-repository=31 no-public-access=32 "
    "repository-customer-key=33",
    "aws-ecs": "enable-container-insight=34 enable-in-transit-encryption=35 "
    "no-plaintext-secrets=36",
    "aws-efs": "enable-at-rest-encryption=37",
    "aws-eks": "enable-control-plane-logging=38 encrypt-secrets=39 no-public-cluster-access=40 "
    "no-public-cluster-access-to-cidr=41",
    "aws-elasticache": "add-description-for-security-group=49 enable-at-rest-encryption=45 "
    "enable-backup-retention=50 enable-in-transit-encryption=51",
    "aws-elasticsearch": "enable-domain-encryption=48 enable-domain-logging=42 "
    "enable-in-transit-encryption=43 enforce-https=46 use-secure-tls-policy=126",
    "aws-elb": "alb-not-public=53 drop-invalid-headers=52 http-not-used=54 "
    "use-secure-tls-policy=47",
    "aws-emr": "enable-at-rest-encryption=137 enable-in-transit-encryption=138 "
    "enable-local-disk-encryption=139",
    "aws-iam": "enforce-group-mfa=123 no-password-reuse=56 no-policy-wildcards=57 "
    "no-root-access-keys=141 no-s3-full-access=345 no-user-attached-policies=143 "
    "require-lowercase-in-passwords=58 require-numbers-in-passwords=59 "
    "require-symbols-in-passwords=60 require-uppercase-in-passwords=61 set-max-password-age=62 "
    "set-minimum-password-length=63 unauthorized-bucket-access=346",
    "aws-kinesis": "enable-in-transit-encryption=64",
    "aws-kms": "auto-rotate-keys=65",
    "aws-lambda": "enable-tracing=66 restrict-source-arn=67",
    "aws-mq": "enable-audit-logging=70 enable-general-logging=71 no-public-access=72",
    "aws-msk": "enable-at-rest-encryption=179 enable-in-transit-encryption=73 enable-logging=74",
    "aws-neptune": "enable-log-export=75 enable-storage-encryption=76 encryption-customer-key=128",
    "aws-rds": "enable-deletion-protection=177 enable-iam-auth=176 "
    "enable-performance-insights=133 enable-public-access=180 encrypt-cluster-storage-data=79 "
    "encrypt-instance-storage-data=80 performance-insights-encryption-customer-key=78 "
    "specify-backup-retention=77",
    "aws-redshift": "add-description-to-security-group=83 encryption-customer-key=84 "
    "no-classic-resources=85 use-vpc=127",
    "aws-s3": "block-public-acls=86 block-public-policy=87 enable-bucket-encryption=88 "
    "enable-logging=89 enable-object-read-logging=172 enable-object-write-logging=171 "
    "enable-versioning=90 encryption-customer-key=132 ignore-public-acls=91 "
    "no-public-access-with-acl=92 no-public-buckets=93 require-mfa-delete=170 "
    "specify-public-access-block=94",
    "aws-sns": "enable-topic-encryption=95 topic-encryption-use-cmk=136",
    "aws-sqs": "enable-queue-encryption=96 no-wildcards-in-policy-documents=97 "
    "queue-encryption-use-cmk=135",
    "aws-ssm": "avoid-leaks-via-http=134 secret-use-customer-key=98",
    "aws-workspaces": "enable-disk-encryption=109",
    "azure-appservice": "account-identity-registered=2 authentication-enabled=3 enable-http2=5 "
    "enforce-ftps=71 enforce-https=4 require-client-cert=1 supported-php-version=69 "
    "supported-python-version=70 use-secure-tls-policy=6 web-app-https-only=72",
    "azure-authorization": "limit-role-actions=30 prevent-custom-role-creation=52",
    "azure-compute": "disable-password-authentication=39 enable-disk-encryption=38 "
    "no-secrets-in-custom-data=37 vm-not-attached-to-network=68",
    "azure-container": "configured-network-policy=43 enable-azure-policy-addon=66 "
    "enable-disk-encryption=67 enable-private-cluster=65 limit-authorized-ips=41 logging=40 "
    "use-rbac-permissions=42",
    "azure-database": "all-threat-alerts-enabled=28 enable-audit=27 enable-ssl-enforcement=20 "
    "no-public-access=22 no-public-firewall-access=29 "
    "postgres-configuration-connection-throttling=21 postgres-configuration-log-checkpoints=24 "
    "postgres-configuration-log-connections=19 retention-period-set=25 secure-tls-policy=26 "
    "threat-alert-email-set=18 threat-alert-email-to-owner=23",
    "azure-datafactory": "no-public-access=35",
    "azure-datalake": "enable-at-rest-encryption=36",
    "azure-keyvault": "content-type-for-secret=15 ensure-key-expiry=14 ensure-secret-expiry=17 "
    "no-purge=16 specify-network-acl=13",
    "azure-monitor": "activity-log-retention-set=31 capture-all-activities=33 "
    "capture-all-regions=32",
    "azure-network": "disable-rdp-from-internet=48 network-interface-public-ip=76 "
    "network-ip-forwarding-enabled=75 network-watcher-flow-disabled=73 no-public-egress=51 "
    "no-public-ingress=47 retention-policy-set=49 sensitive-port-is-exposed-to-entire-network=74 "
    "ssh-blocked-from-internet=50",
    "azure-securitycenter": "alert-on-severe-notifications=44 email-alerts-disabled=63 "
    "enable-standard-subscription=45 security-contact-disabled=64 security-contact-email=62 "
    "set-required-contact-details=46",
    "azure-sensitive": "port-is-exposed-to-entire-network=74",
    "azure-storage": "allow-microsoft-service-bypass=10 blob-container-cmk-encrypted=60 "
    "blobs-soft-deletion-enabled=56 default-action-deny=12 enable-geo-redundant-backups=58 "
    "enforce-https=8 infrastructure-encryption-enabled=61 log-storage-encryption=59 "
    "no-public-access=7 queue-services-logging-enabled=9 storage-account-logging-enabled=57 "
    "use-secure-tls-policy=11",
    "azure-synapse": "virtual-network-enabled=34",
    "digitalocean-compute": "enforce-https=2 kubernetes-auto-upgrades-not-enabled=8 "
    "no-public-egress=3 no-public-ingress=1 surge-upgrades-not-enabled=5 use-ssh-keys=4",
    "digitalocean-spaces": "acl-no-public-read=6 disable-force-destroy=9 versioning-enabled=7",
    "google-bigquery": "no-public-access=46",
    "google-compute": "disable-allow-all-ports=72 disable-default-firewall-rules=73 "
    "disable-port-range-rule=74 disk-encryption-customer-key=34 "
    "disk-encryption-no-plaintext-key=37 enable-shielded-vm-im=45 enable-shielded-vm-sb=67 "
    "enable-shielded-vm-vtpm=41 enable-subnetwork-private-google-access=75 "
    "enable-vpc-flow-logs=29 google-compute-subnetwork-logging=76 no-default-service-account=44 "
    "no-ip-forwarding=43 no-open-rdp-access=70 no-oslogin-override=36 no-project-wide-ssh-keys=30 "
    "no-public-egress=35 no-public-ingress=27 no-public-ip=31 no-serial-port=32 "
    "project-level-oslogin=42 restrict-ssh-access=71 use-secure-tls-policy=39 "
    "vm-disk-encryption-customer-key=33",
    "google-dns": "enable-dnssec=13 no-rsa-sha1=12",
    "google-gke": "enable-auto-repair=63 enable-auto-upgrade=58 enable-ip-aliasing=49 "
    "enable-master-networks=61 enable-network-policy=56 enable-private-cluster=59 "
    "enable-stackdriver-logging=60 enable-stackdriver-monitoring=52 "
    "metadata-endpoints-disabled=48 no-legacy-authentication=64 no-public-control-plane=53 "
    "node-metadata-security=57 node-pool-uses-cos=54 node-shielding-enabled=55 "
    "use-cluster-labels=51 use-rbac-permissions=62 use-service-account=50",
    "google-iam": "configure-audit-logging=79 no-conditions-workload-identity-pool-provider=68 "
    "no-default-network=10 no-folder-level-default-service-account-assignment=4 "
    "no-folder-level-service-account-impersonation=5 "
    "no-org-level-default-service-account-assignment=8 "
    "no-org-level-service-account-impersonation=9 no-personal-emails=69 "
    "no-privileged-service-accounts=7 no-project-level-default-service-account-assignment=6 "
    "no-project-level-service-account-impersonation=11 no-user-granted-permissions=3",
    "google-kms": "rotate-kms-keys=65",
    "google-sql": "enable-backup=24 enable-pg-temp-file-logging=14 encrypt-in-transit-data=15 "
    "mysql-no-local-infile=26 no-contained-db-auth=23 no-cross-db-ownership-chaining=19 "
    "no-public-access=17 pg-log-checkpoints=25 pg-log-connections=16 pg-log-disconnections=22 "
    "pg-log-errors=18 pg-log-lock-waits=20 pg-no-min-statement-logging=21",
    "google-storage": "bucket-encryption-customer-key=66 enable-bucket-logging=77 "
    "enable-bucket-versioning=78 enable-ubla=2 no-public-access=1",
}

# Services under which tfsec had checks that trivy has under others.
_FORMER_SERVICES = {
    "aws-vpc-": "aws-ec2-",
    "aws-autoscaling-": "aws-ec2-",
    "aws-ebs-": "aws-ec2-",
    "aws-elbv2-": "aws-elb-",
    "aws-api-gateway-": "aws-apigateway-",
    "aws-elastic-search-": "aws-elasticsearch-",
    "aws-elastic-service-": "aws-elasticsearch-",
    "aws-workspace-": "aws-workspaces-",
    "azure-mssql-": "azure-database-",
    "digitalocean-droplet-": "digitalocean-compute-",
    "digitalocean-loadbalancing-": "digitalocean-compute-",
    "gcp-": "google-",
    "google-project-": "google-iam-",
}

_FORMER_NAMES = {
    "aws-cloudtrail-enable-at-rest-encryption": "aws-cloudtrail-encryption-customer-managed-key",
    "aws-elastic-search-encrypt-replication-group": "aws-elasticache-enable-at-rest-encryption",
    "aws-rds-backup-retention-specified": "aws-rds-specify-backup-retention",
    "aws-rds-no-public-db-access": "aws-rds-enable-public-access",
    "aws-redshift-non-default-vpc-deployment": "aws-redshift-use-vpc",
    "aws-s3-enable-bucket-logging": "aws-s3-enable-logging",
    "azure-appservice-enable-https-only": "azure-appservice-enforce-https",
    "azure-database-postgres-configuration-log-connection-throttling":
    "azure-database-postgres-configuration-connection-throttling",
    "google-compute-enable-shielded-vm": "google-compute-enable-shielded-vm-im",
    "google-compute-no-plaintext-disk-keys": "google-compute-disk-encryption-no-plaintext-key",
    "google-compute-no-plaintext-vm-disk-keys": "google-compute-disk-encryption-no-plaintext-key",
    "google-gke-no-legacy-auth": "google-gke-no-legacy-authentication",
}

# The numbers of checks in the first codes of tfsec, such as AWS018, and in their identifiers.
_FIRST_CODES = {
    "AWS": "1=92 2=89 4=54 5=53 6=107 7=104 8=107 9=104 10=47 11=180 12=9 13=36 14=131 15=96 16=95 "
    "17=88 18=99 19=65 20=12 21=13 22=73 23=30 24=64 25=5 31=48 32=43 33=46 34=126 35=45 "
    "36=51 37=56 39=63 40=60 41=59 42=58 43=61 45=11 47=97 48=37 49=105 50=102 51=79 52=80 "
    "53=133 57=42 58=67 59=6 60=7 61=1 62=29 63=14 64=16 65=15 66=39 67=38 68=41 69=40 71=10 "
    "73=91 74=86 75=93 76=87 77=90 78=31 79=28 80=18 81=23 82=101 83=52 84=109 85=19 86=24 "
    "87=127 88=50 89=17 90=34 91=77 92=25 93=33 94=84 95=98 96=35 98=94 99=57",
    "AZU": "1=47 2=51 3=38 4=36 6=43 7=42 8=41 9=40 11=7 12=12 13=10 14=8 15=11 16=9 17=50 18=27 "
    "19=25 20=13 21=16 22=15 23=17 24=48 25=35 26=14 27=34 28=4",
    "DIG": "1=1 2=3 3=4 4=2 5=6 6=7 7=9",
    "GCP": "3=27 4=35 5=62 6=57 7=48 10=55 11=3 12=50 13=37",
}


def identifiers_of(name: str) -> list[str]:
    """The identifiers of the checks with a name, in any case; none for other words."""
    name = name.lower().replace("_", "-")
    if len(name) == len("aws018") and name[3:].isdigit():
        cloud = name[:3].upper()
        return _listed(_FIRST_CODES.get(cloud, ""), name[3:].lstrip("0"), cloud)
    name = _FORMER_NAMES.get(name, name)
    names = [name]
    for former, service in _FORMER_SERVICES.items():
        if name.startswith(former):
            names.append(service + name.removeprefix(former))
    return next((found for found in map(_identifiers, names) if found), [])


def _identifiers(name: str) -> list[str]:
    cloud, _, rest = name.partition("-")
    service, _, what = rest.partition("-")
    return _listed(_NUMBERS.get(f"{cloud}-{service}", ""), what, _CLOUDS.get(cloud, ""))


def _listed(entries: str, name: str, cloud: str) -> list[str]:
    """The identifiers that a list has for a name."""
    pairs = [entry.split("=") for entry in entries.split()]
    return [f"{cloud}-{number:>04}" for known, number in pairs if known == name]
