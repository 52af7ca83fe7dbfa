"""The difference of two texts, in the unified format."""

from __future__ import annotations

from hcl_lint.text.display import printable
from hcl_lint.text.line_matching import changes, split_lines

_CONTEXT = 3  # Common lines shown around a change.


def unified_diff(old: str, new: str, path: str) -> str:
    """The changes that turn *old* into *new*; empty where they are the same.

    ``patch`` and ``git apply -p0`` understand it, line breaks of both kinds and a missing one
    at the end included.
    """
    if old == new:
        return ""
    old_lines = split_lines(old)
    new_lines = split_lines(new)
    name = printable(path)
    parts = [f"--- {name}\n", f"+++ {name}\n"]
    for hunk in _hunks(changes(old_lines, new_lines)):
        parts += _hunk_lines(old_lines, new_lines, hunk)
    return "".join(parts)


def _hunks(
    found: list[tuple[int, int, int, int]],
) -> list[list[tuple[int, int, int, int]]]:
    """The changes in groups whose context would touch or overlap."""
    hunks = [found[:1]]
    for change in found[1:]:
        if change[0] - hunks[-1][-1][1] <= 2 * _CONTEXT:
            hunks[-1].append(change)
        else:
            hunks.append([change])
    return hunks


def _hunk_lines(
    old: list[str], new: list[str], hunk: list[tuple[int, int, int, int]]
) -> list[str]:
    """The header of one hunk and its lines."""
    before = min(_CONTEXT, hunk[0][0])
    after = min(_CONTEXT, len(old) - hunk[-1][1])
    old_start, new_start = hunk[0][0] - before, hunk[0][2] - before
    old_end, new_end = hunk[-1][1] + after, hunk[-1][3] + after
    parts = [f"@@ -{_region(old_start, old_end)} +{_region(new_start, new_end)} @@\n"]
    done = old_start
    for change in hunk:
        parts += [_line(" ", line) for line in old[done : change[0]]]
        parts += [_line("-", line) for line in old[change[0] : change[1]]]
        parts += [_line("+", line) for line in new[change[2] : change[3]]]
        done = change[1]
    parts += [_line(" ", line) for line in old[done:old_end]]
    return parts


def _region(start: int, end: int) -> str:
    """A range of lines as hunk headers have it; an empty one names the line before it."""
    if end - start == 1:
        return str(start + 1)
    return f"{start + 1 if end > start else start},{end - start}"


def _line(sign: str, line: str) -> str:
    """One line of a hunk, with a note where it has no line break."""
    return sign + line if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"
