"""V023."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class EvaluationLimit(Rule):
    """Expression that was given up because it asks for too much.

    Why:
        Expressions are evaluated up to a number of steps, levels and elements, so that no file can
        stop the linter. What is given up counts as unknown, and other rules say nothing of it, nor
        of what comes later in the file where it has taken all steps. This rule tells where that
        happens.

    Bad:
        a = [for i in range(0, 1000) : [for j in range(0, 1000) : [for k in range(0, 9) : k]]]

    Good:
        a = range(0, 1000)
    """

    name = "evaluation-limit"
    code = "V023"
    severity = ERROR
