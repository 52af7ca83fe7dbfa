"""R: references and declarations."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, Problem

LETTERS = "R"
TITLE = "References and declarations"

UNDEFINED_ROOT = Problem(
    "R005", "undefined-root", ERROR, ON,
    """Reference to an unknown name.

    Why:
        Most products have a fixed set of names that expressions can begin with, plus the
        iterators of `for` and of dynamic blocks. Any other name is a typo, or a string without
        quotes. Defaults of Terraform variables and the values in its variables files cannot
        contain references at all.

    Bad (build.pkr.hcl):
        source "file" "example" {
          target  = vars.target
          content = hello
        }

    Good (build.pkr.hcl):
        source "file" "example" {
          target  = var.target
          content = "hello"
        }

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Variables and Variable Expressions".
    """,
)  # fmt: skip

UNDEFINED_FUNCTION = Problem(
    "R020", "undefined-function", ERROR, ON,
    """Call to an unknown function.

    Why:
        The call fails. Reported only where all functions of the product are known; functions of
        providers are never reported. Defaults of Terraform variables and the values in its
        variables files cannot contain calls at all.

    Bad:
        size = lenght(var.names)

    Good:
        size = length(var.names)
        arn  = provider::aws::arn_parse(var.arn)

    Severity:
        The product rejects the expression when it evaluates it.

    Source:
        HCL native syntax, "Functions and Function Calls".
    """,
)  # fmt: skip

DUPLICATE_DECLARATION = Problem(
    "R011", "duplicate-declaration", ERROR, ON,
    """Second declaration of the same object.

    Why:
        Names are unique within a module, in all of its files together. Only override files
        (`override.tf`, `*_override.tf`) declare an object again, to change it.

    Bad:
        variable "region" {
          type = string
        }

        variable "region" {
          type = string
        }

    Good:
        variable "region" {
          type = string
        }

        variable "zone" {
          type = string
        }

    Severity:
        The product rejects the configuration.
    """,
)  # fmt: skip
