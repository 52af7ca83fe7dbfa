"""Where things stand in a file, and who asked for what is there."""

from __future__ import annotations

import fnmatch
import itertools
import re

import pytest
from hypothesis import given, strategies as st

from hcl_lint.dialects.registry import dialect_for
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.paths import ANY_DEPTH, PathTable, matches_glob, matches_path, path_of
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Attribute, Block, Node
from hcl_lint.text.source import Source

TEXT = """\
top = 1
a {
  b = 2
  dynamic "x" {
    for_each = []
    content {
      c = 3
      dynamic "y" {
        content {
          d = 4
        }
      }
    }
  }
  content {
    e = 5
  }
}
dynamic {
  content {
    f = 6
  }
}
"""
PATHS = {
    "top": "top", "b": "a.b", "for_each": "a.dynamic.for_each", "c": "a.x.c", "d": "a.x.y.d",
    "e": "a.content.e", "f": "dynamic.content.f",
}


def places(file: FileContext) -> dict[str, tuple[Node, list[Node]]]:
    """The attributes of a file by their names, with what is around each."""
    found: dict[str, tuple[Node, list[Node]]] = {}
    waiting: list[tuple[Node, list[Node]]] = [(file.tree.root, [])]
    while waiting:
        node, around = waiting.pop()
        if isinstance(node, Attribute):
            found[node.name] = node, around
        waiting += [(child, [*around, node]) for child in node.children()]
    return found


def handler(node: Node, around: list[Node]) -> None:
    """Ask for something, and do nothing with it."""


def file_of(text: str) -> FileContext:
    return FileContext(Document(Source("main.hcl", text), dialect_for("main.hcl")))


def test_a_pattern_is_as_a_regular_expression_of_its_steps() -> None:
    steps = {"a": "a", "b": "b", "*": "[ab]", ANY_DEPTH: "[ab]*"}
    paths = [path for length in range(4) for path in itertools.product("ab", repeat=length)]
    for length in range(5):
        for pattern in itertools.product(steps, repeat=length):
            expected = re.compile("".join([steps[step] for step in pattern]))
            wrong = [
                path for path in paths
                if matches_path(pattern, path, matches_glob, ANY_DEPTH)
                is not (expected.fullmatch("".join(path)) is not None)
            ]
            assert wrong == [], pattern


@pytest.mark.parametrize("name", PATHS)
def test_the_content_of_a_dynamic_block_is_a_block_of_its_label(name: str) -> None:
    file = file_of(TEXT)
    assert ".".join(path_of(file, *places(file)[name])) == PATHS[name]


@pytest.mark.parametrize(("pattern", "names"), [
    ("top", ["top"]),
    ("a.b", ["b"]),
    ("b", []),
    ("a.x.c", ["c"]),
    ("a.content.c", []),
    ("a.*.c", ["c"]),
    ("a.*.*", ["c", "e", "for_each"]),
    ("**", ["b", "c", "d", "e", "f", "for_each", "top"]),
    ("**.d", ["d"]),
    ("a.**.d", ["d"]),
    ("a.**.b", ["b"]),
    ("**.for_*", ["for_each"]),
])
def test_who_asked_for_a_place_is_found(pattern: str, names: list[str]) -> None:
    file, table = file_of(TEXT), PathTable()
    assert table.is_empty
    table.add(pattern, handler)
    table.add(pattern, handler)
    assert not table.is_empty and table.may_be_in(TEXT)
    found = {name: table.find(file, *place) for name, place in sorted(places(file).items())}
    assert [name for name, handlers in found.items() if handlers] == names
    assert all([[*handlers] in ([], [handler]) for handlers in found.values()])


def test_blocks_generated_have_the_name_of_what_is_asked_for() -> None:
    file, table = file_of(TEXT), PathTable()
    table.add("a.x", handler)
    _, around = places(file)["c"]
    content, outer = around[-2], around[1]
    assert isinstance(content, Block) and isinstance(outer, Block)
    assert table.find(file, content, around[:-2]) == [handler]
    assert not table.find(file, outer, around[:1])


@pytest.mark.parametrize(("patterns", "text", "may_be"), [
    (["a.b"], "x = b", True),
    (["a.b"], "a = x", False),
    (["a.b", "c"], "c = x", True),
    (["a.b*"], "x", True),
    ([], "x", False),
])
def test_only_files_with_a_last_name_are_looked_through(
    patterns: list[str], text: str, may_be: bool
) -> None:
    table = PathTable()
    for pattern in patterns:
        table.add(pattern, handler)
    assert table.may_be_in(text) is may_be


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("", ""), ("a", "a"), ("*", ""), ("a*", "abc"), ("*c", "abc"), ("a*c*e", "abcde"), ("**", "")],
)
def test_a_star_stands_for_any_characters(pattern: str, text: str) -> None:
    assert matches_glob(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("", "a"), ("a", "ab"), ("a*a", "a"), ("A", "a"), ("?", "a"), ("[a]", "a"), ("ab*ba", "aba")],
)
def test_everything_else_stands_for_itself(pattern: str, text: str) -> None:
    assert not matches_glob(pattern, text)


@given(st.text("ab*", max_size=8), st.text("ab", max_size=8))
def test_it_is_what_the_standard_library_says(pattern: str, text: str) -> None:
    expected = re.fullmatch(fnmatch.translate(pattern), text) is not None
    assert matches_glob(pattern, text) == expected
