"""A part of a source."""

from __future__ import annotations

from hcl_lint.text.source import Source


class Range:
    """The text of ``source`` from ``start`` to ``end``, offsets in code points."""

    __slots__ = ("source", "start", "end")

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source = source
        self.start = start
        self.end = end

    def __reduce__(self) -> tuple[object, ...]:
        return Range, (self.source, self.start, self.end)  # Compiled, it could not be pickled.

    @property
    def text(self) -> str:
        """The source text in the range."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line it starts on, from 1."""
        return self.source.line_index.line(self.start) + 1

    @property
    def column(self) -> int:
        """The column it starts at, in grapheme clusters from 1."""
        return self.source.line_index.position(self.start)[1]

    def __repr__(self) -> str:
        return f"<{self.source.path}:{self.line}:{self.column}>"
