"""A diff is shown in colours and without anything that acts on a terminal."""

from __future__ import annotations

from hcl_lint.report.terminal import shown_diff
from hcl_lint.text.diff import unified_diff


def test_a_diff_that_is_not_for_people_stays_as_it_is() -> None:
    diff = unified_diff("\x1b[2J\n", "b", "x")
    assert shown_diff(diff, colour=False, terminal=False) == diff


def test_a_terminal_gets_pictures_of_control_characters() -> None:
    diff = unified_diff("\x1b[2J\r\n", "\t\x07\n", "x\n\x1b")
    assert shown_diff(diff, colour=False, terminal=True) == (
        "--- x␊␛\n+++ x␊␛\n@@ -1 +1 @@\n-␛[2J␍\n+\t␇\n"
    )


def test_colours_are_put_around_whole_lines() -> None:
    assert shown_diff(unified_diff("a\n-- c\n", "b\n", "x"), colour=True, terminal=False) == (
        "\x1b[1m--- x\x1b[0m\n\x1b[1m+++ x\x1b[0m\n\x1b[36m@@ -1,2 +1 @@\x1b[0m\n"
        "\x1b[31m-a\x1b[0m\n\x1b[31m--- c\x1b[0m\n\x1b[32m+b\x1b[0m\n"
    )
