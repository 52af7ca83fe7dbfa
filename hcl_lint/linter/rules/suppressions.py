"""Rules about comments and baselines that hide findings."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ON, OPT_IN, WARNING, Rule

UNUSED_SUPPRESSION = Rule("HL001", "unused-suppression", WARNING, ON, "Unused suppression.")
INVALID_SUPPRESSION = Rule(
    "HL002", "invalid-suppression", WARNING, ON, "Invalid suppression comment."
)
SUPPRESSION_WITHOUT_REASON = Rule(
    "HL003", "suppression-without-reason", WARNING, OPT_IN, "Suppression without a reason."
)
BLANKET_SUPPRESSION = Rule(
    "HL004", "blanket-suppression", WARNING, OPT_IN, "Suppression of all rules at once."
)
STALE_BASELINE_ENTRY = Rule(
    "HL005", "stale-baseline-entry", WARNING, ON,
    "Baseline entry for a finding that no longer exists.",
)
FOREIGN_DIRECTIVE = Rule(
    "HL006", "foreign-directive", WARNING, OPT_IN, "Suppression comment of another tool.",
    aliases=("tflint-directive",),
)
