"""Checks the files of one folder, and puts right what can be put right."""

from __future__ import annotations

from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.paths import is_json_name
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.engine import sort_key
from hcl_lint.linter.module import ModuleContext
from hcl_lint.linter.parsing import parse_file
from hcl_lint.linter.ruleset import Ruleset, fixes_to_make
from hcl_lint.linter.syntax_fixes import syntax_fix
from hcl_lint.problems.problem import ALWAYS
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.schema.places import PlacedDiagnostic
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.text.edits import Edit
    from hcl_lint.workspace.files import Files

    # What is to be worked on of all that is found in a text.
    Choice = Callable[[SyntaxTree, list[Diagnostic]], list[Diagnostic]]


class Checked:
    """What came of one file.

    ``tree`` is that of its text, as fixes left it, and ``original`` its text before them;
    ``diagnostics`` are what is still wrong, in order, and ``elsewhere`` what is wrong with
    policies that were asked about it. ``applied`` are the diagnostics that fixes put right and
    ``refused`` those whose fixes would have done damage. ``suppressed`` counts the findings for
    which comments were written.
    """

    __slots__ = (
        "path", "original", "tree", "diagnostics", "elsewhere", "applied", "refused",
        "suppressed", "skipped",
    )  # fmt: skip

    def __init__(self, tree: SyntaxTree) -> None:
        self.path = tree.source.path
        self.original = tree.source.text
        self.tree = tree
        self.diagnostics: list[Diagnostic] = []
        self.elsewhere: list[PlacedDiagnostic] = []
        self.applied: list[Diagnostic] = []
        self.refused: list[Diagnostic] = []
        self.suppressed = 0
        self.skipped: dict[str, int] = {}

    @property
    def text(self) -> str:
        return self.tree.source.text


