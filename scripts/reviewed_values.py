"""What is known of the values of resources but not in the descriptions of services.

Reviewed by hand, against the documentation of the services and what the providers' own code
rejects.
"""

from __future__ import annotations

from typing import Any

from hcl_lint.providers.accepted_values import ARN, FORM, LENGTH, OUTDATED, SUGGESTED, VALUES

OLD_INSTANCES = [
    f"{family}.{size}"
    for family, sizes in {
        "c1": "medium xlarge", "c3": "large xlarge 2xlarge 4xlarge 8xlarge",
        "cc2": "8xlarge", "cg1": "4xlarge", "cr1": "8xlarge", "g2": "2xlarge 8xlarge",
        "hs1": "8xlarge", "i2": "xlarge 2xlarge 4xlarge 8xlarge",
        "m1": "small medium large xlarge", "m2": "xlarge 2xlarge 4xlarge",
        "m3": "medium large xlarge 2xlarge", "r3": "large xlarge 2xlarge 4xlarge 8xlarge",
        "t1": "micro",
    }.items()
    for size in sizes.split()
]
OLD_CACHE_NODES = [
    f"cache.{family}.{size}"
    for family, sizes in {
        "c1": "xlarge", "m1": "small medium large xlarge", "m2": "xlarge 2xlarge 4xlarge",
        "m3": "medium large xlarge 2xlarge", "r3": "large xlarge 2xlarge 4xlarge 8xlarge",
        "t1": "micro",
    }.items()
    for size in sizes.split()
]
OLD_RUNTIMES = {
    "nodejs": "2016-10-31", "dotnetcore2.0": "2019-05-30", "dotnetcore1.0": "2019-07-30",
    "nodejs6.10": "2019-08-12", "nodejs4.3": "2020-03-05", "nodejs4.3-edge": "2020-03-05",
    "nodejs8.10": "2020-03-06", "python2.7": "2021-07-15", "nodejs10.x": "2021-07-30",
    "ruby2.5": "2021-07-30", "dotnetcore2.1": "2022-01-05", "python3.6": "2022-07-18",
    "nodejs12.x": "2023-03-31", "dotnetcore3.1": "2023-04-03", "nodejs14.x": "2023-12-04",
    "python3.7": "2023-12-04", "ruby2.7": "2023-12-07", "go1.x": "2024-01-08",
    "java8": "2024-01-08", "provided": "2024-01-08", "nodejs16.x": "2024-06-12",
    "python3.8": "2024-10-14", "dotnet6": "2024-12-20", "nodejs18.x": "2025-09-01",
    "python3.9": "2025-12-15", "ruby3.2": "2026-03-31", "nodejs20.x": "2026-04-30",
    "dotnet8": "2026-11-10",
}
"""The runtimes of Lambda that AWS has deprecated, and since when."""

OLD_DATABASES = [
    f"db.{family}.{size}"
    for family, sizes in {
        "cr1": "8xlarge", "m1": "small medium large xlarge", "m2": "xlarge 2xlarge 4xlarge",
        "m3": "medium large xlarge 2xlarge", "r3": "large xlarge 2xlarge 4xlarge 8xlarge",
        "t1": "micro",
    }.items()
    for size in sizes.split()
]

