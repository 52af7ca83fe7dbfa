"""Grapheme clusters of one line, counted up to any offset."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.text.grapheme_rules import grapheme_end

_STRIDE = 256  # Code points between two marks: what a query costs at most.


class ClusterIndex:
    """Counts the clusters of a text before an offset, fast also on very long lines.

    A mark is a boundary between clusters and the number of clusters before it. Marks are
    made as far as they were needed.
    """

    __slots__ = ("text", "_offsets", "_counts")

    def __init__(self, text: str, start: int) -> None:
        """Count from *start*, an offset within *text* where a cluster begins."""
        self.text = text
        self._offsets = [start]
        self._counts = [0]

    def count(self, offset: int) -> int:
        """The clusters that begin before *offset*, which is not before the start."""
        offset = min(offset, len(self.text))
        self._mark(offset)
        mark = bisect_right(self._offsets, offset) - 1
        position = self._offsets[mark]
        count = self._counts[mark]
        if position == offset:
            return count
        # There is a next mark, for this one is before the offset. The last cluster before it
        # may be as long as the line: it is not passed again.
        last = self._counts[mark + 1] - 1
        while position < offset and count < last:
            position = grapheme_end(self.text, position)
            count += 1
        return count + 1 if position < offset else count

    def _mark(self, offset: int) -> None:
        """Make marks until one is at or after *offset*."""
        position = self._offsets[-1]
        while position < offset:
            count = self._counts[-1]
            goal = min(position + _STRIDE, len(self.text))
            while position < goal:
                position = grapheme_end(self.text, position)
                count += 1
            self._offsets.append(position)
            self._counts.append(count)
