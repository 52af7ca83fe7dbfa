"""The text of one file, decoded so that no byte is lost, and ranges of it."""

from __future__ import annotations

from hcl_lint.text.line_index import BOM, LineIndex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.text.credentials import Credential


class Source:
    """The text of one file and how it was written.

    ``text`` is the whole file, a byte order mark included, decoded as UTF-8 with
    ``surrogateescape``: bytes that are not UTF-8 become lone surrogates and encode back
    to themselves. Offsets everywhere in hcl-lint are code points of ``text``. Where it is only a
    part of the file, ``lines_before`` are the lines above it.
    """

    __slots__ = ("path", "text", "lines_before", "_line_index", "_credentials")

    def __init__(self, path: str, text: str, lines_before: int = 0) -> None:
        self.path = path
        self.text = text
        self.lines_before = lines_before
        self._line_index: LineIndex | None = None
        self._credentials: list[Credential] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        # Compiled, it could not be pickled otherwise.
        return Source, (self.path, self.text, self.lines_before)

    @classmethod
    def from_bytes(cls, path: str, data: bytes) -> Source:
        """Decode *data*; never raises."""
        return cls(path, data.decode("utf-8", "surrogateescape"))

    def to_bytes(self) -> bytes:
        """The bytes that `from_bytes` was given."""
        return encode(self.text)

    @property
    def line_index(self) -> LineIndex:
        """The lines and columns of offsets, computed on first use."""
        if self._line_index is None:
            self._line_index = LineIndex(self.text, self.lines_before)
        return self._line_index

    @property
    def credentials(self) -> list[Credential]:
        """The credentials in it, which nobody is shown; looked for on first use."""
        if self._credentials is None:
            from hcl_lint.text.credentials import credentials_in

            self._credentials = credentials_in(self.text)
        return self._credentials

    @property
    def has_bom(self) -> bool:
        """Whether the file starts with a UTF-8 byte order mark."""
        return self.text.startswith(BOM)

    @property
    def newline(self) -> str:
        """The newline style: that of the first line, ``"\\n"`` if there is none."""
        end = self.text.find("\n")
        return "\r\n" if end > 0 and self.text[end - 1] == "\r" else "\n"


def encode(text: str) -> bytes:
    """Encode text as `Source` decodes it: the inverse of its ``surrogateescape``."""
    return text.encode("utf-8", "surrogateescape")


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
