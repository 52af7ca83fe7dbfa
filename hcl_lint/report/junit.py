"""The report of JUnit, which nearly every CI system shows as the results of tests.

A file is a suite, a finding a failed test in it, and where hcl-lint itself failed that is an
error. Without findings there is one test that passed: a report without any counts as broken.
"""

from __future__ import annotations

from itertools import groupby

from hcl_lint.problems.suppressions import INTERNAL_ERROR
from hcl_lint.report.paths import plain_path
from hcl_lint.report.render import message_of
from hcl_lint.report.xml_text import attributes, xml_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext

_NAME = "hcl-lint"


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f"<testsuites{_counts(_NAME, findings)}>\n"
    if not findings:
        yield f"  <testsuite{_counts(_NAME, findings)}>\n"
        passed = {"name": "No findings", "classname": _NAME, "time": 0}
        yield f"    <testcase{attributes(passed)}/>\n  </testsuite>\n"
    for path, group in groupby(findings, lambda finding: finding.path):
        in_file = list(group)
        yield f"  <testsuite{_counts(plain_path(path), in_file)}>\n"
        for finding in in_file:
            yield from _case(finding)
        yield "  </testsuite>\n"
    yield "</testsuites>\n"


def _counts(name: str, findings: list[Finding]) -> str:
    errors = sum([finding.rule == INTERNAL_ERROR.name for finding in findings])
    return attributes(
        {
            "name": name,
            "tests": len(findings) or 1,
            "failures": len(findings) - errors,
            "errors": errors,
            "time": 0,
        }
    )


def _case(finding: Finding) -> Iterator[str]:
    path, place = plain_path(finding.path), f"{finding.line}:{finding.column}"
    name = f"{finding.code} {finding.rule} ({place})"
    case = {"name": name, "classname": path, "file": path, "line": finding.line, "time": 0}
    element = "error" if finding.rule == INTERNAL_ERROR.name else "failure"
    told = attributes({"message": finding.summary, "type": finding.severity})
    text = xml_text(f"{path}:{place}: {finding.code} {message_of(finding)}")
    yield f"    <testcase{attributes(case)}>\n"
    yield f"      <{element}{told}>{text}</{element}>\n"
    yield "    </testcase>\n"
