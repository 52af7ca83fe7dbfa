"""Logging commands of Azure Pipelines, which become the errors and warnings of a run.

Notes become warnings: there is nothing below these.

Source: "Logging commands" in the documentation of Azure Pipelines; its agent turns ``%AZP25``
and the like back in properties and message alike.
"""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR
from hcl_lint.report.paths import plain_path
from hcl_lint.report.render import message_of
from hcl_lint.text.display import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    for finding in findings:
        properties = {
            "type": "error" if finding.severity == ERROR else "warning",
            "sourcepath": context.base.path(finding.path),
            "linenumber": str(finding.line),
            "columnnumber": str(finding.start.character),
            "code": finding.code,
        }
        shown = "".join([f"{name}={_property(value)};" for name, value in properties.items()])
        place = f"{plain_path(finding.path)}:{finding.line}:{finding.column}"
        message = _data(f"{place}: [{finding.rule}] {message_of(finding)}")
        yield f"##vso[task.logissue {shown}]{message}\n"


def _data(text: str) -> str:
    text = text.replace("%", "%AZP25").replace("\r", "%0D").replace("\n", "%0A")
    return printable(text)


def _property(text: str) -> str:
    return _data(text).replace(";", "%3B").replace("]", "%5D")
