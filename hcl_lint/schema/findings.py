"""Diagnostics of several files as findings to report."""

from __future__ import annotations

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.schema.places import PlacedDiagnostic
from hcl_lint.text.line_index import LineIndex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.text.source import Source


def placed_findings(diagnostics: list[PlacedDiagnostic]) -> list[Finding]:
    """The findings that diagnostics are, in their order."""
    indexes: dict[int, tuple[Source, LineIndex]] = {}
    findings = []
    for each in diagnostics:
        known = indexes.get(id(each.source))
        if known is None:
            known = indexes[id(each.source)] = (each.source, LineIndex(each.source.text))
        findings.append(Finding.from_diagnostic(each.source.path, known[1], each.diagnostic))
    return findings
