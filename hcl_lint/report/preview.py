"""The lines that a fix removes and writes, cut to the part of them that changes."""

from __future__ import annotations

from hcl_lint.text.display import iter_cells

_CUT = "…"  # stands for a part of a line that is left out


def fit_preview(preview: list[str], room: int) -> list[str]:
    """Return the lines of a preview in at most *room* columns each.

    A removed line and the one that is written in its place are cut at the same column, so that
    what differs is in both.
    """
    if max([len(line) for line in preview], default=0) <= room and all(
        [line.isascii() and line.isprintable() for line in preview]
    ):
        return preview
    removed = [line for line in preview if line.startswith("-")]
    written = [line for line in preview if not line.startswith("-")]
    starts = [0] * max(len(removed), len(written))
    for i, (old, new) in enumerate(zip(removed, written)):
        starts[i] = _start(old, new, room)
    return [
        *[_window(line, starts[i], room) for i, line in enumerate(removed)],
        *[_window(line, starts[i], room) for i, line in enumerate(written)],
    ]


def _start(old: str, new: str, room: int) -> int:
    """The cell, after the signs, with which both lines begin: a third is before what differs."""
    sizes = []
    for one, other in zip(_cells(old), _cells(new)):
        if one != other:
            break
        sizes.append(one[1])
    longest = max(sum([size for _, size in _cells(line)]) for line in (old, new))
    if longest <= room - 2:
        return 0
    start, columns = len(sizes), 0
    while start > 0 and columns + sizes[start - 1] <= room // 3:
        start -= 1
        columns += sizes[start]
    return start


def _window(line: str, start: int, room: int) -> str:
    """A line from one of its cells on, with marks where parts of it are left out."""
    cells = _cells(line)
    shown, left = line[:2], room - 2
    if start > 0:
        shown += _CUT
        left -= 1
    for i in range(min(start, len(cells)), len(cells)):
        is_last = i == len(cells) - 1
        if cells[i][1] > (left if is_last else left - 1):
            return shown + _CUT
        shown += cells[i][0]
        left -= cells[i][1]
    return shown


def _cells(line: str) -> list[tuple[str, int]]:
    """The visible part of a line after its sign, with the columns of each part."""
    return [(shown, width) for _, shown, width in iter_cells(line[2:])]
