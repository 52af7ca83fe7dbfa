"""Many findings of one kind become one; few stay what they are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hcl_lint.diagnostics.diagnostic import SAFE, SUGGESTION, UNSAFE, Diagnostic, Fix, Group
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.grouping import grouped
from hcl_lint.diagnostics.rule import ON, WARNING, Rule
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source

LINES = Source("main.tf", "abcdefgh\n" * 20)
GROUP = Group("main.tf", "Many", "Do something.")
WIDTH = 9


def findings(lines: Sequence[int], fixes: Sequence[Fix | None] = ()) -> list[Finding]:
    """Findings of one group, each at the beginning of a line and with its fix, if there are any."""
    problem = Rule("E001", "rule", WARNING, ON)
    found = []
    for number, line in enumerate(lines):
        at = (line - 1) * WIDTH
        diagnostic = Diagnostic(problem, "One", "", Range(LINES, at, at + 1))
        diagnostic.group = GROUP
        diagnostic.fix = fixes[number] if fixes else None
        found.append(Finding.from_diagnostic(diagnostic))
    return found


def test_fewer_than_five_stay() -> None:
    few = findings([1, 2, 3, 4])
    assert grouped(few) is few
    (one,) = grouped(findings([1, 2, 3, 4, 5]))
    assert (one.summary, one.count) == ("Many", 5)


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ([1, 2, 3, 4, 5], "There are 5 such places: lines 1, 2, 3, 4, 5."),
        ([3, 3, 3, 3, 3], "There are 5 such places: line 3."),
        (
            range(1, 13),
            "There are 12 such places: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.",
        ),
        (
            range(1, 15),
            "There are 14 such places: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more.",
        ),
    ],
)
def test_the_lines_are_named(lines: Sequence[int], where: str) -> None:
    (one,) = grouped(findings(lines))
    assert one.detail == f"Do something. {where}"


@pytest.mark.parametrize(
    ("fix", "joined"),
    [
        (Fix("do", [Edit(4 * WIDTH, 4 * WIDTH + 1, "x")]), [1, 2, 3, 4, 5]),
        (Fix("do", [Edit(3 * WIDTH + 1, 3 * WIDTH + 2, "x")]), [1, 2, 3, 4, 4]),
        (Fix("do", [Edit(3 * WIDTH, 3 * WIDTH + 2, "x")]), [1, 2, 3, 4]),  # overlaps one
        (Fix("do", [Edit(4 * WIDTH, 4 * WIDTH + 1, "x")], SUGGESTION), [1, 2, 3, 4]),
        (Fix("do", []), [1, 2, 3, 4]),
        (None, [1, 2, 3, 4]),
    ],
)
def test_fixes_are_joined_as_far_as_they_can_be_made(fix: Fix | None, joined: list[int]) -> None:
    fixes = [Fix("do", [Edit(at, at + 1, "x")]) for at in range(0, 4 * WIDTH, WIDTH)]
    (one,) = grouped(findings([1, 2, 3, 4, 5], [*fixes, fix]))
    assert one.fix is not None and one.fix.applicability == SAFE
    assert one.fix.title == "do, everywhere in the file"
    assert [edit.start.line for edit in one.fix.edits] == joined


def test_a_fix_is_as_safe_as_all_its_parts() -> None:
    fixes = [
        Fix("do", [Edit(at, at + 1, "x")], UNSAFE if at == WIDTH else SAFE)
        for at in range(0, 5 * WIDTH, WIDTH)
    ]
    (one,) = grouped(findings([1, 2, 3, 4, 5], fixes))
    assert one.fix is not None and one.fix.applicability == UNSAFE
    (one,) = grouped(findings([1, 2, 3, 4, 5]))
    assert one.fix is None
