"""Checking the documents of modules with one set of rules: findings, fixes, suppressions."""

from __future__ import annotations

from hcl_lint.linter.context import ModuleContext
from hcl_lint.linter.engine import sort_key
from hcl_lint.linter.ruleset import Ruleset, fixes_to_make
from hcl_lint.linter.syntax_fixes import FIXED_IN_SYNTAX, syntax_fix
from hcl_lint.problems.problem import ALWAYS
from hcl_lint.text.edits import apply_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hcl_lint.linter.context import FileContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
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
    )  # fmt: skip

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
        self._look(files, module)
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
        from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once

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
                    if sort_key(each) not in no_good and each.rule not in FIXED_IN_SYNTAX
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
        from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once

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

        With a *choice*, only what is chosen. First after each line; what is then still found is
        suppressed for the whole file. Syntax errors and findings in JSON files stay. A file
        whose layout the comments disturb is formatted only if it was formatted before.
        """
        from hcl_lint.linter.adoption import suppress_in_file, suppress_lines

        files = _results(module, documents)
        self._look(files, module)
        was_formatted = [_is_formatted(file.document) for file in files]
        # A comment changes its line, and with it what is chosen: of other rules, nothing is.
        rules: dict[str, set[str]] = {}
        if choice is not None:
            rules = {file.path: {each.rule for each in _chosen(file, choice)} for file in files}
        for write in (suppress_lines, suppress_in_file):
            for file, formatted in zip(files, was_formatted, strict=True):
                wanted = self._to_suppress(file, choice, rules.get(file.path))
                if wanted:
                    file.suppressed += len(wanted)
                    edits = write(file.tree, wanted, reason)
                    file.document = file.document.with_text(apply_edits(file.text, edits))
                    if formatted:
                        file.document = _laid_out(file.document)
                    module = module.with_document(file.document)
            self._look(files, module)
        for file in files:
            file.suppressed -= len(self._to_suppress(file, choice, rules.get(file.path)))
        return files

    def _to_suppress(
        self, file: FileResult, choice: Choice | None, rules: set[str] | None
    ) -> list[Diagnostic]:
        """Return what is chosen of *rules*, if given, and can be suppressed by comments."""
        if file.document.is_json:
            return []
        wanted = []
        for each in _chosen(file, choice):
            problem = self.ruleset.registry.find(each.rule)
            if rules is not None and each.rule not in rules:
                continue
            if problem is not None and problem.default != ALWAYS:
                wanted.append(each)
        return wanted

    def _look(self, files: list[FileResult], module: Module) -> None:
        """Find what is wrong with files of a module as they are now."""
        results = {file.path: file for file in files}
        context = ModuleContext(module, [file.document for file in files])
        self.ruleset.engine.run(context)
        for each in context.files:
            if each.is_reported:
                file = results[each.path]
                file.diagnostics = self._completed(each)
                file.skipped = each.skipped

    def _completed(self, context: FileContext) -> list[Diagnostic]:
        """Return the diagnostics of a file after settings and its comments had their say."""
        ruleset = self.ruleset
        for each in context.syntax_errors:
            each.fix = syntax_fix(each, context) if ruleset.may_fix(each.rule) else None
        source = context.tree.source
        found = [each for each in context.diagnostics if each.source is source]
        elsewhere = [each for each in context.diagnostics if each.source is not source]
        if "lint" in context.text or "LINT" in context.text:
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
        return sorted(kept, key=sort_key) + elsewhere


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


# Layout alone counts here, as it does for the rule `unformatted`: what the layout of a dialect
# rewrites beyond it are findings of other rules, which may be what is suppressed.


def _is_formatted(document: Document) -> bool:
    from hcl_lint.format.formatter import HCL, format_tree

    if document.is_json or not document.has_valid_syntax:
        return False
    return format_tree(document.tree, HCL) == document.text


def _laid_out(document: Document) -> Document:
    from hcl_lint.format.formatter import HCL, format_tree

    return document.with_text(format_tree(document.tree, HCL))
