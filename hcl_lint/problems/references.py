"""R: references and declarations."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, Problem

LETTERS = "R"
TITLE = "References and declarations"

UNDEFINED_ROOT = Problem(
    "R005", "undefined-root", ERROR, ON,
    """Name at the start of an expression that means nothing there.

    Why:
        Most products have a fixed set of names that expressions can begin with, beside the
        variables of `for` and of dynamic blocks. Any other is a slip, or a text without its quotes.
        The defaults of Terraform's variables, and the values in its files of variables, can refer
        to nothing at all.

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

    Source:
        HCL native syntax, "Variables and Variable Expressions".
    """,
)  # fmt: skip

UNDEFINED_FUNCTION = Problem(
    "R020", "undefined-function", ERROR, ON,
    """Call of a function that there is not.

    Why:
        The call fails. Names are only judged where all functions of the product are known; those
        that providers bring never are. The defaults of Terraform's variables, and the values in
        its files of variables, can call none at all.

    Bad:
        size = lenght(var.names)

    Good:
        size = length(var.names)
        arn  = provider::aws::arn_parse(var.arn)

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
    """,
)  # fmt: skip
