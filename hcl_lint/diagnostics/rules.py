"""The rules of what any layer may meet."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ALWAYS, ERROR, Rule

IO_ERROR = Rule("E900", "io-error", ERROR, ALWAYS, "File that cannot be read or written.")
POLICY_ERROR = Rule("HL007", "policy-error", ERROR, ALWAYS, "Policy that cannot be evaluated.")
INTERNAL_ERROR = Rule(
    "HL900", "internal-error", ERROR, ALWAYS, "Internal failure of hcl-lint or of one of its rules."
)
