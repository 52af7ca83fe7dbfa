"""The Code Quality report of GitLab, which it compares with that of the target branch.

A finding is the same as one there if it has the same fingerprint, so that is made of what the
finding is about and not of where it stands.

Source: "Code Quality" in GitLab's documentation, "Code Quality report format".
"""

from __future__ import annotations

from hcl_lint.problems.finding_data import placed_fingerprints
from hcl_lint.problems.problem import ERROR, INFO, WARNING
from hcl_lint.report.json import iter_json
from hcl_lint.report.render import message_of, unicode_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext

_SEVERITIES = {ERROR: "major", WARNING: "minor", INFO: "info"}


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    yield from iter_json(
        {
            "description": unicode_text(f"{finding.code} {message_of(finding)}"),
            "check_name": unicode_text(finding.rule),
            "fingerprint": fingerprint,
            "severity": _SEVERITIES[finding.severity],
            "location": {
                "path": unicode_text(context.base.path(finding.path)),
                "positions": {
                    "begin": {"line": finding.start.line, "column": finding.start.character},
                    "end": {"line": finding.end.line, "column": finding.end.character},
                },
            },
        }
        for finding, fingerprint in placed_fingerprints(findings)
    )
    yield "\n"
