"""E010."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class InvalidJson(Rule):
    """JSON that is not valid, or has no meaning as HCL.

    Why:
        Files in HCL's JSON syntax must be valid JSON; what cannot be parsed cannot be
        loaded.

    Bad (main.tf.json):
        {"a": 1,}

    Good (main.tf.json):
        {"a": 1}

    Source:
        RFC 8259; HCL JSON syntax specification.
    """

    name = "invalid-json"
    code = "E010"
    severity = ERROR
