"""PV: values that services do not accept."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "PV"
TITLE = "Values that providers accept"

UNKNOWN_PROVIDER_VALUE = Problem(
    "PV001", "unknown-provider-value", WARNING, ON,
    """Value that a service of the provider does not list.

    Why:
        Plans accept such a value; the service rejects it when the change is applied. The values
        are those of the public descriptions of the services of AWS, and of the arguments of
        Google's provider, in blocks too. A service may have got new ones since: the detail says
        which description it is that does not list the value.

    Bad:
        resource "aws_instance" "web" {
          ami           = "ami-0c55b159cbfafe1f0"
          instance_type = "t3.mikro"
        }
        ---
        resource "aws_lambda_function" "hello" {
          function_name = "hello"
          role          = var.role
          runtime       = "nodejs99.x"
        }
        ---
        provider "aws" {
          region = "eu-wset-1"
        }

    Good:
        resource "aws_instance" "web" {
          ami           = "ami-0c55b159cbfafe1f0"
          instance_type = "t3.micro"
        }

    Source:
        The models of AWS's services in botocore; the descriptions of arguments of Google's
        provider.
    """,
)  # fmt: skip


INVALID_PROVIDER_VALUE = Problem(
    "PV002", "invalid-provider-value", WARNING, ON,
    """Value whose length, form or size a service of the provider does not accept.

    Why:
        Plans accept such a value; the service rejects it when the change is applied. Lengths,
        patterns and ranges are those of the public descriptions of the services of AWS.

    Bad:
        resource "aws_cognito_user_group" "main" {
          name         = "managers"
          user_pool_id = "pool"
        }
        ---
        resource "aws_iam_role" "app" {
          name               = "app role"
          assume_role_policy = data.aws_iam_policy_document.trust.json
        }

    Good:
        resource "aws_cognito_user_group" "main" {
          name         = "managers"
          user_pool_id = "eu-west-1_Ab1Cd2Ef3"
        }

    Source:
        The models of AWS's services in botocore.
    """,
)  # fmt: skip


CIDR_HOST_BITS = Problem(
    "PV003", "cidr-host-bits", ERROR, ON,
    """Network whose address has bits of a host.

    Why:
        `10.0.0.1/16` is an address in the network `10.0.0.0/16`. The AWS provider rejects it
        where it expects a network, so that nobody takes the address for the only one that is
        meant.

    Bad:
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          security_group_id = var.group
          protocol          = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_blocks       = ["10.0.0.1/16"]
        }

    Good:
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          security_group_id = var.group
          protocol          = "tcp"
          from_port         = 443
          to_port           = 443
          cidr_blocks       = ["10.0.0.0/16"]
        }

    Severity:
        The provider rejects the configuration.

    Source:
        What the provider for AWS accepts.
    """,
)  # fmt: skip


OUTDATED_PROVIDER_VALUE = Problem(
    "PV004", "outdated-provider-value", WARNING, ON,
    """Instance type of a previous generation, or runtime that is no longer updated.

    Why:
        Types of previous generations are slower and cost more than their successors, and are not
        available everywhere. Functions with a runtime that AWS no longer updates get no fixes of
        security problems, and cannot be created any more.

    Bad:
        resource "aws_instance" "web" {
          ami           = "ami-0c55b159cbfafe1f0"
          instance_type = "m3.large"
        }
        ---
        resource "aws_lambda_function" "hello" {
          function_name = "hello"
          role          = var.role
          runtime       = "python3.6"
        }

    Good:
        resource "aws_instance" "web" {
          ami           = "ami-0c55b159cbfafe1f0"
          instance_type = "m7i.large"
        }

    Source:
        AWS documentation, "Previous generation instances" and "Lambda runtimes".
    """,
)  # fmt: skip


MISSING_REQUIRED_TAGS = Problem(
    "PV005", "missing-required-tags", WARNING, OPT_IN,
    """Resource of AWS without tags that are required.

    Why:
        Costs and owners are found by tags. The option `tags` lists the names of those that each
        resource must have whose type takes `tags`; those in `default_tags` of its provider
        count. Nothing is reported where the tags, or those of the provider, are unknown: a
        variable, or a provider that a caller passes.

    Good:
        provider "aws" {
          region = "eu-west-1"

          default_tags {
            tags = {
              Owner = "platform"
            }
          }
        }

    Source:
        AWS documentation, "Best Practices for Tagging AWS Resources".
    """,
)  # fmt: skip


INVALID_SECURITY_GROUP_RULE = Problem(
    "PV006", "invalid-security-group-rule", ERROR, ON,
    """Rule of a security group with impossible ports, or one that is there twice.

    Why:
        EC2 rejects rules of TCP and UDP whose ports are not between 0 and 65535, or that end
        before they begin, when the change is applied.

    Bad:
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          security_group_id = var.group
          protocol          = "tcp"
          from_port         = 8080
          to_port           = 80
          cidr_blocks       = ["10.0.0.0/16"]
        }

    Good:
        resource "aws_security_group_rule" "web" {
          type              = "ingress"
          security_group_id = var.group
          protocol          = "tcp"
          from_port         = 80
          to_port           = 8080
          cidr_blocks       = ["10.0.0.0/16"]
        }

    Severity:
        EC2 rejects the rule. A block that repeats another one has no effect, which is a warning.

    Source:
        AWS documentation, "AuthorizeSecurityGroupIngress".
    """,
)  # fmt: skip


MALFORMED_POLICY = Problem(
    "PV007", "malformed-policy", ERROR, ON,
    """Policy of IAM that is not JSON, or lacks what each policy must have.

    Why:
        A policy needs statements, each with an `Effect`, which is `Allow` or `Deny`, and with
        actions; policies of identities also need resources. IAM rejects others when the change is
        applied. Only policies whose whole text is known are checked, and blocks of
        `aws_iam_policy_document`; names of actions are not.

    Bad:
        resource "aws_iam_policy" "read" {
          name = "read"
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect   = "allow"
              Action   = "s3:GetObject"
              Resource = "*"
            }]
          })
        }

    Good:
        resource "aws_iam_policy" "read" {
          name = "read"
          policy = jsonencode({
            Version = "2012-10-17"
            Statement = [{
              Effect   = "Allow"
              Action   = "s3:GetObject"
              Resource = "*"
            }]
          })
        }

    Severity:
        IAM rejects the policy.

    Source:
        AWS documentation, "IAM JSON policy elements reference".
    """,
)  # fmt: skip


DEFAULT_PARAMETER_GROUP = Problem(
    "PV008", "default-parameter-group", WARNING, OPT_IN,
    """Database or cache that uses a default parameter group.

    Why:
        The parameters of a default group cannot be changed. To change one later, a group of your
        own has to take its place, and the database has to restart.

    Bad:
        resource "aws_db_instance" "main" {
          engine               = "postgres"
          instance_class       = "db.t4g.micro"
          parameter_group_name = "default.postgres16"
        }

    Good:
        resource "aws_db_instance" "main" {
          engine               = "postgres"
          instance_class       = "db.t4g.micro"
          parameter_group_name = aws_db_parameter_group.main.name
        }

    Source:
        AWS documentation, "Parameter groups for Amazon RDS".
    """,
)  # fmt: skip


BUCKET_NAME_FORMAT = Problem(
    "PV009", "bucket-name-format", WARNING, OPT_IN,
    """Name of a bucket that does not follow the convention of the project.

    Why:
        Names of buckets are global, so that many organizations begin theirs with a prefix. The
        option `prefix` is what they must begin with, and `regex` what must match somewhere in
        them. Without these options nothing is reported.

    Good:
        resource "aws_s3_bucket" "logs" {
          bucket = "example-logs"
        }

    Source:
        AWS documentation, "General purpose bucket naming rules".
    """,
)  # fmt: skip
