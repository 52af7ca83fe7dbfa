"""Offsets and positions of the protocol."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, strategies as st

from hcl_lint.lsp import types
from hcl_lint.lsp.edits import edits_to, text_edits
from hcl_lint.lsp.positions import UTF16, Positions, changed_text
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source

ENCODINGS = ("utf-8", "utf-16", "utf-32")
TEXTS = st.text(alphabet="ab\r\né\u2028\x0c😀", max_size=20)


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
def test_columns_count_units_of_the_encoding(encoding: str, column: int) -> None:
    assert Positions("é😀x", encoding).position(2) == types.Position(0, column)


def test_only_what_is_beyond_the_first_plane_is_two_units_of_utf_16() -> None:
    assert Positions("\uffffx", UTF16).position(1) == types.Position(0, 1)
    assert Positions("\U00010000x", UTF16).position(1) == types.Position(0, 2)


def test_lines_end_as_the_protocol_says() -> None:
    positions = Positions("a\rb\r\nc\nd\u2028e\x0cf")
    assert positions.line_count == 4
    assert positions.position(8) == types.Position(3, 1)


def test_positions_outside_count_as_the_nearest_end() -> None:
    positions = Positions("ab\ncd")
    assert positions.offset(types.Position(0, 9)) == 2
    assert positions.offset(types.Position(2, 0)) == 5
    assert positions.offset(types.Position(9, 0)) == 5
    assert positions.offset(types.Position(-1, 1)) == 1
    assert positions.offset(types.Position(1, -1)) == 3


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_lines_end_before_their_newline(encoding: str) -> None:
    positions = Positions("a\rb\r\n\n\r\r\né", encoding)
    assert [positions.line_end(line) for line in range(6)] == [1, 3, 5, 6, 7, 10]
    ends = [positions.offset(types.Position(line, 9)) for line in range(6)]
    assert ends == [1, 3, 5, 6, 7, 10]


@given(TEXTS, st.sampled_from(ENCODINGS))
def test_offsets_come_back(text: str, encoding: str) -> None:
    positions = Positions(text, encoding)
    for offset in range(len(text) + 1):
        is_inside_break = text[offset - 1 : offset + 1] == "\r\n"
        if not is_inside_break:
            assert positions.offset(positions.position(offset)) == offset


@given(TEXTS, TEXTS, st.data(), st.sampled_from(ENCODINGS))
def test_changes_replace_what_their_range_says(
    text: str, new: str, data: st.DataObject, encoding: str
) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    positions = Positions(text, encoding)
    place = positions.range(start, end)
    change = types.TextChange(place, new)
    start, end = positions.offset(place.start), positions.offset(place.end)
    assert changed_text(text, [change], encoding) == text[:start] + new + text[end:]


def test_the_middle_of_a_newline_counts_as_the_end_of_its_line() -> None:
    assert Positions("ab\r\ncd").position(3) == types.Position(0, 2)


@given(TEXTS, TEXTS, st.sampled_from(ENCODINGS))
def test_a_client_that_applies_the_edits_has_the_new_text(
    old: str, new: str, encoding: str
) -> None:
    source = Source("a.tf", old)
    text, positions = old, Positions(old, encoding)
    for edit in reversed(edits_to(Workspace([], encoding), source, new)):
        start, end = positions.offset(edit.range.start), positions.offset(edit.range.end)
        text = text[:start] + edit.new_text + text[end:]
    assert text == new


def test_edits_inside_a_newline_replace_all_of_it() -> None:
    source = Source("a.tf", "\r\na\r\n")
    workspace = Workspace([])
    for start, end in combinations_with_replacement(range(len(source.text) + 1), 2):
        edit = Edit(start, end, "x")
        (sent,) = text_edits(workspace, source, [edit])
        changed = changed_text(source.text, [types.TextChange(sent.range, sent.new_text)], UTF16)
        assert changed == apply_edits(source.text, [edit]), (start, end)
