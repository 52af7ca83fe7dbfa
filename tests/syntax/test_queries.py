"""What stands at a place, and what has a name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.syntax.queries import enclosing, node_at
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.syntax.strategies import expressions

TEXT = """\
a = 1
b "c" "d" {
  e = [f.g, 2]
}
b "c" {}
h {}
"""


def parsed(text: str = TEXT) -> SyntaxTree:
    return parse_config(Source("t", text))


@pytest.mark.parametrize("mark, names", [
    ("1", ["Body", "Attribute", "NumberLiteral"]),
    ("d", ["Body", "Block", "Label"]),
    ("f.", ["Body", "Block", "Body", "Attribute", "Tuple", "Traversal"]),
    ("g", ["Body", "Block", "Body", "Attribute", "Tuple", "Traversal", "AttributeStep"]),
    (", 2", ["Body", "Block", "Body", "Attribute", "Tuple"]),
    ("= [", ["Body", "Block", "Body", "Attribute"]),
    ("{\n", ["Body", "Block"]),
    ("\nb", ["Body"]),
])
def test_the_nodes_around_a_character_go_from_the_root_inwards(
    mark: str, names: list[str]
) -> None:
    tree = parsed()
    path = enclosing(tree, TEXT.index(mark))
    assert [type(node).__name__ for node in path] == names
    assert node_at(tree, TEXT.index(mark)) is path[-1]


def test_outside_of_all_nodes_there_is_the_root() -> None:
    tree = parsed("# a\nb = 1\n\n")
    for offset in (-1, 0, len(tree.source.text), 1000):
        assert enclosing(tree, offset) == [tree.root]


def test_between_nodes_that_touch_the_character_behind_counts() -> None:
    tree = parse_expression(Source("t", "a[0].b"))
    assert tree.text(node_at(tree, 1)) == "[0]"
    assert tree.text(node_at(tree, 4)) == ".b"


@given(expressions, st.data())
def test_the_innermost_node_is_the_smallest_that_holds_the_character(
    text: str, data: st.DataObject
) -> None:
    tree = parse_expression(Source("t", text))
    offset = data.draw(st.integers(0, len(text) - 1))
    holding = [tree.root]
    for node in descendants(tree.root, Node):
        start, end = tree.range(node)
        if start <= offset < end:
            holding.append(node)
    assert enclosing(tree, offset) == holding


def test_an_attribute_is_found_by_name_directly_in_a_body() -> None:
    tree = parsed()
    found = tree.body.attribute("a")
    assert found is tree.body.items[0]
    assert tree.body.attribute("e") is None
    assert tree.body.attribute("h") is None


@pytest.mark.parametrize("block_type, labels, lines", [
    ("b", (), [1, 4]),
    ("b", ("c",), [1, 4]),
    ("b", ("c", "d"), [1]),
    ("b", ("d",), []),
    ("h", (), [5]),
    ("a", (), []),
])
def test_blocks_are_found_by_type_and_first_labels(
    block_type: str, labels: tuple[str, ...], lines: list[int]
) -> None:
    tree = parsed()
    found = tree.body.blocks_of(block_type, labels)
    assert [TEXT.count("\n", 0, tree.range(block)[0]) for block in found] == lines


def test_a_body_has_its_attributes_and_its_blocks_in_order() -> None:
    tree = parse_config(Source("t", "a = 1\nb {\n}\nc = 2\n* = 3\nb \"x\" {\n  d = 4\n}\n"))
    body = tree.body
    assert [attribute.name for attribute in body.attributes] == ["a", "c"]
    assert [block.label_values for block in body.blocks] == [(), ("x",)]
    assert body.attributes is body.attributes and body.blocks is body.blocks
    empty, full = body.blocks
    assert empty.body.is_empty and empty.body.attributes == [] == empty.body.blocks
    assert not full.body.is_empty and full.body.blocks == []
    assert full.body.attributes == full.body.items


@pytest.mark.parametrize(("parse", "names"), [(parse_config, ["a"]), (parse_json, [])])
def test_only_a_configuration_in_native_syntax_has_a_native_body(
    parse: Callable[[Source], SyntaxTree], names: list[str]
) -> None:
    tree = parse(Source("t", 'a = 1\n' if names else '{"a": 1}'))
    assert [attribute.name for attribute in tree.native_body.attributes] == names
