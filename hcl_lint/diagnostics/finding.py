"""A diagnostic as it is reported: plain data with lines, columns and an excerpt.

Outside a process it has one form, that of `finding_data`: in reports that are read back, in the
cache, and between processes and machines. Nothing is lost in it, and `finding_of` believes what it
reads only as far as that has the right form.
"""

from __future__ import annotations

from operator import itemgetter

from hcl_lint.annotations import Any, Iterable, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import (
    SAFE, SUGGESTION, UNSAFE, Diagnostic, Fix, Group, Related,
)
from hcl_lint.diagnostics.errors import internal_error
from hcl_lint.diagnostics.rule import RISKS, SEVERITIES
from hcl_lint.diagnostics.rules import IO_ERROR
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Range, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.text.credentials import Credential


class Position:
    """A line and three columns of the same place, all counted from 1.

    ``column`` counts what people see as characters (grapheme clusters), ``character`` Unicode
    code points and ``byte`` bytes of UTF-8.
    """

    __slots__ = ("line", "column", "character", "byte")

    def __init__(self, line: int, column: int, character: int, byte: int) -> None:
        self.line = line
        self.column = column
        self.character = character
        self.byte = byte

    @staticmethod
    def of_offset(index: LineIndex, offset: int) -> Position:
        """The position of an offset of the text of *index*."""
        return Position(*index.place(offset))

    def __repr__(self) -> str:
        return f"<{self.line}:{self.column}>"


_LONGEST = 400  # Code points kept of a line; more than a terminal shows.
_BEFORE = 150  # Of these, at most so many before what is marked.


class ExcerptLine:
    """One line, or what matters of a very long one, with the marked part.

    ``number`` counts from 1. ``start`` and ``end`` are code points of ``text`` and may lie
    just after it: a newline is marked there. ``is_cut_before`` and ``is_cut_after`` say
    whether the line goes on.
    """

    __slots__ = ("number", "text", "start", "end", "is_cut_before", "is_cut_after")

    def __init__(
        self, number: int, text: str, start: int, end: int, is_cut_before: bool, is_cut_after: bool
    ) -> None:
        self.number = number
        self.text = text
        self.start = start
        self.end = end
        self.is_cut_before = is_cut_before
        self.is_cut_after = is_cut_after


def excerpt(index: LineIndex, start: int, end: int, secrets: list[Credential]) -> list[ExcerptLine]:
    """The line where a range begins and, if that is another, the line where it ends.

    On the first, everything from *start* is marked; on the last, only the last character. No
    *secrets* are shown. There is nothing to show of an empty text, or of one that could not be
    read.
    """
    if not index.text:
        return []
    first = index.line(start)
    last = max(index.line(end), first)
    if last > first and end <= index.line_start(last):
        last -= 1  # The newline is the last thing in the range.
    end = min(end, index.line_end(last))
    if last == first:
        return [_line(index, first, start, end, secrets)]
    return [
        _line(index, first, start, index.line_end(first), secrets),
        _line(index, last, end - 1, end, secrets),
    ]


def _line(
    index: LineIndex, line: int, start: int, end: int, secrets: list[Credential]
) -> ExcerptLine:
    """The part to keep of a line in which the offsets from *start* to *end* are marked."""
    line_start, line_end = index.line_start(line), index.line_end(line)
    start = min(max(start, line_start), line_end)
    end = max(end, start)
    kept_start = max(line_start, min(start - _BEFORE, line_end - _LONGEST))
    kept_end = min(line_end, kept_start + _LONGEST)
    text = index.text[kept_start:kept_end]
    if secrets:
        from hcl_lint.text.credentials import hide  # few texts have any

        text = hide(text, kept_start, secrets)
    return ExcerptLine(
        line + 1, text, start - kept_start, min(end, kept_end) - kept_start,
        kept_start > line_start, kept_end < line_end,
    )


_LONGEST_PREVIEW = 8  # lines
_WIDEST_PREVIEW = 1_000  # code points of the text that is changed, and of what is written


class PlacedEdit:
    """An edit with positions instead of offsets."""

    __slots__ = ("start", "end", "text")

    def __init__(self, start: Position, end: Position, text: str) -> None:
        self.start = start
        self.end = end
        self.text = text