class Checker:
    """Checks files with one set of rules; what files are is for *dialects* to say."""

    __slots__ = ("ruleset", "dialects")

    def __init__(self, ruleset: Ruleset, dialects: Dialects | None = None) -> None:
        self.ruleset = ruleset
        self.dialects = dialects or Dialects()

    def dialect_of(self, path: str) -> Dialect:
        """The dialect of the file at *path*."""
        return self.dialects.of(path)

    def check(
        self,
        sources: list[Source],
        neighbours: list[Source] | None = None,
        surroundings: Files | None = None,
    ) -> list[Checked]:
        """Check the files of one folder; *neighbours* are others of it, for context only.

        Other modules that rules ask for are read from *surroundings*, by default the disk.
        """
        files = [Checked(parse_file(source)) for source in sources]
        self._look(files, [parse_file(source) for source in neighbours or []], surroundings)
        return files

    def fix(
        self,
        sources: list[Source],
        neighbours: list[Source] | None = None,
        *,
        unsafe: bool = False,
        choice: Choice | None = None,
    ) -> list[Checked]:
        """Check files and make the fixes of what is found, over rounds, until none is left.

        With a *choice*, only of what is chosen. It ends after a few rounds, and where fixes would
        bring a text back that was there.
        """
        from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once

        files = [Checked(parse_file(source)) for source in sources]
        others = [parse_file(source) for source in neighbours or []]
        seen = {file.path: {file.text} for file in files}
        refused: dict[str, set[tuple[int, int, str, str]]] = {file.path: set() for file in files}
        for _ in range(MOST_ROUNDS):
            self._look(files, others)
            has_changed = False
            for file in files:
                no_good = refused[file.path]
                wanted = [
                    each
                    for each in fixes_to_make(_chosen(file, choice), unsafe=unsafe)
                    if sort_key(each) not in no_good
                ]
                result = fix_once(file.tree, wanted, parse_file)
                file.refused += result.refused
                no_good.update([sort_key(each) for each in result.refused])
                if result.applied and result.tree.source.text not in seen[file.path]:
                    seen[file.path].add(result.tree.source.text)
                    file.tree = result.tree
                    file.applied += result.applied
                    has_changed = True
                    no_good.clear()
            if not has_changed:
                return files
        self._look(files, others)
        return files

    def suppress(
        self,
        sources: list[Source],
        neighbours: list[Source] | None = None,
        *,
        reason: str,
        choice: Choice | None = None,
    ) -> list[Checked]:
        """Check files and write comments that suppress what is found; with *reason*, if any.

        With a *choice*, only what is chosen. First behind each line; what is then still found is
        suppressed for the whole file. Syntax errors and what is in JSON files stay. Of files that
        come out in another layout than `hcl-lint format` gives, only those are laid out that had
        it before.
        """
        from hcl_lint.linter.adoption import suppress_in_file, suppress_lines

        files = [Checked(parse_file(source)) for source in sources]
        others = [parse_file(source) for source in neighbours or []]
        self._look(files, others)
        was_formatted = [_is_formatted(file.tree) for file in files]
        # A comment changes its line, and with it what is chosen: of other rules, nothing is.
        rules: dict[str, set[str]] = {}
        if choice is not None:
            rules = {file.path: {each.rule for each in _chosen(file, choice)} for file in files}
        for write in (suppress_lines, suppress_in_file):
            for file, formatted in zip(files, was_formatted, strict=True):
                wanted = self._to_suppress(file, choice, rules.get(file.path))
                if wanted:
                    file.suppressed += len(wanted)
                    file.tree = _edited(file.tree, write(file.tree, wanted, reason))
                    if formatted:
                        file.tree = _laid_out(file.tree)
            self._look(files, others)
        for file in files:
            file.suppressed -= len(self._to_suppress(file, choice, rules.get(file.path)))
        return files

    def _to_suppress(
        self, file: Checked, choice: Choice | None, rules: set[str] | None
    ) -> list[Diagnostic]:
        """Which of what is chosen is of *rules*, if given, and can be suppressed by comments."""
        if is_json_name(file.path):
            return []
        wanted = []
        for each in _chosen(file, choice):
            problem = self.ruleset.registry.find(each.rule)
            if rules is not None and each.rule not in rules:
                continue
            if problem is not None and problem.default != ALWAYS:
                wanted.append(each)
        return wanted

    def _look(
        self,
        files: list[Checked],
        neighbours: list[SyntaxTree],
        surroundings: Files | None = None,
    ) -> None:
        """Find what is wrong with the files as they are now."""
        contexts = []
        for file in files:
            contexts.append(FileContext(file.path, file.tree, self.dialect_of(file.path)))
        context_only = [
            FileContext(path, tree, self.dialect_of(path), is_reported=False)
            for path, tree in [(tree.source.path, tree) for tree in neighbours]
        ]
        loader = None
        if self.ruleset.engine.has_cross_module_rules:
            from hcl_lint.linter.modules import ModuleLoader
            from hcl_lint.workspace.files import Files

            loader = ModuleLoader(self.dialect_of, surroundings or Files())
        for module in ModuleContext.group(contexts + context_only, loader):
            self.ruleset.engine.run(module)
        for file, context in zip(files, contexts, strict=True):
            file.diagnostics = self._completed(context)
            file.elsewhere = context.elsewhere
            file.skipped = context.skipped

    def _completed(self, context: FileContext) -> list[Diagnostic]:
        """The diagnostics of a file as the settings and its comments want them."""
        ruleset = self.ruleset
        for each in context.syntax_errors:
            each.fix = syntax_fix(each, context)
        found = context.diagnostics
        if "hcl-lint:" in context.text or "tflint-ignore" in context.text:
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
        return sorted(kept, key=sort_key)


def _chosen(file: Checked, choice: Choice | None) -> list[Diagnostic]:
    return file.diagnostics if choice is None else choice(file.tree, file.diagnostics)


def _edited(tree: SyntaxTree, edits: list[Edit]) -> SyntaxTree:
    return parse_file(Source(tree.source.path, apply_edits(tree.source.text, edits)))


def _is_formatted(tree: SyntaxTree) -> bool:
    from hcl_lint.format.formatter import HCL, format_tree

    if is_json_name(tree.source.path) or tree.diagnostics:
        return False
    return format_tree(tree, HCL) == tree.source.text


def _laid_out(tree: SyntaxTree) -> SyntaxTree:
    from hcl_lint.format.formatter import HCL, format_tree

    return parse_file(Source(tree.source.path, format_tree(tree, HCL)))
