"""V: values and types."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ON, OPT_IN, PREVIEW, WARNING, Rule

LETTERS = "V"
TITLE = "Values and types"

CONSTANT_CONDITION = Rule(
    "V014", "constant-condition", WARNING, ON, "Check whose condition is constant."
)

UNREACHABLE_OBJECT_ARM = Rule(
    "V021",
    "unreachable-object-arm",
    WARNING,
    PREVIEW,
    "Argument of `merge` that is always overridden.",
)

SUSPICIOUS_CONVERSION = Rule(
    "V022",
    "suspicious-conversion",
    WARNING,
    OPT_IN,
    "Quoted number or bool where the type is not string.",
)

MISMATCHED_COMPARISON = Rule(
    "V025", "mismatched-comparison", WARNING, ON, "Comparison of values whose types differ."
)

CONTRADICTORY_COMPARISON = Rule(
    "V026",
    "contradictory-comparison",
    WARNING,
    ON,
    "Comparisons of one value that exclude each other.",
)
