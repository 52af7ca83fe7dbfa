"""Unified diffs for people: in colours, and harmless on a terminal."""

from __future__ import annotations

from hcl_lint.text.display import BOLD, CYAN, GREEN, RED, paint, printable

_STYLES = {"@": CYAN, "-": RED, "+": GREEN}
_HEADERS = 2  # lines, with the names of the files


def shown_diff(diff: str, *, colour: bool, terminal: bool) -> str:
    """The unified diff of one file as it is shown; what ``patch`` reads if neither is set.

    For a *terminal*, pictures replace the control characters in its lines, except tabs; *colour*
    adds colours.
    """
    if not colour and not terminal:
        return diff
    lines = diff.split("\n")
    for number, line in enumerate(lines):
        if number < _HEADERS:
            lines[number] = paint(line, BOLD, colour)
            continue
        style = _STYLES.get(line[:1], "")
        if terminal:
            # Tabs do no harm, and may be what changed; so may a carriage return, now visible.
            line = "\t".join([printable(part) for part in line.split("\t")])
        lines[number] = paint(line, style, colour and style != "")
    return "\n".join(lines)
