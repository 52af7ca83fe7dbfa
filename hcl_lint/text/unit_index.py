"""Offsets of one text counted in the units of an encoding, and back."""

from __future__ import annotations

from bisect import bisect_right

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
