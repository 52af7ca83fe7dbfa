"""Findings hold all that a report needs, and can be sent to another process."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix
from hcl_lint.diagnostics.finding import Finding, to_findings
from hcl_lint.diagnostics.rule import ERROR, ON, Rule
from hcl_lint.report.render import FORMATS, render
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source


def found(text: str, start: int, end: int, fix: Fix | None = None) -> Finding:
    where = Range(Source("x.hcl", text), start, end)
    problem = Rule("E001", "rule", ERROR, ON)
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
    assert near is not None and near.joined == "x, b = y"
    for width, is_joined in ((1000, True), (1001, False)):
        fix = Fix("do", [Edit(0, 1, "x"), Edit(width - 1, width, "y")])
        far = found("a" * 9_000, 0, 1, fix).fix
        assert far is not None and (far.joined is not None) is is_joined
        assert far.preview == []


def test_edits_are_worked_out_once_and_only_for_those_who_report_them() -> None:
    asked = []

    def edits() -> list[Edit]:
        asked.append("edits")
        return [Edit(0, 1, "x")]

    fix = Fix("do", edits)
    where = Range(Source("x.hcl", "a"), 0, 1)
    both = [Diagnostic(Rule("E001", "rule", ERROR, ON), each, "", where, fix) for each in "ab"]

    fixes = [finding.fix for finding in to_findings(both, with_edits=False)]
    assert [each and (each.title, each.edits) for each in fixes] == [("do", [])] * 2
    assert asked == []
    first, second = [finding.fix for finding in to_findings(both)]
    assert first is not None and first is second and len(first.edits) == 1
    assert asked == ["edits"]


@pytest.mark.parametrize(("width", "lines"), [(1000, 2), (1001, 0)])
def test_lines_are_previewed_where_they_are_not_too_long(width: int, lines: int) -> None:
    fix = found("a" * width, 0, 1, Fix("do", [Edit(0, 1, "x")])).fix

    assert fix is not None and len(fix.preview) == lines


@pytest.mark.parametrize(("number", "preview"), [(8, ["- a", "+ b"]), (9, [])])
def test_an_edit_of_many_lines_has_no_preview(number: int, preview: list[str]) -> None:
    text = "a\n" * number
    fix = found(text, 0, 1, Fix("do", [Edit(0, len(text) - 1, text[:-2] + "b")])).fix

    assert fix is not None and fix.preview == preview


def test_a_fix_may_have_a_title_alone() -> None:
    fix = found("a", 0, 1, Fix("Think", [])).fix

    assert fix is not None
    assert (fix.title, fix.edits, fix.joined, fix.preview) == ("Think", [], None, [])


@pytest.mark.parametrize(
    ("start", "end", "is_shown"), [(-1, 0, True), (0, 1, False), (19, 20, False), (20, 21, True)]
)
def test_a_fix_of_a_secret_is_not_shown(start: int, end: int, is_shown: bool) -> None:
    key = "AKIAQ7W3ERTYUIOPASDF"
    text = f'a = "{key}"\n'
    at = text.index(key)
    fix = found(text, 0, 1, Fix("do", [Edit(at + start, at + end, "x")])).fix

    assert fix is not None and bool(fix.edits) is is_shown


def test_findings_that_nothing_orders_stay_in_their_order() -> None:
    first, second = found("a = 1\n", 0, 1), found("a = 1\n", 0, 1)

    assert sorted([first, second])[0] is first


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
