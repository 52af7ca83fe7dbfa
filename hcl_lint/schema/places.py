"""Diagnostics and references together with the file they are in.

A decoded value may come from several files, and a spec is a file itself, so an offset alone
does not say where something is.
"""

from __future__ import annotations

from hcl_lint.text.line_index import LineIndex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.syntax.references import Reference
    from hcl_lint.text.source import Source


class Place:
    """A range of a file; offsets in code points of the source's text."""

    __slots__ = ("source", "start", "end")

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source = source
        self.start = start
        self.end = end

    @property
    def line_number(self) -> int:
        """The line it starts on, from 1."""
        return line_number(self.source, self.start)

    def __repr__(self) -> str:
        return f"<{self.source.path} {self.start}-{self.end}>"


class PlacedDiagnostic:
    """A diagnostic about ``source``."""

    __slots__ = ("source", "diagnostic")

    def __init__(self, source: Source, diagnostic: Diagnostic) -> None:
        self.source = source
        self.diagnostic = diagnostic

    @property
    def is_error(self) -> bool:
        """Whether what it is about will not do."""
        return self.diagnostic.severity == "error"

    @property
    def place(self) -> Place:
        """What it is about."""
        return Place(self.source, self.diagnostic.start, self.diagnostic.end)

    def __repr__(self) -> str:
        return f"<{self.source.path} {self.diagnostic!r}>"


class PlacedReference:
    """A reference in ``source``."""

    __slots__ = ("source", "reference")

    def __init__(self, source: Source, reference: Reference) -> None:
        self.source = source
        self.reference = reference

    def __repr__(self) -> str:
        return f"<{self.source.path} {self.reference!r}>"


def line_number(source: Source, offset: int) -> int:
    """The line of an offset, from 1."""
    # Many problems of one file are told in a row, and counting its lines takes as long as it is.
    if len(_last) == 0 or _last[0][0] is not source:
        _last[:] = [(source, LineIndex(source.text))]
    return _last[0][1].line(offset) + 1


_last: list[tuple[Source, LineIndex]] = []
