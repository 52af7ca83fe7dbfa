"""HL: hcl-lint itself; comments and baselines that keep findings from being reported."""

from __future__ import annotations

from hcl_lint.linter.listing import ALWAYS, ON, OPT_IN, RUN, Family, Listing

FAMILY = Family(
    "HL",
    "hcl-lint itself",
    (
        Listing("HL001", "unused-suppression", ON, found_by=RUN),
        Listing("HL002", "invalid-suppression", ON, found_by=RUN),
        Listing("HL003", "suppression-without-reason", OPT_IN, found_by=RUN),
        Listing("HL004", "blanket-suppression", OPT_IN, found_by=RUN),
        Listing("HL005", "stale-baseline-entry", ON, found_by=RUN),
        Listing("HL006", "tflint-directive", OPT_IN, found_by=RUN),
        Listing("HL007", "policy-error", ALWAYS, found_by=RUN),
        Listing("HL900", "internal-error", ALWAYS, found_by=RUN),
    ),
)
