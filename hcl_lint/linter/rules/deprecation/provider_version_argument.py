"""D006."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.syntax.nodes import Attribute

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class ProviderVersionArgument(Rule):
    """Version of a provider in its configuration.

    Why:
        Since Terraform 0.13 the versions that a module works with stand in
        `required_providers`. In a `provider` block the argument is deprecated.

    Bad:
        provider "aws" {
          version = "~> 5.0"
          region  = "eu-west-1"
        }

    Good:
        terraform {
          required_providers {
            aws = {
              source  = "hashicorp/aws"
              version = "~> 5.0"
            }
          }
        }

        provider "aws" {
          region = "eu-west-1"
        }

    Fix:
        Unsafe: removes the argument. Whether `required_providers` says the same is not looked
        at.
    """

    name = "provider-version-argument"
    code = "D006"
    dialects = ("terraform", "opentofu")
    paths = ("provider.version",)

    def check(self, node: Attribute, file: FileContext) -> None:
        if isinstance(node, Attribute):
            file.report(
                self,
                node,
                "Version in the configuration of a provider",
                "Write it into `required_providers` in a `terraform` block instead.",
                Fix("remove it", [file.remove(node)], UNSAFE),
            )
