"""Where an offset is, for people and for other programs."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import Final
from hcl_lint.text.unicode import ClusterIndex, grapheme_count

BOM: Final = "\ufeff"

_LONG_LINE: Final = 256  # Code points from which on a line's clusters are worth an index.
_BLOCK: Final = 256  # Code points between two sums of bytes: what a query costs at most.


class LineIndex:
    """Converts the offsets of one text, in code points, to lines, columns and bytes.

    Everything is worked out when first asked for, and once. Lines end with ``"\\n"``; a
    carriage return before it belongs to the newline. A byte order mark adds no column of
    any kind, and is not part of the first line's text. A text that is a part of a file may have
    lines before it, which count.
    """

    __slots__ = ("text", "_before", "_is_ascii", "_starts", "_byte_sums", "_clusters")

    def __init__(self, text: str, lines_before: int = 0) -> None:
        self.text = text
        self._before = lines_before
        self._is_ascii = text.isascii()
        self._starts: list[int] | None = None
        self._byte_sums: list[int] | None = None  # before each block
        self._clusters: dict[int, ClusterIndex] = {}

    @property
    def line_count(self) -> int:
        """The number of lines; the one after the last newline counts, even if it is empty."""
        return self._before + len(self._line_starts())

    def line(self, offset: int) -> int:
        """The line of an offset, from 0."""
        return self._before + max(bisect_right(self._line_starts(), offset) - 1, 0)

    def line_start(self, line: int) -> int:
        """Where a line, counted from 0, begins: after the byte order mark if there is one."""
        return self._line_starts()[line - self._before]

    def line_end(self, line: int) -> int:
        """Where a line, counted from 0, ends: before its newline."""
        starts = self._line_starts()
        line -= self._before
        if line + 1 == len(starts):
            return len(self.text)
        end = starts[line + 1] - 1
        return end - 1 if end > starts[line] and self.text[end - 1] == "\r" else end

    def position(self, offset: int) -> tuple[int, int]:
        """The line number and the column number of an offset, for people: both from 1.

        The column number is one more than the grapheme clusters that begin before the
        offset on its line.
        """
        line = self.line(offset)
        start = self.line_start(line)
        if self._is_ascii:
            return line + 1, offset - start + 1
        if offset - start < _LONG_LINE:
            return line + 1, grapheme_count(self.text[start:offset]) + 1
        clusters = self._clusters.get(line)
        if clusters is None:
            clusters = ClusterIndex(self.text, start)
            self._clusters[line] = clusters
        return line + 1, clusters.count(offset) + 1

    def place(self, offset: int) -> tuple[int, int, int, int]:
        """The same, and the number of the code point and of the byte on the line."""
        line = self.line(offset)
        start = self.line_start(line)
        if offset <= start:  # also before a byte order mark, which has no column
            return line + 1, 1, 1, 1
        character = offset - start + 1
        if self._is_ascii:
            return line + 1, character, character, character
        byte = self.byte_offset(offset) - self.byte_offset(start) + 1
        return line + 1, self.position(offset)[1], character, byte

    def byte_offset(self, offset: int) -> int:
        """The bytes of the file before an offset; a byte order mark counts its three."""
        if self._is_ascii:
            return offset
        if self._byte_sums is None:
            self._byte_sums = [0]
            for start in range(0, len(self.text) - _BLOCK + 1, _BLOCK):
                width = byte_count(self.text[start:start + _BLOCK])
                self._byte_sums.append(self._byte_sums[-1] + width)
        block = offset // _BLOCK
        return self._byte_sums[block] + byte_count(self.text[block * _BLOCK:offset])

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            text = self.text
            starts = [1 if text.startswith(BOM) else 0]
            found = text.find("\n")
            while found >= 0:
                starts.append(found + 1)
                found = text.find("\n", found + 1)
            self._starts = starts
        return self._starts


def byte_count(text: str) -> int:
    """The width of *text* in UTF-8.

    A lone surrogate that stands for a byte is one byte; any other counts as the three that
    it would be.
    """
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return sum(map(_width, text))


def _width(character: str) -> int:
    if 0xDC80 <= ord(character) <= 0xDCFF:
        return 1
    return len(character.encode("utf-8", "surrogatepass"))
