"""Rules about hcl-lint itself, which any layer may need."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ALWAYS, ERROR, ON, OPT_IN, WARNING, Rule

IO_ERROR = Rule("E900", "io-error", ERROR, ALWAYS, "File that cannot be read or written.")
POLICY_ERROR = Rule("HL007", "policy-error", ERROR, ALWAYS, "Policy that cannot be evaluated.")
INTERNAL_ERROR = Rule(
    "HL900", "internal-error", ERROR, ALWAYS, "Internal failure of hcl-lint or of one of its rules."
)
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
