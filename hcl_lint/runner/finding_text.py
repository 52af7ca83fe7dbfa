"""Findings as text and back: what the cache holds of them.

A finding is a row of fields between separators. Where a field holds a separator itself, which
only happens in files that somebody made for it, there is no such text.
"""

from __future__ import annotations

from hcl_lint.diagnostics.excerpt import ExcerptLine
from hcl_lint.diagnostics.finding import Finding, PlacedEdit, PlacedFix
from hcl_lint.diagnostics.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FIELD = "\x1f"
SEPARATORS = ("\x1c", "\x1d", "\x1e", FIELD)

_NOTHING, _SOMETHING = "", "1"


def write_findings(findings: list[Finding]) -> str | None:
    """The findings of one file as text, their path left out; None where there is none."""
    fields: list[str] = []
    for each in findings:
        fields += [_place(each.start), _place(each.end), each.rule, each.code, each.severity]
        fields += [each.summary, each.detail, each.url or "", *_fix_fields(each.fix)]
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
        ValueError, StopIteration: it did not.
    """
    if not text:
        return []
    take = iter(text.split(FIELD)).__next__
    return [_read_finding(path, take) for _ in range(int(take()))]


def _read_finding(path: str, take: Callable[[], str]) -> Finding:
    return Finding(
        path,
        _read_place(take()),
        _read_place(take()),
        rule=take(),
        code=take(),
        severity=take(),
        summary=take(),
        detail=take(),
        url=take() or None,
        fix=_read_fix(take) if take() else None,
        excerpt=[
            ExcerptLine(int(take()), take(), int(take()), int(take()), take() != "", take() != "")
            for _ in range(int(take()))
        ],
    )


def _read_place(text: str) -> Position:
    line, _, columns = text.partition(":")
    if ":" not in columns:
        column = int(columns)
        return Position(int(line), column, column, column)
    column, character, byte = map(int, columns.split(":"))
    return Position(int(line), column, character, byte)


def _read_fix(take: Callable[[], str]) -> PlacedFix:
    title, applicability, is_joined, joined = take(), take(), take(), take()
    edits = [
        PlacedEdit(_read_place(take()), _read_place(take()), take()) for _ in range(int(take()))
    ]
    preview = [take() for _ in range(int(take()))]
    return PlacedFix(title, edits, applicability, joined if is_joined else None, preview)
