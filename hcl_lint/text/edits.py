"""Changes of a text, and how they are applied."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.text.diff import changes, split_lines


class Edit:
    """Replace the text from ``start`` to ``end`` by ``text``.

    Offsets are code points of the text before any change. An empty range inserts. Edits are
    ordered by where they are.
    """

    __slots__ = ("start", "end", "text")

    def __init__(self, start: int, end: int, text: str) -> None:
        self.start = start
        self.end = end
        self.text = text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Edit):
            return NotImplemented
        return (self.start, self.end, self.text) == (other.start, other.end, other.text)

    def __lt__(self, other: Edit) -> bool:
        return (self.start, self.end, self.text) < (other.start, other.end, other.text)

    def __hash__(self) -> int:
        return hash((self.start, self.end, self.text))

    def __repr__(self) -> str:
        return f"Edit({self.start}, {self.end}, {self.text!r})"


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made.

    Edits must be in order and disjoint; they may touch, and several may insert at one offset.

    Raises:
        ValueError: an edit begins before the one ahead of it ends, or is not within *text*.
    """
    parts = []
    done = 0
    for edit in edits:
        if not done <= edit.start <= edit.end <= len(text):
            raise ValueError(f"{edit!r} overlaps another, is out of order or outside the text")
        parts.append(text[done : edit.start])
        parts.append(edit.text)
        done = edit.end
    parts.append(text[done:])
    return "".join(parts)


def minimal_edits(old: str, new: str) -> list[Edit]:
    """The edits that make *new* of *old*, line by line, in order.

    Each replaces, removes or inserts whole lines, except for what its old and new text have in
    common at both ends. The cost is linear, or nearly so, for any two texts.
    """
    if old == new:
        return []

    old_lines = split_lines(old)
    new_lines = split_lines(new)
    edits = []
    offset = 0
    done = 0
    for old_start, old_end, new_start, new_end in changes(old_lines, new_lines):
        start = offset + sum(map(len, old_lines[done:old_start]))
        before = "".join(old_lines[old_start:old_end])
        after = "".join(new_lines[new_start:new_end])
        edits.append(_trimmed(start, before, after))
        offset = start + len(before)
        done = old_end
    return edits


def _trimmed(start: int, before: str, after: str) -> Edit:
    """The edit from one text to another without what they have in common at both ends."""
    prefix = 0
    shorter = min(len(before), len(after))
    while prefix < shorter and before[prefix] == after[prefix]:
        prefix += 1
    suffix = 0
    while suffix < shorter - prefix and before[-1 - suffix] == after[-1 - suffix]:
        suffix += 1
    end = start + len(before) - suffix
    return Edit(start + prefix, end, after[prefix : len(after) - suffix])
