"""Findings as JSON, for other programs."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.diagnostics.finding import Finding, PlacedFix


def render_json(findings: Iterable[Finding]) -> str:
    """An array with one object per finding, in ASCII.

    Lines and columns (grapheme clusters) count from 1; the end is where the range no longer
    is. What is unknown is null.
    """
    objects = [
        {
            "rule": finding.rule,
            "code": finding.code,
            "severity": finding.severity,
            "message": finding.summary,
            "detail": finding.detail,
            "path": finding.path,
            "line": finding.line,
            "column": finding.column,
            "end_line": finding.end_line,
            "end_column": finding.end_column,
            "url": finding.url,
            "fix": _fix(finding.fix),
        }
        for finding in findings
    ]
    return json.dumps(objects, indent=2) + "\n"


def _fix(fix: PlacedFix | None) -> dict[str, object] | None:
    if fix is None:
        return None
    edits = [
        {
            "line": edit.line,
            "column": edit.column,
            "end_line": edit.end_line,
            "end_column": edit.end_column,
            "text": edit.text,
        }
        for edit in fix.edits
    ]
    return {"applicability": fix.applicability, "title": fix.title, "edits": edits}
