"""Changing files by what is found in them, and looking again, until nothing is left to do."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.diagnostics.diagnostic import Diagnostic, fixes_to_make
from hcl_lint.diagnostics.rule import ALWAYS
from hcl_lint.diagnostics.rules import UNUSED_SUPPRESSION
from hcl_lint.linter.engine import sort_key
from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once
from hcl_lint.linter.results import Choice, FileResult
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.linter.suppression_writer import SuppressionWriter
from hcl_lint.linter.syntax_fixes import FIXED_IN_SYNTAX
from hcl_lint.semantics.module import Module


class Rounds:
    """Rounds of changes; *look* finds what is wrong with files of a module as they are then."""

    def __init__(self, look: Callable[[list[FileResult], Module], None]) -> None:
        self._look = look

    def fix(
        self, files: list[FileResult], module: Module, choice: Choice | None, *, unsafe: bool
    ) -> None:
        """Apply fixes in rounds; see `hcl_lint.linter.checker.Checker.fix`."""
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
                    element for element in fixes_to_make(_chosen(file, choice), unsafe=unsafe)
                    if element.source is file.document.source and sort_key(element) not in no_good
                    and element.rule.name not in FIXED_IN_SYNTAX
                ]
                result = fix_once(file.document, wanted)
                file.refused += result.refused
                no_good.update([sort_key(diagnostic) for diagnostic in result.refused])
                if result.applied and result.document.text not in seen[file.path]:
                    seen[file.path].add(result.document.text)
                    file.document = result.document
                    module = module.with_document(result.document)
                    file.applied += result.applied
                    has_changed = True
                    no_good.clear()
            if not has_changed:
                return
        self._look(files, module)

    def _fix_syntax(self, files: list[FileResult], module: Module, choice: Choice | None) -> Module:
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
        self, files: list[FileResult], module: Module, choice: Choice | None, ruleset: Ruleset,
        reason: str,
    ) -> None:
        """Write suppressions in rounds; see `hcl_lint.linter.checker.Checker.suppress`."""
        self._look(files, module)
        writer = SuppressionWriter(ruleset.registry, reason, ruleset.line_length)
        had_unused = {file.path for file in files if _unused(file)}
        counts: dict[str, int] = {}
        seen = {file.path: {file.text} for file in files}
        for number in range(_MOST_SUPPRESSION_ROUNDS):
            has_changed = False
            for file in files:
                wanted = _to_suppress(file, choice)
                counts.setdefault(file.path, len(wanted))
                if not wanted:
                    continue
                document = file.document
                if file.path not in had_unused:
                    document = fix_once(document, _unused(file)).document
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
            left = len(_to_suppress(file, choice))
            file.suppressed = max(counts.get(file.path, 0) - left, 0)


def _to_suppress(file: FileResult, choice: Choice | None) -> list[Diagnostic]:
    """Return what is chosen and can be suppressed by comments."""
    if file.document.is_json:
        return []
    source = file.document.source
    return [
        diagnostic for diagnostic in _chosen(file, choice)
        if diagnostic.rule.default != ALWAYS and diagnostic.source is source
    ]


def _chosen(file: FileResult, choice: Choice | None) -> list[Diagnostic]:
    return file.diagnostics if choice is None else choice(file.tree, file.diagnostics)


def _syntax_fixes(file: FileResult, choice: Choice | None) -> list[Diagnostic]:
    """Return the chosen syntax errors that have fixes."""
    return [
        element for element in fixes_to_make(_chosen(file, choice), unsafe=True)
        if element.rule.name in FIXED_IN_SYNTAX
    ]


# How often suppressions are written, as long as there are findings; first by line.
_MOST_SUPPRESSION_ROUNDS = 8
_LINE_ROUNDS = 3


def _unused(file: FileResult) -> list[Diagnostic]:
    """Return the findings of suppressions that hide nothing, as far as these can be removed."""
    return [
        diagnostic for diagnostic in file.diagnostics
        if diagnostic.rule is UNUSED_SUPPRESSION and diagnostic.fix is not None
    ]
