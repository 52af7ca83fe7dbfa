"""GitLab can read the report, and tells findings again in it."""

from __future__ import annotations

import json

from hcl_lint.report.render import render
from tests.report.consumers import Degradation
from tests.some_findings import WIDE, finding, one_of_each


def read(report: str) -> list[Degradation]:
    return [Degradation.model_validate(each) for each in json.loads(report)]


def test_findings_are_degradations() -> None:
    at = WIDE.index("x")
    [found] = read(render([finding(WIDE, at, at + 1, path="\udcfe.tf")], "gitlab"))
    assert found.description == "F001 File is not formatted"
    assert found.check_name == "unformatted"
    assert found.location.path == "�.tf"
    assert found.location.positions.begin.line == 1
    assert found.location.positions.begin.column == 13
    assert found.location.positions.end.column == 14


def test_severities_are_below_those_that_are_not_for_linters() -> None:
    severities = [each.severity for each in read(render(one_of_each(), "gitlab"))]
    assert severities == ["info", "minor", "major", "major"]


def test_moved_findings_keep_their_fingerprints_and_each_has_its_own() -> None:
    before = [finding("b=1\n", 1, 2), finding("x\nb=1\n", 3, 4), finding("b=2\n", 1, 2)]
    after = [finding("x\nx\nb=1\n", 5, 6), finding("b=2\n\n", 1, 2)]
    old = {each.fingerprint for each in read(render(before, "gitlab"))}
    new = {each.fingerprint for each in read(render(after, "gitlab"))}
    assert len(old) == 3
    assert new < old
