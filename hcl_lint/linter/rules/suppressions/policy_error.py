"""HL007."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class PolicyError(Rule):
    """Policy that cannot be evaluated.

    Why:
        A rule of a rule pack asks for something that is not there, or compares what
        cannot be compared, so that nothing is known of what it is about. It is reported
        once, where it stands in the policy file; all other rules went on.

    Good:
        a = 1
    """

    name = "policy-error"
    code = "HL007"
    severity = ERROR
