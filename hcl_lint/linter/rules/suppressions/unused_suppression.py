"""HL001."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule


class UnusedSuppression(Rule):
    """Comment that suppresses nothing.

    Why:
        What it once suppressed is gone. Left behind, it hides the next mistake of the
        same kind.

    Bad:
        a = 1 # hcl-lint: ignore[unformatted] why

    Good:
        a=1 # hcl-lint: ignore[unformatted] aligned by hand

    Fix:
        Safe: removes what is not needed of the comment, or all of it. A rule that is
        not selected suppresses nothing and is left alone.
    """

    name = "unused-suppression"
    code = "HL001"
