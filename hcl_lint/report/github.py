"""Workflow commands of GitHub Actions, which become annotations of changed files.

Columns are only given where a finding is on one line: GitHub takes them nowhere else.

Source: "Workflow commands for GitHub Actions" in GitHub's documentation; what is escaped, and
how, is in the command.ts of its toolkit.
"""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, WARNING
from hcl_lint.report.paths import plain_path
from hcl_lint.report.render import message_of
from hcl_lint.text.display import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext

_COMMANDS = {ERROR: "error", WARNING: "warning", INFO: "notice"}


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    for finding in findings:
        start, end = finding.start, finding.end
        properties = {
            "title": f"hcl-lint {finding.code} ({finding.rule})",
            "file": context.base.path(finding.path),
            "line": str(start.line),
        }
        if start.line == end.line:
            properties["endLine"] = str(end.line)
            properties["col"] = str(start.character)
            properties["endColumn"] = str(end.character)
        else:
            # A range that ends before a line has nothing on it.
            properties["endLine"] = str(end.line - (end.character == 1))
        shown = ",".join([f"{name}={_property(value)}" for name, value in properties.items()])
        # The log shows nothing but the message.
        place = f"{plain_path(finding.path)}:{start.line}:{start.column}"
        message = _data(f"{place}: {finding.code} {message_of(finding)}")
        yield f"::{_COMMANDS[finding.severity]} {shown}::{message}\n"


def _data(text: str) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(text)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