_SIZE = "(nano|micro|small|medium|large|[0-9]*xlarge|metal[a-z0-9-]*)"
_OLD_INSTANCE = [OUTDATED, "It is of a previous generation", *OLD_INSTANCES]
_CACHE_NODE = [
    [LENGTH, None, None, rf"cache\.[a-z][a-z0-9-]*\.{_SIZE}"],
    [OUTDATED, "It is of a previous generation", *OLD_CACHE_NODES],
]
_DATABASE_CLASS = [
    [LENGTH, None, None, rf"db\.(serverless|[a-z][a-z0-9-]*\.{_SIZE}(\.tpc[12]\.mem[2348]x)?)"],
    [OUTDATED, "It is of a previous generation", *OLD_DATABASES],
]
AZURE_REGIONS = (
    "australiacentral australiacentral2 australiaeast australiasoutheast austriaeast "
    "belgiumcentral brazilsouth brazilsoutheast canadacentral canadaeast centralindia centralus "
    "chilecentral chinaeast chinaeast2 chinaeast3 chinanorth chinanorth2 chinanorth3 denmarkeast "
    "eastasia eastus eastus2 francecentral francesouth germanynorth germanywestcentral "
    "indonesiacentral israelcentral italynorth japaneast japanwest jioindiacentral jioindiawest "
    "koreacentral koreasouth malaysiawest mexicocentral newzealandnorth northcentralus "
    "northeurope norwayeast norwaywest polandcentral qatarcentral southafricanorth "
    "southafricawest southcentralus southeastasia southindia spaincentral swedencentral "
    "swedensouth switzerlandnorth switzerlandwest uaecentral uaenorth uksouth ukwest "
    "usdodcentral usdodeast usgovarizona usgovtexas usgovvirginia westcentralus westeurope "
    "westindia westus westus2 westus3"
).split()

_DATABASE_ENGINES = [
    VALUES, "aurora-mysql", "aurora-postgresql", "custom-oracle-ee", "custom-oracle-ee-cdb",
    "custom-oracle-se2", "custom-oracle-se2-cdb", "custom-sqlserver-dev", "custom-sqlserver-ee",
    "custom-sqlserver-se", "custom-sqlserver-web", "db2-ae", "db2-se", "mariadb", "mysql",
    "oracle-ee", "oracle-ee-cdb", "oracle-se", "oracle-se1", "oracle-se2", "oracle-se2-cdb",
    "postgres", "sqlserver-dev-ee", "sqlserver-ee", "sqlserver-ex", "sqlserver-se",
    "sqlserver-web", "aurora", "neptune", "docdb",
]
_BUCKET = [
    [LENGTH, 3, 63, r"[a-z0-9][a-z0-9.-]*[a-z0-9]"],
    [FORM, r"^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$", "It must not look like an IP address"],
    [FORM, r"\.\.", "It must not have two dots in a row"],
    [FORM, r"^(xn--|sthree-|amzn-s3-demo-)", "Its beginning is reserved by S3"],
    [FORM, r"(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$", "Its end is reserved by S3"],
]
_PROTOCOL = [[
    LENGTH, None, None, "(?i)(all|icmp|icmpv6|tcp|udp|-1|[0-9]{1,3})",
    "It must be `tcp`, `udp`, `icmp`, `icmpv6`, `-1` for all, or the number of a protocol",
]]
_RULES = {"ingress.protocol": _PROTOCOL, "egress.protocol": _PROTOCOL}

# The sizes of the families that do not grow any more; of others any size is taken.
_MACHINE = "|".join([
    "f1-micro", "g1-small", "e2-(micro|small|medium)", "e2-standard-(2|4|8|16|32)",
    "e2-highmem-(2|4|8|16)", "e2-highcpu-(2|4|8|16|32)",
    "n1-standard-(1|2|4|8|16|32|64|96)", "n1-high(mem|cpu)-(2|4|8|16|32|64|96)",
    "n1-megamem-96", "n1-ultramem-(40|80|160)",
    "n2-(standard|highmem)-(2|4|8|16|32|48|64|80|96|128)", "n2-highcpu-(2|4|8|16|32|48|64|80|96)",
    "n2d-(standard|highcpu)-(2|4|8|16|32|48|64|80|96|128|224)",
    "n2d-highmem-(2|4|8|16|32|48|64|80|96)",
    "((e2|n1|n2|n2d)-)?custom-.+",
    "(n[03-9]|n[1-9][0-9]|n[0-9]+[a-ce-z]|[a-df-mo-z][0-9]+)[a-z0-9]*-.+",
    ".*/.*",
])
_MACHINES = [[LENGTH, None, None, _MACHINE]]
_MEMBERS = [[LENGTH, None, None, ".*:.*|allUsers|allAuthenticatedUsers"]]

