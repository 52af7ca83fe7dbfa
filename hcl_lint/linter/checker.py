"""Checking the documents of modules with one set of rules: findings, fixes, suppressions."""

from __future__ import annotations

import hcl_lint.linter.preload  # noqa: F401 (before all others)
from hcl_lint.annotations import Callable, Iterable
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.engine import sort_key
from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once
from hcl_lint.linter.ruleset import Ruleset, fixes_to_make
from hcl_lint.linter.suggested_fixes import suggested_fix
from hcl_lint.linter.syntax_fixes import FIXED_IN_SYNTAX, syntax_fix
from hcl_lint.linter.template_files import template_note
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.problem import ALWAYS, ERROR
from hcl_lint.problems.suppressions import UNUSED_SUPPRESSION
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.suggestions import QUESTION

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


class Checker:
    """Checks documents with one set of rules."""

    __slots__ = ("ruleset",)

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
        self,
        module: Module,
        documents: Iterable[Document] | None = None,
        *,
        unsafe: bool = False,
        choice: Choice | None = None,
    ) -> list[FileResult]:
        """Check documents and apply the fixes of what is found, in rounds, until none is left.

        With a *choice*, only of what is chosen. It ends after a few rounds, and where fixes
        would bring back a text that was there before. Syntax errors are fixed first, and only in
        files that then have none.
        """
        files = _results(module, documents)
        if unsafe and not all([file.document.has_valid_syntax for file in files]):
            module = self._fix_syntax(files, module, choice)
        seen = {file.path: {file.original, file.text} for file in files}
        refused: dict[str, set[tuple[int, int, str, str]]] = {file.path: set() for file in files}
        for _ in range(MOST_ROUNDS):
            self._look(files, module)
            has_changed = False
            for file in files:
                no_good = refused[file.path]
                wanted = [
                    each
                    for each in fixes_to_make(_chosen(file, choice), unsafe=unsafe)
                    if each.source is file.document.source
                    and sort_key(each) not in no_good
                    and each.rule not in FIXED_IN_SYNTAX
                ]
                result = fix_once(file.document, wanted)
                file.refused += result.refused
                no_good.update([sort_key(each) for each in result.refused])
                if result.applied and result.document.text not in seen[file.path]:
                    seen[file.path].add(result.document.text)
                    file.document = result.document
                    module = module.with_document(result.document)
                    file.applied += result.applied
                    has_changed = True
                    no_good.clear()
            if not has_changed:
                return files
        self._look(files, module)
        return files

    def _fix_syntax(
        self, files: list[FileResult], module: Module, choice: Choice | None
    ) -> Module:
        """Fix the syntax errors of files that can be parsed afterwards; return the new module."""
        self._look(files, module)
        for file in files:
            first = file.document
            if first.has_valid_syntax:
                continue
            first_found = file.diagnostics
            applied: list[Diagnostic] = []
            for _ in range(MOST_ROUNDS):
                result = fix_once(file.document, _syntax_fixes(file, choice))
                if not result.applied:
                    break
                applied += result.applied
                file.document = result.document
                self._look([file], module.with_document(file.document))
            if file.document.has_valid_syntax:
                file.applied += applied
                module = module.with_document(file.document)
            else:
                file.document, file.diagnostics = first, first_found
                file.refused += _syntax_fixes(file, choice)
        return module

    def suppress(
        self,
        module: Module,
        documents: Iterable[Document] | None = None,
        *,
        reason: str,
        choice: Choice | None = None,
    ) -> list[FileResult]:
        """Check documents and write comments that suppress what is found; with *reason*, if any.

        With a *choice*, only what is chosen. Comments can cause new findings, as of lines that
        are too long: this goes on until none is left that comments can suppress. Syntax errors
        and findings in JSON files stay.
        """
        files = _results(module, documents)
        self._look(files, module)
        from hcl_lint.linter.suppression_writer import SuppressionWriter

        writer = SuppressionWriter(self.ruleset.registry, reason, self.ruleset.line_length)
        had_unused = {file.path for file in files if _unused(file)}
        counts: dict[str, int] = {}
        seen = {file.path: {file.text} for file in files}
        for number in range(_MOST_SUPPRESSION_ROUNDS):
            has_changed = False
            for file in files:
                wanted = self._to_suppress(file, choice)
                counts.setdefault(file.path, len(wanted))
                if not wanted:
                    continue
                document = file.document
                if file.path not in had_unused:
                    document = _without(document, _unused(file))
                    if document.text in seen[file.path]:
                        document = file.document
                    if document is not file.document:
                        wanted = []
                if wanted:
                    # What lines do not settle is for the whole file.
                    in_file = number >= _LINE_ROUNDS
                    document = writer.suppressed(document, wanted, in_file=in_file)
                if document.text != file.text:
                    seen[file.path].add(document.text)
                    file.document = document
                    module = module.with_document(document)
                    has_changed = True
            if not has_changed:
                break
            self._look(files, module)
        for file in files:
            left = len(self._to_suppress(file, choice))
            file.suppressed = max(counts.get(file.path, 0) - left, 0)
        return files

    def _to_suppress(self, file: FileResult, choice: Choice | None) -> list[Diagnostic]:
        """Return what is chosen and can be suppressed by comments."""
        if file.document.is_json:
            return []
        source = file.document.source
        return [
            each
            for each in _chosen(file, choice)
            if each.problem.default != ALWAYS and each.source is source
        ]

    def _look(self, files: list[FileResult], module: Module) -> None:
        """Find what is wrong with files of a module as they are now."""
        context = self._context(files, module)
        self.ruleset.engine.run(context)
        self._take(files, context)

    def _context(self, files: list[FileResult], module: Module) -> ModuleContext:
        return ModuleContext(module, [each.document for each in files], self.ruleset.selection)

    def _take(self, files: list[FileResult], context: ModuleContext) -> None:
        """Take what the engine has found into the results."""
        results = {file.path: file for file in files}
        for each in context.reported:
            file = results[each.path]
            file.diagnostics = self._completed(each)
            file.skipped = each.skipped

    def _completed(self, context: FileContext) -> list[Diagnostic]:
        """Return the diagnostics of a file after applying settings and suppressions."""
        ruleset = self.ruleset
        if any([each.severity == ERROR for each in context.diagnostics]):
            note = template_note(context)
            if note is not None:
                context.diagnostics = ruleset.selected([note])
        if context.syntax_errors:
            for each in context.syntax_errors:
                each.fix = syntax_fix(each, context) if ruleset.may_fix(each.rule) else None
        source = context.tree.source
        found = [each for each in context.diagnostics if each.source is source]
        elsewhere = [each for each in context.diagnostics if each.source is not source]
        for each in found:
            if each.fix is None and QUESTION in each.detail and ruleset.may_fix(each.rule):
                each.fix = suggested_fix(each, context)
        if any([word in context.text for word in _OF_SUPPRESSIONS]):
            from hcl_lint.linter.suppression import Suppressions

            suppressions = Suppressions(context.tree, ruleset.registry)
            found = suppressions.keep(found)
            found += suppressions.keep(ruleset.selected(suppressions.diagnostics))
            if context.has_valid_syntax:
                found += ruleset.selected(suppressions.unused(ruleset.names))
        kept = []
        for each in found:
            if not ruleset.is_ignored(each.rule, context.path):
                ruleset.complete(each)
                kept.append(each)
        for each in elsewhere:
            if each.fix is not None:  # what rules find in other files
                ruleset.complete(each)
        return sorted(kept, key=sort_key) + elsewhere


