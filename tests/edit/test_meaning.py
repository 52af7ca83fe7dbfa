"""Which expressions and bodies mean the same, however they are written."""

from __future__ import annotations

import pytest

from hcl_lint.edit.meaning import Meaning, Meanings
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


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
