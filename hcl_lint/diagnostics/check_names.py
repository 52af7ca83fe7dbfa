"""The long names that trivy and tfsec have for checks, with their identifiers.

Source: the metadata of trivy's checks, of which those are here that problems refer to.
"""

from __future__ import annotations

_CLOUDS = {"aws": "AWS", "azure": "AZU", "google": "GCP"}

# What comes after cloud and service in a name, with the number in its identifier.
_NUMBERS = {
    "aws-apigateway": "enable-access-logging=1 enable-tracing=3 use-secure-tls-policy=5",
    "aws-athena": "enable-at-rest-encryption=6 no-encryption-override=7",
    "aws-cloudfront": "enable-logging=10 enable-waf=11 enforce-https=12 use-secure-tls-policy=13",
    "aws-cloudtrail": "enable-all-regions=14 enable-log-validation=16 "
    "encryption-customer-managed-key=15 no-public-log-access=161",
    "aws-cloudwatch": "log-group-customer-key=17",
    "aws-codebuild": "enable-encryption=18",
    "aws-config": "aggregate-all-regions=19",
    "aws-documentdb": "enable-log-export=20 enable-storage-encryption=21",
    "aws-dynamodb": "enable-at-rest-encryption=23 enable-recovery=24",
    "aws-ec2": "enable-at-rest-encryption=131 enable-launch-config-at-rest-encryption=8 "
    "enable-volume-encryption=26 enforce-http-token-imds=28 "
    "enforce-launch-config-http-token-imds=130 no-default-vpc=101 no-excessive-port-access=102 "
    "no-public-egress-sgr=104 no-public-ingress-sgr=107 no-public-ip=9 no-public-ip-subnet=164 "
    "no-secrets-in-launch-template-user-data=129 no-secrets-in-user-data=29 no-sensitive-info=122",
    "aws-ecr": "enable-image-scans=30 enforce-immutable-repository=31 no-public-access=32 "
    "repository-customer-key=33",
    "aws-ecs": "enable-container-insight=34 enable-in-transit-encryption=35 "
    "no-plaintext-secrets=36",
    "aws-efs": "enable-at-rest-encryption=37",
    "aws-eks": "enable-control-plane-logging=38 encrypt-secrets=39 no-public-cluster-access=40 "
    "no-public-cluster-access-to-cidr=41",
    "aws-elasticache": "enable-at-rest-encryption=45 enable-backup-retention=50 "
    "enable-in-transit-encryption=51",
    "aws-elasticsearch": "enable-domain-encryption=48 enable-in-transit-encryption=43 "
    "enforce-https=46 use-secure-tls-policy=126",
    "aws-elb": "alb-not-public=53 drop-invalid-headers=52 http-not-used=54 "
    "use-secure-tls-policy=47",
    "aws-emr": "enable-at-rest-encryption=137 enable-in-transit-encryption=138 "
    "enable-local-disk-encryption=139",
    "aws-iam": "no-password-reuse=56 no-policy-wildcards=57 no-root-access-keys=141 "
    "no-s3-full-access=345 no-user-attached-policies=143 require-lowercase-in-passwords=58 "
    "require-numbers-in-passwords=59 require-symbols-in-passwords=60 "
    "require-uppercase-in-passwords=61 set-minimum-password-length=63 "
    "unauthorized-bucket-access=346",
    "aws-kinesis": "enable-in-transit-encryption=64",
    "aws-kms": "auto-rotate-keys=65",
    "aws-lambda": "enable-tracing=66 restrict-source-arn=67",
    "aws-mq": "enable-audit-logging=70 no-public-access=72",
    "aws-msk": "enable-at-rest-encryption=179 enable-in-transit-encryption=73",
    "aws-neptune": "enable-log-export=75 enable-storage-encryption=76 encryption-customer-key=128",
    "aws-rds": "enable-deletion-protection=177 enable-iam-auth=176 enable-public-access=180 "
    "encrypt-cluster-storage-data=79 encrypt-instance-storage-data=80",
    "aws-redshift": "encryption-customer-key=84 no-classic-resources=85 use-vpc=127",
    "aws-s3": "block-public-acls=86 block-public-policy=87 encryption-customer-key=132 "
    "ignore-public-acls=91 no-public-access-with-acl=92 no-public-buckets=93",
    "aws-sns": "enable-topic-encryption=95 topic-encryption-use-cmk=136",
    "aws-sqs": "enable-queue-encryption=96 no-wildcards-in-policy-documents=97 "
    "queue-encryption-use-cmk=135",
    "aws-ssm": "secret-use-customer-key=98",
    "aws-workspaces": "enable-disk-encryption=109",
    "azure-appservice": "enforce-https=4 use-secure-tls-policy=6",
    "azure-compute": "disable-password-authentication=39 enable-disk-encryption=38 "
    "no-secrets-in-custom-data=37",
    "azure-container": "configured-network-policy=43 limit-authorized-ips=41 "
    "use-rbac-permissions=42",
    "azure-database": "enable-ssl-enforcement=20 no-public-access=22 no-public-firewall-access=29 "
    "secure-tls-policy=26",
    "azure-datafactory": "no-public-access=35",
    "azure-datalake": "enable-at-rest-encryption=36",
    "azure-keyvault": "content-type-for-secret=15 ensure-key-expiry=14 ensure-secret-expiry=17 "
    "no-purge=16 specify-network-acl=13",
    "azure-network": "disable-rdp-from-internet=48 no-public-egress=51 no-public-ingress=47 "
    "sensitive-port-is-exposed-to-entire-network=74 ssh-blocked-from-internet=50",
    "azure-securitycenter": "security-contact-disabled=64",
    "azure-storage": "allow-microsoft-service-bypass=10 default-action-deny=12 enforce-https=8 "
    "log-storage-encryption=59 no-public-access=7 use-secure-tls-policy=11",
    "google-bigquery": "no-public-access=46",
    "google-compute": "disk-encryption-customer-key=34 disk-encryption-no-plaintext-key=37 "
    "enable-subnetwork-private-google-access=75 enable-vpc-flow-logs=29 "
    "no-default-service-account=44 no-ip-forwarding=43 no-open-rdp-access=70 "
    "no-project-wide-ssh-keys=30 no-public-egress=35 no-public-ingress=27 no-public-ip=31 "
    "no-serial-port=32 project-level-oslogin=42 restrict-ssh-access=71 use-secure-tls-policy=39",
    "google-gke": "enable-auto-repair=63 enable-auto-upgrade=58 enable-master-networks=61 "
    "enable-network-policy=56 enable-private-cluster=59 enable-stackdriver-logging=60 "
    "enable-stackdriver-monitoring=52 no-legacy-authentication=64 no-public-control-plane=53 "
    "node-metadata-security=57 node-shielding-enabled=55 use-rbac-permissions=62",
    "google-iam": "no-conditions-workload-identity-pool-provider=68 no-default-network=10 "
    "no-privileged-service-accounts=7",
    "google-kms": "rotate-kms-keys=65",
    "google-sql": "enable-backup=24 encrypt-in-transit-data=15 mysql-no-local-infile=26 "
    "no-public-access=17",
    "google-storage": "enable-bucket-versioning=78 enable-ubla=2 no-public-access=1",
}

# Services under which tfsec had checks that trivy has under others.
_FORMER_SERVICES = {
    "aws-vpc-": "aws-ec2-",
    "aws-autoscaling-": "aws-ec2-",
    "aws-ebs-": "aws-ec2-",
    "aws-elbv2-": "aws-elb-",
    "aws-api-gateway-": "aws-apigateway-",
    "aws-elastic-search-": "aws-elasticsearch-",
    "gcp-": "google-",
    "google-project-": "google-iam-",
}


def identifiers_of(name: str) -> list[str]:
    """The identifiers of the checks with a long name, in any case; none for other words."""
    name = name.lower().replace("_", "-")
    names = [name]
    for former, service in _FORMER_SERVICES.items():
        if name.startswith(former):
            names.append(service + name.removeprefix(former))
    return next((found for found in map(_identifiers, names) if found), [])


def _identifiers(name: str) -> list[str]:
    cloud, _, rest = name.partition("-")
    service, _, what = rest.partition("-")
    entries = [entry.split("=") for entry in _NUMBERS.get(f"{cloud}-{service}", "").split()]
    return [f"{_CLOUDS[cloud]}-{number:>04}" for known, number in entries if known == what]
