"""reviewdog can read the report, and its suggestions do what fixes do."""

from __future__ import annotations

from hypothesis import given, strategies as st

from hcl_lint.diagnostics.diagnostic import Fix
from hcl_lint.report.render import render
from hcl_lint.text.edits import Edit, apply_edits
from tests.report.consumers import DiagnosticResult, RdDiagnostic
from tests.some_findings import WIDE, finding, one_of_each, related_finding, wide_finding


def read(report: str) -> list[RdDiagnostic]:
    return DiagnosticResult.model_validate_json(report).diagnostics


def suggested(text: str, diagnostic: RdDiagnostic) -> str:
    """A text after the suggestion of a diagnostic, its columns taken as bytes."""
    [suggestion] = diagnostic.suggestions
    content = text.encode()
    starts = [0] + [at + 1 for at, byte in enumerate(content) if byte == ord("\n")]
    places = suggestion.range
    assert places.end is not None
    start = starts[places.start.line - 1] + places.start.column - 1
    end = starts[places.end.line - 1] + places.end.column - 1
    return (content[:start] + suggestion.text.encode() + content[end:]).decode()


def test_findings_are_diagnostics() -> None:
    diagnostics = read(render(one_of_each(), "rdjson"))
    assert [each.severity for each in diagnostics] == ["INFO", "WARNING", "ERROR", "ERROR"]
    code = diagnostics[0].code
    assert code is not None and (code.value, code.url) == ("X001", "https://example.org/x001")
    assert diagnostics[1].message == "[unformatted] File is not formatted"


def test_related_places_are_related_locations() -> None:
    [diagnostic] = read(render([related_finding()], "rdjson"))
    [related] = diagnostic.related_locations
    assert (related.message, related.location.path) == ("first set here", "modules/b c/é.tf")
    assert related.location.range is not None
    assert related.location.range.start.line == 2


def test_columns_are_bytes_of_utf8() -> None:
    [diagnostic] = read(render([wide_finding()], "rdjson"))
    places = diagnostic.location.range
    assert places is not None
    assert places.start.column == WIDE.encode().index(b"x") + 1


def test_a_fix_is_one_suggestion() -> None:
    [diagnostic] = read(render([wide_finding()], "rdjson"))
    assert suggested(WIDE, diagnostic) == WIDE.replace("x", "y").replace("2", "3")


@given(st.text("aé\U0001f600\n", max_size=30), st.data())
def test_suggestions_do_what_fixes_do(text: str, data: st.DataObject) -> None:
    at = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=4, max_size=4)))
    edits = [Edit(at[0], at[1], "x\n"), Edit(at[2], at[3], "é")]
    [diagnostic] = read(render([finding(text, 0, 0, fix=Fix("do", edits))], "rdjson"))
    assert suggested(text, diagnostic) == apply_edits(text, edits)


def test_what_cannot_be_one_suggestion_is_none() -> None:
    fix = Fix("do", [Edit(0, 1, "x"), Edit(8_000, 8_001, "y")])
    [diagnostic] = read(render([finding("a" * 9_000, fix=fix)], "rdjson"))
    assert diagnostic.suggestions == []
