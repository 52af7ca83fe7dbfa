"""V: values and types; most are found by evaluating what is written, with unknowns."""

from __future__ import annotations

from hcl_lint.linter.listing import (
    EVALUATOR, ON, OPT_IN, PREVIEW, RULE_AND_EVALUATOR, Family, Listing,
)  # fmt: skip

FAMILY = Family(
    "V",
    "Values and types",
    (
        Listing("V001", "operand-type", ON, found_by=EVALUATOR),
        Listing("V002", "conditional-type-mismatch", ON, found_by=EVALUATOR),
        Listing("V003", "function-arity", ON, found_by=EVALUATOR),
        Listing("V004", "function-argument-type", ON, found_by=EVALUATOR),
        Listing("V005", "function-call-error", ON, found_by=EVALUATOR),
        Listing("V006", "unknown-attribute", ON, found_by=EVALUATOR),
        Listing("V007", "invalid-index", ON, found_by=EVALUATOR),
        Listing("V008", "invalid-iteration", ON, found_by=EVALUATOR),
        Listing("V009", "duplicate-map-key", ON, found_by=RULE_AND_EVALUATOR),
        Listing("V010", "default-type-mismatch", ON),
        Listing("V011", "invalid-type-constraint", ON, found_by=RULE_AND_EVALUATOR),
        Listing("V014", "constant-condition", ON),
        Listing("V015", "null-misuse", ON, found_by=RULE_AND_EVALUATOR),
        Listing("V021", "unreachable-object-arm", PREVIEW),
        Listing("V022", "suspicious-conversion", OPT_IN),
        Listing("V023", "evaluation-limit", OPT_IN, found_by=EVALUATOR),
        Listing("V024", "ambiguous-key", ON, found_by=EVALUATOR),
    ),
)
