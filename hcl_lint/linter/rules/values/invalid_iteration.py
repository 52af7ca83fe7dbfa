"""V008."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidIteration(Rule):
    """Iteration over something that has no elements.

    Why:
        Lists, sets, maps, tuples and objects can be iterated over; texts, numbers, bools and null
        cannot.

    Bad:
        names = [for name in "a, b" : upper(name)]
        ---
        names = [for name in null : upper(name)]

    Good:
        names = [for name in split(", ", "a, b") : upper(name)]

    Source:
        HCL native syntax, "For Expressions" and "Splat Operators".
    """

    name = "invalid-iteration"
    code = "V008"
    severity = ERROR