SERVICES_OF_ARNS = {
    "certificate_arn": ("acm", "iam"),
    "delivery_stream_arn": ("firehose",),
    "function_arn": ("lambda",),
    "iam_role_arn": ("iam",),
    "kms_key_arn": ("kms",),
    "lambda_arn": ("lambda",),
    "listener_arn": ("elasticloadbalancing",),
    "load_balancer_arn": ("elasticloadbalancing",),
    "log_group_arn": ("logs",),
    "permissions_boundary": ("iam",),
    "queue_arn": ("sqs",),
    "role_arn": ("iam",),
    "s3_bucket_arn": ("s3", "s3-outposts", "s3express"),
    "sns_topic_arn": ("sns",),
    "state_machine_arn": ("states",),
    "target_group_arn": ("elasticloadbalancing",),
    "user_pool_arn": ("cognito-idp",),
}
"""The services of the ARNs in arguments of AWS that have, or end in, these names."""

REVIEWED: dict[str, dict[str, dict[str, list[list[Any]]]]] = {
    "hashicorp_aws": {
        "aws_api_gateway_model": {"name": [[LENGTH, None, None, "[A-Za-z0-9]+"]]},
        "aws_db_instance": {"engine": [_DATABASE_ENGINES], "instance_class": _DATABASE_CLASS},
        "aws_default_security_group": _RULES,
        "aws_docdb_cluster_instance": {"instance_class": _DATABASE_CLASS},
        "aws_elastic_beanstalk_environment": {
            "name": [[
                LENGTH, 4, 40, "[A-Za-z0-9][A-Za-z0-9-]+[A-Za-z0-9]",
                "It must have letters, digits and hyphens only, and no hyphen at an end",
            ]],
        },
        "aws_elasticache_cluster": {"node_type": _CACHE_NODE},
        "aws_elasticache_replication_group": {"node_type": _CACHE_NODE},
        "aws_instance": {"instance_type": [_OLD_INSTANCE]},
        "aws_iam_policy_attachment": {"policy_arn": [[ARN, "iam"]]},
        "aws_iam_role_policy_attachment": {"policy_arn": [[ARN, "iam"]]},
        "aws_iam_user_policy_attachment": {"policy_arn": [[ARN, "iam"]]},
        "aws_lambda_function": {
            "role": [[ARN, "iam"]],
            "runtime": [[OUTDATED, "AWS no longer updates this runtime", *OLD_RUNTIMES]],
        },
        "aws_launch_configuration": {"instance_type": [_OLD_INSTANCE]},
        "aws_launch_template": {"instance_type": [_OLD_INSTANCE]},
        "aws_neptune_cluster_instance": {"instance_class": _DATABASE_CLASS},
        "aws_rds_cluster_instance": {"instance_class": _DATABASE_CLASS},
        "aws_s3_bucket": {"bucket": _BUCKET},
        "aws_security_group": _RULES,
        "aws_security_group_rule": {"protocol": _PROTOCOL},
        "aws_vpc_security_group_egress_rule": {"ip_protocol": _PROTOCOL},
        "aws_vpc_security_group_ingress_rule": {"ip_protocol": _PROTOCOL},
    },
    "hashicorp_azurerm": {SUGGESTED: {"location": [[VALUES, *AZURE_REGIONS]]}},
    "hashicorp_google": {
        "google_composer_environment": {"config.node_config.machine_type": _MACHINES},
        "google_compute_instance": {"machine_type": _MACHINES},
        "google_compute_instance_template": {"machine_type": _MACHINES},
        "google_compute_reservation": {
            "specific_reservation.instance_properties.machine_type": _MACHINES,
        },
        "google_container_cluster": {"node_config.machine_type": _MACHINES},
        "google_container_node_pool": {"node_config.machine_type": _MACHINES},
        "google_dataflow_job": {"machine_type": _MACHINES},
        "google_project_iam_audit_config": {"audit_log_config.exempted_members": _MEMBERS},
        "google_project_iam_binding": {"members": _MEMBERS},
        "google_project_iam_member": {"member": _MEMBERS},
    },
}
"""Constraints by provider, type and path; arguments have them beside those of descriptions."""
