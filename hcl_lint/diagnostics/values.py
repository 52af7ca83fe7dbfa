"""V: values and types."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, EVALUATION, INFO, ON, OPT_IN, PREVIEW, WARNING, Rule

LETTERS = "V"
TITLE = "Values and types"

OPERAND_TYPE = Rule(
    "V001", "operand-type", ERROR, ON,
    "Operand, condition or interpolation of the wrong type.", found_by=EVALUATION,
)

CONDITIONAL_TYPE_MISMATCH = Rule(
    "V002", "conditional-type-mismatch", ERROR, ON,
    "Conditional whose results have incompatible types.", found_by=EVALUATION,
)

FUNCTION_ARITY = Rule(
    "V003", "function-arity", ERROR, ON,
    "Call with too few or too many arguments.", found_by=EVALUATION,
)

FUNCTION_ARGUMENT_TYPE = Rule(
    "V004", "function-argument-type", ERROR, ON,
    "Function argument of the wrong type.", found_by=EVALUATION,
)

FUNCTION_CALL_ERROR = Rule(
    "V005", "function-call-error", ERROR, ON,
    "Function call that fails for its arguments.", found_by=EVALUATION,
)

UNKNOWN_ATTRIBUTE = Rule(
    "V006", "unknown-attribute", ERROR, ON,
    "Access to an attribute that does not exist.", found_by=EVALUATION,
)

INVALID_INDEX = Rule(
    "V007", "invalid-index", ERROR, ON,
    "Index or key that does not exist.", found_by=EVALUATION,
)

INVALID_ITERATION = Rule(
    "V008", "invalid-iteration", ERROR, ON,
    "Iteration over a value that is not a collection.", found_by=EVALUATION,
)

DUPLICATE_MAP_KEY = Rule(
    "V009", "duplicate-map-key", WARNING, ON,
    "Duplicate key in an object or map.", found_by=EVALUATION,
)

DEFAULT_TYPE_MISMATCH = Rule(
    "V010",
    "default-type-mismatch",
    ERROR,
    ON,
    "Default value that does not match the declared type.",
)

INVALID_TYPE_CONSTRAINT = Rule(
    "V011", "invalid-type-constraint", ERROR, ON,
    "Invalid type constraint.", found_by=EVALUATION,
)

CONSTANT_CONDITION = Rule(
    "V014", "constant-condition", WARNING, ON, "Check whose condition is constant."
)

NULL_MISUSE = Rule(
    "V015", "null-misuse", ERROR, ON,
    "Null where a value is required.", found_by=EVALUATION,
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

EVALUATION_LIMIT = Rule(
    "V023", "evaluation-limit", INFO, ON,
    "Expression that exceeds the limits of evaluation.", found_by=EVALUATION,
)

AMBIGUOUS_KEY = Rule(
    "V024", "ambiguous-key", ERROR, ON,
    "Object key that is neither a plain name nor an expression.", found_by=EVALUATION,
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
