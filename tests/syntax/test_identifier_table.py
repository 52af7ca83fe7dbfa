"""The characters that identifiers may hold are those of Unicode 9.0, neither more nor less."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from hcl_lint.syntax.encoding import is_identifier_continue, is_identifier_start
from tests.conformance import tables


@pytest.mark.parametrize(
    ("key", "accepts"), [("first", is_identifier_start), ("continue", is_identifier_continue)]
)
def test_table_reproduces_the_recorded_ranges(key: str, accepts: Callable[[int], bool]) -> None:
    if tables.find("identifier_ranges") is None:
        pytest.skip(f"no conformance data: {tables.folder()} has no identifier_ranges")
    ranges = [each for each in tables.load_object("identifier_ranges")[key] if each[1] > 0x7F]
    # Both are sets of ranges, so they are the same where they agree around all borders, and at
    # some places in between.
    places = {0x80, sys.maxunicode, *range(0x80, sys.maxunicode, 97)}
    for first, last in ranges:
        places |= {first - 1, first, last, last + 1}
    recorded = {code for first, last in ranges for code in range(first, last + 1)}
    assert {code for code in places if code > 0x7F and accepts(code)} == recorded & places


def test_letters_begin_identifiers_and_marks_only_go_on() -> None:
    assert is_identifier_start(ord("é"))
    assert is_identifier_start(ord("名"))
    assert not is_identifier_start(0x0301)  # a combining acute accent
    assert is_identifier_continue(0x0301)


def test_punctuation_and_emoji_are_no_part_of_identifiers() -> None:
    for character in "“”–🙂\u00a0\u200b\ufeff":
        assert not is_identifier_continue(ord(character))


def test_what_came_after_unicode_9_is_left_out() -> None:
    assert not is_identifier_start(0x1C90)  # Georgian capital letter, Unicode 11
    assert not is_identifier_start(0x1CF2)  # a letter since 12, a mark before
    assert is_identifier_continue(0x1CF2)
    assert not is_identifier_continue(0x111C9)  # a mark since 11, punctuation before


def test_lone_surrogates_are_refused() -> None:
    assert not is_identifier_start(0xDC80)
    assert not is_identifier_continue(0xDC80)


def test_ranges_end_where_they_end() -> None:
    assert not is_identifier_start(0x80)
    assert is_identifier_continue(0xE01EF)  # the last character of the last range
    assert not is_identifier_continue(0xE01F0)
    assert not is_identifier_continue(sys.maxunicode)
