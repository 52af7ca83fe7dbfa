"""Findings hold all that a report needs, and can be sent to another process."""

from __future__ import annotations

import pickle

from hypothesis import given, strategies as st

from hcl_lint.problems.diagnostic import Diagnostic, Fix
from hcl_lint.problems.finding import Finding
from hcl_lint.problems.problem import ERROR, ON, Problem
from hcl_lint.report.render import FORMATS, render
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source


def found(text: str, start: int, end: int, fix: Fix | None = None) -> Finding:
    where = Range(Source("x.hcl", text), start, end)
    problem = Problem("E001", "rule", ERROR, ON)
    return Finding.from_diagnostic(Diagnostic(problem, "Summary", "Detail.", where, fix))


def test_positions_are_for_people() -> None:
    finding = found("a = 1\nb = [\n]\n", 6, 13)

    assert (finding.start.line, finding.start.column) == (2, 1)
    assert (finding.end.line, finding.end.column) == (3, 2)


def test_columns_are_counted_in_three_ways() -> None:
    end = found('\ufeffa = "e\u0301\U0001f600" # x', 1, 9).end

    assert (end.column, end.character, end.byte) == (8, 9, 13)


def test_a_fix_at_a_byte_order_mark_is_placed() -> None:
    fix = found("\ufeffa", 0, 1, Fix("Remove the mark", [Edit(0, 1, "")])).fix

    assert fix is not None
    (edit,) = fix.edits
    assert (edit.start.column, edit.start.character, edit.start.byte, edit.end.byte) == (1,) * 4


def test_edits_are_joined_where_that_is_not_much() -> None:
    near = found("a = 1, b = 2", 0, 1, Fix("do", [Edit(4, 5, "x"), Edit(11, 12, "y")])).fix
    far = found("a" * 9_000, 0, 1, Fix("do", [Edit(0, 1, "x"), Edit(8_000, 8_001, "y")])).fix

    assert near is not None and far is not None
    assert near.joined == "x, b = y"
    assert far.joined is None and far.preview == []


def test_offsets_outside_the_text_mean_its_ends() -> None:
    finding = found("abc", -1, 99)

    assert (finding.line, finding.column, finding.end.column) == (1, 1, 4)


def test_little_is_kept_of_very_long_lines() -> None:
    [line] = found("a" * 1_000_000, 500_000, 900_000).excerpt

    assert len(line.text) < 1000
    assert line.is_cut_before and line.is_cut_after
    assert line.text[line.start : line.end].count("a") > 100


def test_findings_survive_pickling() -> None:
    finding = found("a\tb\n" * 300, 1, 900, Fix("Remove it", [Edit(0, 1, "x")]))

    copy = pickle.loads(pickle.dumps(finding))

    for format_name in FORMATS:
        assert render([copy], format_name) == render([finding], format_name)


@given(st.text(max_size=30), st.integers(-2, 40), st.integers(-2, 40))
def test_any_range_of_any_text_has_an_excerpt(text: str, start: int, end: int) -> None:
    for line in found(text, start, end).excerpt:
        assert 0 <= line.start <= line.end <= len(line.text)
        assert "\n" not in line.text
