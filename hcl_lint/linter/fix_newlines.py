"""The newlines of what fixes insert: those of the file."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Fix
from hcl_lint.text.source import Source


def keep_newlines(fix: Fix, source: Source) -> None:
    """End the lines that a fix inserts as a source ends all of its own, with CR LF.

    Where those end in different ways, each is left as it is.
    """
    text = source.text
    if text.count("\n") != text.count("\r\n"):
        return
    for edit in fix.edits:
        # An edit may begin between the two characters of a newline.
        before = "\r" if text[edit.start - 1 : edit.start] == "\r" else ""
        inserted = (before + edit.text).replace("\r\n", "\n").replace("\n", "\r\n")
        edit.text = inserted[len(before) :]
