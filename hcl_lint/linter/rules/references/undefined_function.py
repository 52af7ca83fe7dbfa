"""R020."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class UndefinedFunction(Rule):
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
    """

    name = "undefined-function"
    code = "R020"
    severity = ERROR
