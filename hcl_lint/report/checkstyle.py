"""The report of Checkstyle, which Jenkins and many others read.

Source: the XMLLogger of Checkstyle.
"""

from __future__ import annotations

from hcl_lint.report.paths import plain_path
from hcl_lint.report.render import message_of
from hcl_lint.report.xml_text import attributes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n'
    path = None
    for finding in findings:
        if finding.path != path:
            yield "" if path is None else "  </file>\n"
            path = finding.path
            yield f"  <file{attributes({'name': plain_path(path)})}>\n"
        shown = attributes(
            {
                "line": finding.line,
                "column": finding.start.character,
                "severity": finding.severity,
                "message": message_of(finding),
                "source": f"hcl-lint.{finding.code}.{finding.rule}",
            }
        )
        yield f"    <error{shown}/>\n"
    yield "</checkstyle>\n" if path is None else "  </file>\n</checkstyle>\n"
