"""V: values and types; most are found by evaluating what is written, with unknowns."""

from __future__ import annotations

from hcl_lint.linter.listing import EVALUATOR, ON, OPT_IN, Family, Listing

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
        Listing("V023", "evaluation-limit", OPT_IN, found_by=EVALUATOR),
        Listing("V024", "ambiguous-key", ON, found_by=EVALUATOR),
    ),
)
