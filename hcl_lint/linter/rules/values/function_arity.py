"""V003."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class FunctionArity(Rule):
    """Call of a function with too few or too many arguments.

    Why:
        The call fails whenever it is made. Only functions that are known are judged: those of the
        product that the file is for.

    Bad:
        name = substr("production", 0)
        ---
        name = upper("production", "test")

    Good:
        name = substr("production", 0, 4)

    Source:
        HCL native syntax, "Functions and Function Calls".
    """

    name = "function-arity"
    code = "V003"
    severity = ERROR
