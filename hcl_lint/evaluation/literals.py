"""Literals, and tuples and objects that are written out.

Source: HCL native syntax, "Literal Values" and "Collection Values".
"""

from __future__ import annotations

from hcl_lint.evaluation import problems
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import (
    BoolLiteral, ErrorNode, Expression, NullLiteral, NumberLiteral, Object, ObjectItem,
    Parentheses, Traversal, Tuple,
)  # fmt: skip
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import parse_number
from hcl_lint.values.strings import normalize
from hcl_lint.values.types import KIND_STRING, NUMBER, STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, NO_MARKS, TRUE, Value, object_value, tuple_value,
)  # fmt: skip


def number(run: Evaluator, node: NumberLiteral, scope: Scope | None) -> Value:
    """Evaluate a number as it is written."""
    first = node.first
    text = run.token_text(first)
    if len(text) > run.limits.digits:
        run.check_digits(len(text), node)
    try:
        return Value(NUMBER, parse_number(text))
    except ValueError:  # reported by the parser
        return DYNAMIC_UNKNOWN


def bool_literal(run: Evaluator, node: BoolLiteral, scope: Scope | None) -> Value:
    """Evaluate ``true`` or ``false``."""
    return TRUE if node.value else FALSE


def null(run: Evaluator, node: NullLiteral, scope: Scope | None) -> Value:
    """Evaluate ``null``."""
    return DYNAMIC_NULL


def parentheses(run: Evaluator, node: Parentheses, scope: Scope | None) -> Value:
    """Evaluate what is in parentheses."""
    return run.value(node.expression, scope)


def error(run: Evaluator, node: ErrorNode, scope: Scope | None) -> Value:
    """Evaluate what did not parse: nothing is known about it, and the parser reported why."""
    return DYNAMIC_UNKNOWN


def tuple_literal(run: Evaluator, node: Tuple, scope: Scope | None) -> Value:
    """Evaluate ``[a, b]``."""
    result = tuple_value([run.value(item, scope) for item in node.items])
    run.check_size(result, node)
    return result


def object_literal(run: Evaluator, node: Object, scope: Scope | None) -> Value:
    """Evaluate ``{a = b}``; of repeated keys the last one counts."""
    attributes: dict[str, Value] = {}
    marks = NO_MARKS
    is_known = True
    for item in node.items:
        if not isinstance(item, ObjectItem):
            is_known = False
            continue
        errors = run.errors
        key = item.key
        name: str | None = None
        if type(key) is Traversal and not key.steps:
            name = _bare_name(run, key)
            value = run.value(item.value, scope)
        elif isinstance(key, (BoolLiteral, NullLiteral)):
            name = run.token_text(key.first)
            value = run.value(item.value, scope)
        else:
            key_value = _key(run, key, scope)
            key_errors = run.errors
            value = run.value(item.value, scope)
            if key_errors == errors:
                marks |= key_value.marks
                name = _name(run, item, key_value)
        if name is None:
            is_known = False
        else:
            attributes[name] = value
    if not is_known:
        return DYNAMIC_UNKNOWN
    result = object_value(attributes)
    run.check_size(result, node)
    return result.with_marks(marks) if marks else result


def _bare_name(run: Evaluator, key: Traversal) -> str:
    """Return the name that a key without quotes stands for."""
    name = run.token_text(key.root_token)
    return name if name.isascii() else normalize(name)


def _key(run: Evaluator, key: Expression, scope: Scope | None) -> Value:
    """Return the value of a key that is an expression."""
    if isinstance(key, Traversal):
        run.report(problems.ambiguous_key(run.tree, key))
        return DYNAMIC_UNKNOWN
    return run.value(key, scope)


def _name(run: Evaluator, item: ObjectItem, key: Value) -> str | None:
    """Return the name that a key's value stands for; None where it is unknown or has none."""
    if key.is_null:
        run.report(problems.null_key(run.tree, item))
        return None
    if key.type.kind == KIND_STRING and not key.is_unknown:
        return key.as_string()
    try:
        key = convert(key, STRING)
        return None if key.is_unknown else key.as_string()
    except ConversionError:
        run.report(problems.wrong_key(run.tree, item.key, key))
        return None
