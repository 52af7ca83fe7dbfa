"""Pages that hold their data, styles and scripts, one file each; findings as such a page."""

from __future__ import annotations

import json
import os
import time
from importlib.resources import files

from hcl_lint import __version__
from hcl_lint.annotations import Iterator, Mapping
from hcl_lint.diagnostics.finding import Finding, PlacedFix
from hcl_lint.files.git import commit_of
from hcl_lint.report.render import ReportContext, unicode_text


def render_html(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    rules: dict[str, int] = {}
    listed: list[dict[str, str | None]] = []
    rows: list[list[object]] = []
    for finding in findings:
        if finding.rule not in rules:
            rules[finding.rule] = len(rules)
            names = ", ".join(finding.references)
            listed.append(
                {"code": finding.code, "name": finding.rule, "url": finding.url, "names": names}
            )
        rows.append([
            unicode_text(context.base.path(finding.path)),
            finding.line,
            finding.column,
            rules[finding.rule],
            finding.severity,
            unicode_text(finding.summary),
            unicode_text(finding.detail),
            [
                [line.number, unicode_text(line.text), line.start, line.end]
                for line in finding.excerpt
            ],
            _fix(finding.fix),
            finding.risk,
        ])
    yield from page("findings", {
        "name": unicode_text(os.path.basename(os.path.abspath(context.base.folder))),
        "about": _about(context), "rules": listed, "findings": rows,
        "files": _files_url(context.variables or {}),
    })


def _files_url(variables: Mapping[str, str]) -> str:
    """The address of the files of the commit that a CI service checks, before their paths."""
    if variables.get("GITHUB_REPOSITORY") and variables.get("GITHUB_SHA"):
        server = variables.get("GITHUB_SERVER_URL", "https://github.com")
        return f"{server}/{variables['GITHUB_REPOSITORY']}/blob/{variables['GITHUB_SHA']}/"
    if variables.get("CI_PROJECT_URL") and variables.get("CI_COMMIT_SHA"):
        return f"{variables['CI_PROJECT_URL']}/-/blob/{variables['CI_COMMIT_SHA']}/"
    return ""


def _about(context: ReportContext) -> str:
    """The identity of an old page: version, commit and date."""
    parts = [f"hcl-lint {__version__}"]
    if context.variables is not None:
        commit = commit_of(context.base.folder, context.variables)
        if commit:
            parts.append(f"commit {commit}")
    if context.now is not None:
        parts.append(time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(context.now)))
    return ", ".join(parts)


def _fix(fix: PlacedFix | None) -> list[object] | None:
    if fix is None:
        return None
    preview = [unicode_text(line) for line in fix.preview]
    return [unicode_text(fix.title), fix.applicability, preview]


_MARK = "@DATA@"


def page(name: str, data: object) -> Iterator[str]:
    """The page in ``NAME.html`` with its data, which its script reads."""
    path = files("hcl_lint.report").joinpath(f"pages/{name}.html")
    before, _, after = path.read_text("utf-8").partition(_MARK)
    yield before
    yield embedded(data)
    yield after


def embedded(data: object) -> str:
    """JSON that can be in a script of a page, whatever is in the data."""
    text = json.dumps(data, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
