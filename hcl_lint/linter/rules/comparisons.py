"""Comparisons whose result does not depend on the values."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.diagnostics import values
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.loop_scopes import scope_inside, value_inside
from hcl_lint.linter.rewriting import same
from hcl_lint.syntax.nodes import (
    Binary, BoolLiteral, Expression, For, FunctionCall, NullLiteral, NumberLiteral, Object,
    Template, Traversal, Tuple,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.tokens import AND, EQUAL_EQUAL, NOT_EQUAL, OR
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.equality import equals
from hcl_lint.values.shapes import kinds_of, shape_of
from hcl_lint.values.types import (
    KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING,
    friendly_name, name_of_kind, with_article,
)
from hcl_lint.values.value import FALSE, Value

_EQUALITY: Final = (EQUAL_EQUAL, NOT_EQUAL)
_LITERALS: Final = (BoolLiteral, NullLiteral, NumberLiteral, Object, Template, Tuple)
_COLLECTIONS: Final = (KIND_LIST, KIND_SET, KIND_MAP)
_NUMBER: Final = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?"


def mismatched_comparison(node: Binary, file: FileContext) -> None:
    kind = file.tokens.kinds[node.operator_token]
    if kind not in _EQUALITY or not _depends_on_something(node):
        return
    sides = without_parentheses(node.left), without_parentheses(node.right)
    if any([isinstance(each, NullLiteral) for each in sides]):
        return
    if any([isinstance(each, Tuple) and not each.items for each in sides]):
        return  # That is for `length-zero-comparison`.
    scope = scope_inside(file, node)
    if scope is None or not _has_known_names(node, file, scope):
        return
    left = value_inside(file, sides[0], scope)
    if KIND_DYNAMIC in kinds_of(left):
        return
    right = value_inside(file, sides[1], scope)
    if not (_is_not_null(sides[0], left) or _is_not_null(sides[1], right)):
        return  # Null equals null, whatever the types are.
    if not _differ(left, right):
        return
    outcome = "false" if kind == EQUAL_EQUAL else "true"
    names = [_name_of(file, *pair) for pair in zip(sides, (left, right))]
    file.report(
        values.MISMATCHED_COMPARISON,
        node,
        f"Comparison is always {outcome}",
        f"Values of different types are never equal: {names[0]}, and {names[1]}.",
        _fix(file, node, sides, (left, right)),
    )


def _depends_on_something(node: Binary) -> bool:
    """Whether more than literals are compared: these are for other rules."""
    for cls in (Traversal, FunctionCall):
        if next(descendants(node, cls), None) is not None:
            return True
    return False


def _has_known_names(node: Binary, file: FileContext, scope: Scope) -> bool:
    """Whether no name stands for itself, as those do that a client fills in when it runs."""
    if not scope.takes_text():
        return True
    return all(
        [
            scope.find(file.token_text(each.root_token)) is not None
            for each in descendants(node, Traversal)
        ]
    )


def _is_not_null(node: Expression, value: Value) -> bool:
    return isinstance(node, For) or value.is_definitely_not_null


def _differ(left: Value, right: Value) -> bool:
    """Whether two values are certainly of different types."""
    if left.is_null or right.is_null:
        return False
    kinds, others = kinds_of(left), kinds_of(right)
    if KIND_DYNAMIC in kinds or KIND_DYNAMIC in others:
        return False
    if not set(kinds) & set(others):
        return True
    if left.type.kind == KIND_OBJECT and right.type.kind == KIND_OBJECT:
        return left.type.attributes.keys() != right.type.attributes.keys()
    return False


def _name_of(file: FileContext, node: Expression, value: Value) -> str:
    kinds = set(kinds_of(value))
    if shape_of(value) is None:
        type_name = friendly_name(value.type)
    elif len(kinds) == 1:
        type_name = name_of_kind(kinds.pop())
    else:
        return "the other is of one of several other types"
    text = file.text_of(node)
    if len(text) > 60 or "\n" in text:
        text = text.split("\n")[0][:57] + "..."
    return f"`{text}` is {with_article(type_name)}"


def _fix(
    file: FileContext,
    node: Binary,
    sides: tuple[Expression, Expression],
    found: tuple[Value, Value],
) -> Fix | None:
    """The fix that compares what was probably meant."""
    for literal, other, kind in (
        (sides[1], sides[0], found[0].type.kind),
        (sides[0], sides[1], found[1].type.kind),
    ):
        if isinstance(literal, _LITERALS):
            break
    else:
        return None
    text = None
    if isinstance(literal, Template) and literal.is_literal():
        text = literal.literal_text()
    if kind in _COLLECTIONS:
        is_empty = text == "" or isinstance(literal, Object) and not literal.items
        if not is_empty or not file.dialect.is_known:
            return None
        operator = file.token_text(node.operator_token)
        text = f"length({file.text_of(other)}) {operator} 0"
        return file.replacement("compare the length", node, text, UNSAFE)
    if text is not None:
        if kind == KIND_BOOL and text in ("true", "false"):
            return file.replacement("remove the quotes", literal, text, UNSAFE)
        if kind == KIND_NUMBER and re.fullmatch(_NUMBER, text):
            return file.replacement("remove the quotes", literal, text, UNSAFE)
    elif kind == KIND_STRING and isinstance(literal, (BoolLiteral, NumberLiteral)):
        written = file.text_of(literal)
        if isinstance(literal, BoolLiteral) or re.fullmatch(_NUMBER, written):
            return file.replacement("quote it", literal, f'"{written}"', UNSAFE)
    return None


def contradictory_comparison(node: Binary, file: FileContext) -> None:
    kinds = file.tokens.kinds
    kind = kinds[node.operator_token]
    if kind not in (AND, OR) or _is_continued(node, file, kind):
        return
    compared: list[tuple[Expression, Expression, Value, Binary]] = []
    for part in _parts(node, file, kind):
        if kinds[part.operator_token] != (EQUAL_EQUAL if kind == AND else NOT_EQUAL):
            continue
        found = _reference_and_literal(part, file)
        if found is None:
            continue
        reference, literal, value = found
        for other, other_literal, other_value, other_part in compared:
            if equals(value, other_value) is FALSE and same(file, reference, other):
                _report(node, file, kind, reference, (other_literal, literal), part)
                return
        compared.append((reference, literal, value, part))


def _report(
    node: Binary,
    file: FileContext,
    kind: int,
    reference: Expression,
    literals: tuple[Expression, Expression],
    part: Binary,
) -> None:
    name = file.text_of(reference)
    first, second = [file.text_of(each) for each in literals]
    if kind == AND:
        outcome, other = "false", "||"
        detail = f"`{name}` cannot equal both `{first}` and `{second}`."
    else:
        outcome, other = "true", "&&"
        detail = f"`{name}` always differs from `{first}` or from `{second}`."
    fix = None
    is_pair = part is without_parentheses(node.right) and isinstance(
        without_parentheses(node.left), Binary
    )
    if is_pair and len(_parts(node, file, kind)) == 2:
        fix = _with_other_operator(file, node, other)
    file.report(
        values.CONTRADICTORY_COMPARISON,
        node,
        f"Condition is always {outcome}",
        f"{detail} Use `{other}`, or compare something else.",
        fix,
    )


def _is_continued(node: Binary, file: FileContext, kind: int) -> bool:
    """Whether a chain of `&&` or `||` goes on around a node."""
    for each in reversed(file.ancestors):
        if isinstance(each, Binary):
            return file.tokens.kinds[each.operator_token] == kind
        if not _is_parenthesized(each):
            break
    return False


def _is_parenthesized(node: object) -> bool:
    return isinstance(node, Expression) and without_parentheses(node) is not node


def _parts(node: Binary, file: FileContext, kind: int) -> list[Binary]:
    """The operations that `&&` or `||` joins, in order."""
    found: list[Binary] = []
    waiting: list[Expression] = [node]
    while waiting:
        each = without_parentheses(waiting.pop())
        if not isinstance(each, Binary):
            continue
        if file.tokens.kinds[each.operator_token] == kind:
            waiting += [each.right, each.left]
        else:
            found.append(each)
    return found


def _reference_and_literal(
    node: Binary, file: FileContext
) -> tuple[Expression, Expression, Value] | None:
    """What a comparison with a literal compares, and with what."""
    left, right = without_parentheses(node.left), without_parentheses(node.right)
    for reference, literal in ((left, right), (right, left)):
        if isinstance(reference, Traversal) and isinstance(literal, _LITERALS):
            value, problems = file.evaluate_in(file.tree, literal, None)
            if not problems and not value.contains_unknown and not value.is_unknown:
                return reference, literal, value
    return None


def _with_other_operator(file: FileContext, node: Binary, operator: str) -> Fix | None:
    start, end = file.token_range(node.operator_token)
    offset = file.range_of(node)[0]
    text = file.text_of(node)
    text = text[: start - offset] + operator + text[end - offset :]
    parent = file.parent
    if isinstance(parent, Binary):
        text = f"({text})"
    return file.replacement(f"use `{operator}`", node, text, UNSAFE)
