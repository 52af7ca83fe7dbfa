"""V005."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class FunctionCallError(Rule):
    """Call of a function that fails for the given arguments.

    Why:
        What is written out, or follows from what is, can be tried: a regular expression that is
        none, a prefix that has no room for so many networks, text that is no JSON. Calls with
        arguments that are not known, and functions that read files or the clock, are not judged.

    Bad:
        networks = cidrsubnet("10.0.0.0/30", 8, 2)
        ---
        settings = jsondecode("{")

    Good:
        networks = cidrsubnet("10.0.0.0/16", 8, 2)
        settings = jsondecode("{}")
    """

    name = "function-call-error"
    code = "V005"
    severity = ERROR
