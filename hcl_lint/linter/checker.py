"""Checking the documents of modules with one set of rules: findings, fixes, suppressions."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.engine import sort_key
from hcl_lint.linter.results import Choice, FileResult
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import products

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.rounds import Rounds


class Checker:
    """Checks documents with one set of rules."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def check(
        self, module: Module, documents: Iterable[Document] | None = None
    ) -> list[FileResult]:
        """Check documents of a module, by default all of them."""
        files = _results(module, documents)
        context = self._context(files, module)
        self.ruleset.engine.run(context)
        self._take(files, context)
        return files

    def fix(
        self, module: Module, documents: Iterable[Document] | None = None, *, unsafe: bool = False,
        choice: Choice | None = None,
    ) -> list[FileResult]:
        """Check documents and apply the fixes of what is found, in rounds, until none is left.

        With a *choice*, only of what is chosen. It ends after a few rounds, and where fixes
        would bring back a text that was there before. Syntax errors are fixed first, and only in
        files that then have none.
        """
        files = _results(module, documents)
        self._rounds().fix(files, module, choice, unsafe=unsafe)
        return files

    def suppress(
        self, module: Module, documents: Iterable[Document] | None = None, *, reason: str,
        choice: Choice | None = None,
    ) -> list[FileResult]:
        """Check documents and write comments that suppress what is found; with *reason*, if any.

        With a *choice*, only what is chosen. Comments can cause new findings, as of lines that
        are too long: this goes on until none is left that comments can suppress. Syntax errors
        and findings in JSON files stay.
        """
        files = _results(module, documents)
        self._rounds().suppress(files, module, choice, self.ruleset, reason)
        return files

    def _look(self, files: list[FileResult], module: Module) -> None:
        """Find what is wrong with files of a module as they are now."""
        context = self._context(files, module)
        self.ruleset.engine.run(context)
        self._take(files, context)

    def _context(self, files: list[FileResult], module: Module) -> ModuleContext:
        return ModuleContext(module, [file.document for file in files], self.ruleset.selection)

    def _take(self, files: list[FileResult], context: ModuleContext) -> None:
        """Give files what was reported about them, less what generated files account for."""
        found = [
            diagnostic for file in context.reported for diagnostic in file.diagnostics
            if diagnostic.code.startswith(_OF_DECLARATIONS)
        ]
        if len(found) != 0:
            more = module_with_generated(context.module, any([entry.is_error for entry in found]))
            if more is not None:
                again = self._context(files, more)
                asked = self.ruleset.engine.run_again(again, context)
                _keep_common(context, again, asked)
        results = {file.path: file for file in files}
        for file_context in context.reported:
            file = results[file_context.path]
            file.diagnostics = self._completed(file_context)
            file.skipped = file_context.skipped

    def _completed(self, context: FileContext) -> list[Diagnostic]:
        """Return the diagnostics of a file after applying settings and suppressions."""
        has_suppressions = any(word in context.text for word in _OF_SUPPRESSIONS)
        if not context.diagnostics and not has_suppressions:
            return []
        from hcl_lint.linter.results import completed  # Most files are clean.

        return completed(context, self.ruleset, has_suppressions=has_suppressions)

    def _rounds(self) -> Rounds:
        from hcl_lint.linter.rounds import Rounds

        return Rounds(self._look)


# Words without one of which there is neither a suppression nor what looks like one.
_OF_SUPPRESSIONS = ("lint", "LINT", ":skip=", ":ignore:")

# How the codes of problems begin that depend on all that a module declares.
_OF_DECLARATIONS = ("R", "TF")


def _keep_common(context: ModuleContext, again: ModuleContext, asked: set[str]) -> None:
    """Keep the diagnostics of the rules *asked* that are also found with more files."""
    found = {(file.path, *sort_key(entry)) for file in again.reported for entry in file.diagnostics}
    for file in context.reported:
        file.diagnostics = [
            element for element in file.diagnostics
            if element.rule.name not in asked or (file.path, *sort_key(element)) in found
        ]


def _results(module: Module, documents: Iterable[Document] | None) -> list[FileResult]:
    return [FileResult(entry) for entry in (module.documents if documents is None else documents)]


def module_with_generated(module: Module, looks_far: bool) -> Module | None:
    """A module with what is generated for it; None where nothing is.

    Unless it *looks_far*, it may be that only what is in the folder of the module is asked.
    """
    found = None
    for product in products():
        found = product.files.with_generated(found or module, looks_far) or found
    return found
