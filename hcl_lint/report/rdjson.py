"""The Reviewdog Diagnostic Format, ``rdjson``.

Columns count bytes of UTF-8; paths are relative to the current folder, which reviewdog is to run
in too. A fix is one suggestion, its edits joined: reviewers accept
suggestions one by one, and half a fix is none.

Source: reviewdog.proto in the repository of reviewdog.
"""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, WARNING
from hcl_lint.report.json import iter_json
from hcl_lint.report.paths import slashed
from hcl_lint.report.render import message_of, unicode_text
from hcl_lint.text.display import is_web_address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding, PlacedFix, Position
    from hcl_lint.report.render import ReportContext

_SEVERITIES = {ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO"}


def render(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    diagnostics = (_diagnostic(finding) for finding in findings)
    yield from iter_json({"source": {"name": "hcl-lint"}, "diagnostics": diagnostics})
    yield "\n"


def _diagnostic(finding: Finding) -> dict[str, object]:
    code = {"value": unicode_text(finding.code)}
    if finding.url and is_web_address(finding.url):
        code["url"] = finding.url
    diagnostic: dict[str, object] = {
        "message": unicode_text(f"[{finding.rule}] {message_of(finding)}"),
        "location": {
            "path": unicode_text(slashed(finding.path)),
            "range": _range(finding.start, finding.end),
        },
        "severity": _SEVERITIES[finding.severity],
        "code": code,
    }
    if finding.fix is not None:
        diagnostic["suggestions"] = _suggestions(finding.fix)
    return diagnostic


def _suggestions(fix: PlacedFix) -> list[dict[str, object]]:
    if fix.joined is None:
        return []
    whole = _range(fix.edits[0].start, fix.edits[-1].end)
    return [{"range": whole, "text": unicode_text(fix.joined)}]


def _range(start: Position, end: Position) -> dict[str, object]:
    return {
        "start": {"line": start.line, "column": start.byte},
        "end": {"line": end.line, "column": end.byte},
    }
