"""The attributes of object types, each explained on its own."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.documentation.comments import comment_above
from hcl_lint.documentation.model import Field
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import FunctionCall, Node, Object, ObjectItem
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source

_COLLECTIONS: Final = ("list", "set", "map")
_MOST_FIELDS: Final = 500


def fields_of(tree: SyntaxTree, node: Node, name: str) -> list[Field]:
    """The attributes of the objects in the type of what has a name.

    Those of an inner object follow the attribute that it is the type of.
    """
    if isinstance(node, JsonString):
        tree = parse_expression(Source(tree.source.path, node.value))
        node = tree.root
    found: list[Field] = []
    _collect(tree, node, name, found)
    return found[:_MOST_FIELDS]


def _collect(tree: SyntaxTree, node: Node, path: str, found: list[Field]) -> None:
    while isinstance(node, FunctionCall):
        name = tree.function_name(node)
        if name == "optional" and node.arguments:
            node = node.arguments[0]
        elif name in _COLLECTIONS and len(node.arguments) == 1:
            path += "{}" if name == "map" else "[]"
            node = node.arguments[0]
        elif name == "tuple":
            return
        elif name == "object" and len(node.arguments) == 1:
            inner = node.arguments[0]
            for item in inner.items if isinstance(inner, Object) else ():
                if isinstance(item, ObjectItem) and len(found) < _MOST_FIELDS:
                    _collect_item(tree, item, path, found)
            return
        else:
            return


def _collect_item(tree: SyntaxTree, item: ObjectItem, path: str, found: list[Field]) -> None:
    name = static_key(tree, item.key)
    if name is None:
        return
    inner = f"{path}.{name}"
    value: Node = item.value
    default, is_required = "", True
    if isinstance(value, FunctionCall) and tree.function_name(value) == "optional":
        is_required = False
        if len(value.arguments) > 1:
            default = tree.text(value.arguments[1])
        if value.arguments:
            value = value.arguments[0]
    description = comment_above(tree, item, is_indented=True)
    found.append(Field(inner, summary_of(tree, value), default, is_required, description))
    _collect(tree, value, inner, found)


def summary_of(tree: SyntaxTree, node: Node) -> str:
    """A type on one line, in which objects do not show their attributes."""
    if isinstance(node, JsonString):
        return " ".join(node.value.split())
    if isinstance(node, FunctionCall):
        name = tree.function_name(node)
        if name == "object":
            return name
        if name in _COLLECTIONS and len(node.arguments) == 1:
            return f"{name}({summary_of(tree, node.arguments[0])})"
    return " ".join(tree.text(node).split())
