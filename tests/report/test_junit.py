"""What reads reports of JUnit reads these: here the library junitparser."""

from __future__ import annotations

from hypothesis import given, strategies as st
from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.report.render import render
from tests.some_findings import finding, findings, one_of_each


def suites(report: str) -> list[TestSuite]:
    document = JUnitXml.fromstring(report.encode())
    counted = (document.tests, document.failures, document.errors)
    read = list(document)
    document.update_statistics()  # type: ignore[no-untyped-call]
    assert counted == (document.tests, document.failures, document.errors)
    return read


def cases(report: str) -> list[TestCase]:
    return [case for suite in suites(report) for case in suite]


def test_a_file_is_a_suite_and_a_finding_a_test_that_failed() -> None:
    report = render([finding("b=1\n", 1, 2), finding(path="b.tf", detail="So it is.")], "junit")
    assert [suite.name for suite in suites(report)] == ["b.tf", "main.tf"]
    first, second = cases(report)
    assert first.classname == "b.tf"
    assert second.name == "F001 unformatted (1:2)"
    [result] = first.result
    assert isinstance(result, Failure)
    assert (result.type, result.message) == ("warning", "File is not formatted")
    assert result.text == "b.tf:1:1: F001 File is not formatted. So it is."


def test_failures_of_hcl_lint_are_errors() -> None:
    results = [type(case.result[0]) for case in cases(render(one_of_each(), "junit"))]
    assert results == [Failure, Failure, Failure, Error]


def test_without_findings_one_test_passed() -> None:
    [case] = cases(render([], "junit"))
    assert case.is_passed


@given(st.lists(findings(), max_size=4))
def test_every_report_can_be_read(found: list[Finding]) -> None:
    assert len(cases(render(found, "junit"))) == max(len(found), 1)
