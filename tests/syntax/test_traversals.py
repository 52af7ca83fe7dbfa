"""Texts that are one traversal."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.syntax.analysis import absolute_traversal
from hcl_lint.syntax.nodes import ErrorNode, Traversal
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.traversals import parse_traversal
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from tests.syntax.invariants import broken_invariant
from tests.syntax.strategies import traversals
from tests.syntax.test_properties import soup


def read(text: str, *, splats: bool = False) -> str | None:
    """The traversal that a text is, or None where it is something else."""
    tree = parse_traversal(Source("t", text), splats=splats)
    assert broken_invariant(tree) is None
    assert isinstance(tree.root, ErrorNode if tree.diagnostics else Traversal)
    reference = absolute_traversal(tree, tree.expression)
    return None if reference is None else reference.to_text()


@pytest.mark.parametrize("text, expected", [
    ("a", "a"),
    ("null", "null"),
    ("a.b[0].c", "a.b[0].c"),
    (r'a["\u00e9"]["$${b}"]', 'a["é"]["${b}"]'),
    ("a[1.50]", "a[1.5]"),
    ("\ta\n.b\n[ 0 ] # c\n", "a.b[0]"),
])
def test_a_traversal_is_a_name_and_fixed_steps(text: str, expected: str) -> None:
    assert read(text) == expected


@pytest.mark.parametrize("text, marked", [
    ("", ""),
    ("1", "1"),
    ('"a"', '"'),
    ("a b", "b"),
    ("a = b", "="),
    ("a.", ""),
    ("a.0", "0"),
    ("a.*", "*"),
    ("a[*]", "*"),
    ("a[b]", "b"),
    ("a[true]", "true"),
    ("a[-1]", "-"),
    ("a[0", ""),
    ("a[0)", ")"),
    ("a[1.2.3]", "1.2.3"),
    ("a[1.2.3", "1.2.3"),
    ("a[1.2.3] b", "1.2.3"),
    ('a["b${c}"]', "${"),
    (r'a["\q"]', r"\q"),
    ("a['b']", "'"),
    ('a["b', ""),
    ('a["b\udcff"]', "\udcff"),
    ('a["\udcff"].0', "\udcff"),
])
def test_anything_else_is_one_mistake_at_its_place(text: str, marked: str) -> None:
    tree = parse_traversal(Source("t", text))
    (diagnostic,) = tree.diagnostics
    assert isinstance(tree.root, ErrorNode)
    assert text[diagnostic.start : diagnostic.end] == marked


def test_splats_are_steps_where_they_are_asked_for() -> None:
    assert read("a[*].b[0]", splats=True) == "a[*].b[0]"
    assert read("a.*", splats=True) is None


def test_a_text_beyond_the_limit_is_refused() -> None:
    tree = parse_traversal(Source("t", "abc"), Limits(source=2))
    assert [each.rule.name for each in tree.diagnostics] == ["io-error"]
    tree = parse_traversal(Source("t", "a.0"), Limits(source=3))
    assert [each.rule.name for each in tree.diagnostics] == ["syntax-error"]


@given(traversals)
def test_a_traversal_reads_as_the_expression_does(text: str) -> None:
    tree = parse_expression(Source("t", text))
    alone = read(text)
    if alone is not None:
        reference = absolute_traversal(tree, tree.expression)
        assert reference is not None and reference.to_text() == alone


@given(soup, st.booleans())
def test_any_text_makes_a_tree(text: str, splats: bool) -> None:
    read(text, splats=splats)
    read("a[" + text, splats=splats)
    read("a." + text, splats=splats)


def test_length_costs_no_depth() -> None:
    length = 100_000
    assert read("a" + ".b" * length) == "a" + ".b" * length
    assert read("a" + "[" * length) is None


def test_a_splat_is_called_so_where_none_may_stand() -> None:
    (found,) = parse_traversal(Source("t", "a[*]")).diagnostics
    assert found.summary == "Unexpected `*`"
