"""Texts as parts of Markdown and AsciiDoc."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from hcl_lint.documentation.escapes import (
    asciidoc_cell, document_text, markdown_cell, section, tidy,
)
from hcl_lint.documentation.values import general_number, json_of, number_of

BREAK = "<br/>"


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("", "n/a"),
        ("a_b | c", "a\\_b \\| c"),
        ("`a_b | c`", "`a_b | c`"),
        ("see https://x.org/a_b, and a_b", "see https://x.org/a_b, and a\\_b"),
        ("an _emphasized_word_ here", "an _emphasized\\_word_ here"),
        ("_a_ b", "\\_a\\_ b"),
        ("__ b", "__ b"),
        ("one\ntwo\n\nthree", "one<br/>two<br/><br/>three"),
        ("one  \ntwo", "one<br/>two"),
        ("- a\n- b", "- a<br/>- b"),
        ("a\n```\nx = [\n  1\n]\n```\nb", "a<pre>x = [<br/>  1<br/>]</pre>b"),
        ("tab\tand é", "tab\tand é"),
    ],
)
def test_cells(text: str, cell: str) -> None:
    assert markdown_cell(text, True, BREAK) == cell


def test_cells_without_html() -> None:
    text = "a\n```\nx   = 1\n\ny = 2\n```\nb"
    assert markdown_cell(text, True, "") == "a ```x = 1 y = 2``` b"


def test_paragraphs_of_documents_keep_their_newlines() -> None:
    assert document_text("one\ntwo\n\nthree_four", True) == "one  \ntwo\n\nthree\\_four"
    assert document_text("one\r\ntwo", True) == "one  \r\ntwo"


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("```\nx\n```", "```\nx\n```"),
        ("```\nx\n  ```", "```\nx\n  ```"),
        ("```x```", "```x\n```"),
        ("```\nx", "```\nx\n```"),
    ],
)
def test_code_in_sections_ends_in_a_line_of_its_own(code: str, shown: str) -> None:
    assert section(code, True) == shown


def test_code_in_asciidoc() -> None:
    assert asciidoc_cell("a|b\n```\nx\n```", False) == "a\\|b\n[source]\n----\nx\n----"


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("a \nb  \nc   ", "a\nb  \nc"),
        ("a\n\n\n\nb\n\n", "a\n\nb"),
        ("a\n  \nb", "a\nb"),
        ("a \r\nb\r\n", "a\r\nb"),
        ("a \r", "a "),
    ],
)
def test_a_document_is_tidied(text: str, tidied: str) -> None:
    assert tidy(text) == tidied


TEXTS = strategies.text(alphabet="ab_ \n`|\\*:/.\r\t[]()éx=", max_size=60)


@given(TEXTS)
def test_a_cell_is_one_line(text: str) -> None:
    cell = markdown_cell(text, True, BREAK)
    assert "\n" not in cell
    assert cell or not text.strip("` \n\r\t")


@given(strategies.text(alphabet="ab é\n", max_size=60))
def test_a_text_without_special_characters_stays(text: str) -> None:
    cell = markdown_cell(text, True, BREAK).replace(BREAK, " ")
    assert not text or cell.split() == text.split()


@pytest.mark.parametrize(
    "piece",
    [" _a", "_ ", "\n", " \n", "http://", "https://a(", "`", "```", "= ", "|", "_", " __a_ ", "("],
)
def test_long_texts_take_linear_time(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    for escaped in (markdown_cell(text, True, BREAK), markdown_cell(text, True, "")):
        assert len(escaped) <= 12 * len(text) + 10
    document_text(text, True)
    tidy(text)


@pytest.mark.parametrize(
    ("number", "plain", "general"),
    [
        (0, "0", "0"), (42, "42", "42"), (-1.5, "-1.5", "-1.5"), (1_000_000, "1000000", "1e+06"),
        (1_234_567, "1234567", "1.234567e+06"), (0.00001, "0.00001", "1e-05"),
        (0.0001, "0.0001", "0.0001"), (0.000001, "0.000001", "1e-06"),
        (10**21, "1e+21", "1e+21"), (10**400, str(10**400), str(10**400)),
    ],
)
def test_numbers_are_written_as_in_go(number: float, plain: str, general: str) -> None:
    assert number_of(number) == plain
    assert general_number(number) == general


def test_json_escapes_html_where_that_is_asked_for() -> None:
    value = {"b": ["<&>", None, True], "a": {}}
    assert json_of(value) == (
        '{\n  "a": {},\n  "b": [\n    "<&>",\n    null,\n    true\n  ]\n}'
    )
    assert '"\\u003c\\u0026\\u003e"' in json_of(value, escapes_html=True)
