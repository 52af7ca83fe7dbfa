"""Many findings of one kind become one; few stay what they are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hcl_lint.diagnostics.diagnostic import SAFE, SUGGESTION, UNSAFE, Diagnostic, Fix, Group
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.grouping import fingerprint, grouped, placed_fingerprints
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


def test_what_the_first_says_of_its_group_is_said() -> None:
    many = findings([1, 2, 3, 4, 5])
    many[0].group = Group(GROUP.key, GROUP.summary, "Begin here.")
    (one,) = grouped(many)
    assert one.detail == "Begin here. There are 5 such places: lines 1, 2, 3, 4, 5."


def test_a_fix_is_as_safe_as_all_its_parts() -> None:
    fixes = [
        Fix("do", [Edit(at, at + 1, "x")], UNSAFE if at == WIDTH else SAFE)
        for at in range(0, 5 * WIDTH, WIDTH)
    ]
    (one,) = grouped(findings([1, 2, 3, 4, 5], fixes))
    assert one.fix is not None and one.fix.applicability == UNSAFE
    (one,) = grouped(findings([1, 2, 3, 4, 5]))
    assert one.fix is None


def of(text: str, marked: str, summary: str = "Wrong", path: str = "a.tf", rule: str = "r") -> str:
    start = text.index(marked)
    where = Range(Source(path, text), start, start + len(marked))
    problem = Rule("X001", rule, WARNING, ON)
    return fingerprint(Finding.from_diagnostic(Diagnostic(problem, summary, "", where)))


def test_it_survives_moved_lines_other_paths_and_another_layout() -> None:
    known = of("a = b\n", "b")
    assert known == of("x = 1\n\n\na = b\ny = 2\n", "b")
    assert known == of("a = b\n", "b", path="elsewhere/b.tf")
    assert known == of("  a   =\tb\r\n", "b")


def test_it_does_not_depend_on_positions_in_what_is_said() -> None:
    assert of("a = b\n", "b", "First on line 3") == of("a = b\n", "b", "First on line 14")


def test_it_tells_rules_messages_and_lines_apart() -> None:
    known = of("a = b\n", "b")
    assert known != of("a = b\n", "b", rule="s")
    assert known != of("a = b\n", "b", "Bad")
    assert known != of("a = c\n", "c")


def test_of_long_ranges_the_first_and_the_last_line_count() -> None:
    known = of("a {\n  b = 1\n}\n", "a {\n  b = 1\n}")
    assert known == of("a {\n  b = 2\n  c = 3\n}\n", "a {\n  b = 2\n  c = 3\n}")


def test_of_long_lines_what_is_near_the_mark_counts() -> None:
    far = "x" * 5000
    assert of(f"b {far}", "b") == of(f"b {far}yz", "b")


def test_bytes_that_are_no_text_do_no_harm() -> None:
    assert len(of('a = "\udcff"\n', "a")) == 16


def alike(*paths: str) -> list[Finding]:
    """Findings that are alike but for their paths."""
    problem = Rule("X001", "r", WARNING, ON)
    ranges = [Range(Source(path, "a"), 0, 1) for path in paths]
    return [Finding.from_diagnostic(Diagnostic(problem, "Wrong", "", each)) for each in ranges]


def placed(*paths: str) -> list[str]:
    return [each for _, each in placed_fingerprints(alike(*paths))]


def test_of_several_alike_each_has_one_of_its_own() -> None:
    assert len(set(placed("a.tf", "a.tf", "b.tf", "\udcfe"))) == 4
    assert placed("a.tf", "b.tf") == placed("a.tf", "a.tf", "b.tf")[::2]


def test_paths_of_all_systems_give_the_same() -> None:
    assert placed("x\\a.tf") == placed("x/a.tf")
