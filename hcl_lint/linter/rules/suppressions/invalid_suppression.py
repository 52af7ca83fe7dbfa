"""HL002."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule


class InvalidSuppression(Rule):
    """Comment to hcl-lint that cannot be understood.

    Why:
        A slip in the name of a rule, or in the form of the comment, and nothing is
        suppressed.

    Bad:
        a = 1 # hcl-lint: ignore[unfromatted] why

    Good:
        a=1 # hcl-lint: ignore[unformatted] why
    """

    name = "invalid-suppression"
    code = "HL002"
