"""Findings as JSON, an object on a line for each: what ``json`` has, for reading bit by bit."""

from __future__ import annotations

import json

from hcl_lint.problems.finding_data import finding_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.render import ReportContext


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    for finding in findings:
        yield json.dumps(finding_data(finding)) + "\n"
