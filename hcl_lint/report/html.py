"""Findings as a page to look at: totals, filters, excerpts and fixes, in one file."""

from __future__ import annotations

from hcl_lint.report.pages import page
from hcl_lint.report.render import ReportContext, unicode_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.finding import Finding, PlacedFix


def render_html(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    rules: dict[str, int] = {}
    listed: list[dict[str, str | None]] = []
    rows: list[list[object]] = []
    for each in findings:
        if each.rule not in rules:
            rules[each.rule] = len(rules)
            listed.append({"code": each.code, "name": each.rule, "url": each.url})
        rows.append(
            [
                unicode_text(context.base.path(each.path)),
                each.line,
                each.column,
                rules[each.rule],
                each.severity,
                unicode_text(each.summary),
                unicode_text(each.detail),
                [
                    [line.number, unicode_text(line.text), line.start, line.end]
                    for line in each.excerpt
                ],
                _fix(each.fix),
            ]
        )
    yield from page("findings", {"rules": listed, "findings": rows})


def _fix(fix: PlacedFix | None) -> list[object] | None:
    if fix is None:
        return None
    preview = [unicode_text(line) for line in fix.preview]
    return [unicode_text(fix.title), fix.applicability, preview]
