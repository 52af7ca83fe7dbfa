"""PV: values that services do not accept."""

from __future__ import annotations

from hcl_lint.problems.problem import ON, WARNING, Problem

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
