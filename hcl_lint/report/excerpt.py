"""Lines of source with carets under what a finding is about."""

from __future__ import annotations

from hcl_lint.text.display import BLUE, iter_cells, paint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.finding import ExcerptLine

_CUT = "…"  # Stands for a part of a line that is left out.


def render_excerpt(
    lines: list[ExcerptLine], gutter: int, width: int, colour: bool, style: str
) -> list[str]:
    """The rows of an excerpt, line numbers in *gutter* columns, carets in *style*.

    Long lines are cut around what is marked, to *width* columns in all.
    """
    bar = paint(" " * gutter + " |", BLUE, colour)
    rows = [bar]
    previous = 0
    for line in lines:
        if previous and line.number > previous + 1:
            rows.append(paint(".".rjust(gutter) + "..", BLUE, colour))
        previous = line.number
        shown, before, carets = _fit(line, width - gutter - 3)
        number = paint(f"{line.number:>{gutter}} |", BLUE, colour)
        rows.append(f"{number} {shown}".rstrip())
        rows.append(f"{bar} {' ' * before}{paint('^' * carets, style, colour)}")
    rows.append(bar)
    return rows


def _fit(line: ExcerptLine, room: int) -> tuple[str, int, int]:
    """What to show of a line in so many columns; the column of its carets, and how many."""
    text = line.text
    is_whole = not (line.is_cut_before or line.is_cut_after)
    if is_whole and len(text) <= room and text.isascii() and text.isprintable():
        # Most lines: each character is a cell of one column, and there is room for all.
        start, end = min(line.start, len(text)), min(line.end, len(text))
        return text, start, max(end - start, 1)
    cells, first, last = _cells(line)
    if sum([width for _, width in cells]) > room:
        first_kept, end_kept = _window(cells, first, room)
    else:
        first_kept, end_kept = 0, len(cells)
    shown = "".join([text for text, _ in cells[first_kept:end_kept]])
    before = sum([width for _, width in cells[first_kept:first]])
    carets = sum([width for _, width in cells[first : min(last, end_kept)]])
    if first_kept > 0:
        shown = _CUT + shown
        before += 1
    if end_kept < len(cells):
        shown += _CUT
    return shown, before, max(carets, 1)


def _cells(line: ExcerptLine) -> tuple[list[tuple[str, int]], int, int]:
    """What to show of each cluster of a line, with its width, and which ones are marked."""
    cells: list[tuple[str, int]] = []
    if line.is_cut_before:
        cells.append((_CUT, 1))
    offset = 0
    first = last = -1
    for length, text, width in iter_cells(line.text):
        if first < 0 and offset + length > line.start:
            first = len(cells)
        if last < 0 and offset >= line.end:
            last = len(cells)
        cells.append((text, width))
        offset += length
    if first < 0:
        first = len(cells)
    if last < 0:
        last = len(cells)
    if line.is_cut_after:
        cells.append((_CUT, 1))
    return cells, first, last


def _window(cells: list[tuple[str, int]], first: int, room: int) -> tuple[int, int]:
    """Which cells fit, with signs that some are left out: a third before the marked ones."""
    start, columns = first, 0
    while start > 0 and columns + cells[start - 1][1] <= room // 3:
        start -= 1
        columns += cells[start][1]
    end = first
    while end < len(cells) and columns + cells[end][1] <= room - 2:
        columns += cells[end][1]
        end += 1
    while start > 0 and columns + cells[start - 1][1] <= room - 2:
        start -= 1  # The line ends soon: what is before the marked part gets the rest.
        columns += cells[start][1]
    return start, end
