"""The problems that the evaluator and schemas find, in any expression and body."""

from __future__ import annotations

from hcl_lint.diagnostics import references, syntax, values
from hcl_lint.diagnostics.rule import Rule

EVALUATED: tuple[Rule, ...] = (
    syntax.UNEXPECTED_ITEM, syntax.MISSING_ITEM, syntax.REPEATED_ITEM, syntax.WRONG_LABELS,
    syntax.INVALID_VALUE, syntax.INVALID_DYNAMIC_BLOCK, syntax.DEPRECATED_ITEM,
    syntax.INVALID_SPEC, references.UNDEFINED_ROOT,
    references.UNDEFINED_FUNCTION, values.OPERAND_TYPE, values.CONDITIONAL_TYPE_MISMATCH,
    values.FUNCTION_ARITY, values.FUNCTION_ARGUMENT_TYPE, values.FUNCTION_CALL_ERROR,
    values.UNKNOWN_ATTRIBUTE, values.INVALID_INDEX, values.INVALID_ITERATION,
    values.DUPLICATE_MAP_KEY, values.INVALID_TYPE_CONSTRAINT, values.NULL_MISUSE,
    values.EVALUATION_LIMIT, values.AMBIGUOUS_KEY,
)
