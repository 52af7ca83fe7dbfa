"""Files in JSON syntax as plain data: they are that already, and keep their places."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.errors import HclSyntaxError
from hcl_lint.problems.syntax import INVALID_JSON
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonBool, JsonMember, JsonNumber, JsonObject, JsonString,
)  # fmt: skip
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from hcl_lint.values.numbers import parse_number

Path = tuple["str | int", ...]


def json_tree(source: Source) -> SyntaxTree:
    """The tree of an object in JSON syntax; HclSyntaxError for any other text."""
    tree = parse_json(source)
    diagnostics = tree.diagnostics
    if not diagnostics and not isinstance(tree.root, JsonObject):
        where = tree.range_of(tree.root)
        detail = "The properties of a configuration are those of one object."
        diagnostics = [Diagnostic(INVALID_JSON, "The file is not an object", detail, where)]
    if diagnostics:
        raise HclSyntaxError.from_diagnostics(diagnostics)
    return tree


def json_data(tree: SyntaxTree) -> dict[str, Any]:
    """The plain data of a file's object. Of members with one name the last counts."""
    data = _data(tree, tree.root)
    assert isinstance(data, dict)
    return data


def _data(tree: SyntaxTree, node: Node) -> Any:
    if isinstance(node, JsonObject):
        return {member.name: _data(tree, member.value) for member in node.members()}
    if isinstance(node, JsonArray):
        return [_data(tree, item) for item in node.items]
    if isinstance(node, JsonString):
        return node.value
    if isinstance(node, JsonBool):
        return node.value
    if isinstance(node, JsonNumber):
        return _number(tree.token_text(node.first))
    return None


def _number(text: str) -> int | Decimal:
    number = parse_number(text.lstrip("-"))
    if number.is_integer():
        return -number.to_int() if text.startswith("-") else number.to_int()
    return -number.to_decimal() if text.startswith("-") else number.to_decimal()


def json_places(tree: SyntaxTree) -> list[dict[str, Any]]:
    """Where each value stands, in the form of `hcl_lint.plain.document.Document.places`."""
    index = tree.source.line_index
    found: list[dict[str, Any]] = []
    open_nodes: list[tuple[Path, Node, Node]] = [((), tree.root, tree.root)]
    while open_nodes:
        path, holder, value = open_nodes.pop()
        start, end = tree.range(holder)
        line, column = index.position(start)
        end_line, end_column = index.position(end)
        found.append(
            {
                "path": list(path),
                "line": line,
                "column": column,
                "end_line": end_line,
                "end_column": end_column,
            }
        )
        below: list[tuple[Path, Node, Node]] = []
        if isinstance(value, JsonObject):
            last: dict[str, JsonMember] = {member.name: member for member in value.members()}
            below = [((*path, name), member, member.value) for name, member in last.items()]
        elif isinstance(value, JsonArray):
            below = [((*path, i), item, item) for i, item in enumerate(value.items)]
        open_nodes.extend(reversed(below))
    return found
