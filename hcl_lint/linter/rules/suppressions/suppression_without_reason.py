"""HL003."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule


class SuppressionWithoutReason(Rule):
    """Suppression that does not say why.

    Why:
        Whoever comes later cannot tell whether it still has to be. A few words behind
        the brackets are enough.

    Bad:
        a=1 # hcl-lint: ignore[unformatted]

    Good:
        a=1 # hcl-lint: ignore[unformatted] aligned by hand
    """

    name = "suppression-without-reason"
    code = "HL003"
