"""The outcome of checking one file with one set of rules."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.tree import SyntaxTree

# Which of the diagnostics of a text are worked on.
Choice = Callable[[SyntaxTree, list[Diagnostic]], list[Diagnostic]]


class FileResult:
    """The outcome of checking one file.

    ``document`` is the file as fixes left it, and ``original`` its text before them;
    ``diagnostics`` are what is still wrong, in order, last what is wrong with policies that were
    asked about it. ``applied`` are the diagnostics that were fixed and
    ``refused`` those whose fixes would have done damage. ``suppressed`` counts the findings for
    which comments were written, ``skipped`` by rule what unknown values kept it from judging.
    """

    __slots__ = (
        "document", "original", "diagnostics", "applied", "refused", "suppressed", "skipped",
    )

    def __init__(self, document: Document) -> None:
        self.document = document
        self.original = document.text
        self.diagnostics: list[Diagnostic] = []
        self.applied: list[Diagnostic] = []
        self.refused: list[Diagnostic] = []
        self.suppressed = 0
        self.skipped: dict[str, int] = {}

    @property
    def path(self) -> str:
        return self.document.path

    @property
    def tree(self) -> SyntaxTree:
        return self.document.tree

    @property
    def text(self) -> str:
        return self.document.text
