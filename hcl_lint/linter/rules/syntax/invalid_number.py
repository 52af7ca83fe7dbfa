"""E007."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidNumber(Rule):
    """Number that is not written as one.

    Why:
        Versions, addresses and the like look like numbers and are none; they are
        strings, in quotes.

    Bad:
        version = 1.2.3

    Good:
        version = "1.2.3"

    Source:
        HCL native syntax, "Numeric Literals".
    """

    name = "invalid-number"
    code = "E007"
    severity = ERROR
