"""Findings as text and back: what the cache holds of them.

A finding is a row of fields between separators. Where a field holds a separator itself, which
only happens in files that somebody made for it, there is no such text.
"""

from __future__ import annotations

from hcl_lint.problems.finding import (
    ExcerptLine, Finding, PlacedEdit, PlacedFix, Position, RelatedPlace,
)  # fmt: skip

FIELD = "\x1f"
SEPARATORS = ("\x1c", "\x1d", "\x1e", FIELD)

_NOTHING, _SOMETHING = "", "1"


def write_findings(findings: list[Finding]) -> str | None:
    """The findings of one file as text, their path left out; None where there is none."""
    fields: list[str] = []
    for each in findings:
        fields += [_place(each.start), _place(each.end), each.rule, each.code, each.severity]
        fields += [each.summary, each.detail, each.url or "", *_fix_fields(each.fix)]
        fields.append(str(len(each.related)))
        for place in each.related:
            fields += [place.path, _place(place.start), _place(place.end), place.message]
        fields.append(str(len(each.excerpt)))
        for line in each.excerpt:
            fields += [str(line.number), line.text, str(line.start), str(line.end)]
            fields += [_switch(line.is_cut_before), _switch(line.is_cut_after)]
    if any([separator in field for field in fields for separator in SEPARATORS]):
        return None
    return FIELD.join([str(len(findings)), *fields]) if findings else ""


def _switch(is_on: bool) -> str:
    return _SOMETHING if is_on else _NOTHING


def _place(position: Position) -> str:
    """The line and the columns of a position, of which there is mostly only one."""
    line, column = position.line, position.column
    if column == position.character == position.byte:
        return f"{line}:{column}"
    return f"{line}:{column}:{position.character}:{position.byte}"


def _fix_fields(fix: PlacedFix | None) -> list[str]:
    if fix is None:
        return [_NOTHING]
    fields = [_SOMETHING, fix.title, fix.applicability, _switch(fix.joined is not None)]
    fields += [fix.joined or "", str(len(fix.edits))]
    for edit in fix.edits:
        fields += [_place(edit.start), _place(edit.end), edit.text]
    return [*fields, str(len(fix.preview)), *fix.preview]


def read_findings(path: str, text: str) -> list[Finding]:
    """The findings of the file at *path* that `write_findings` made a text of.

    Raises:
        ValueError, IndexError: it did not.
    """
    if not text:
        return []
    fields = text.split(FIELD)
    findings: list[Finding] = []
    at = 1
    for _ in range(int(fields[0])):
        start, end, rule, code, severity, summary, detail, url, has_fix = fields[at : at + 9]
        at += 9
        fix = None
        if has_fix:
            fix, at = _read_fix(fields, at)
        related = []
        stop = at + 1 + 4 * int(fields[at])
        for at in range(at + 1, stop, 4):
            other, begin, stop_at, message = fields[at : at + 4]
            related.append(RelatedPlace(other, _read_place(begin), _read_place(stop_at), message))
        at = stop
        excerpt = []
        stop = at + 1 + 6 * int(fields[at])
        for at in range(at + 1, stop, 6):
            number, line, first, last, cut_before, cut_after = fields[at : at + 6]
            excerpt.append(
                ExcerptLine(int(number), line, int(first), int(last), cut_before != _NOTHING,
                            cut_after != _NOTHING)
            )  # fmt: skip
        at = stop
        findings.append(
            Finding(
                path,
                _read_place(start),
                _read_place(end),
                rule=rule,
                code=code,
                severity=severity,
                summary=summary,
                detail=detail,
                url=url or None,
                fix=fix,
                related=related,
                excerpt=excerpt,
            )
        )
    if at != len(fields):
        raise ValueError(text)
    return findings


def _read_fix(fields: list[str], at: int) -> tuple[PlacedFix, int]:
    """The fix whose fields begin at an index, and the index behind them."""
    title, applicability, is_joined, joined, count = fields[at : at + 5]
    at += 5
    edits = []
    stop = at + 3 * int(count)
    for at in range(at, stop, 3):
        start, end, text = fields[at : at + 3]
        edits.append(PlacedEdit(_read_place(start), _read_place(end), text))
    at = stop + 1 + int(fields[stop])
    preview = fields[stop + 1 : at]
    return PlacedFix(title, edits, applicability, joined if is_joined else None, preview), at


def _read_place(text: str) -> Position:
    line, _, columns = text.partition(":")
    if ":" not in columns:
        column = int(columns)
        return Position(int(line), column, column, column)
    column, character, byte = map(int, columns.split(":"))
    return Position(int(line), column, character, byte)
