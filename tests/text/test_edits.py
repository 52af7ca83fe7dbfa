"""Edits say what changes, and applying them makes it so."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.diff import changes, minimal_edits, split_lines
from hcl_lint.text.edits import Edit, apply_edits
from tests.work import work

versions = st.lists(
    st.sampled_from(["a = 1\n", "  a = 1\n", "}\n", "\n", "b {\r\n", "c"]), max_size=25
).map("".join)


def test_edits_replace_insert_and_remove() -> None:
    edits = [Edit(0, 1, "x"), Edit(2, 2, "+"), Edit(3, 5, "")]

    assert apply_edits("abcdef", edits) == "xb+cf"


def test_edits_are_in_the_order_of_their_places() -> None:
    edits = [Edit(0, 1, "a"), Edit(0, 1, "b"), Edit(0, 2, ""), Edit(1, 1, "")]

    assert sorted(reversed(edits)) == edits
    assert not any(edit < edit for edit in edits)


def test_edits_may_touch_and_insert_at_one_place() -> None:
    edits = [Edit(0, 2, "x"), Edit(2, 2, "y"), Edit(2, 2, "z"), Edit(2, 3, "")]

    assert apply_edits("abc", edits) == "xyz"


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(0, 2, ""), Edit(1, 3, "")],
        [Edit(2, 3, ""), Edit(0, 1, "")],
        [Edit(2, 1, "")],
        [Edit(-1, 0, "")],
        [Edit(0, 4, "")],
    ],
    ids=["overlapping", "out of order", "backwards", "before the text", "after the text"],
)
def test_edits_that_cannot_be_made_are_refused(edits: list[Edit]) -> None:
    with pytest.raises(ValueError, match="Edit"):
        apply_edits("abc", edits)


def test_edits_are_ordered_by_place() -> None:
    assert sorted([Edit(3, 4, ""), Edit(1, 2, "b"), Edit(1, 2, "a"), Edit(1, 1, "z")]) == [
        Edit(1, 1, "z"), Edit(1, 2, "a"), Edit(1, 2, "b"), Edit(3, 4, ""),
    ]


def test_nothing_to_change_needs_no_edit() -> None:
    assert minimal_edits("a\nb\n", "a\nb\n") == []


def test_each_changed_line_is_an_edit_of_what_differs() -> None:
    old = "a=1\nb = 2\n  c = 3\n"
    new = "a = 1\nb = 2\nc = 3\n"

    assert minimal_edits(old, new) == [Edit(1, 2, " = "), Edit(10, 12, "")]


def test_inserted_and_removed_lines_leave_their_neighbours_alone() -> None:
    assert minimal_edits("a\nb\nc\n", "a\nc\nd\n") == [Edit(2, 4, ""), Edit(6, 6, "d\n")]
    assert minimal_edits("a {\n}\n\n\n\nb {\n}\n", "a {\n}\n\nb {\n}\n") == [Edit(7, 9, "")]


@given(versions, versions)
def test_minimal_edits_make_the_one_of_the_other(old: str, new: str) -> None:
    assert apply_edits(old, minimal_edits(old, new)) == new


@given(versions, versions)
def test_changes_are_apart_and_between_them_nothing_differs(old: str, new: str) -> None:
    old_lines, new_lines = split_lines(old), split_lines(new)
    old_done = new_done = 0
    for old_start, old_end, new_start, new_end in changes(old_lines, new_lines):
        assert old_lines[old_done:old_start] == new_lines[new_done:new_start]
        assert old_start > old_done or old_done == 0
        assert (old_start, new_start) != (old_end, new_end)
        old_done, new_done = old_end, new_end
    assert old_lines[old_done:] == new_lines[new_done:]


def test_lines_that_all_repeat_do_not_make_it_slow() -> None:
    def work_on(count: int) -> int:
        old = "".join(f"{i % 50}\n" for i in range(count))
        new = "".join(f"{i * 7 % 50}\n" for i in range(count + 3))
        return work(lambda: minimal_edits(old, new))

    assert work_on(10_000) < 15 * work_on(1_000)


def test_an_edit_equals_no_other_thing() -> None:
    assert Edit(0, 1, "x") == Edit(0, 1, "x") != Edit(0, 1, "y")
    assert Edit(0, 1, "x") != (0, 1, "x")
    assert hash(Edit(0, 1, "x")) == hash(Edit(0, 1, "x"))
