"""The comparison that fixes of real files are judged by sees what it is there to see."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.document import parse_document
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.linter import same_meaning


def tree(text: str) -> SyntaxTree:
    return parse_document(Source("main.tf", text))


def told(text: str) -> tuple[object, object, object]:
    found = tree(text)
    return same_meaning.syntax(found), same_meaning.values(found), same_meaning.comments(found)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = 1\nb {}\n", "b {}\na = 1\n"),
        ('a = "${x}"\n', "a = (x)\n"),
        ('a = { "b" = 1 }\n', "a = { b : 1, }\n"),
        ('a = lookup(b[c], "d")\n', 'a = b[c]["d"]\n'),
        ("a = b.*.c[0]\n", "a = (b[*].c)[0]\n"),
        ('depends_on = ["a.b"]\n', "depends_on = [a.b]\n"),
        ("// a b\n", "# a b\n"),
    ],
)
def test_what_fixes_may_change_is_no_difference(before: str, after: str) -> None:
    assert told(before) == told(after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a = 1\n", "a = 2\n"),
        ("a = 1\n", "b = 1\n"),
        ("a = x.y\n", "a = x.z\n"),
        ("a = { b = 1 }\n", "a = { (b) = 1 }\n"),
        ("a = (1 + 2) * 3\n", "a = 1 + 2 * 3\n"),
        ('a = "${x}-"\n', "a = x\n"),
        ("b {\n  c = 1\n}\nb {}\n", "b {}\nb {\n  c = 1\n}\n"),
        ("# a b\n", "# a\n"),
    ],
)
def test_all_else_is_one(before: str, after: str) -> None:
    assert told(before) != told(after)
