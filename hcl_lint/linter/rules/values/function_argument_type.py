"""V004."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class FunctionArgumentType(Rule):
    """Argument of a type that the function does not take.

    Why:
        An argument is converted to the type that the function wants. Where that cannot be, the
        call fails. Only functions that are known are judged: those of the product that the file is
        for.

    Bad:
        names = join(", ", "a")
        ---
        most  = max("few", 1)

    Good:
        names = join(", ", ["a"])
        most  = max(2, 1)

    Source:
        HCL native syntax, "Functions and Function Calls".
    """

    name = "function-argument-type"
    code = "V004"
    severity = ERROR
