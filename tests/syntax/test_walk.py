"""The walk over a tree: whom it calls, in what order, with what ancestors."""

from __future__ import annotations

import pytest
from hypothesis import given

from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Expression, FunctionCall, Label, Node, NumberLiteral, QuotedTemplate,
    Template, Traversal,
)
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import Walk, blocks_in, descendants
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from tests.syntax.strategies import expressions

TEXT = 'a "b" {\n  c = f(1, d)\n  e {}\n}\ng = "h"\n'


def parsed(text: str = TEXT) -> SyntaxTree:
    return parse_config(Source("t", text))


def names(nodes: list[Node]) -> list[str]:
    return [type(node).__name__ for node in nodes]


class Record:
    """A walk that notes every node on the way down and up, with its ancestors."""

    def __init__(self, root: Node) -> None:
        self.entered: list[Node] = []
        self.left: list[Node] = []
        self.ancestors: list[list[Node]] = []
        walk = Walk()
        walk.enter(Node, self.enter)
        walk.leave(Node, self.leave)
        walk.run(root)

    def enter(self, node: Node, ancestors: list[Node]) -> None:
        self.entered.append(node)
        self.ancestors.append(ancestors.copy())

    def leave(self, node: Node, ancestors: list[Node]) -> None:
        self.left.append(node)
        assert ancestors == self.ancestors[self.entered.index(node)]


def test_parents_come_before_their_children_on_the_way_down_and_after_them_on_the_way_up() -> None:
    record = Record(parsed().root)
    assert names(record.entered) == [
        "Body", "Block", "Label", "Body", "Attribute", "FunctionCall", "NumberLiteral",
        "Traversal", "Block", "Body", "Attribute", "QuotedTemplate", "TemplateText"]
    assert names(record.left) == [
        "Label", "NumberLiteral", "Traversal", "FunctionCall", "Attribute", "Body", "Block",
        "Body", "Block", "TemplateText", "QuotedTemplate", "Attribute", "Body"]


def test_ancestors_are_those_around_a_node_the_root_first() -> None:
    record = Record(parsed().root)
    assert names(record.ancestors[record.entered.index(record.left[1])]) == [
        "Body", "Block", "Body", "Attribute", "FunctionCall"]
    assert record.ancestors[0] == []


def test_each_gets_the_nodes_of_its_class_only() -> None:
    tree = parsed()
    seen: list[str] = []
    walk = Walk()
    walk.enter(Label, lambda node, ancestors: seen.append(node.value))
    walk.enter(Attribute, lambda node, ancestors: seen.append(node.name))
    walk.leave(Block, lambda node, ancestors: seen.append(node.type))
    walk.run(tree.root)
    assert seen == ["b", "c", "e", "a", "g"]


def test_who_asks_for_a_class_gets_derived_ones_too() -> None:
    seen: list[Node] = []
    walk = Walk()
    walk.enter(Template, lambda node, ancestors: seen.append(node))
    walk.enter(Expression, lambda node, ancestors: seen.append(node))
    walk.run(parsed('a = "b"\n').root)
    assert names(seen) == ["QuotedTemplate", "QuotedTemplate"]


def test_handlers_of_a_node_run_in_the_order_in_which_they_were_added() -> None:
    seen: list[int] = []
    walk = Walk()
    walk.enter(NumberLiteral, lambda node, ancestors: seen.append(1))
    walk.enter(Node, lambda node, ancestors: seen.append(2))
    walk.enter(NumberLiteral, lambda node, ancestors: seen.append(3))
    walk.run(parse_expression(Source("t", "1")).root)
    assert seen == [1, 2, 3]


def test_a_walk_serves_many_trees_and_may_be_added_to() -> None:
    seen: list[str] = []
    walk = Walk()
    walk.enter(Block, lambda node, ancestors: seen.append("down"))
    walk.run(parsed().root)
    walk.leave(Block, lambda node, ancestors: seen.append("up"))
    walk.run(parsed("a {}\n").root)
    assert seen == ["down", "down", "down", "up"]


def test_a_walk_may_start_another_one() -> None:
    seen: list[str] = []
    inner = Walk()
    inner.enter(Traversal, lambda node, ancestors: seen.append("inner"))
    outer = Walk()
    outer.enter(FunctionCall, lambda node, ancestors: inner.run(node))
    outer.leave(FunctionCall, lambda node, ancestors: seen.append("outer"))
    outer.run(parse_expression(Source("t", "f(a, g(b))")).root)
    assert seen == ["inner", "inner", "inner", "outer", "outer"]


def test_descendants_are_all_nodes_of_a_class_below_one() -> None:
    root = parsed().root
    assert names(list(descendants(root, Body))) == ["Body", "Body"]
    assert names(list(descendants(root, Expression))) == [
        "FunctionCall", "NumberLiteral", "Traversal", "QuotedTemplate"]
    assert list(descendants(root, Node)) == Record(root).entered[1:]
    assert list(descendants(next(descendants(root, QuotedTemplate)), QuotedTemplate)) == []


def test_the_blocks_of_a_body_are_found_at_any_depth_in_source_order() -> None:
    root = parsed("a {\n  b {\n    x = [{}]\n    c {}\n  }\n  d {}\n}\ne {}\n").root
    assert isinstance(root, Body)
    assert blocks_in(root) == list(descendants(root, Block))


@given(expressions)
def test_every_node_is_met_once_each_way_inside_its_parent(text: str) -> None:
    tree = parse_expression(Source("t", text))
    record = Record(tree.root)
    assert record.entered == [tree.root, *descendants(tree.root, Node)]
    assert len(record.left) == len(set(map(id, record.left))) == len(record.entered)
    for node, ancestors in zip(record.entered, record.ancestors):
        for parent, child in zip(ancestors, [*ancestors[1:], node]):
            assert child in parent.children()


@pytest.mark.usefixtures("any_depth")
def test_no_depth_is_too_deep() -> None:
    depth = 20_000
    tree = parse_expression(Source("t", "1" + " + 1" * depth), Limits(depth=depth * 2))
    assert not tree.diagnostics
    deepest: list[int] = [0]

    def measure(node: Node, ancestors: list[Node]) -> None:
        deepest[0] = max(deepest[0], len(ancestors))

    walk = Walk()
    walk.leave(NumberLiteral, measure)
    walk.run(tree.root)
    assert deepest == [depth]
    assert len(list(descendants(tree.root, NumberLiteral))) == depth + 1


def test_an_attribute_is_entered_and_left_also_if_nobody_wants_anything_of_its_value() -> None:
    seen = []
    walk = Walk()
    walk.enter(Attribute, lambda node, _: seen.append(("in", node.first)))
    walk.leave(Attribute, lambda node, _: seen.append(("out", node.first)))
    walk.enter(Traversal, lambda node, _: seen.append(("in", node.first)))
    walk.run(parsed('a = "b"\nc = d\n').root)
    assert seen == [("in", 0), ("out", 0), ("in", 6), ("in", 8), ("out", 6)]
