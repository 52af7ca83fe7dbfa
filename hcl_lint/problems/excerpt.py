"""The few lines of source that a finding is shown with."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.text.line_index import LineIndex

_LONGEST = 400  # Code points kept of a line; more than a terminal shows.
_BEFORE = 150  # Of these, at most so many before what is marked.


class ExcerptLine:
    """One line, or what matters of a very long one, with the marked part.

    ``number`` counts from 1. ``start`` and ``end`` are code points of ``text`` and may lie
    just after it: a line break is marked there. ``is_cut_before`` and ``is_cut_after`` tell
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


def excerpt(index: LineIndex, start: int, end: int) -> list[ExcerptLine]:
    """The line where a range begins and, if that is another, the line where it ends.

    On the first, everything from *start* is marked; on the last, only the last character.
    There is nothing to show of an empty text, or of one that could not be read.
    """
    if not index.text:
        return []
    first = index.line(start)
    last = max(index.line(end), first)
    if last > first and end <= index.line_start(last):
        last -= 1  # The line break is the last thing in the range.
    end = min(end, index.line_end(last))
    if last == first:
        return [_line(index, first, start, end)]
    return [
        _line(index, first, start, index.line_end(first)),
        _line(index, last, end - 1, end),
    ]


def _line(index: LineIndex, line: int, start: int, end: int) -> ExcerptLine:
    """What to keep of a line in which the offsets from *start* to *end* are marked."""
    line_start, line_end = index.line_start(line), index.line_end(line)
    start = min(max(start, line_start), line_end)
    end = max(end, start)
    kept_start, kept_end = line_start, line_end
    if line_end - line_start > _LONGEST:
        kept_start = max(line_start, min(start - _BEFORE, line_end - _LONGEST))
        kept_end = kept_start + _LONGEST
    return ExcerptLine(
        line + 1,
        index.text[kept_start:kept_end],
        start - kept_start,
        min(end, kept_end) - kept_start,
        kept_start > line_start,
        kept_end < line_end,
    )
