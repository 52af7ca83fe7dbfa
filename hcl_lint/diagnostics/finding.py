"""A diagnostic with everything that is needed to report it, its file left behind."""

from __future__ import annotations

from hcl_lint.diagnostics.excerpt import excerpt
from hcl_lint.text.edits import Edit, apply_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.diagnostics.excerpt import ExcerptLine
    from hcl_lint.diagnostics.fix import Fix
    from hcl_lint.text.line_index import LineIndex

_LONGEST_PREVIEW = 8  # lines
_WIDEST_PREVIEW = 1_000  # code points


class PlacedEdit:
    """An edit with positions for people: lines and columns (grapheme clusters) from 1."""

    __slots__ = ("line", "column", "end_line", "end_column", "text")

    def __init__(self, line: int, column: int, end_line: int, end_column: int, text: str) -> None:
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column
        self.text = text


class PlacedFix:
    """A fix whose edits are placed.

    ``preview`` are the lines that it removes, behind ``-``, and writes, behind ``+``; there are
    none where that would be much.
    """

    __slots__ = ("title", "edits", "applicability", "preview")

    def __init__(
        self,
        title: str,
        edits: list[PlacedEdit],
        applicability: str,
        preview: list[str] | None = None,
    ) -> None:
        self.title = title
        self.edits = edits
        self.applicability = applicability
        self.preview = preview or []


class Finding:
    """A diagnostic of the file at ``path``, as it is reported.

    Lines and columns (grapheme clusters) count from 1; the end is where the range no longer
    is. It is plain data that may be pickled; findings are ordered by path and position.
    """

    __slots__ = (
        "path", "line", "column", "end_line", "end_column",
        "rule", "code", "severity", "summary", "detail", "url", "fix", "excerpt",
    )  # fmt: skip

    def __init__(
        self,
        path: str,
        diagnostic: Diagnostic,
        start: tuple[int, int],
        end: tuple[int, int],
        *,
        url: str | None = None,
        fix: PlacedFix | None = None,
        excerpt: list[ExcerptLine],
    ) -> None:
        self.path = path
        self.line, self.column = start
        self.end_line, self.end_column = end
        self.rule = diagnostic.rule
        self.code = diagnostic.code
        self.severity = diagnostic.severity
        self.summary = diagnostic.summary
        self.detail = diagnostic.detail
        self.url = url
        self.fix = fix
        self.excerpt = excerpt

    @classmethod
    def from_diagnostic(
        cls, path: str, index: LineIndex, diagnostic: Diagnostic, *, url: str | None = None
    ) -> Finding:
        """The finding that a diagnostic of a file is, *index* being of the file's text.

        *url* leads to the rule's documentation. Offsets outside the text mean its ends.
        """
        size = len(index.text)
        start = min(max(diagnostic.start, 0), size)
        end = min(max(diagnostic.end, start), size)
        return cls(
            path,
            diagnostic,
            index.position(start),
            index.position(end),
            url=url,
            fix=_place(index, diagnostic.fix) if diagnostic.fix is not None else None,
            excerpt=excerpt(index, start, end),
        )

    def sort_key(self) -> tuple[str, int, int, int, int, str, str]:
        """What findings are ordered by: path, start, end, and the rest for a fixed order."""
        return (
            self.path,
            self.line,
            self.column,
            self.end_line,
            self.end_column,
            self.code,
            self.summary,
        )

    def __lt__(self, other: Finding) -> bool:
        return self.sort_key() < other.sort_key()

    def __repr__(self) -> str:
        return f"<{self.path}:{self.line}:{self.column} {self.code} {self.summary}>"


def _place(index: LineIndex, fix: Fix) -> PlacedFix:
    edits = []
    for edit in fix.edits:
        line, column = index.position(edit.start)
        end_line, end_column = index.position(edit.end)
        edits.append(PlacedEdit(line, column, end_line, end_column, edit.text))
    return PlacedFix(fix.title, edits, fix.applicability, _preview(index, fix))


def _preview(index: LineIndex, fix: Fix) -> list[str]:
    """The few lines that a fix changes, as they were and as they will be."""
    if not fix.edits:
        return []
    first = index.line(fix.edits[0].start)
    last = index.line(fix.edits[-1].end)
    if last - first >= _LONGEST_PREVIEW:
        return []
    start, end = index.line_start(first), index.line_end(last)
    if end - start > _WIDEST_PREVIEW:
        return []
    before = index.text[start:end]
    edits = [Edit(each.start - start, each.end - start, each.text) for each in fix.edits]
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
