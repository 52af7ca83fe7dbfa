"""Where in a file something is, in the columns that people and other programs count in."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.text.line_index import LineIndex


class Position:
    """A line and three columns of the same place, all counted from 1.

    ``column`` counts what people see as characters (grapheme clusters), ``character`` Unicode
    code points and ``byte`` bytes of UTF-8.
    """

    __slots__ = ("line", "column", "character", "byte")

    def __init__(self, line: int, column: int, character: int, byte: int) -> None:
        self.line = line
        self.column = column
        self.character = character
        self.byte = byte

    @classmethod
    def of_offset(cls, index: LineIndex, offset: int) -> Position:
        """The position of an offset of the text of *index*."""
        line, column = index.position(offset)
        start = index.line_start(line - 1)
        if offset <= start:  # also before a byte order mark, which has no column
            return cls(line, column, 1, 1)
        bytes_before = index.byte_offset(offset) - index.byte_offset(start)
        return cls(line, column, offset - start + 1, bytes_before + 1)

    def __repr__(self) -> str:
        return f"<{self.line}:{self.column}>"
