"""Changes of a text, and how they are applied."""

from __future__ import annotations

from hcl_lint.annotations import Iterable


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
    Raises ValueError: an edit begins before the one ahead of it ends, or is not within *text*.
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
