"""Findings can be written as plain data, and what is read is not believed unseen."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given

from hcl_lint.diagnostics.diagnostic import Fix
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.finding_data import finding_data, finding_of
from hcl_lint.report.render import FORMATS, render
from hcl_lint.text.edits import Edit
from tests import some_findings


@given(some_findings.findings())
def test_findings_that_are_read_back_give_the_same_reports(finding: Finding) -> None:
    read = finding_of(json.loads(json.dumps(finding_data(finding))))
    assert finding_data(read) == finding_data(finding)
    for format_name in FORMATS:
        assert render([read], format_name) == render([finding], format_name)


def sample() -> dict[str, object]:
    return finding_data(some_findings.finding(fix=Fix("do", [Edit(0, 1, "b")])))


def without(key: str) -> Callable[[dict[str, object]], object]:
    return lambda data: {name: data[name] for name in data if name != key}


@pytest.mark.parametrize("key", sample())
def test_everything_has_to_be_there_and_of_the_right_type(key: str) -> None:
    with pytest.raises(ValueError, match="missing"):
        finding_of(without(key)(sample()))
    wrong_values: tuple[object, ...] = (True, -1, 1.5, [[]], {"x": 1}, 1 << 70)
    for wrong in wrong_values:
        with pytest.raises(ValueError):
            finding_of({**sample(), key: wrong})


@pytest.mark.parametrize("data", [None, [], "x", 1, {}])
def test_what_is_no_finding_is_refused(data: object) -> None:
    with pytest.raises(ValueError):
        finding_of(data)


@pytest.mark.parametrize(
    "wrong",
    [
        {"severity": "fatal"},
        {"line": 2, "character": 9},
        {"end_line": 1, "end_character": 1, "character": 2},
        {"excerpt": [{**sample(), "text": "abc", "start": 2, "end": 1}]},
        {"fix": {"applicability": "sure", "title": "", "edits": [], "joined": "", "preview": []}},
        {"fix": {"applicability": "safe", "title": "", "edits": [], "joined": "", "preview": [1]}},
    ],
)
def test_what_contradicts_itself_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        finding_of({**sample(), **wrong})
