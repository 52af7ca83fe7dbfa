"""The JSON report has a stable form that other programs may rely on."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix, Related
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.report.json_documents import iter_json
from hcl_lint.report.render import render
from hcl_lint.syntax.rules import SYNTAX_ERROR
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source
from tests.some_findings import one_of_each


def test_every_finding_is_an_object_with_all_fields() -> None:
    where = Range(Source("é.tf", "a = 1\né = \n"), 6, 10)
    first = Related("first set here", Range(where.source, 0, 1))
    diagnostic = Diagnostic(SYNTAX_ERROR, "Missing value", "Write one.", where, related=[first])
    found = Finding.from_diagnostic(diagnostic)

    assert json.loads(render([found], "json")) == [
        {
            "rule": "syntax-error",
            "code": "E001",
            "severity": "error",
            "risk": None,
            "references": [],
            "message": "Missing value",
            "detail": "Write one.",
            "path": "é.tf",
            "line": 2,
            "column": 1,
            "end_line": 2,
            "end_column": 5,
            "character": 1,
            "end_character": 5,
            "byte": 1,
            "end_byte": 6,
            "count": 1,
            "url": None,
            "fix": None,
            "related": [
                {
                    "path": "é.tf", "line": 1, "column": 1, "end_line": 1, "end_column": 2,
                    "character": 1, "end_character": 2, "byte": 1, "end_byte": 2,
                    "message": "first set here",
                },
            ],
            "excerpt": [
                {
                    "line": 2, "text": "é = ", "start": 0, "end": 4,
                    "is_cut_before": False, "is_cut_after": False,
                },
            ],
        }
    ]


def test_fixes_come_with_the_positions_of_their_edits() -> None:
    fix = Fix("Remove it", [Edit(0, 4, ""), Edit(9, 10, "ü")], UNSAFE)
    where = Range(Source("a.tf", "a =\nb = 1 \n"), 0, 4)
    diagnostic = Diagnostic(SYNTAX_ERROR, "Missing value", "", where, fix)
    found = Finding.from_diagnostic(diagnostic, url="https://x")

    [read] = json.loads(render([found], "json"))

    assert read["url"] == "https://x"
    assert read["fix"] == {
        "applicability": "unsafe",
        "title": "Remove it",
        "edits": [
            {
                "line": 1, "column": 1, "character": 1, "byte": 1,
                "end_line": 2, "end_column": 1, "end_character": 1, "end_byte": 1, "text": "",
            },
            {
                "line": 2, "column": 6, "character": 6, "byte": 6,
                "end_line": 2, "end_column": 7, "end_character": 7, "end_byte": 7, "text": "ü",
            },
        ],
        "joined": "b = 1ü",
        "preview": ["- a =", "- b = 1", "+ b = 1ü"],
    }


def test_no_findings_are_an_empty_array() -> None:
    assert json.loads(render([], "json")) == []


def test_the_report_is_ascii_also_for_bytes_that_are_not_text() -> None:
    where = Range(Source("\udcfe", "a"), 0, 1)
    diagnostic = Diagnostic(SYNTAX_ERROR, "Bad `\udcff`", "名", where)
    report = render([Finding.from_diagnostic(diagnostic)], "json")

    assert report.isascii()
    assert json.loads(report)[0]["path"] == "\udcfe"


def test_lines_are_the_objects_of_the_array() -> None:
    findings = one_of_each()
    lines = render(findings, "json-lines").splitlines()
    assert [json.loads(line) for line in lines] == json.loads(render(findings, "json"))


def test_long_arrays_are_written_bit_by_bit() -> None:
    def items() -> Iterator[int]:
        yield from range(2)
        raise StopAsyncIteration

    parts = []
    with pytest.raises(StopAsyncIteration):
        for part in iter_json({"a": items()}):
            parts.append(part)
    assert "".join(parts).split() == ["{", '"a":', "[", "0,", "1"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_json_is_written_as_the_standard_library_does(value: object) -> None:
    assert "".join(iter_json(value)) == json.dumps(value, indent=2)
    assert "".join(iter_json({"a": iter([value])})) == json.dumps({"a": [value]}, indent=2)
    assert "".join(iter_json([iter([])])) == json.dumps([[]], indent=2)
