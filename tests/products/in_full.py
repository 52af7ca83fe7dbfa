"""Findings with all that they say, in one line each."""

from __future__ import annotations

from collections.abc import Callable

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.text.source import Range


def in_full(finding: Diagnostic, shown: Callable[[Range], str]) -> str:
    """All of a finding; *shown* says where something is."""
    words = [f"{finding.severity}[{finding.rule.name}] {shown(finding.range)} {finding.summary}"]
    words += [f"{shown(each.range)} {each.message}" for each in finding.related]
    if finding.detail:
        words.append(" ".join(finding.detail.split()))
    if finding.fix is not None:
        source = finding.range.source
        edits = [
            f"{shown(Range(source, each.start, each.end))} {each.text!r}"
            for each in finding.fix.edits
        ]
        words.append(f"{finding.fix.applicability}: {finding.fix.title}: {', '.join(edits)}")
    return " | ".join(words)
