"""The difference of two texts, in the unified format."""

from __future__ import annotations

from hcl_lint.text.ansi import BOLD, CYAN, GREEN, RED, paint
from hcl_lint.text.display import printable
from hcl_lint.text.line_matching import changes, split_lines

_CONTEXT = 3  # Common lines shown around a change.


def unified_diff(
    old: str, new: str, path: str, *, colour: bool = False, terminal: bool = False
) -> str:
    """What has to change to make *new* of *old*; empty where they are the same.

    ``patch`` and ``git apply -p0`` understand it, line breaks of both kinds and a missing one
    at the end included. For a *terminal*, control characters in the lines, tabs apart, are
    replaced by harmless pictures of them; *colour* adds colours.
    """
    if old == new:
        return ""
    old_lines = split_lines(old)
    new_lines = split_lines(new)
    name = printable(path)
    parts = [paint(f"{sign} {name}", BOLD, colour) + "\n" for sign in ("---", "+++")]
    for hunk in _hunks(changes(old_lines, new_lines)):
        parts += _hunk_lines(old_lines, new_lines, hunk, colour, terminal)
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
    old: list[str],
    new: list[str],
    hunk: list[tuple[int, int, int, int]],
    colour: bool,
    terminal: bool,
) -> list[str]:
    """The header of one hunk and its lines."""
    before = min(_CONTEXT, hunk[0][0])
    after = min(_CONTEXT, len(old) - hunk[-1][1])
    old_start, new_start = hunk[0][0] - before, hunk[0][2] - before
    old_end, new_end = hunk[-1][1] + after, hunk[-1][3] + after
    header = f"@@ -{_region(old_start, old_end)} +{_region(new_start, new_end)} @@"
    parts = [paint(header, CYAN, colour) + "\n"]
    done = old_start
    for change in hunk:
        parts += [_line(" ", line, "", terminal) for line in old[done : change[0]]]
        removed, added = old[change[0] : change[1]], new[change[2] : change[3]]
        parts += [_line("-", line, RED if colour else "", terminal) for line in removed]
        parts += [_line("+", line, GREEN if colour else "", terminal) for line in added]
        done = change[1]
    parts += [_line(" ", line, "", terminal) for line in old[done:old_end]]
    return parts


def _region(start: int, end: int) -> str:
    """A range of lines as hunk headers have it; an empty one names the line before it."""
    if end - start == 1:
        return str(start + 1)
    return f"{start + 1 if end > start else start},{end - start}"


def _line(sign: str, line: str, style: str, terminal: bool) -> str:
    """One line of a hunk, with the note that it has no line break if it has none."""
    content = line.removesuffix("\n")
    ending = line[len(content) :] or "\n\\ No newline at end of file\n"
    if terminal:
        # Tabs do no harm, and may be what changed; so may a carriage return, now visible.
        content = "\t".join([printable(part) for part in content.split("\t")])
    return paint(sign + content, style, style != "") + ending
