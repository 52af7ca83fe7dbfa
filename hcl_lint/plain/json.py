"""Plain data from files in JSON syntax, and plain data as JSON text."""

from __future__ import annotations

from decimal import Decimal
from json import JSONEncoder
from typing import Any

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.plain.shape import plain_number
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonBool, JsonMember, JsonNumber, JsonObject, JsonString,
)
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.rules import INVALID_JSON
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source

Path = tuple["str | int", ...]


def json_tree(source: Source) -> SyntaxTree:
    """The tree of an object in JSON syntax; HclSyntaxError for any other text."""
    tree = parse_json(source)
    diagnostics = tree.diagnostics
    if not diagnostics and not isinstance(tree.root, JsonObject):
        where = tree.range_of(tree.root)
        detail = "A configuration in JSON must be a single object."
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


def _number(text: str) -> int | Decimal | str:
    sign = text[:1] if text.startswith("-") else ""
    number = plain_number(sign, text[len(sign):])
    # As in the native syntax, what is infinite or too long to write out stays an expression.
    return f"${{{text}}}" if number is None else number


def json_places(tree: SyntaxTree) -> list[dict[str, Any]]:
    """Where each value is, in the form of `hcl_lint.plain.document.Document.places`."""
    index = tree.source.line_index
    found: list[dict[str, Any]] = []
    open_nodes: list[tuple[Path, Node, Node]] = [((), tree.root, tree.root)]
    while open_nodes:
        path, holder, value = open_nodes.pop()
        start, end = tree.range(holder)
        line, column = index.position(start)
        end_line, end_column = index.position(end)
        found.append({
            "path": list(path),
            "line": line,
            "column": column,
            "end_line": end_line,
            "end_column": end_column,
        })
        below: list[tuple[Path, Node, Node]] = []
        if isinstance(value, JsonObject):
            last: dict[str, JsonMember] = {member.name: member for member in value.members()}
            below = [((*path, name), member, member.value) for name, member in last.items()]
        elif isinstance(value, JsonArray):
            below = [((*path, i), item, item) for i, item in enumerate(value.items)]
        open_nodes.extend(reversed(below))
    return found


_READABLE = JSONEncoder(ensure_ascii=False)
_ASCII = JSONEncoder()


def json_text(data: Any, indent: int | None = None) -> str:
    """Write dicts with string keys, lists, strings, numbers, bools and None as JSON.

    With *indent* each item has a line of its own, without everything is on one line. Characters
    represent themselves, except lone surrogates, which are escaped. Raises ValueError: something
    else is in the data, or a number is infinite or not a number.
    """
    pieces: list[str] = []
    _write(data, indent, "\n", pieces)
    return "".join(pieces)


def _write(data: Any, indent: int | None, newline: str, pieces: list[str]) -> None:
    if isinstance(data, str):
        pieces.append(_string(data))
    elif data is None:
        pieces.append("null")
    elif isinstance(data, bool):
        pieces.append("true" if data else "false")
    elif isinstance(data, int) or isinstance(data, Decimal) and data.is_finite():
        pieces.append(str(data))
    elif isinstance(data, dict):
        _write_items("{}", [(_string(key), data[key]) for key in data], indent, newline, pieces)
    elif isinstance(data, (list, tuple)):
        _write_items("[]", [("", item) for item in data], indent, newline, pieces)
    else:
        raise ValueError(f"JSON cannot represent {data!r}")


def _write_items(
    brackets: str, items: list[tuple[str, Any]], indent: int | None, newline: str, pieces: list[str]
) -> None:
    """Write what is between brackets; the key of a list's item is empty."""
    inner = "" if indent is None else newline + " " * indent
    comma = ", " if indent is None else ","
    separator = brackets[0]
    for key, item in items:
        pieces.append(separator + inner)
        if key:
            pieces.append(key + ": ")
        _write(item, indent, inner, pieces)
        separator = comma
    if not items:
        pieces.append(brackets)
    else:
        pieces.append(brackets[1] if indent is None else newline + brackets[1])


def _string(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return _ASCII.encode(text)
    return _READABLE.encode(text)
