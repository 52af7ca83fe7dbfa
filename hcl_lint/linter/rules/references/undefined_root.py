"""R005."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class UndefinedRoot(Rule):
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
    """

    name = "undefined-root"
    code = "R005"
    severity = ERROR
