"""V: values and types."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, ON, OPT_IN, PREVIEW, WARNING, Problem

LETTERS = "V"
TITLE = "Values and types"

OPERAND_TYPE = Problem(
    "V001", "operand-type", ERROR, ON, "Operand, condition or interpolation of the wrong type."
)

CONDITIONAL_TYPE_MISMATCH = Problem(
    "V002",
    "conditional-type-mismatch",
    ERROR,
    ON,
    "Conditional whose results have incompatible types.",
)

FUNCTION_ARITY = Problem(
    "V003", "function-arity", ERROR, ON, "Call with too few or too many arguments."
)

FUNCTION_ARGUMENT_TYPE = Problem(
    "V004", "function-argument-type", ERROR, ON, "Function argument of the wrong type."
)

FUNCTION_CALL_ERROR = Problem(
    "V005", "function-call-error", ERROR, ON, "Function call that fails for its arguments."
)

UNKNOWN_ATTRIBUTE = Problem(
    "V006", "unknown-attribute", ERROR, ON, "Access to an attribute that does not exist."
)

INVALID_INDEX = Problem("V007", "invalid-index", ERROR, ON, "Index or key that does not exist.")

INVALID_ITERATION = Problem(
    "V008", "invalid-iteration", ERROR, ON, "Iteration over a value that is not a collection."
)

DUPLICATE_MAP_KEY = Problem(
    "V009", "duplicate-map-key", WARNING, ON, "Duplicate key in an object or map."
)

DEFAULT_TYPE_MISMATCH = Problem(
    "V010",
    "default-type-mismatch",
    ERROR,
    ON,
    "Default value that does not match the declared type.",
)

INVALID_TYPE_CONSTRAINT = Problem(
    "V011", "invalid-type-constraint", ERROR, ON, "Invalid type constraint."
)

MODULE_ARGUMENT = Problem(
    "V012",
    "module-argument",
    ERROR,
    ON,
    "Missing, unknown or wrongly typed argument of a module in the same tree.",
)

TFVARS_MISMATCH = Problem(
    "V013",
    "tfvars-mismatch",
    ERROR,
    ON,
    "Value in a variables file that does not match the module.",
)

CONSTANT_CONDITION = Problem(
    "V014", "constant-condition", WARNING, ON, "Check whose condition is constant."
)

NULL_MISUSE = Problem("V015", "null-misuse", ERROR, ON, "Null where a value is required.")

SENSITIVE_EXPOSURE = Problem(
    "V016",
    "sensitive-exposure",
    ERROR,
    ON,
    "Sensitive value in an output that is not declared sensitive.",
)

EPHEMERAL_MISUSE = Problem(
    "V017", "ephemeral-misuse", ERROR, ON, "Ephemeral value where it would be kept."
)

INVALID_FOR_EACH = Problem(
    "V018", "invalid-for-each", ERROR, ON, "Value of `for_each` that has no keys."
)

INVALID_COUNT = Problem(
    "V019", "invalid-count", ERROR, ON, "Value of `count` that is not a valid number of instances."
)

OBJECT_ATTRIBUTE_IGNORED = Problem(
    "V020",
    "object-attribute-ignored",
    WARNING,
    ON,
    "Attribute of an argument that the variable's type does not have.",
)

UNREACHABLE_OBJECT_ARM = Problem(
    "V021",
    "unreachable-object-arm",
    WARNING,
    PREVIEW,
    "Argument of `merge` that is always overridden.",
)

SUSPICIOUS_CONVERSION = Problem(
    "V022",
    "suspicious-conversion",
    WARNING,
    OPT_IN,
    "Quoted number or bool where the type is not string.",
)

EVALUATION_LIMIT = Problem(
    "V023", "evaluation-limit", INFO, ON, "Expression that exceeds the limits of evaluation."
)

AMBIGUOUS_KEY = Problem(
    "V024",
    "ambiguous-key",
    ERROR,
    ON,
    "Object key that is neither a plain name nor an expression.",
)

MISMATCHED_COMPARISON = Problem(
    "V025", "mismatched-comparison", WARNING, ON, "Comparison of values whose types differ."
)

CONTRADICTORY_COMPARISON = Problem(
    "V026",
    "contradictory-comparison",
    WARNING,
    ON,
    "Comparisons of one value that exclude each other.",
)

UNSET_ATTRIBUTE = Problem(
    "V027",
    "unset-attribute",
    WARNING,
    ON,
    "Optional attribute without a default, used where null fails.",
)

MISSING_FILE = Problem(
    "V028", "missing-file", WARNING, ON, "Call that reads a file that does not exist."
)

UNKNOWN_INSTANCES = Problem(
    "V029",
    "unknown-instances",
    WARNING,
    ON,
    "`count` or `for_each` that is unknown until another resource is created.",
)