# Words without one of which there is neither a suppression nor what looks like one.
_OF_SUPPRESSIONS = ("lint", "LINT", ":skip=", ":ignore:")


def _results(module: Module, documents: Iterable[Document] | None) -> list[FileResult]:
    return [FileResult(each) for each in (module.documents if documents is None else documents)]


def _chosen(file: FileResult, choice: Choice | None) -> list[Diagnostic]:
    return file.diagnostics if choice is None else choice(file.tree, file.diagnostics)


def _syntax_fixes(file: FileResult, choice: Choice | None) -> list[Diagnostic]:
    """Return the chosen syntax errors that have fixes."""
    return [
        each
        for each in fixes_to_make(_chosen(file, choice), unsafe=True)
        if each.rule in FIXED_IN_SYNTAX
    ]


# How often suppressions are written, as long as there are findings; first by line.
_MOST_SUPPRESSION_ROUNDS = 8
_LINE_ROUNDS = 3


def _unused(file: FileResult) -> list[Diagnostic]:
    """Return the findings of suppressions that hide nothing, as far as these can be removed."""
    return [
        each
        for each in file.diagnostics
        if each.problem is UNUSED_SUPPRESSION and each.fix is not None
    ]


def _without(document: Document, unused: list[Diagnostic]) -> Document:
    """Return the document without suppressions that a new comment has made useless."""
    if not unused:
        return document

    return fix_once(document, unused).document
