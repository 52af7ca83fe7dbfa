"""Offsets become lines, columns and bytes."""

from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

from hcl_lint.text.line_index import BOM, LineIndex, byte_count
from hcl_lint.text.source import Source, encode
from hcl_lint.text.unicode import grapheme_count
from tests.conformance import tables
from tests.extent import SHARE

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"

texts = st.text(st.sampled_from('ab "\r\n\té名🙂\u0301\u200d\udc80\ud800' + BOM), max_size=40)
long_texts = st.builds(
    lambda piece, count, tail: piece * count + tail, texts, st.integers(1, 50), texts
)


def test_lines_and_columns_count_from_one() -> None:
    index = LineIndex("ab\ncd\n")

    assert index.position(0) == (1, 1)
    assert index.position(4) == (2, 2)
    assert index.position(6) == (3, 1)
    assert index.line_count == 3


def test_the_offset_of_a_line_break_is_on_the_line_that_it_ends() -> None:
    index = LineIndex("ab\r\ncd")

    assert index.position(2) == (1, 3)
    assert index.position(3) == (1, 4)
    assert index.position(4) == (2, 1)


def line_text(index: LineIndex, line: int) -> str:
    return index.text[index.line_start(line):index.line_end(line)]


def test_line_texts_have_no_line_break() -> None:
    index = LineIndex("ab\r\n\ncd\r\nlast")

    assert [line_text(index, line) for line in range(index.line_count)] == ["ab", "", "cd", "last"]


def test_a_lone_carriage_return_breaks_no_line() -> None:
    index = LineIndex("a\rb\r")

    assert index.line_count == 1
    assert line_text(index, 0) == "a\rb\r"


@pytest.mark.parametrize(
    ("before", "column"),
    [("e\u0301", 2), (FAMILY, 2), ("名前", 3), ("\udcff\udcfe", 3), ("\t", 2)],
)
def test_columns_are_grapheme_clusters(before: str, column: int) -> None:
    text = f"x\n{before} = 1"

    assert LineIndex(text).position(2 + len(before)) == (2, column)


def test_a_byte_order_mark_adds_no_column_but_three_bytes() -> None:
    index = LineIndex(BOM + "ab\ncd")

    assert index.position(0) == (1, 1)
    assert index.position(1) == (1, 1)
    assert index.position(2) == (1, 2)
    assert line_text(index, 0) == "ab"
    assert index.byte_offset(2) == 4


def test_an_invalid_byte_is_one_byte() -> None:
    source = Source.from_bytes("x", b"\xff\xc3\xa9=")

    assert [LineIndex(source.text).byte_offset(offset) for offset in range(4)] == [0, 1, 3, 4]


@pytest.mark.parametrize(
    ("character", "width"),
    [("\udc7f", 3), ("\udc80", 1), ("\udcff", 1), ("\udd00", 3), ("\ud800", 3), ("é", 2)],
)
def test_surrogates_of_bytes_are_one_byte_and_others_three(character: str, width: int) -> None:
    assert byte_count(character) == width
    assert byte_count(character + "\ud800") == width + 3


def test_columns_of_a_very_long_line_cost_little() -> None:
    # A mark is a cluster of its own to nobody: all of them are one cluster.
    text = "名" * 20_000 + "\u0301" * 20_000
    index = LineIndex(text)

    assert index.position(20_000) == (1, 20_001)
    for offset in range(20_001, 40_001):
        assert index.position(offset) == (1, 20_001)


@given(long_texts)
@example("a" * 300)
@example(BOM + "é" * 300)
def test_columns_agree_with_a_count_from_the_line_start(text: str) -> None:
    index = LineIndex(text)
    for offset in range(0, len(text) + 1, 67):
        start = max(text.rfind("\n", 0, offset) + 1, 1 if text.startswith(BOM) else 0)
        line_number = text.count("\n", 0, offset) + 1
        assert index.position(offset) == (line_number, grapheme_count(text[start:offset]) + 1)


@given(long_texts)
def test_bytes_are_counted_from_the_start(text: str) -> None:
    index = LineIndex(text)
    for offset in range(0, len(text) + 1, 41):
        assert index.byte_offset(offset) == byte_count(text[:offset])


@given(st.binary(max_size=60))
def test_byte_offsets_are_those_of_the_file(data: bytes) -> None:
    text = Source.from_bytes("x", data).text
    index = LineIndex(text)

    for offset in range(len(text) + 1):
        assert index.byte_offset(offset) == len(encode(text[:offset]))


@pytest.mark.parametrize("name", ["syntax/files", "syntax/snippets", "expressions"])
def test_positions_are_those_recorded(name: str) -> None:
    if tables.find(name) is None:
        pytest.skip(f"no conformance data: {tables.folder()} has no {name}")
    for case in tables.load(name, SHARE):
        if not case["diags"]:
            continue
        content = tables.content(case)
        index = LineIndex(Source.from_bytes("x", content).text)
        for diagnostic in case["diags"]:
            offset = len(content[:diagnostic["start"]].decode("utf-8", "surrogateescape"))
            # The reference counts the clusters of each token by themselves: a joiner that is
            # not part of any valid token adds a column there.
            if "\u200d" not in line_text(index, index.line(offset)):
                position = (diagnostic["line"], diagnostic["column"])
                assert index.position(offset) == position, case.get("id", case.get("path"))
