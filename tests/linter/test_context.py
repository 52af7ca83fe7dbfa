from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import dialect_for
from hcl_lint.linter.context import FileContext
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Attribute, Block, Object, Tuple
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.source import Source
from hcl_lint.values.value import string_value
from tests.work import Watched, work


def context(text: str, path: str = "main.tf") -> FileContext:
    return FileContext(Document(Source(path, text), dialect_for(path)))


def first_value(file: FileContext) -> Attribute:
    item = file.tree.body.items[0]
    assert isinstance(item, Attribute)
    return item


def test_what_is_known_is_evaluated() -> None:
    file = context('a = upper("x${1 + 1}")\n')
    assert file.evaluate(first_value(file).expression) == string_value("X2")


@pytest.mark.parametrize("text", ["a = var.x", "a = nope(1)", "a = [1, 1 + {}]", "a = b[each.key]"])
def test_what_is_not_known_or_wrong_is_unknown(text: str) -> None:
    file = context(text + "\n")
    value = file.evaluate(first_value(file).expression)
    assert value.is_unknown


def test_functions_are_only_judged_where_the_dialect_is_known() -> None:
    for path, count in (("a.tf", 1), ("a.hcl", 0)):
        file = context("a = upper(1, 2)\n", path)
        assert len(file.evaluation_problems(first_value(file).expression)) == count


@pytest.mark.parametrize(
    ("text", "item", "rest"),
    [
        ("a = 1\n# of b\nb = 2 # too\nc = 3\n", 1, "a = 1\nc = 3\n"),
        ("a = 1\n\n# of none\n\nb = 2\n", 1, "a = 1\n\n# of none\n"),
        ("f {\n  a = 1\n}\nb = 2\n", 0, "b = 2\n"),
    ],
)
def test_an_item_is_removed_with_its_comments_and_lines(text: str, item: int, rest: str) -> None:
    file = context(text)
    edit = file.remove(file.tree.body.items[item])
    assert apply_edits(text, [edit]) == rest


@pytest.mark.parametrize(
    ("text", "item", "rest"),
    [
        ("a = 1\n\nb = 2\n\nc = 3\n", 0, "b = 2\n\nc = 3\n"),
        ("a = 1\n\nb = 2\n\nc = 3\n", 1, "a = 1\n\nc = 3\n"),
        ("a = 1\n\nb = 2\n\nc = 3\n", 2, "a = 1\n\nb = 2\n"),
        ("a = 1\r\n\r\nb = 2\r\n \r\nc = 3\r\n", 1, "a = 1\r\n\r\nc = 3\r\n"),
        ("a = 1\n\n\nb = 2\n\n\nc = 3\n", 1, "a = 1\n\n\nc = 3\n"),
        ("a = 1\nb = 2\n\nc = 3\n", 1, "a = 1\n\nc = 3\n"),
        ("\n\na = 1\n\nb = 2\n", 0, "\n\nb = 2\n"),
    ],
)
def test_a_removed_item_leaves_no_more_blank_lines_than_there_were(
    text: str, item: int, rest: str
) -> None:
    file = context(text)
    assert apply_edits(text, [file.remove(file.tree.body.items[item])]) == rest


@pytest.mark.parametrize(
    ("text", "item", "rest"),
    [
        ("f {\n  a = 1\n\n  b = 2\n}\n", 0, "f {\n  b = 2\n}\n"),
        ("f {\n  a = 1\n\n  b = 2\n}\n", 1, "f {\n  a = 1\n}\n"),
        ("f { # g\n  a = 1\n\n  b = 2 # c\n  # d\n}\n", 1, "f { # g\n  a = 1\n\n  # d\n}\n"),
    ],
)
def test_a_removed_item_leaves_none_at_the_ends_of_a_body(text: str, item: int, rest: str) -> None:
    file = context(text)
    block = file.tree.body.items[0]
    assert isinstance(block, Block)
    assert apply_edits(text, [file.remove(block.body.items[item])]) == rest


@pytest.mark.parametrize(
    ("value", "item", "rest"),
    [
        ("[1, 2, 3]", 1, "[1,  3]"),
        ("[\n  1,\n  2, # two\n  3,\n]", 1, "[\n  1,\n  3,\n]"),
        ("{\n  a = 1\n  # of b\n  b = 2\n}", 1, "{\n  a = 1\n}"),
        ("[1, 2 /* two */]", 1, "[1, ]"),
        ("[1, /* two */ 2 /* too */, 3]", 1, "[1,  3]"),
        ("[1, 2]", 0, "[ 2]"),
        ("[\n  1, 2,\n]", 0, "[\n   2,\n]"),
        ("[\n  1, 2,\n]", 1, "[\n  1, \n]"),
        ("[1,\n  2]", 1, "[1,\n  ]"),
    ],
)
def test_an_element_is_removed_with_its_comma(value: str, item: int, rest: str) -> None:
    file = context(f"a = {value}\n")
    found = first_value(file).expression
    assert isinstance(found, (Tuple, Object))
    assert apply_edits(file.text, [file.remove(found.items[item])]) == f"a = {rest}\n"


def test_a_replacement_that_would_lose_a_comment_is_none() -> None:
    file = context("a = [1 /* one */]\nb = [1]\n")
    values = [item.expression for item in file.tree.body.items if isinstance(item, Attribute)]
    assert file.replacement("write 1", values[0], "1") is None
    assert file.replacement("write 1", values[1], "1") is not None


def test_words_do_not_grow_together() -> None:
    file = context("a = [for b in(c):d]\n")
    assert file.cut(13, 14).text == " "
    assert file.cut(15, 16).text == ""
    fix = file.replacement("unwrap it", (13, 16), "c")
    assert fix is not None and apply_edits(file.text, fix.edits) == "a = [for b in c:d]\n"


def test_json_files_have_bodies_too() -> None:
    file = context('{"a": 1}', "a.tf.json")
    assert file.is_json
    attributes, problems = file.body.just_attributes()
    assert (list(attributes), problems) == (["a"], [])


def test_removing_an_item_looks_at_what_is_around_it_only() -> None:
    file = context(Watched("a = 1\n" * 5_000))
    item = file.tree.body.items[2_500]
    file.remove(item)
    assert work(lambda: file.remove(item)) < 1_000
