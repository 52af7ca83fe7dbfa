"""Offsets of a text as positions of the Language Server Protocol, and back.

Lines count from 0 and end with CR LF, LF or CR; columns count units of the encoding that client
and server agreed on. Source: Language Server Protocol 3.17, "Position".
"""

from __future__ import annotations

import re
from bisect import bisect_right

from hcl_lint.lsp import types

UTF8 = "utf-8"
UTF16 = "utf-16"
UTF32 = "utf-32"

_HALF = re.compile("[\ud800-\udfff]")
_LINE_BREAK = re.compile(r"\r\n|\n|\r")


class Positions:
    """The positions of one text. Offsets are code points."""

    def __init__(self, text: str, encoding: str = UTF16) -> None:
        """*encoding* is ``utf-8``, ``utf-16`` or ``utf-32``."""
        self.text = text
        self.encoding = encoding
        self._starts = [0, *[match.end() for match in _LINE_BREAK.finditer(text)]]
        self._is_plain = encoding == UTF32 or text.isascii()

    @property
    def line_count(self) -> int:
        """The number of lines; the one after the last newline counts."""
        return len(self._starts)

    def position(self, offset: int) -> types.Position:
        """The position of an offset; one outside the text counts as the nearest end.

        The protocol has no position inside a newline: that offset counts as the end of the line.
        """
        offset = min(max(offset, 0), len(self.text))
        if is_in_newline(self.text, offset):
            offset -= 1
        line = bisect_right(self._starts, offset) - 1
        return types.Position(line, self.width(self._starts[line], offset))

    def range(self, start: int, end: int) -> types.Range:
        """The range of two offsets."""
        return types.Range(self.position(start), self.position(end))

    def offset(self, position: types.Position) -> int:
        """The offset of a position.

        A column after the end of its line counts as that end, a line after the last as the end of
        the text, and a column inside a character as the beginning of the character.
        """
        if position.line >= len(self._starts):
            return len(self.text)
        start = self._starts[max(position.line, 0)]
        end = self.line_end(max(position.line, 0))
        if self._is_plain:
            return min(start + max(position.character, 0), end)
        units = 0
        for offset in range(start, end):
            units += self._width(self.text[offset])
            if units > position.character:
                return offset
        return end

    def line_start(self, line: int) -> int:
        """The offset where a line begins."""
        return self._starts[line]

    def line_end(self, line: int) -> int:
        """The offset where a line ends, before its newline."""
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self.text)
        start = self._starts[line]
        return start + len(self.text[start:end].rstrip("\r\n"))

    def width(self, start: int, end: int) -> int:
        """The number of units between two offsets of one line."""
        if self._is_plain:
            return end - start
        return sum([self._width(character) for character in self.text[start:end]])

    def _width(self, character: str) -> int:
        if self.encoding == UTF8:
            return len(character.encode("utf-8", "surrogatepass"))
        return 2 if character > "\uffff" else 1


def is_in_newline(text: str, offset: int) -> bool:
    """Whether an offset is between the two characters of a newline."""
    return offset > 0 and text[offset - 1 : offset + 1] == "\r\n"


def changed_text(text: str, changes: list[types.TextChange], encoding: str) -> str:
    """The text after the changes of one notification, in order.

    A client that counts in UTF-16 may change half of a character, and the other half later.
    """
    for change in changes:
        if change.range is None:
            text = change.text
            continue
        units = encoding
        if encoding == UTF16 and not text.isascii():
            text, units = _halved(text), UTF32
        positions = Positions(text, units)
        start = positions.offset(change.range.start)
        end = max(positions.offset(change.range.end), start)
        text = text[:start] + change.text + text[end:]
        if encoding == UTF16 and not text.isascii():
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return text


def _halved(text: str) -> str:
    """The text with each unit of UTF-16 as a character of its own."""
    if max(text) <= "\uffff":
        return text
    units = memoryview(text.encode("utf-16", "surrogatepass")).cast("H")
    return "".join(map(chr, units[1:]))  # the first is the byte order mark of this machine


def whole_characters(text: str) -> str:
    """The text with replacement characters for halves, which are as wide in each encoding."""
    return text if text.isascii() else _HALF.sub("\ufffd", text)
