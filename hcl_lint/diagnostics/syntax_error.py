"""The exception for callers that want valid HCL or nothing."""

from __future__ import annotations

from hcl_lint.text.line_index import LineIndex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.text.source import Source


class HclSyntaxError(ValueError):
    """A text is not valid HCL.

    ``diagnostics`` are all of its problems, in source order; their ``start`` and ``end`` are
    offsets in code points of the text. The message has a line for each,
    ``path:line:column: summary``, with lines and columns from 1.
    """

    def __init__(self, message: str, diagnostics: list[Diagnostic]) -> None:
        super().__init__(message, diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return str(self.args[0])

    @classmethod
    def of_source(cls, source: Source, diagnostics: list[Diagnostic]) -> HclSyntaxError:
        """The exception that tells what is wrong with a source."""
        index = LineIndex(source.text)
        lines = []
        for diagnostic in diagnostics:
            line, column = index.position(diagnostic.start)
            lines.append(f"{source.path}:{line}:{column}: {diagnostic.summary}")
        return cls("\n".join(lines), diagnostics)
