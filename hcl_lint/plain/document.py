"""Plain data made of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hcl_lint.annotations import TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.dialects.dialect import LITERAL
from hcl_lint.dialects.registry import DIALECTS, dialect_for
from hcl_lint.dialects.schemas import readings_in
from hcl_lint.plain.shape import Place, parts, scalar
from hcl_lint.syntax.comments import (
    Comment, comments_within, dangling_comments, leading_comments, trailing_comments,
)
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.rules import SYNTAX_ERROR
from hcl_lint.syntax.tree import SyntaxTree

Path: TypeAlias = tuple[str | int, ...]

MAX_DEPTH = 500  # levels of dicts and lists; the json module gives up at about 1,000


def root_place(tree: SyntaxTree, dialect: str) -> Place:
    """The place of a whole file."""
    path = tree.source.path
    if dialect_for(path).has_only_values(path):
        return Place(tree.body, tree.body, LITERAL)
    return Place(tree.body, tree.body, readings_in(DIALECTS[dialect]).json)


def plain_body(tree: SyntaxTree, root: Place) -> dict[str, Any]:
    """The data of a whole file, whose tree must be without diagnostics.

    Raises HclSyntaxError: the data would be nested more than `MAX_DEPTH` levels deep.
    """
    found = parts(tree, root)
    assert isinstance(found, dict)
    return {name: _value(tree, part, 1) for name, part in found.items()}


def _value(tree: SyntaxTree, place: Place, depth: int) -> Any:
    found = parts(tree, place)
    if found is None:
        return scalar(tree, place)
    depth += 1
    if depth > MAX_DEPTH:
        raise _too_deep(tree, place)
    if isinstance(found, dict):
        return {key: _value(tree, part, depth) for key, part in found.items()}
    return [_value(tree, part, depth) for part in found]


def _too_deep(tree: SyntaxTree, place: Place) -> HclSyntaxError:
    diagnostic = Diagnostic(
        SYNTAX_ERROR,
        "Nested too deeply",
        f"As plain data, this would be nested more than {MAX_DEPTH} levels deep: two for a block, "
        "and one for each label, tuple and object. Reduce the nesting.",
        tree.range_of(place.node),
    )
    return HclSyntaxError.from_diagnostics([diagnostic])


class Position(NamedTuple):
    """Where something is in a file.

    Lines and columns (grapheme clusters) count from 1; the end is where it no longer is.
    """

    line: int
    column: int
    end_line: int
    end_column: int


class Document:
    """The plain data of a file, with the position and the comments of each part.

    A *path* is the sequence of keys and indexes into ``data``: the path of
    ``data["variable"][0]["image"]["default"]`` is ``"variable", 0, "image", "default"``. All paths
    from a block's index through its labels to its body refer to that block. The path of a list of
    blocks refers to the first one, the empty path to the whole file. A path that does not exist
    raises KeyError.

    ``data`` may be changed; everything else describes the file as it was read. ``tree`` is its
    syntax tree.
    """

    def __init__(self, tree: SyntaxTree, dialect: str) -> None:
        self.tree = tree
        self._root = root_place(tree, dialect)
        self.data: dict[str, Any] = plain_body(tree, self._root)
        self._lines = tree.source.line_index
        self._parts: dict[Place, dict[str, Place] | list[Place] | None] = {}

    def position(self, *path: str | int) -> Position:
        """Where an attribute, block, object item or element is, all of it."""
        node = self.node(*path)
        if node is self._root.node:
            start, end = 0, len(self.tree.source.text)
        else:
            start, end = self.tree.range(node)
        return Position(*self._lines.position(start), *self._lines.position(end))

    def comments(self, *path: str | int) -> list[str]:
        """The comments that belong to something, as written, in order.

        They are those directly above it, those after it on its line, and those inside it that
        belong to nothing smaller.
        """
        return [comment.text for comment in self._comments(self._place(path))]

    def is_block(self, *path: str | int) -> bool:
        """Whether a block is at a path, and not an attribute, a part of its value, or a list.

        The data does not show which: ``a { b = 1 }`` and ``a = [{ b = 1 }]`` give the same.
        """
        place = self._place(path)
        return isinstance(place.node, Block) and not isinstance(place.content, list)

    def labels(self, *path: str | int) -> list[str]:
        """The labels of the block at a path; none where there is no block."""
        node = self.node(*path)
        if isinstance(node, Block) and self.is_block(*path):
            return [label.value for label in node.labels]
        return []

    def node(self, *path: str | int) -> Node:
        """The node of ``tree`` at a path; of the file's body, if there is no path."""
        return self._place(path).node

    def data_of(self, node: Node) -> Any:
        """The data of an attribute, block, object item or element of ``tree``.

        Raises KeyError: the data has none of its own.
        """
        for path in self.paths():
            if self.node(*path) is node:
                data: Any = self.data
                for step in path:
                    data = data[step]
                return data
        raise KeyError(node)

    def paths(self) -> Iterator[Path]:
        """The path of each attribute, block, object item and element, once, as in the data.

        For a block it is the path of its body, after all labels.
        """
        waiting: list[tuple[Path, Place]] = [((), self._root)]
        while waiting:
            path, place = waiting.pop()
            if path and not isinstance(place.content, (list, Block)):
                yield path
            found = self._parts_of(place)
            if isinstance(found, dict):
                waiting += [((*path, key), part) for key, part in reversed(found.items())]
            elif found is not None:
                steps = range(len(found) - 1, -1, -1)
                waiting += [((*path, step), found[step]) for step in steps]

    def places(self) -> list[dict[str, Any]]:
        """Positions and comments as data: a dict for each path, the file's own first.

        It holds the ``path`` as a list, ``line``, ``column``, ``end_line``, ``end_column``, and
        ``comments`` where there are any.
        """
        found = []
        for path in ((), *self.paths()):
            place = {"path": list(path), **self.position(*path)._asdict()}
            comments = self.comments(*path)
            if comments:
                place["comments"] = comments
            found.append(place)
        return found

    def _comments(self, place: Place) -> list[Comment]:
        tree = self.tree
        node = place.node
        content = place.content
        if isinstance(content, list):
            first = self._parts_of(place)
            assert isinstance(first, list)
            return self._comments(first[0])
        if place is self._root:
            return dangling_comments(tree, node)
        if isinstance(node, Block):
            inside = dangling_comments(tree, node)
        elif self._parts_of(place) is None:
            inside = comments_within(tree, node)
        else:
            inside = dangling_comments(tree, content)
            for comment in comments_within(tree, node):
                if not content.first <= comment.token <= content.last:
                    inside.append(comment)
            inside.sort(key=lambda comment: comment.token)
        return [*leading_comments(tree, node), *inside, *trailing_comments(tree, node)]

    def _place(self, path: Path) -> Place:
        place = self._root
        for step in path:
            found = self._parts_of(place)
            if isinstance(found, dict) and isinstance(step, str) and step in found:
                place = found[step]
            elif isinstance(found, list) and isinstance(step, int) and 0 <= step < len(found):
                place = found[step]
            else:
                raise KeyError(path)
        return place

    def _parts_of(self, place: Place) -> dict[str, Place] | list[Place] | None:
        if place not in self._parts:
            self._parts[place] = parts(self.tree, place)
        return self._parts[place]
