"""Expressions that are read without evaluation: names, types, lists; in both syntaxes."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.type_expressions import TypeDefaults
from hcl_lint.schema import rules
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.syntax.analysis import keyword, static_list, static_map
from hcl_lint.syntax.json_nodes import JsonArray, JsonNull, JsonObject, JsonString, is_template
from hcl_lint.syntax.nodes import (
    BoolLiteral, Index, Interpolation, NullLiteral, Parentheses, RelativeTraversal, Template,
    TemplateText, Traversal,
)
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.queries import literal, static_key
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Range, Source
from hcl_lint.values.types import DYNAMIC, Type


def list_items(expression: BodyExpression | None) -> list[BodyExpression] | None:
    """The items of a list expression; None for any other expression, and of None."""
    if isinstance(expression, NativeExpression):
        items = static_list(expression.node)
        if items is None:
            return None
        return [NativeExpression(expression.tree, item) for item in items]

    if not isinstance(expression, JsonExpression):
        return None if expression is None else expression.items()
    node = expression.node
    if not isinstance(node, JsonArray):
        return None
    return [JsonExpression(expression.tree, item) for item in node.items]


def name_of(expression: BodyExpression | None) -> str | None:
    """The name that an expression is: a bare word, in JSON in a string; else None."""
    if isinstance(expression, NativeExpression):
        return keyword(expression.tree, expression.node)
    parsed = _parsed(expression)
    return None if parsed is None else keyword(parsed, parsed.expression)


def text_of(expression: BodyExpression | None) -> str | None:
    """The text of a string without interpolation; None of anything else, and where nothing is."""
    if isinstance(expression, (NativeExpression, JsonExpression)):
        return literal(expression.node)
    return None


def map_values(expression: BodyExpression | None) -> list[BodyExpression] | None:
    """The keys and values of a map that is written out; in JSON, its values alone."""
    if isinstance(expression, NativeExpression):
        items = static_map(expression.node)
        if items is None:
            return None
        return [NativeExpression(expression.tree, part) for item in items for part in item]

    if not isinstance(expression, JsonExpression) or not isinstance(expression.node, JsonObject):
        return None
    return [JsonExpression(expression.tree, member.value) for member in expression.node.members()]


def object_items(
    expression: BodyExpression | None,
) -> list[tuple[str, BodyExpression, BodyExpression]] | None:
    """The constant keys of an object that is written out, as texts and places, with the values.

    In JSON, the place of a key is that of its value. None of anything else.
    """
    found: list[tuple[str, BodyExpression, BodyExpression]] = []
    if isinstance(expression, NativeExpression):
        tree, pairs = expression.tree, static_map(expression.node)
        for key, value in pairs or ():
            name = static_key(tree, key) or keyword(tree, key)
            if name is not None:
                found.append((name, NativeExpression(tree, key), NativeExpression(tree, value)))
        return None if pairs is None else found

    if not isinstance(expression, JsonExpression) or not isinstance(expression.node, JsonObject):
        return None
    for member in expression.node.members():
        inner = JsonExpression(expression.tree, member.value)
        found.append((member.name, inner, inner))
    return found


def value_of_key(expression: BodyExpression, key: str) -> BodyExpression:
    """The value of a constant key in an object that is written out, or the whole expression."""
    for name, _, value in reversed(object_items(expression) or ()):
        if name == key:
            return value
    return expression


def item_place(expression: BodyExpression, number: int, count: int) -> Range:
    """The place of an item of a list of *count* items, or of what is not written as such a list."""
    items = list_items(expression)
    return expression.place if items is None or len(items) != count else items[number].place


def is_reference(expression: BodyExpression) -> bool:
    """Whether an expression is a reference: a name, followed by attributes and indexes.

    The text of one in quotes counts too, since products that took that once still do.
    """
    if not isinstance(expression, NativeExpression):
        parsed = _parsed(expression)
        if parsed is None:
            return is_template_text(expression)
        return is_reference(NativeExpression(parsed, parsed.expression))
    node = expression.node
    if isinstance(node, Template):
        parts = node.parts
        if len(parts) == 1 and isinstance(parts[0], Interpolation):
            return is_reference(NativeExpression(expression.tree, parts[0].expression))
        return len(parts) == 1 and isinstance(parts[0], TemplateText)
    while True:
        if isinstance(node, Parentheses):
            node = node.expression
        elif isinstance(node, RelativeTraversal):
            node = node.source
        elif isinstance(node, Index):
            node = node.collection
        else:
            # Read statically, the keywords are names like any other: `null.west`.
            return isinstance(node, (Traversal, NullLiteral, BoolLiteral))


def is_template_text(expression: BodyExpression) -> bool:
    """Whether an expression is a string in JSON that holds a template."""
    node = expression.node if isinstance(expression, JsonExpression) else None
    return isinstance(node, JsonString) and is_template(node.value)


def is_null(expression: BodyExpression | None) -> bool:
    """Whether an expression is a literal ``null``."""
    if isinstance(expression, NativeExpression):
        return isinstance(expression.node, NullLiteral)

    return isinstance(expression, JsonExpression) and isinstance(expression.node, JsonNull)


def type_of(expression: BodyExpression) -> tuple[Type, TypeDefaults | None, list[Diagnostic]]:
    """The type that an expression names, in JSON in a string, and its defaults."""
    if isinstance(expression, NativeExpression):
        tree = expression.tree
        type_, defaults, found = read_constraint(tree, expression.node)
        return type_, defaults, found
    parsed = _parsed(expression)
    if parsed is None:
        return DYNAMIC, None, [rules.NOT_A_TYPE.at(expression.place)]
    type_, defaults, found = read_constraint(parsed, parsed.expression)
    place = expression.place
    return type_, defaults, [
        problem.rule.at(place, problem.summary, problem.detail) for problem in found
    ]


def _parsed(expression: BodyExpression | None) -> SyntaxTree | None:
    """The expression in a JSON string, if there is a valid one."""
    if not isinstance(expression, JsonExpression) or not isinstance(expression.node, JsonString):
        return None
    tree = parse_expression(Source(expression.place.source.path, expression.node.value))
    return None if len(tree.diagnostics) != 0 else tree
