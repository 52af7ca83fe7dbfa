"""The outcome of checking one file, and the last steps with its diagnostics."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix, most_of_each
from hcl_lint.diagnostics.rule import ERROR
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.engine import sort_key
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.messages import QUESTION
from hcl_lint.text.source import Source

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


def completed(
    context: FileContext, ruleset: Ruleset, *, has_suppressions: bool
) -> list[Diagnostic]:
    """The diagnostics of a file after applying settings, and suppressions if there may be any."""
    context.diagnostics = most_of_each(context.diagnostics)
    # What follows is loaded for the findings that it is about, which most files do not have.
    if any([diagnostic.severity == ERROR for diagnostic in context.diagnostics]):
        from hcl_lint.linter.syntax_errors import template_note

        note = template_note(context)
        if note is not None:
            context.diagnostics = ruleset.selected([note])
    if context.syntax_errors:
        from hcl_lint.linter.syntax_fixes import syntax_fix

        for error in context.syntax_errors:
            error.fix = syntax_fix(error, context)
    source = context.tree.source
    found = [diagnostic for diagnostic in context.diagnostics if diagnostic.source is source]
    elsewhere = [element for element in context.diagnostics if element.source is not source]
    for diagnostic in found:
        if diagnostic.fix is None and QUESTION in diagnostic.detail:
            from hcl_lint.linter.suggested_fixes import suggested_fix

            diagnostic.fix = suggested_fix(diagnostic, context)
    if has_suppressions:
        from hcl_lint.linter.suppression import Suppressions

        suppressions = Suppressions(context.tree, ruleset.registry)
        found = suppressions.keep(found)
        found += suppressions.keep(ruleset.selected(suppressions.diagnostics))
        if context.has_valid_syntax:
            found += ruleset.selected(suppressions.unused(ruleset.names))
    kept = []
    for diagnostic in found:
        if not ruleset.is_ignored(diagnostic.rule.name, context.path):
            ruleset.complete(diagnostic)
            kept.append(diagnostic)
    for diagnostic in elsewhere:
        if diagnostic.fix is not None:  # what rules find in other files
            ruleset.complete(diagnostic)
    found = sorted(kept, key=sort_key) + elsewhere
    for diagnostic in found:
        if diagnostic.fix is not None and diagnostic.source.newline != "\n":
            _keep_newlines(diagnostic.fix, diagnostic.source)
    return found


def _keep_newlines(fix: Fix, source: Source) -> None:
    """End the lines that a fix inserts as a source ends all of its own, with CR LF.

    Where those end in different ways, each is left as it is.
    """
    text = source.text
    if text.count("\n") != text.count("\r\n"):
        return
    for edit in fix.edits:
        # An edit may begin between the two characters of a newline.
        before = "\r" if text[edit.start - 1 : edit.start] == "\r" else ""
        inserted = (before + edit.text).replace("\r\n", "\n").replace("\n", "\r\n")
        edit.text = inserted[len(before) :]
