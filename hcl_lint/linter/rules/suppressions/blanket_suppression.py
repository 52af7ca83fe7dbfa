"""HL004."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule


class BlanketSuppression(Rule):
    """Suppression of all rules at once.

    Why:
        It hides more than what it was written for, and whatever comes later.

    Bad:
        a=1 # hcl-lint: ignore why

    Good:
        a=1 # hcl-lint: ignore[unformatted] why
    """

    name = "blanket-suppression"
    code = "HL004"
