"""Where an offset is, for people and for other programs."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.text.grapheme_rules import ClusterIndex
from hcl_lint.text.graphemes import grapheme_count

BOM = "\ufeff"

_LONG_LINE = 256  # Code points from which on a line's clusters are worth an index.


class LineIndex:
    """Converts the offsets of one text, in code points, to lines, columns and bytes.

    Everything is worked out when first asked for, and once. Lines end with ``"\\n"``; a
    carriage return before it belongs to the newline. A byte order mark adds no column of
    any kind, and is not part of the first line's text. A text that is a part of a file may have
    lines before it, which count.
    """

    __slots__ = ("text", "_before", "_is_ascii", "_starts", "_bytes", "_utf16", "_clusters")

    def __init__(self, text: str, lines_before: int = 0) -> None:
        self.text = text
        self._before = lines_before
        self._is_ascii = text.isascii()
        self._starts: list[int] | None = None
        self._bytes: UnitIndex | None = None
        self._utf16: UnitIndex | None = None
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

    def line_text(self, line: int) -> str:
        """The text of a line, counted from 0, without its newline."""
        return self.text[self.line_start(line) : self.line_end(line)]

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

    def byte_offset(self, offset: int) -> int:
        """The bytes of the file before an offset; a byte order mark counts its three."""
        return offset if self._is_ascii else self._byte_index().units(offset)

    def offset_of_byte(self, byte_offset: int) -> int:
        """The offset of a byte: that of the character which the byte belongs to."""
        if self._is_ascii:
            return min(byte_offset, len(self.text))
        return self._byte_index().offset(byte_offset)

    def utf16_column(self, offset: int) -> int:
        """The UTF-16 units, from 0, between the start of an offset's line and the offset."""
        start = self.line_start(self.line(offset))
        if self._is_ascii or offset < start:
            return max(offset - start, 0)
        index = self._utf16_index()
        return index.units(offset) - index.units(start)

    def offset_of_utf16(self, line: int, column: int) -> int:
        """The offset of a line and a UTF-16 column, both from 0.

        A column after the line's end means its end, a line after the last the text's end:
        so the language server protocol has it.
        """
        if line >= self.line_count:
            return len(self.text)
        start = self.line_start(line)
        if self._is_ascii:
            return min(start + column, self.line_end(line))
        index = self._utf16_index()
        return min(index.offset(index.units(start) + column), self.line_end(line))

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

    def _byte_index(self) -> UnitIndex:
        if self._bytes is None:
            self._bytes = UnitIndex(self.text, UTF8)
        return self._bytes

    def _utf16_index(self) -> UnitIndex:
        if self._utf16 is None:
            self._utf16 = UnitIndex(self.text, UTF16)
        return self._utf16


UTF8 = 8
UTF16 = 16

_BLOCK = 256  # Code points between two sums: what a query costs at most.


class UnitIndex:
    """The sums of one text's widths in UTF-8 bytes or UTF-16 units.

    Building it passes over the text once; then a query costs the same wherever it points.
    Text that is all ASCII has no need of it.
    """

    __slots__ = ("text", "encoding", "_sums")

    def __init__(self, text: str, encoding: int) -> None:
        self.text = text
        self.encoding = encoding
        self._sums = [0]
        total = 0
        for start in range(0, len(text) - _BLOCK + 1, _BLOCK):
            total += unit_count(text[start : start + _BLOCK], encoding)
            self._sums.append(total)

    def units(self, offset: int) -> int:
        """The units before *offset*, a number of code points within the text."""
        block = offset // _BLOCK
        return self._sums[block] + unit_count(self.text[block * _BLOCK : offset], self.encoding)

    def offset(self, units: int) -> int:
        """The code points before that many units.

        Within a character it is that character's offset, after the end the end's.
        """
        block = max(bisect_right(self._sums, units) - 1, 0)
        offset = block * _BLOCK
        rest = units - self._sums[block]
        while offset < len(self.text):
            rest -= unit_count(self.text[offset], self.encoding)
            if rest < 0:
                break
            offset += 1
        return offset


def unit_count(text: str, encoding: int) -> int:
    """The width of *text* in UTF-8 bytes or UTF-16 units.

    A lone surrogate that stands for a byte is one byte; any other counts as the three that
    it would be.
    """
    if text.isascii():
        return len(text)
    if encoding == UTF16:
        return len(text.encode("utf-16-le", "surrogatepass")) // 2
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return sum(map(_byte_count, text))


def _byte_count(character: str) -> int:
    if 0xDC80 <= ord(character) <= 0xDCFF:
        return 1
    return len(character.encode("utf-8", "surrogatepass"))
