"""Python values as HCL."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, strategies as st

from hcl_lint import loads
from hcl_lint.edit.address import EditError
from hcl_lint.edit.code import Expression, Meaning, Meanings, is_identifier, key_text, render
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from hcl_lint.text.unicode import normalize

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.decimals(allow_nan=False, allow_infinity=False, places=3),
    st.text(),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    max_leaves=20,
)


def plain(value: Any) -> Any:
    """What a value reads as: strings in normal form and as templates."""
    if isinstance(value, str):
        return normalize(value).replace("${", "$${").replace("%{", "%%{")
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in value.items()}
    return value


@pytest.mark.parametrize("one_line", [False, True])
@given(value=values)
def test_a_value_is_read_as_what_it_was(value: Any, one_line: bool) -> None:
    assert loads(f"a = {render(value, one_line)}\n") == {"a": plain(value)}


@given(value=values)
def test_on_one_line_is_on_one_line(value: Any) -> None:
    assert "\n" not in render(value, one_line=True)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\n\"b\" ${c} $$ %{d} \\", r'"a\n\"b\" $${c} $$ %%{d} \\"'),
        ("\x00\u2028\U000e0001", r'"\u0000\u2028\U000e0001"'),
        (True, "true"),
        (None, "null"),
        (-12, "-12"),
        (0.1, "0.1"),
        (1e100, "1e+100"),
        (Decimal("1.50"), "1.50"),
        (Decimal("1E+3"), "1E+3"),
        ([], "[]"),
        ({}, "{}"),
        ((1, "a"), '[1, "a"]'),
        ({"a": 1, "b c": 2, "for": 3, "null": 4}, '{\na = 1\n"b c" = 2\n"for" = 3\n"null" = 4\n}'),
        ([{"a": 1}], "[\n{\na = 1\n},\n]"),
        ([[1], []], "[\n[1],\n[],\n]"),
        ([[], {}], "[[], {}]"),
        ({"a": Expression("var.b")}, "{\na = var.b\n}"),
        ([Expression("a ?\nb :\nc")], "[\n(a ?\nb :\nc\n),\n]"),
        ([Expression("<<E\nx\nE")], "[\n(<<E\nx\nE\n),\n]"),
    ],
)
def test_values_look_as_people_write_them(value: Any, text: str) -> None:
    assert render(value) == text


def test_a_long_list_has_a_line_for_each_element() -> None:
    assert render(["x" * 30, "y" * 30]).count("\n") == 0
    assert render(["x" * 30, "y" * 30, "z" * 30]).count("\n") == 4


DEEP: list[Any] = []
for _ in range(300):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (object(), "HCL cannot represent <object"),
        (float("nan"), "HCL cannot represent nan"),
        (float("inf"), "HCL cannot represent inf"),
        (Decimal("-Infinity"), "HCL cannot represent Decimal"),
        ({1: 2}, "a key of an object must be a str, not 1"),
        ("\ud800", r"a string must be Unicode text, without '\ud800'"),
        ({"\ud800": 1}, "a string must be Unicode text"),
        ([Expression("1 # c")], "`1 # c` must be a value without a comment"),
        ([Expression("1, 2")], "`1, 2` is not a valid HCL expression: "),
        (DEEP, "a value may be nested 200 levels deep"),
    ],
)
def test_what_hcl_cannot_say_is_refused(value: Any, message: str) -> None:
    with pytest.raises(EditError) as caught:
        render(value)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("name", "shown"), [("y" * 38, "y" * 38 + " +"), ("y" * 39, "y" * 39 + "…")]
)
def test_a_message_shows_the_beginning_of_long_code(name: str, shown: str) -> None:
    with pytest.raises(EditError) as caught:
        render(Expression(f"{name}  +"))
    assert str(caught.value).startswith(f"`{shown}` is not a valid HCL expression: ")


@pytest.mark.skipif(not hasattr(sys, "get_int_max_str_digits"), reason="there is no limit")
def test_a_number_that_python_does_not_write_is_refused() -> None:
    with pytest.raises(EditError, match="a number is too large"):
        render(10**5000)


def test_names_are_what_the_language_takes_for_one() -> None:
    assert is_identifier("a-1_ü")
    for text in ("", "1a", "a.b", "a b", " a", "a\n", "a#", '"a"', "\ufeffa"):
        assert not is_identifier(text)
    assert key_text("a-b") == "a-b"
    assert key_text("a.b") == '"a.b"'


def test_code_is_a_value_like_others() -> None:
    assert Expression("a") == Expression("a") != "a"
    assert {Expression("a"): 1}[Expression("a")] == 1
    assert repr(Expression("a")) == "Expression('a')"


def meaning(text: str) -> Meaning:
    tree = parse_config(Source("a.hcl", text))
    assert tree.diagnostics == []
    return Meanings(tree).meaning_of(tree.body)


@pytest.mark.parametrize(("one", "other"), [
    ("1", "1 # one"),
    ("(a)", "a"),
    ("[1, 2]", "[\n  1,\n  2,\n]"),
    ("{ a = 1, b = 2 }", '{\n  "a" = 1\n  b : 2\n}'),
    ("a.b", "a . b"),
    ("a.b[0]", "a.b[ 0 ]"),
    ("(a.b).c", "a.b.c"),
    ("(a[0])[1].c", "a[0][1].c"),
    ("f( a )[0]", "f(a)[0]"),
    ("a+b", "a + /* and */ b"),
])
def test_how_it_is_written_does_not_matter(one: str, other: str) -> None:
    assert meaning(f"x = {one}\n") == meaning(f"x = {other}\n")


@pytest.mark.parametrize(("one", "other"), [
    ("1", "2"),
    ("a", "b"),
    ("a.b", "a.c"),
    ("a.b", "a[b]"),
    ("a[0]", "a[1]"),
    ("a[0]", "b[0]"),
    ("a.*.b", "a[*].b"),
    ("a.*.b", "a.*.c"),
    ("f(a).b", "f(a).c"),
    ("f(a)", "g(a)"),
    ("f(a...)", "f(a)"),
    ("[1, 2]", "[2, 1]"),
    ("{ a = 1 }", "{ b = 1 }"),
    ("{ a = 1 }", "{ (a) = 1 }"),
    ("{ (a) = 1 }", "{ (b) = 1 }"),
    ("a + b", "a - b"),
    ("-a", "!a"),
    ('"a"', '"b"'),
    ('"a${b}"', '"a${c}"'),
    ("[for a in b : c]", "[for a in b : d]"),
    ("[for a in b : c]", "[for c in b : c]"),
    ("a ? b : c", "a ? c : b"),
])
def test_what_is_written_matters(one: str, other: str) -> None:
    assert meaning(f"x = {one}\n") != meaning(f"x = {other}\n")


def test_labels_of_blocks_matter_but_not_their_quotes() -> None:
    assert meaning('a "b" {}\n') == meaning("a b {\n}\n")
    assert len({meaning(text) for text in ("a {}\n", "b {}\n", "a b {}\n", "a c {}\n")}) == 4
    assert meaning("a = 1\nb = 2\n") != meaning("b = 2\na = 1\n")
