"""V007."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidIndex(Rule):
    """Index or key of something that has no such element.

    Why:
        Indexes count from 0 up to one less than there are elements. Sets have neither indexes nor
        keys.

    Bad:
        zone = ["a", "b"][2]
        ---
        port = { http = 80 }["https"]
        ---
        zone = toset(["a", "b"])[0]

    Good:
        zone = ["a", "b"][1]
        port = { http = 80 }["http"]

    Source:
        HCL native syntax, "Index Operator".
    """

    name = "invalid-index"
    code = "V007"
    severity = ERROR
