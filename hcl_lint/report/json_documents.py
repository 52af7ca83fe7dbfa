"""Findings as documents of JSON: our own form, that of GitLab, and that of Reviewdog."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hcl_lint.diagnostics.finding import Finding, PlacedFix, Position, reported_data
from hcl_lint.diagnostics.grouping import placed_fingerprints
from hcl_lint.diagnostics.rule import ERROR, INFO, WARNING
from hcl_lint.report.paths import slashed
from hcl_lint.report.render import ReportContext, unicode_text, whole_message
from hcl_lint.text.display import is_web_address

_INDENT = "  "


def iter_json(value: object, level: int = 0) -> Iterator[str]:
    """The text of a value, indented, in ASCII; no newline at the end.

    An iterator in it is an array, whose items are taken one by one and hold no more iterators.
    *level* is how deep the value is in its document.
    """
    if isinstance(value, dict):
        members = [(f"{json.dumps(key)}: ", member) for key, member in value.items()]
        yield from _enclosed("{", members, "}", level)
    elif isinstance(value, list):
        yield from _enclosed("[", [("", item) for item in value], "]", level)
    elif isinstance(value, Iterator):
        yield from _array(value, level)
    else:
        yield json.dumps(value)


def _enclosed(start: str, items: list[tuple[str, object]], end: str, level: int) -> Iterator[str]:
    margin = "\n" + _INDENT * level
    before = start
    for key, item in items:
        yield f"{before}{margin}{_INDENT}{key}"
        yield from iter_json(item, level + 1)
        before = ","
    yield margin + end if items else start + end


def _array(items: Iterator[object], level: int) -> Iterator[str]:
    """The same as of a list, each item at once: the standard library is faster at that."""
    margin = "\n" + _INDENT * (level + 1)
    before = "["
    for item in items:
        text = json.dumps(item, indent=_INDENT)
        yield before + margin + text.replace("\n", margin)
        before = ","
    yield "[]" if before == "[" else "\n" + _INDENT * level + "]"


def render_json(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """One array of findings."""
    yield from iter_json(map(reported_data, findings))
    yield "\n"


def render_json_lines(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The objects of `render_json`, each on a line, to be read one by one."""
    for finding in findings:
        yield json.dumps(reported_data(finding)) + "\n"


_OF_GITLAB = {ERROR: "major", WARNING: "minor", INFO: "info"}


def render_gitlab(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The Code Quality report of GitLab, which it compares with that of the target branch.

    A finding is the same as one there if it has the same fingerprint, so a fingerprint consists of
    what a finding is about and not of where it is.

    Source: "Code Quality" in GitLab's documentation, "Code Quality report format".
    """
    yield from iter_json(
        {
            "description": unicode_text(f"{finding.code} {whole_message(finding)}"),
            "check_name": unicode_text(finding.rule),
            "fingerprint": fingerprint,
            "severity": _OF_GITLAB[finding.severity],
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


_OF_RDJSON = {ERROR: "ERROR", WARNING: "WARNING", INFO: "INFO"}


def render_rdjson(findings: list[Finding], context: ReportContext) -> Iterator[str]:
    """The Reviewdog Diagnostic Format, ``rdjson``.

    Columns count bytes of UTF-8; paths are relative to the current folder, in which reviewdog runs
    too. A fix is one suggestion, its edits joined: reviewers accept suggestions one by one, and
    half a fix is not a fix.

    Source: reviewdog.proto in the repository of reviewdog.
    """
    diagnostics = (_diagnostic(finding) for finding in findings)
    yield from iter_json({"source": {"name": "hcl-lint"}, "diagnostics": diagnostics})
    yield "\n"


def _diagnostic(finding: Finding) -> dict[str, object]:
    code = {"value": unicode_text(finding.code)}
    if finding.url and is_web_address(finding.url):
        code["url"] = finding.url
    diagnostic: dict[str, object] = {
        "message": unicode_text(f"[{finding.rule}] {whole_message(finding)}"),
        "location": _location(finding.path, finding.start, finding.end),
        "severity": _OF_RDJSON[finding.severity],
        "code": code,
    }
    if finding.related:
        diagnostic["related_locations"] = [
            {
                "message": unicode_text(element.message),
                "location": _location(element.path, element.start, element.end),
            }
            for element in finding.related
        ]
    if finding.fix is not None:
        diagnostic["suggestions"] = _suggestions(finding.fix)
    return diagnostic


def _suggestions(fix: PlacedFix) -> list[dict[str, object]]:
    if fix.joined is None:
        return []
    whole = _range(fix.edits[0].start, fix.edits[-1].end)
    return [{"range": whole, "text": unicode_text(fix.joined)}]


def _location(path: str, start: Position, end: Position) -> dict[str, object]:
    return {"path": unicode_text(slashed(path)), "range": _range(start, end)}


def _range(start: Position, end: Position) -> dict[str, object]:
    return {
        "start": {"line": start.line, "column": start.byte},
        "end": {"line": end.line, "column": end.byte},
    }
