"""V002."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class ConditionalTypeMismatch(Rule):
    """Results of a conditional that have no common type.

    Why:
        Whichever of the two is chosen, the result has one type, which both must be convertible to.
        A list and a map have none, nor do objects and strings.

    Bad:
        names = var.is_single ? "main" : ["blue", "green"]

    Good:
        names = var.is_single ? ["main"] : ["blue", "green"]

    Source:
        HCL native syntax, "Conditional Operator".
    """

    name = "conditional-type-mismatch"
    code = "V002"
    severity = ERROR
