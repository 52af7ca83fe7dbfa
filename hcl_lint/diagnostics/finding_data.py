"""Findings as plain data, for files that other processes and other machines read.

Nothing is lost: a finding that is read back gives the same reports. What is read may come from
anywhere, and is believed only as far as it has the right form.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import SAFE, SUGGESTION, UNSAFE
from hcl_lint.diagnostics.finding import (
    ExcerptLine, Finding, PlacedEdit, PlacedFix, Position, RelatedPlace,
)
from hcl_lint.diagnostics.rule import ERROR, INFO, RISKS, WARNING

_MOST = 1 << 53  # What every reader of JSON can hold exactly.
_SIDES = ("line", "column", "character", "byte")


def finding_data(finding: Finding) -> dict[str, object]:
    """A finding in lists, dictionaries, strings, numbers, truth values and None."""
    return {
        "rule": finding.rule,
        "code": finding.code,
        "severity": finding.severity,
        "risk": finding.risk or None,
        "message": finding.summary,
        "detail": finding.detail,
        "path": finding.path,
        **_range_data(finding.start, finding.end),
        "count": finding.count,
        "url": finding.url,
        "fix": _fix_data(finding.fix),
        "related": [
            {"path": each.path, **_range_data(each.start, each.end), "message": each.message}
            for each in finding.related
        ],
        "excerpt": [
            {
                "line": line.number,
                "text": line.text,
                "start": line.start,
                "end": line.end,
                "is_cut_before": line.is_cut_before,
                "is_cut_after": line.is_cut_after,
            }
            for line in finding.excerpt
        ],
    }


def _range_data(start: Position, end: Position) -> dict[str, object]:
    return {
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "character": start.character,
        "end_character": end.character,
        "byte": start.byte,
        "end_byte": end.byte,
    }


def _fix_data(fix: PlacedFix | None) -> dict[str, object] | None:
    if fix is None:
        return None
    return {
        "applicability": fix.applicability,
        "title": fix.title,
        "edits": [{**_range_data(edit.start, edit.end), "text": edit.text} for edit in fix.edits],
        "joined": fix.joined,
        "preview": fix.preview,
    }


def finding_of(data: object) -> Finding:
    """The finding that `finding_data` made *data* of; what else is in there is ignored.

    Raises:
        ValueError: there is something missing, or of the wrong type.
    """
    start, end = _range(data)
    return Finding(
        _text(data, "path"),
        start,
        end,
        rule=_text(data, "rule"),
        code=_text(data, "code"),
        severity=_choice(data, "severity", (ERROR, WARNING, INFO)),
        summary=_text(data, "message"),
        detail=_text(data, "detail"),
        url=_text_or_none(data, "url"),
        fix=_fix(_get(data, "fix")),
        related=[
            RelatedPlace(_text(each, "path"), *_range(each), _text(each, "message"))
            for each in _list(data, "related")
        ],
        excerpt=[_excerpt_line(line) for line in _list(data, "excerpt")],
        count=_number(data, "count", 1),
        risk="" if _get(data, "risk") is None else _choice(data, "risk", RISKS),
    )


def _range(data: object) -> tuple[Position, Position]:
    start = Position(*[_number(data, side, 1) for side in _SIDES])
    end = Position(*[_number(data, f"end_{side}", 1) for side in _SIDES])
    if (end.line, end.character) < (start.line, start.character):
        raise ValueError("the end of a range is before its start")
    return start, end


def _fix(data: object) -> PlacedFix | None:
    if data is None:
        return None
    preview = _list(data, "preview")
    edits = []
    for edit in _list(data, "edits"):
        edits.append(PlacedEdit(*_range(edit), _text(edit, "text")))
    return PlacedFix(
        _text(data, "title"),
        edits,
        _choice(data, "applicability", (SAFE, UNSAFE, SUGGESTION)),
        _text_or_none(data, "joined"),
        [line if isinstance(line, str) else _fail("a line of `preview`") for line in preview],
    )


def _excerpt_line(data: object) -> ExcerptLine:
    text = _text(data, "text")
    start, end = _number(data, "start", 0), _number(data, "end", 0)
    if not start <= end <= len(text):
        raise ValueError("an excerpt marks what is not in it")
    return ExcerptLine(
        _number(data, "line", 1),
        text,
        start,
        end,
        _get(data, "is_cut_before") is True,
        _get(data, "is_cut_after") is True,
    )


def _get(data: object, key: str) -> object:
    if not isinstance(data, dict) or key not in data:
        raise ValueError(f"`{key}` is missing")
    value: object = data[key]
    return value


def _text(data: object, key: str) -> str:
    value = _get(data, key)
    return value if isinstance(value, str) else _fail(f"`{key}`")


def _text_or_none(data: object, key: str) -> str | None:
    return None if _get(data, key) is None else _text(data, key)


def _choice(data: object, key: str, choices: tuple[str, ...]) -> str:
    value = _text(data, key)
    return value if value in choices else _fail(f"`{key}`")


def _number(data: object, key: str, least: int) -> int:
    value = _get(data, key)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= _MOST:
        return value
    raise ValueError(f"`{key}` is wrong")


def _list(data: object, key: str) -> list[object]:
    value = _get(data, key)
    if isinstance(value, list):
        return value
    raise ValueError(f"`{key}` is wrong")


def _fail(what: str) -> str:
    raise ValueError(f"{what} is wrong")
