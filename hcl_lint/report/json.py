"""Findings as JSON, for other programs: an array with an object for each, in ASCII.

`hcl_lint.problems.finding_data` says what is in them; ``hcl-lint report merge`` reads it.
"""

from __future__ import annotations

from hcl_lint.problems.finding_data import finding_data
from hcl_lint.report.json_text import iter_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding
    from hcl_lint.report.context import ReportContext


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    yield from iter_json(map(finding_data, findings))
    yield "\n"
