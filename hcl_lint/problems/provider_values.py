"""PV: values that services do not accept."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, WARNING, Problem

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
