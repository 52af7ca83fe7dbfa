"""Checking files under their configurations: what one worker is given to do."""

from __future__ import annotations

import os

from hcl_lint.files.disk import size_of
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_debris
from hcl_lint.linter.checker import Checked, Checker
from hcl_lint.linter.registry import Registry, all_rules
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.configured import dialects_of, rule_settings_of
from hcl_lint.runner.check_outcome import CheckOutcome, UnitOutcome
from hcl_lint.text.source import Source, encode
from hcl_lint.workspace.files import Files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.dialects.pack import Pack
    from hcl_lint.runner.baselines import Baselines
    from hcl_lint.runner.check_settings import CheckSettings
    from hcl_lint.runner.reads import NotedFiles
    from hcl_lint.syntax.tree import SyntaxTree


class Unit:
    """Files that are checked together: those of one folder, or one by itself.

    ``neighbours`` are the other files of the folder, read for context. With ``is_module`` false,
    what else is in the folder does not matter.
    """

    __slots__ = ("paths", "neighbours", "is_module")

    def __init__(self, paths: list[str], *, is_module: bool) -> None:
        self.paths = paths
        self.neighbours: list[str] = []
        self.is_module = is_module


class FileChecker:
    """Checks units; the rules of each configuration are prepared once."""

    __slots__ = ("settings", "_registry", "_checkers", "_baselines")

    def __init__(self, settings: CheckSettings) -> None:
        self.settings = settings
        self._baselines: Baselines | None = None
        self._registry: Registry | None = None
        self._checkers: dict[Configuration, Checker] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Another process that is given this one prepares the rules itself."""
        return FileChecker, (self.settings,)

    def configuration_of(self, path: str) -> Configuration:
        """The configuration that holds for a file.

        Raises:
            ConfigError: it is wrong.
        """
        return self.settings.finder.of_folder(os.path.dirname(path) or os.curdir)

    def checker_of(self, path: str) -> Checker:
        """What checks a file; the schema that it is checked by is loaded.

        Raises:
            ConfigError: the configuration of the file is wrong, or the schema.
        """
        configuration = self.configuration_of(path)
        if configuration not in self._checkers:
            dialects = dialects_of(configuration)
            times: dict[str, float] | None = {} if self.settings.timings else None
            ruleset = Ruleset(
                self._registry_of(dialects.packs), rule_settings_of(configuration), times=times
            )
            self._checkers[configuration] = Checker(ruleset, dialects)
        checker = self._checkers[configuration]
        dialect = checker.dialect_of(path)
        if dialect.schemas:
            from hcl_lint.dialects.schemas import schema_of

            schema_of(dialect, path)
        return checker

    def _registry_of(self, packs: Sequence[Pack]) -> Registry:
        """The rules that there are with some packs; mostly there are none."""
        if packs:
            return all_rules(packs)
        if self._registry is None:
            self._registry = all_rules()
        return self._registry

    def is_excluded(self, path: str) -> bool:
        """Whether the configuration says to leave a file out."""
        return self.settings.finder.is_excluded(path)

    def unknown(self, path: str, findings: list[Finding]) -> list[Finding]:
        """Those of a file's findings that its baseline does not know.

        Raises:
            ConfigError: the configuration, or the baseline, is wrong.
        """
        if not self.settings.has_baseline(path):
            return findings
        return self.baselines.unknown(path, findings)

    @property
    def baselines(self) -> Baselines:
        """The baselines that configurations name."""
        if self._baselines is None:
            from hcl_lint.runner.baselines import Baselines

            self._baselines = Baselines(self.settings.finder)
        return self._baselines

    def units(self, paths: list[str]) -> list[Unit]:
        """The files that are to be checked, in units; those left out are in none.

        Raises:
            ConfigError: some configuration is wrong.
        """
        units = []
        folders: dict[str, Unit] = {}
        for path in paths:
            if self.is_excluded(path):
                continue
            if self.settings.has_baseline(path):
                self.baselines.of(path)  # What is wrong with it is said before all else.
            checker = self.checker_of(path)
            has_module_rules = checker.ruleset.engine.has_module_rules
            folder, name = os.path.split(path)
            in_module = has_module_rules and checker.dialect_of(path).has_modules
            if not in_module or is_debris(name):
                units.append(Unit([path], is_module=False))
                continue
            if folder not in folders:
                folders[folder] = Unit([], is_module=True)
                units.append(folders[folder])
            folders[folder].paths.append(path)
        for folder, unit in folders.items():
            unit.neighbours = self._neighbours(folder, unit.paths)
        return units

    def _neighbours(self, folder: str, paths: list[str]) -> list[str]:
        """The other files of a folder in the dialects of some of its files, sorted."""
        dialect_of = self.checker_of(paths[0]).dialect_of
        dialects = {dialect_of(path).name for path in paths}
        given = {os.path.basename(path) for path in paths}
        found = []
        for name in self.settings.finder.files.names(folder):
            path = os.path.join(folder, name)
            if name not in given and dialect_of(path).name in dialects and not is_debris(name):
                if not self.is_excluded(path):
                    found.append(path)
        return found

    def check(self, unit: Unit) -> UnitOutcome:
        """Check the files of a unit, and write what fixes make of them. Never raises."""
        if not self.settings.can_cache:
            return UnitOutcome(self.check_files(unit, Files()))
        from hcl_lint.runner.reads import NotedFiles

        files = NotedFiles()
        self.note_folder(unit, files)
        return UnitOutcome(self.check_files(unit, files), files)

    def note_folder(self, unit: Unit, files: NotedFiles) -> None:
        """Note what the folder of a unit looked like when its neighbours were searched for."""
        if unit.is_module:
            folder = os.path.dirname(unit.paths[0])
            files.note_names(folder, self.settings.finder.files.names(folder))

    def check_files(self, unit: Unit, files: Files) -> list[CheckOutcome]:
        """Check the files of a unit, all that is read being read from *files*."""
        outcomes = []
        sources = []
        for path in unit.paths:
            try:
                sources.append(Source.from_bytes(path, files.read(path)))
            except FileProblem as problem:
                outcomes.append(CheckOutcome(path, [_failure(path, problem)]))
        if sources:
            outcomes += self.check_sources(sources, self.neighbours(unit, files), files)
        return outcomes

    def neighbours(self, unit: Unit, files: Files) -> list[Source]:
        """The texts of the other files of a unit's folder, as far as they can be read."""
        found = []
        for path in unit.neighbours:
            try:
                found.append(Source.from_bytes(path, files.read(path)))
            except FileProblem:
                pass  # Who checks that file is told.
        return found

    def check_sources(
        self,
        sources: list[Source],
        neighbours: list[Source] | None = None,
        surroundings: Files | None = None,
    ) -> list[CheckOutcome]:
        """Check texts of one folder, and write what fixes make of them. Never raises."""
        settings = self.settings
        try:
            checker = self.checker_of(sources[0].path)
            times = checker.ruleset.engine.times
            if times is not None:
                times.clear()
            if settings.fix:
                unsafe = settings.unsafe
                if unsafe is None:
                    unsafe = self.configuration_of(sources[0].path).switch("unsafe-fixes")
                choice = self._choice
                checked = checker.fix(sources, neighbours, unsafe=unsafe, choice=choice)
            elif settings.suppress is not None:
                checked = checker.suppress(
                    sources, neighbours, reason=settings.suppress, choice=self._choice
                )
            else:
                checked = checker.check(sources, neighbours, surroundings)
            outcomes = [self._outcome(file) for file in checked]
            if times:
                outcomes[0].times = dict(times)
            return outcomes
        except Exception as error:
            return [CheckOutcome(source.path, [_failure(source.path, error)]) for source in sources]

    def _choice(self, tree: SyntaxTree, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        """Those of a file's diagnostics that its baseline does not know."""
        path = tree.source.path
        if not diagnostics or not self.settings.has_baseline(path):
            return diagnostics  # without making findings of them
        findings = _findings(tree.source, diagnostics, {})
        unknown = set(map(id, self.unknown(path, findings)))
        pairs = zip(diagnostics, findings, strict=True)
        return [diagnostic for diagnostic, finding in pairs if id(finding) in unknown]

    def _outcome(self, file: Checked) -> CheckOutcome:
        findings = []
        if file.diagnostics:
            urls = self.checker_of(file.path).ruleset.urls
            findings = _findings(file.tree.source, file.diagnostics, urls)
        if file.elsewhere:
            from hcl_lint.schema.findings import placed_findings

            findings += placed_findings(file.elsewhere)
        outcome = CheckOutcome(file.path, findings)
        outcome.skipped = file.skipped
        outcome.suppressed = file.suppressed
        if file.applied:
            fixed: dict[str, int] = {}
            for each in file.applied:
                fixed[each.rule] = fixed.get(each.rule, 0) + 1
            outcome.fixed = fixed
        if file.text != file.original:
            outcome.is_changed = True
            outcome.text = file.text
            if self.settings.diff:
                outcome.diff = self._diff(file)
            if self.settings.write:
                self._write(file, outcome)
        return outcome

    def _diff(self, file: Checked) -> str:
        from hcl_lint.text.diff import unified_diff

        return unified_diff(file.original, file.text, file.path)

    def _write(self, file: Checked, outcome: CheckOutcome) -> None:
        from hcl_lint.files.writing import replace_content

        try:
            replace_content(file.path, encode(file.text), encode(file.original))
        except FileProblem as problem:
            outcome.findings.append(_failure(file.path, problem))
            outcome.is_changed = False
            outcome.fixed = {}


class UnitWork:
    """The units of a run by the names of their first files, for sharing out to workers."""

    __slots__ = ("checker", "_units")

    def __init__(self, paths: list[str], settings: CheckSettings) -> None:
        """Raises ConfigError where the configuration of some file is wrong."""
        self.checker = FileChecker(settings)
        self._units = {unit.paths[0]: unit for unit in self.checker.units(paths)}

    def names(self) -> list[str]:
        return list(self._units)

    def size_of(self, name: str) -> int:
        """The bytes of a unit's files."""
        unit = self._units[name]
        return sum([size_of(path) for path in (*unit.paths, *unit.neighbours)])

    def unit(self, name: str) -> Unit:
        return self._units[name]

    def sources_of(self, path: str) -> list[str]:
        """The files and folders that the rules for a file come from, those of hcl-lint aside."""
        checker = self.checker.checker_of(path)
        packs = [pack.folder for pack in checker.dialects.packs]
        return [*checker.ruleset.registry.sources, *packs]

    def __call__(self, name: str) -> UnitOutcome:
        return self.checker.check(self._units[name])

    def failed(self, name: str, error: Exception) -> UnitOutcome:
        """What to say where the worker that was at a unit is lost."""
        paths = self._units[name].paths
        return UnitOutcome([CheckOutcome(path, [_failure(path, error)]) for path in paths])


def _findings(
    source: Source, diagnostics: list[Diagnostic], urls: Mapping[str, str]
) -> list[Finding]:
    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.text.line_index import LineIndex

    index = LineIndex(source.text)
    return [
        Finding.from_diagnostic(source.path, index, each, url=urls.get(each.rule))
        for each in diagnostics
    ]


def _failure(path: str, error: Exception) -> Finding:
    from hcl_lint.runner.findings import failure

    return failure(path, error)
