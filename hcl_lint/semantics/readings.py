"""Which expressions of a file are not evaluated, by what its dialect says.

The product reads these statically, as references, keywords or types, or takes them as values that
cannot refer to anything. Everything else is evaluated.
"""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.dialects.dialect import EVALUATED, LITERAL, STATIC, is_static, of_block, of_item
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect, Reading
    from hcl_lint.syntax.tree import SyntaxTree

_COMMENT = "//"  # the name of properties in JSON syntax that mean nothing


class FileReadings:
    """The readings of the expressions of one file."""

    __slots__ = ("_starts", "_ends", "_readings")

    def __init__(self, found: list[tuple[int, int, int]]) -> None:
        """*found* are ranges of tokens with their reading, in order, none within another."""
        self._starts = [start for start, _, _ in found]
        self._ends = [end for _, end, _ in found]
        self._readings = [reading for _, _, reading in found]

    def of(self, node: Node) -> int:
        """The reading of the value that a node is, or is a part of."""
        at = bisect_right(self._starts, node.first) - 1
        if at < 0 or node.last > self._ends[at]:
            return EVALUATED
        return self._readings[at]

    def is_evaluated(self, node: Node) -> bool:
        return self.of(node) == EVALUATED

    def is_static(self, node: Node) -> bool:
        return self.of(node) == STATIC

    def is_literal(self, node: Node) -> bool:
        return self.of(node) == LITERAL


def file_readings(tree: SyntaxTree, dialect: Dialect, path: str) -> FileReadings:
    """The readings of all expressions of a file; linear in the number of its blocks."""
    root = tree.root
    if dialect.has_only_values(path):
        return FileReadings([(root.first, root.last, LITERAL)])
    found: list[tuple[int, int, int]] = []
    if isinstance(root, Body):
        if dialect.readings.native != EVALUATED:
            _native(tree, root, dialect.readings.native, found)
    else:
        _json(root, dialect.readings.json, dialect, (), found)
    found.sort()
    return FileReadings(found)


def _note(node: Node, reading: Reading, found: list[tuple[int, int, int]]) -> None:
    if not isinstance(reading, int):
        # A value is read as a whole, so that a static part makes all of it static.
        reading = STATIC if is_static(reading) else EVALUATED
    if reading != EVALUATED:
        found.append((node.first, node.last, reading))


def _native(
    tree: SyntaxTree, root: Body, reading: Reading, found: list[tuple[int, int, int]]
) -> None:
    waiting = [(root, reading)]
    while waiting:
        body, outer = waiting.pop()
        for item in body.items:
            if isinstance(item, Attribute):
                _note(item.expression, of_item(outer, tree.token_text(item.name_token)), found)
            elif isinstance(item, Block):
                inner = of_block(outer, tree.token_text(item.type_token))
                if inner != EVALUATED:
                    waiting.append((item.body, inner))


def _json(
    root: Node,
    reading: Reading,
    dialect: Dialect,
    path: tuple[str, ...],
    found: list[tuple[int, int, int]],
) -> None:
    """Note the readings in JSON syntax, where only paths tell blocks from attributes."""
    # Values, the reading of what they are, their path of block types and the labels still to come.
    waiting = [(root, reading, path, 0)]
    while waiting:
        node, outer, path, labels = waiting.pop()
        if isinstance(node, JsonArray):
            waiting += [(item, outer, path, labels) for item in node.items]
            continue
        if not isinstance(node, JsonObject):
            continue
        for member in node.members():
            if member.name == _COMMENT:
                found.append((member.value.first, member.value.last, LITERAL))
            elif labels:
                waiting.append((member.value, outer, path, labels - 1))
            else:
                _json_item(member, outer, dialect, path, found, waiting)


def _json_item(
    member: JsonMember,
    outer: Reading,
    dialect: Dialect,
    path: tuple[str, ...],
    found: list[tuple[int, int, int]],
    waiting: list[tuple[Node, Reading, tuple[str, ...], int]],
) -> None:
    inner_path = (*path, member.name)
    name = ".".join(inner_path)
    if dialect.is_block(name):
        block = of_block(outer, member.name)
        waiting.append((member.value, block, inner_path, max(dialect.label_count(name), 0)))
        return
    reading = of_item(outer, member.name)
    if reading == EVALUATED:
        # Comments may be anywhere inside.
        waiting.append((member.value, EVALUATED, inner_path, 0))
    else:
        _note(member.value, reading, found)
