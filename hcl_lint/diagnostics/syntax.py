"""E: syntax, encoding and structure."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, EVALUATION, ON, WARNING, Rule

LETTERS = "E"
TITLE = "Syntax, encoding and structure"

UNEXPECTED_ITEM = Rule(
    "E020", "unexpected-item", ERROR, ON,
    "Attribute or block that is not allowed here.", found_by=EVALUATION,
)

MISSING_ITEM = Rule(
    "E021", "missing-item", ERROR, ON,
    "Missing required attribute or block.", found_by=EVALUATION,
)

REPEATED_ITEM = Rule(
    "E022", "repeated-item", ERROR, ON,
    "Block that is repeated too often.", found_by=EVALUATION,
)

WRONG_LABELS = Rule(
    "E023", "wrong-labels", ERROR, ON,
    "Block with too many or too few labels.", found_by=EVALUATION,
)

INVALID_VALUE = Rule(
    "E024", "invalid-value", ERROR, ON,
    "Invalid value of an attribute.", found_by=EVALUATION,
)

INVALID_DYNAMIC_BLOCK = Rule(
    "E025", "invalid-dynamic-block", ERROR, ON,
    "Invalid `dynamic` block.", found_by=EVALUATION,
)

INVALID_SPEC = Rule(
    "E026", "invalid-spec", ERROR, ON,
    "Contradictory spec file.", found_by=EVALUATION,
)

DEPRECATED_ITEM = Rule(
    "E027", "deprecated-item", WARNING, ON,
    "Deprecated attribute or block.", found_by=EVALUATION,
)
