"""Findings as documents of XML, and text in such documents."""

from __future__ import annotations

from itertools import groupby

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rules import INTERNAL_ERROR
from hcl_lint.report.paths import plain_path
from hcl_lint.report.render import NOT_TEXT, ReportContext, whole_message

# What may be in a document and would be taken for markup, or for a mere blank.
_REFERENCES = {
    "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;",
    "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
}


def xml_text(text: str) -> str:
    """A text as an attribute has it between its quotes, or an element between its tags.

    What no document may hold, not even as a reference, becomes ``�``.
    """
    if text.isalnum() and text.isascii():
        return text
    return "".join([_REFERENCES.get(element) or _allowed(element) for element in text])


def attributes(values: dict[str, object]) -> str:
    """The attributes of an element, each after a blank."""
    return "".join([f' {name}="{xml_text(str(value))}"' for name, value in values.items()])


def _allowed(character: str) -> str:
    """Source: the production `Char` of XML 1.0, and what it discourages."""
    code = ord(character)
    if code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000:
        return NOT_TEXT
    if 0xFDD0 <= code < 0xFDF0 or code & 0xFFFE == 0xFFFE:
        return NOT_TEXT
    return character


def render_checkstyle(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The report of Checkstyle, which Jenkins and many others read.

    Source: the XMLLogger of Checkstyle.
    """
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n'
    path = None
    for finding in findings:
        if finding.path != path:
            yield "" if path is None else "  </file>\n"
            path = finding.path
            yield f"  <file{attributes({'name': plain_path(path)})}>\n"
        shown = attributes({
            "line": finding.line,
            "column": finding.start.character,
            "severity": finding.severity,
            "message": whole_message(finding),
            "source": f"hcl-lint.{finding.code}.{finding.rule}",
        })
        yield f"    <error{shown}/>\n"
    yield "</checkstyle>\n" if path is None else "  </file>\n</checkstyle>\n"


_NAME = "hcl-lint"


def render_junit(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The report of JUnit, which nearly every CI system shows as the results of tests.

    A file is a suite, a finding a failed test in it, and a failure of hcl-lint itself an error.
    Without findings there is one test that passed: a report without any counts as broken.
    """
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
    return attributes({
        "name": name,
        "tests": len(findings) or 1,
        "failures": len(findings) - errors,
        "errors": errors,
        "time": 0,
    })


def _case(finding: Finding) -> Iterator[str]:
    path, place = plain_path(finding.path), f"{finding.line}:{finding.column}"
    name = f"{finding.code} {finding.rule} ({place})"
    case = {"name": name, "classname": path, "file": path, "line": finding.line, "time": 0}
    element = "error" if finding.rule == INTERNAL_ERROR.name else "failure"
    shown = attributes({"message": finding.summary, "type": finding.severity})
    text = xml_text(f"{path}:{place}: {finding.code} {whole_message(finding)}")
    yield f"    <testcase{attributes(case)}>\n"
    yield f"      <{element}{shown}>{text}</{element}>\n"
    yield "    </testcase>\n"
