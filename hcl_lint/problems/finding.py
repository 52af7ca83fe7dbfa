"""Findings: diagnostics as plain data, with lines and columns in place of offsets."""

from __future__ import annotations

from hcl_lint.problems.excerpt import excerpt
from hcl_lint.problems.position import Position
from hcl_lint.text.edits import Edit, apply_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hcl_lint.problems.diagnostic import Diagnostic, Related
    from hcl_lint.problems.excerpt import ExcerptLine
    from hcl_lint.problems.fix import Fix
    from hcl_lint.text.line_index import LineIndex
    from hcl_lint.text.ranges import Range

_LONGEST_PREVIEW = 8  # lines
_WIDEST_PREVIEW = 1_000  # code points of the text that is changed


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
        self,
        title: str,
        edits: list[PlacedEdit],
        applicability: str,
        joined: str | None = None,
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

    ``start`` and ``end`` are where its range begins and where it no longer is. It is plain data
    that may be pickled; findings are ordered by path and position.
    """

    __slots__ = (
        "path", "start", "end", "rule", "code", "severity", "summary", "detail", "url", "fix",
        "related", "excerpt",
    )  # fmt: skip

    def __init__(
        self,
        path: str,
        start: Position,
        end: Position,
        *,
        rule: str,
        code: str,
        severity: str,
        summary: str,
        detail: str,
        url: str | None = None,
        fix: PlacedFix | None = None,
        related: list[RelatedPlace] | None = None,
        excerpt: list[ExcerptLine],
    ) -> None:
        self.path = path
        self.start = start
        self.end = end
        self.rule = rule
        self.code = code
        self.severity = severity
        self.summary = summary
        self.detail = detail
        self.url = url
        self.fix = fix
        self.related = related or []
        self.excerpt = excerpt

    @classmethod
    def from_diagnostic(cls, diagnostic: Diagnostic, *, url: str | None = None) -> Finding:
        """The finding that reports a diagnostic.

        *url* leads to the rule's documentation. Offsets outside the text mean its ends.
        """
        index = diagnostic.source.line_index
        start, end = _ends(diagnostic.range)
        return cls(
            diagnostic.source.path,
            Position.of_offset(index, start),
            Position.of_offset(index, end),
            rule=diagnostic.rule,
            code=diagnostic.code,
            severity=diagnostic.severity,
            summary=diagnostic.summary,
            detail=diagnostic.detail,
            url=url,
            fix=_place(index, diagnostic.fix) if diagnostic.fix is not None else None,
            related=[_related(each) for each in diagnostic.related],
            excerpt=excerpt(index, start, end),
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
        """What findings are ordered by: path, start, end, and the rest for a fixed order."""
        return (
            self.path,
            self.start.line,
            self.start.character,
            self.end.line,
            self.end.character,
            self.code,
            self.summary,
        )

    def __lt__(self, other: Finding) -> bool:
        return self.sort_key() < other.sort_key()

    def __repr__(self) -> str:
        return f"<{self.path}:{self.line}:{self.column} {self.code} {self.summary}>"


def to_findings(
    diagnostics: Iterable[Diagnostic], urls: Mapping[str, str] | None = None
) -> list[Finding]:
    """The findings that report diagnostics, in their order; *urls* are by names of rules."""
    found = []
    for each in diagnostics:
        url = None if urls is None else urls.get(each.rule)
        found.append(Finding.from_diagnostic(each, url=url))
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
        source.path,
        Position.of_offset(source.line_index, start),
        Position.of_offset(source.line_index, end),
        related.message,
    )


def _place(index: LineIndex, fix: Fix) -> PlacedFix:
    edits = []
    for edit in fix.edits:
        start = Position.of_offset(index, edit.start)
        edits.append(PlacedEdit(start, Position.of_offset(index, edit.end), edit.text))
    return PlacedFix(
        fix.title, edits, fix.applicability, _joined(index, fix), _preview(index, fix)
    )


def _joined(index: LineIndex, fix: Fix) -> str | None:
    if not fix.edits:
        return None
    start, end = fix.edits[0].start, fix.edits[-1].end
    if len(fix.edits) > 1 and end - start > _WIDEST_PREVIEW:
        return None
    return apply_edits(index.text[start:end], _moved(fix.edits, start))


def _moved(edits: list[Edit], start: int) -> list[Edit]:
    """The same edits of the text from *start* on."""
    return [Edit(each.start - start, each.end - start, each.text) for each in edits]


def _preview(index: LineIndex, fix: Fix) -> list[str]:
    """The few lines that a fix changes, as they were and as they will be."""
    if not fix.edits:
        return []
    first = index.line(fix.edits[0].start)
    last = index.line(fix.edits[-1].end)
    if last - first >= _LONGEST_PREVIEW:
        return []
    # The byte order mark is before the first line, and something may be changed there.
    start, end = min(index.line_start(first), fix.edits[0].start), index.line_end(last)
    if end - start > _WIDEST_PREVIEW:
        return []
    before = index.text[start:end]
    edits = _moved(fix.edits, start)
    if edits[-1].end > len(before):
        before = index.text[start : fix.edits[-1].end]
    after = apply_edits(before, edits)
    old, new = before.split("\n"), after.split("\n")
    while old and new and old[0] == new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    if len(old) + len(new) > _LONGEST_PREVIEW or not "".join(old + new).strip():
        return []
    return [f"- {line}".rstrip() for line in old] + [f"+ {line}".rstrip() for line in new]
