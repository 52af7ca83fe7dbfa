"""What a preview shows of lines that are too long."""

from __future__ import annotations

from hcl_lint.report.text import fit_preview
from hcl_lint.text.display import iter_cells

LONG = "x" * 50


def columns(line: str) -> int:
    return sum([width for _, _, width in iter_cells(line)])


def test_lines_with_room_are_whole() -> None:
    assert fit_preview(["- a", "+ b"], 10) == ["- a", "+ b"]
    assert fit_preview(["- " + LONG], 52) == ["- " + LONG]


def test_what_differs_is_in_both_lines() -> None:
    assert fit_preview([f"- {LONG}old{LONG}", f"+ {LONG}new{LONG}"], 30) == [
        "- …xxxxxxxxxxoldxxxxxxxxxxxxx…",
        "+ …xxxxxxxxxxnewxxxxxxxxxxxxx…",
    ]


def test_both_lines_are_cut_at_the_same_column() -> None:
    shown = fit_preview([f"- {LONG}(old)", f"+ {LONG}old"], 30)
    assert shown == ["- …xxxxxxxxxx(old)", "+ …xxxxxxxxxxold"]


def test_lines_are_paired_in_their_order() -> None:
    shown = fit_preview(["- a", f"- {LONG}1", "+ b", f"+ {LONG}2"], 20)
    assert shown[0] == "- a" and shown[2] == "+ b"
    assert (shown[1][-1], shown[3][-1]) == ("1", "2")


def test_a_line_without_a_counterpart_is_cut_at_its_end() -> None:
    assert fit_preview([f"- {LONG}"], 10) == ["- xxxxxxx…"]


def test_wide_and_invisible_characters_count_as_they_are_shown() -> None:
    wide = "\u5bbd" * 30
    for line in fit_preview([f"- {wide}\x1ba", f"+ {wide}\x1bb"], 21):
        assert columns(line) <= 21 and "\x1b" not in line
        assert line[-1] in "ab"
