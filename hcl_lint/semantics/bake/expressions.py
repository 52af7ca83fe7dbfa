"""What the expressions of Bake files refer to, and where their parts are."""

from __future__ import annotations

from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.syntax.nodes import FunctionCall, Object, ObjectItem
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.ranges import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.syntax.tree import SyntaxTree


def calls_in(expression: BodyExpression) -> list[tuple[str, Range]]:
    """The names of the functions that an expression calls, with their places."""
    if isinstance(expression, NativeExpression):
        tree = expression.tree
        return [
            (name, Range(tree.source, start, end))
            for name, start, end in _calls(tree, expression.node)
        ]
    from hcl_lint.schema.json_body import JsonExpression, is_template
    from hcl_lint.syntax.json_nodes import JsonMember, JsonString
    from hcl_lint.syntax.json_strings import string_template

    found = []
    waiting = [expression.node] if isinstance(expression, JsonExpression) else []
    while len(waiting) != 0:
        node = waiting.pop()
        if isinstance(node, JsonMember):
            waiting.append(JsonString(node.name_token, node.name_token, node.name))
            waiting.append(node.value)
        elif isinstance(node, JsonString):
            assert isinstance(expression, JsonExpression)
            if is_template(node.value):
                template = string_template(expression.tree, node)
                for name, start, end in _calls(template.tree, template.tree.root):
                    place = Range(template.source, template.offset(start), template.offset(end))
                    found.append((name, place))
        else:
            waiting += node.children()
    return found


def _calls(tree: SyntaxTree, node: object) -> list[tuple[str, int, int]]:
    from hcl_lint.evaluation.problems import name_range
    from hcl_lint.syntax.nodes import Node

    assert isinstance(node, Node)
    calls = list(descendants(node, FunctionCall))
    if isinstance(node, FunctionCall):
        calls.insert(0, node)
    return [(tree.function_name(each), *name_range(tree, each)) for each in calls]


def item_place(expression: BodyExpression, number: int, count: int) -> Range:
    """The item of a list that is written out, or all of the expression."""
    items = list_items(expression)
    if items is None or len(items) != count:
        return expression.place
    return items[number].place


def value_of_key(expression: BodyExpression, key: str) -> BodyExpression:
    """The value of a key of an object that is written out, or all of the expression."""
    if isinstance(expression, NativeExpression):
        node = expression.node
        if isinstance(node, Object):
            tree = expression.tree
            for item in reversed(node.items):
                if isinstance(item, ObjectItem) and static_key(tree, item.key) == key:
                    return NativeExpression(tree, item.value)
        return expression
    from hcl_lint.schema.json_body import JsonExpression
    from hcl_lint.syntax.json_nodes import JsonObject

    if isinstance(expression, JsonExpression) and isinstance(expression.node, JsonObject):
        for member in expression.node.members():
            if member.name == key:
                return JsonExpression(expression.tree, member.value)
    return expression
