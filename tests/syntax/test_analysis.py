"""What an expression is before it is evaluated."""

from __future__ import annotations

import pytest
from hypothesis import given

from hcl_lint.syntax import analysis
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.syntax.strategies import expressions


def parsed(text: str) -> SyntaxTree:
    tree = parse_expression(Source("t", text))
    assert not tree.diagnostics
    return tree


@pytest.mark.parametrize("text, expected", [
    ("[]", []),
    ("[a, 1 + 2,]", ["a", "1 + 2"]),
    ("[[a]]", ["[a]"]),
    ("([a])", None),
    ("[for a in b : a]", None),
    ("a", None),
    ("{a = b}", None),
])
def test_a_static_list_is_written_out_in_brackets(text: str, expected: list[str] | None) -> None:
    tree = parsed(text)
    items = analysis.static_list(tree.expression)
    found = None if items is None else [tree.text(item) for item in items]
    assert found == expected


@pytest.mark.parametrize("text, expected", [
    ("{}", []),
    ('{a = 1, "b" : c}', [("a", "1"), ('"b"', "c")]),
    ("{a = 1\n(a) = 2}", [("a", "1"), ("(a)", "2")]),
    ("({})", None),
    ("{for a in b : a => a}", None),
    ("[a]", None),
])
def test_a_static_map_is_written_out_in_braces(
    text: str, expected: list[tuple[str, str]] | None
) -> None:
    tree = parsed(text)
    items = analysis.static_map(tree.expression)
    found = None if items is None else [(tree.text(key), tree.text(value)) for key, value in items]
    assert found == expected


def test_a_static_call_tells_its_name_and_arguments_with_their_ranges() -> None:
    tree = parsed("a :: b /* c */ ( d, [e]... )")
    call = analysis.static_call(tree, tree.expression)
    assert call is not None
    assert call.name == "a::b"
    assert [tree.text(argument) for argument in call.arguments] == ["d", "[e]"]
    assert call.name_range.text == "a :: b"
    assert call.arguments_range.text == "( d, [e]... )"


@pytest.mark.parametrize("text", ["a", "a()[0]", "(a())", "[a()]"])
def test_nothing_but_a_call_is_a_static_call(text: str) -> None:
    tree = parsed(text)
    assert analysis.static_call(tree, tree.expression) is None


@pytest.mark.parametrize("text, absolute", [
    ("a", "a"),
    ("a.b[0]", "a.b[0]"),
    ("a.0", "a[0]"),
    ("null", "null"),
    ("true.a[null]", "true.a[null]"),
])
def test_a_plain_reference_is_a_traversal(text: str, absolute: str) -> None:
    tree = parsed(text)
    reference = analysis.absolute_traversal(tree, tree.expression)
    assert reference is not None and reference.to_text() == absolute
    assert tree.source.text[reference.start : reference.end] == text


@pytest.mark.parametrize(
    "text", ["1", "(a)", "(a).b", "a[b]", "a[*]", "a()", "-a", '"a"', '"${a}"'])
def test_what_has_to_be_evaluated_is_no_traversal(text: str) -> None:
    tree = parsed(text)
    assert analysis.absolute_traversal(tree, tree.expression) is None
    assert analysis.keyword(tree, tree.expression) is None


@pytest.mark.parametrize("text, expected", [
    ("a", "a"), ("string", "string"), ("null", "null"), ("true", "true"),
    ("a.b", None), ("null.a", None),
])
def test_a_keyword_is_a_name_alone(text: str, expected: str | None) -> None:
    tree = parsed(text)
    assert analysis.keyword(tree, tree.expression) == expected


@pytest.mark.parametrize("text, marked", [
    ("a.b", "a.b"),
    ("f (a)", "f ("),
    ("[a]", "["),
    ("{a = b}", "{"),
    ("{for a, b in c : a => b}", "{"),
    ("-a", "-"),
    ("a /* ] */ [ b ]", "["),
    ("a.*.b[c].d", "a.*.b[c].d"),
    ("a.*.b", ".*"),
    ("a[*].b[*].c[d]", "[*]"),
    ("(a ? b : c)", "a"),
    ("[a] == b", "["),
    ('"a${b}"', "a"),
    ('"${a}b"', "a"),
    ('"${a}"', '"${a}"'),
    ('""', '""'),
    ("1", "1"),
])
def test_the_message_marks_what_tells_the_form(text: str, marked: str) -> None:
    tree = parsed(text)
    start, end = analysis.decisive_range(tree, tree.expression)
    assert text[start:end] == marked


@given(expressions)
def test_every_expression_has_at_most_one_form_and_a_place_to_mark(text: str) -> None:
    tree = parsed(text)
    node = tree.expression
    forms = [analysis.static_list(node), analysis.static_map(node),
             analysis.static_call(tree, node), analysis.absolute_traversal(tree, node)]
    assert sum(form is not None for form in forms) <= 1
    start, end = analysis.decisive_range(tree, node)
    outer_start, outer_end = tree.range(node)
    assert outer_start <= start < end <= outer_end


def test_broken_items_are_left_out() -> None:
    tree = parse_config(Source("t", "a = {b = 1, ], c = 2}\n"))
    assert tree.diagnostics
    attribute = tree.body.attribute("a")
    assert attribute is not None
    items = analysis.static_map(attribute.expression)
    assert items is not None
    assert [tree.text(key) for key, _ in items] == ["b", "c"]
