"""What is shown on a terminal is visible, harmless and as wide as said."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.display import iter_cells, link, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text", "plain text"),
        ("\ta", "    a"),
        ("\x1b[31mred\x07", "␛[31mred␇"),
        ("a\r", "a␍"),
        ("\x7f\x9b", "␡�"),
        ("\udcff", "�"),
        ("a\u202eb\u2066", "a�b�"),
        ("a\u200b\ufeff\u2028", "a���"),
        ("\u0301", "◌\u0301"),
        (" \u0301", " \u0301"),
        ("e\u0301 \xa0é名", "e\u0301 \xa0é名"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
    ],
)
def test_what_is_invisible_is_replaced(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    ("cluster", "width"),
    [("a", 1), ("é", 1), ("e\u0301", 1), ("名", 2), ("🙂", 2), ("1\ufe0f\u20e3", 2), ("\t", 4)],
)
def test_widths_are_columns_of_a_terminal(cluster: str, width: int) -> None:
    assert [cell[2] for cell in iter_cells(cluster)] == [width]


def test_marks_beyond_reason_are_left_out() -> None:
    assert len(printable("e" + "\u0301" * 5000)) < 50


@given(st.text() | st.text(st.characters(max_codepoint=0xFF)))
def test_nothing_shown_acts_on_a_terminal(text: str) -> None:
    cells = list(iter_cells(text))

    assert sum(length for length, _, _ in cells) == len(text)
    for _, shown, width in cells:
        assert width >= 1
        assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in shown)
        assert not any("\u202a" <= c <= "\u202e" or "\u2066" <= c <= "\u2069" for c in shown)


@pytest.mark.parametrize("url", ["https://a.b/c?d=e#f", "http://a", "https://[::1]/%20~!"])
def test_a_text_links_to_the_address_of_a_page(url: str) -> None:
    assert link("text", url, True) == f"\x1b]8;;{url}\x1b\\text\x1b]8;;\x1b\\"
    assert link("text", url, False) == "text"


@pytest.mark.parametrize("url", [
    None, "", "javascript:x", "ftp://a", "//a.b", " https://a", "https//a", "https://\u00e9",
    "https://a\x1b\\b", "https://a\x7f", *[f"https://a{sign}b" for sign in ' "<>\\^`{|}'],
])
def test_a_text_links_to_nothing_else(url: str | None) -> None:
    assert link("text", url, True) == "text"
