"""The references of an expression: which, in what order, how they are written."""

from __future__ import annotations

import pytest
from hypothesis import given

from hcl_lint.syntax.nodes import Traversal
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.syntax.references import Reference, references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.extent import SHARE
from tests.syntax.strategies import expressions


def parsed(text: str) -> SyntaxTree:
    return parse_expression(Source("t", text))


def found(text: str) -> list[str]:
    """The references of an expression, as text."""
    tree = parsed(text)
    assert not tree.diagnostics
    return [each.to_text() for each in references(tree, tree.root)]


@pytest.mark.parametrize("text, expected", [
    ("1", []),
    ("a", ["a"]),
    ("a.b[0].c", ["a.b[0].c"]),
    ("a.0.b", ["a[0].b"]),
    ('a["k"]', ['a["k"]']),
    ("a[true][null]", ["a[true][null]"]),
    ("a[1.50]", ["a[1.5]"]),
    ("a[007]", ["a[7]"]),
    ("a . b [ 0 ]", ["a.b[0]"]),
    ("true", []),
    ("[true, null, false]", []),
])
def test_a_reference_is_a_name_with_the_fixed_steps_behind_it(
    text: str, expected: list[str]
) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text, expected", [
    ("a.b[c.d].e", ["a.b", "c.d"]),
    ("a[*].b[c]", ["a", "c"]),
    ("a.*.b", ["a"]),
    ("(a).b", ["a"]),
    ("f(a).b", ["a"]),
])
def test_a_reference_ends_at_what_is_not_fixed(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text, expected", [
    ("{a = b}", ["b"]),
    ("{(a) = b}", ["a", "b"]),
    ("{a.b = c}", ["a.b", "c"]),
    ('{"${a}" = b}', ["a", "b"]),
    ("{a[0] : b}", ["a[0]", "b"]),
    ("{true = a, null = b}", ["a", "b"]),
])
def test_a_bare_key_of_an_object_is_no_reference(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text, expected", [
    ("[for a in a : a.b]", ["a"]),
    ("[for a in b : a.c + d]", ["b", "d"]),
    ("{for k, v in a : k => v if k != b}", ["a", "b"]),
    ("{for k, v in a : c.k => d.v... if e}", ["a", "c.k", "d.v", "e"]),
    ("[for a in b : [for c in a : a + c + d]]", ["b", "d"]),
    ("[for a in b : [for a in a : a]]", ["b"]),
    ("[for a in b : a] + a", ["b", "a"]),
    ("[for a in [for a in c : a] : a]", ["c"]),
    ('"%{ for a in a }${a}${b}%{ endfor }${a}"', ["a", "b", "a"]),
])
def test_loop_variables_are_bound_behind_the_collection(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize("text, expected", [
    ("a + b * a", ["a", "b", "a"]),
    ("a ? b : c", ["a", "b", "c"]),
    ("f(a, [b, {c = d}], !e)", ["a", "b", "d", "e"]),
    ('"${a}-%{ if b }${c}%{ else }${d}%{ endif }"', ["a", "b", "c", "d"]),
    ("x::y(a...)", ["a"]),
])
def test_references_come_in_source_order_with_duplicates(text: str, expected: list[str]) -> None:
    assert found(text) == expected


def test_a_string_key_is_quoted_as_in_json() -> None:
    assert found(r'a["\n\"\\\u00e9"]') == [r'a["\n\"\\é"]']


def test_a_reference_says_where_it_and_its_steps_are() -> None:
    tree = parsed('1 + a .b["c"]')
    (reference,) = references(tree, tree.root)
    text = tree.source.text
    assert text[reference.start : reference.end] == 'a .b["c"]'
    assert [(step.kind, step.key) for step in reference.steps] == [
        ("attribute", "b"), ("string", "c")]
    assert [text[step.start : step.end] for step in reference.steps] == [".b", '["c"]']
    assert isinstance(reference.node, Traversal)


def test_the_references_of_a_body_are_those_of_all_its_expressions() -> None:
    tree = parse_config(Source("t", 'a = b\nc "d" {\n  e = f.g\n}\n'))
    assert [each.to_text() for each in references(tree, tree.root)] == ["b", "f.g"]


def test_the_intact_part_of_a_broken_expression_still_has_its_references() -> None:
    tree = parse_config(Source("t", "a = b.c\nd = [e, = ]\n"))
    assert tree.diagnostics
    assert "b.c" in [each.to_text() for each in references(tree, tree.root)]


@pytest.mark.usefixtures("any_depth")
def test_no_depth_is_too_deep() -> None:
    depth = 20_000
    tree = parse_expression(Source("t", "a" + " + a" * depth), Limits(depth=depth * 2))
    assert not tree.diagnostics
    assert len(references(tree, tree.root)) == depth + 1


def reads_back(tree: SyntaxTree, reference: Reference) -> bool:
    """Whether the text of a reference is, on its own, the same reference."""
    alone = parsed(tree.source.text[reference.start : reference.end])
    again = references(alone, alone.root)
    return (isinstance(alone.root, Traversal) and not alone.diagnostics
            and [each.to_text() for each in again] == [reference.to_text()])


@given(expressions)
def test_the_text_of_a_reference_is_that_reference(text: str) -> None:
    tree = parsed(text)
    assert not tree.diagnostics
    for reference in references(tree, tree.root):
        assert reads_back(tree, reference), reference


@given(expressions, expressions)
def test_the_references_of_a_whole_are_those_of_its_parts(left: str, right: str) -> None:
    assert found(f"[{left}, {right}]") == found(left) + found(right)


@given(expressions)
def test_a_loop_binds_its_variables_and_no_others(text: str) -> None:
    free = [each for each in found(text) if each.split(".")[0].split("[")[0] not in ("a", "b")]
    assert found(f"[for a, b in c : {text}]") == ["c", *free]


def test_the_text_of_a_recorded_reference_is_that_reference() -> None:
    if tables.find("expressions") is None:
        pytest.skip(f"table expressions is absent from {tables.folder()}")
    seen: set[str] = set()
    for case in tables.load("expressions", SHARE):
        tree = parse_expression(Source.from_bytes("t", tables.content(case)))
        for reference in references(tree, tree.root) if not tree.diagnostics else ():
            text = tree.source.text[reference.start : reference.end]
            if text not in seen:
                seen.add(text)
                assert reads_back(tree, reference), text
    assert seen
