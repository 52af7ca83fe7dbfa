"""The text of one file, decoded so that no byte is lost."""

from __future__ import annotations

from hcl_lint.text.line_index import BOM, LineIndex


class Source:
    """The text of one file and how it was written.

    ``text`` is the whole file, a byte order mark included, decoded as UTF-8 with
    ``surrogateescape``: bytes that are not UTF-8 become lone surrogates and encode back
    to themselves. Offsets everywhere in hcl-lint are code points of ``text``.
    """

    __slots__ = ("path", "text", "_line_index")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self._line_index: LineIndex | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return Source, (self.path, self.text)  # Compiled, it could not be pickled otherwise.

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
            self._line_index = LineIndex(self.text)
        return self._line_index

    @property
    def has_bom(self) -> bool:
        """Whether the file starts with a UTF-8 byte order mark."""
        return self.text.startswith(BOM)

    @property
    def newline(self) -> str:
        """The newline style: that of the first line, ``"\\n"`` where there is none."""
        end = self.text.find("\n")
        return "\r\n" if end > 0 and self.text[end - 1] == "\r" else "\n"


def encode(text: str) -> bytes:
    """Encode text as `Source` decodes it: the inverse of its ``surrogateescape``."""
    return text.encode("utf-8", "surrogateescape")
