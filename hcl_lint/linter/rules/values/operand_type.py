"""V001."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class OperandType(Rule):
    """Operand, condition or part of a text that cannot be of the type it must be.

    Why:
        `+` takes numbers, `!` a bool, a condition is true or false, and only strings, numbers and
        bools are written into texts. What can be converted is: `"1" + 1` is 2. Evaluation fails
        for anything else.

    Bad:
        size  = "large" + 1
        ---
        ports = "80, ${[443, 8080]}"
        ---
        count = [] ? 1 : 0

    Good:
        size  = var.size + 1
        ports = "80, ${join(", ", [443, 8080])}"
        count = length([]) > 0 ? 1 : 0

    Source:
        HCL native syntax, "Operations" and "Templates".
    """

    name = "operand-type"
    code = "V001"
    severity = ERROR