class PlacedFix:
    """A fix with positions instead of offsets; its edits are disjoint and in order.

    ``joined`` is the text that replaces everything from the start of the first edit to the end
    of the last. ``preview`` are the lines that the fix removes, after ``-``, and writes, after
    ``+``. Large fixes have neither.
    """

    __slots__ = ("title", "edits", "applicability", "joined", "preview")

    def __init__(
        self, title: str, edits: list[PlacedEdit], applicability: str, joined: str | None = None,
        preview: list[str] | None = None,
    ) -> None:
        self.title = title
        self.edits = edits
        self.applicability = applicability
        self.joined = joined
        self.preview = preview or []


class RelatedPlace:
    """Another place that a finding is about; ``message`` says what is there."""

    __slots__ = ("path", "start", "end", "message")

    def __init__(self, path: str, start: Position, end: Position, message: str) -> None:
        self.path = path
        self.start = start
        self.end = end
        self.message = message


class Finding:
    """A diagnostic of the file at ``path``, as it is reported.

    ``start`` and ``end`` are where its range begins and where it no longer is. ``count`` is the
    number of findings that it stands for, and ``group`` says with which others it may be reported
    as one. ``risk`` is that of its problem, nothing where that is not about security, and
    ``references`` are the names of the problem in other tools. Findings are ordered by path and
    position.
    """

    __slots__ = (
        "path", "start", "end", "rule", "code", "severity", "risk", "summary", "detail", "url",
        "fix", "related", "excerpt", "group", "count", "references",
    )

    def __init__(
        self, path: str, start: Position, end: Position, *, rule: str, code: str, severity: str,
        summary: str, detail: str, url: str | None = None, fix: PlacedFix | None = None,
        related: list[RelatedPlace] | None = None, excerpt: list[ExcerptLine],
        group: Group | None = None, count: int = 1, risk: str = "",
        references: tuple[str, ...] = (),
    ) -> None:
        self.path = path
        self.start = start
        self.end = end
        self.rule = rule
        self.code = code
        self.severity = severity
        self.risk = risk
        self.summary = summary
        self.detail = detail
        self.url = url
        self.fix = fix
        self.related = related or []
        self.excerpt = excerpt
        self.group = group
        self.count = count
        self.references = references

    @staticmethod
    def from_diagnostic(
        diagnostic: Diagnostic, *, url: str | None = None, fix: PlacedFix | None = None
    ) -> Finding:
        """The finding that reports a diagnostic, with its *fix* if that has a place already.

        *url* leads to the rule's documentation. Offsets outside the text mean its ends.
        """
        index = diagnostic.source.line_index
        start, end = _ends(diagnostic.range)
        secrets = diagnostic.source.credentials
        if fix is None and diagnostic.fix is not None:
            fix = _place(index, diagnostic.fix, secrets)
        return Finding(
            diagnostic.source.path, Position.of_offset(index, start),
            Position.of_offset(index, end), rule=diagnostic.rule.name, code=diagnostic.code,
            severity=diagnostic.severity, summary=_without(secrets, diagnostic.summary, index),
            detail=_without(secrets, diagnostic.detail, index), url=url, fix=fix,
            related=[_related(element) for element in diagnostic.related],
            excerpt=excerpt(index, start, end, secrets), group=diagnostic.group,
            risk=diagnostic.rule.risk, references=diagnostic.rule.names_elsewhere,
        )

    @property
    def line(self) -> int:
        """The line where it begins, from 1."""
        return self.start.line

    @property
    def column(self) -> int:
        """The column where it begins, in grapheme clusters from 1."""
        return self.start.column

    def sort_key(self) -> tuple[str, int, int, int, int, str, str]:
        """The order of findings: path, start, end, and the rest for a fixed order."""
        return (
            self.path, self.start.line, self.start.character, self.end.line, self.end.character,
            self.code, self.summary,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return finding_of, (finding_data(self),)

    def __lt__(self, other: Finding) -> bool:
        return self.sort_key() < other.sort_key()

    def __repr__(self) -> str:
        return f"<{self.path}:{self.line}:{self.column} {self.code} {self.summary}>"


def to_findings(
    diagnostics: Iterable[Diagnostic], urls: Mapping[str, str] | None = None, *,
    with_edits: bool = True,
) -> list[Finding]:
    """The findings that report diagnostics, in their order; *urls* are by names of rules.

    Unless they are *with_edits*, fixes have their titles alone.
    """
    found = []
    placed: dict[Fix, PlacedFix] = {}  # Several diagnostics may have one together.
    for diagnostic in diagnostics:
        url = None if urls is None else urls.get(diagnostic.rule.name)
        fix, known = diagnostic.fix, None
        if fix is not None:
            known = placed.get(fix) if with_edits else _without_edits(fix)
        finding = Finding.from_diagnostic(diagnostic, url=url, fix=known)
        if fix is not None and finding.fix is not None:
            placed[fix] = finding.fix
        found.append(finding)
    return found


def _ends(range: Range) -> tuple[int, int]:
    """The start and end of a range, within its text."""
    size = len(range.source.text)
    start = min(max(range.start, 0), size)
    return start, min(max(range.end, start), size)


def _related(related: Related) -> RelatedPlace:
    source = related.range.source
    start, end = _ends(related.range)
    return RelatedPlace(
        source.path, Position.of_offset(source.line_index, start),
        Position.of_offset(source.line_index, end), related.message,
    )


def _without(secrets: list[Credential], message: str, index: LineIndex) -> str:
    """A message without the secrets of the text that it is about."""
    if not secrets:
        return str(message)  # those of plugins may be of a class of their own
    from hcl_lint.text.credentials import hide_values

    return hide_values(message, index.text, secrets)


def _place(index: LineIndex, fix: Fix, secrets: list[Credential]) -> PlacedFix:
    """A fix as it is reported; of one that writes what is secret, only the title is."""
    if secrets and fix.edits:
        first, last = fix.edits[0].start, fix.edits[-1].end
        written = "".join([edit.text for edit in fix.edits])
        for secret in secrets:
            is_near = first < secret.end and secret.start < last
            if is_near or index.text[secret.start : secret.end] in written:
                return _without_edits(fix)
    edits = []
    for edit in fix.edits:
        start = Position.of_offset(index, edit.start)
        edits.append(PlacedEdit(start, Position.of_offset(index, edit.end), edit.text))
    return PlacedFix(
        fix.title, edits, fix.applicability, _joined(index, fix),
        [_without(secrets, element, index) for element in _preview(index, fix)],
    )


def _without_edits(fix: Fix) -> PlacedFix:
    return PlacedFix(fix.title, [], fix.applicability)


def _joined(index: LineIndex, fix: Fix) -> str | None:
    if not fix.edits:
        return None
    start, end = fix.edits[0].start, fix.edits[-1].end
    if len(fix.edits) > 1 and end - start > _WIDEST_PREVIEW:
        return None
    return apply_edits(index.text[start:end], _moved(fix.edits, start))


def _moved(edits: list[Edit], start: int) -> list[Edit]:
    """The same edits of the text from *start* on."""
    return [Edit(edit.start - start, edit.end - start, edit.text) for edit in edits]


def _preview(index: LineIndex, fix: Fix) -> list[str]:
    """The few lines that a fix changes, as they were and as they will be."""
    if not fix.edits:
        return []
    first = index.line(fix.edits[0].start)
    last = index.line(fix.edits[-1].end)
    if last - first >= _LONGEST_PREVIEW:
        return []
    # The byte order mark is before the first line, and something may be changed there.
    start = min(index.line_start(first), fix.edits[0].start)
    end = max(index.line_end(last), fix.edits[-1].end)
    if max(end - start, sum([len(edit.text) for edit in fix.edits])) > _WIDEST_PREVIEW:
        return []
    before = index.text[start:end]
    after = apply_edits(before, _moved(fix.edits, start))
    old, new = before.split("\n"), after.split("\n")
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    if len(old) + len(new) > _LONGEST_PREVIEW or not "".join(old + new).strip():
        return []
    return [f"- {line}".rstrip() for line in old] + [f"+ {line}".rstrip() for line in new]


def failure(path: str, error: Exception) -> Finding:
    """Report that a file could not be processed: an `io-error`, or a bug in hcl-lint."""
    return io_error(path, error.reason) if isinstance(error, FileProblem) else _defect(path, error)


def io_error(path: str, reason: str) -> Finding:
    """Report that a path cannot be read or written; *reason* is a clause."""
    summary = reason[:1].upper() + reason[1:]
    return Finding.from_diagnostic(IO_ERROR.at(Range(Source(path, ""), 0, 0), summary, ""))


def unwritable(path: str, problem: FileProblem) -> Finding:
    """Report that a file stays as it was because it cannot be written."""
    return io_error(path, f"cannot write `{path}`: {problem.reason}")


def _defect(path: str, error: Exception) -> Finding:
    return Finding.from_diagnostic(internal_error(Source(path, ""), error))


# The form


def finding_data(finding: Finding) -> dict[str, object]:
    """A finding in lists, dictionaries, strings, numbers, truth values and None."""
    group = finding.group
    return {
        **reported_data(finding),
        "group": None if group is None else [group.key, group.summary, group.detail],
    }


def reported_data(finding: Finding) -> dict[str, object]:
    """The same as reports have it, in which the group does not matter any more."""
    return {
        "rule": finding.rule,
        "code": finding.code,
        "severity": finding.severity,
        "risk": finding.risk or None,
        "references": list(finding.references),
        "message": finding.summary,
        "detail": finding.detail,
        "path": finding.path,
        **_range_data(finding.start, finding.end),
        "count": finding.count,
        "url": finding.url,
        "fix": _fix_data(finding.fix),
        "related": [
            {"path": place.path, **_range_data(place.start, place.end), "message": place.message}
            for place in finding.related
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


_MOST = 1 << 53  # What every reader of JSON can hold exactly.
_PLACES = itemgetter(
    "line", "column", "character", "byte", "end_line", "end_column", "end_character", "end_byte"
)
_NAMES = itemgetter("path", "rule", "code", "severity", "message", "detail")
_MEMBERS = itemgetter("url", "fix", "related", "excerpt", "risk", "count", "references")
_OF_FIX = itemgetter("title", "applicability", "edits", "preview", "joined")
_OF_LINE = itemgetter("line", "start", "end", "text", "is_cut_before", "is_cut_after")


def finding_of(data: Any) -> Finding:
    """The finding that `finding_data` made *data* of; what else is in there is ignored.

    Raises ValueError: there is something missing, or of the wrong type.
    """
    if not isinstance(data, dict):
        raise ValueError("`line` is missing")
    try:
        start, end = _range(data)
        path, rule, code, severity, summary, detail = _all(str, _NAMES(data))
        url, fix, related, excerpt, risk, count, references = _MEMBERS(data)
        group = data.get("group")
        if severity not in SEVERITIES or risk is not None and risk not in RISKS:
            raise ValueError("its severity or risk is unknown")
        _all(str, () if url is None else (url,))
        _numbers((count,), 1)
        return Finding(
            path, start, end, rule=rule, code=code, severity=severity, summary=summary,
            detail=detail, url=url, fix=None if fix is None else _fix(fix),
            related=[_related_place(place) for place in _list(related)],
            excerpt=[_excerpt_line(line) for line in _list(excerpt)],
            group=None if group is None else Group(*_all(str, _list(group))), count=count,
            risk=risk or "", references=tuple(_all(str, _list(references))),
        )
    except KeyError as error:
        raise ValueError(f"`{error.args[0]}` is missing") from error
    except TypeError as error:
        raise ValueError("something in it is of the wrong type") from error


def _range(data: Any) -> tuple[Position, Position]:
    line, column, character, byte, *end = _numbers(_PLACES(data), 1)
    if (end[0], end[2]) < (line, character):
        raise ValueError("the end of a range is before its start")
    return Position(line, column, character, byte), Position(*end)


def _related_place(data: Any) -> RelatedPlace:
    path, message = _all(str, [data["path"], data["message"]])
    return RelatedPlace(path, *_range(data), message)


def _fix(data: Any) -> PlacedFix:
    title, applicability, edits, preview, joined = _OF_FIX(data)
    if applicability not in (SAFE, UNSAFE, SUGGESTION):
        raise ValueError("the kind of its fix is unknown")
    _all(str, [title] if joined is None else [title, joined])
    return PlacedFix(
        title, [PlacedEdit(*_range(edit), *_all(str, [edit["text"]])) for edit in _list(edits)],
        applicability, joined, [*_all(str, _list(preview))],
    )


def _excerpt_line(data: Any) -> ExcerptLine:
    number, start, end, text, *is_cut = _OF_LINE(data)
    _numbers((number, start, end), 0)
    _all(str, (text,))
    if number == 0 or not start <= end <= len(text):
        raise ValueError("an excerpt marks what is not in it")
    return ExcerptLine(number, text, start, end, *_all(bool, is_cut))


def _numbers(values: Sequence[Any], least: int) -> Sequence[int]:
    _all(int, values)
    if min(values) < least or max(values) > _MOST:
        raise ValueError("a number in it is too small or too large")
    return values


def _all(kind: type, values: Sequence[Any]) -> Sequence[Any]:
    """The values, if all are exactly of a type: true is no number."""
    if values and {*map(type, values)} != {kind}:
        raise TypeError
    return values


def _list(value: Any) -> list[Any]:
    if type(value) is not list:
        raise TypeError
    return value
