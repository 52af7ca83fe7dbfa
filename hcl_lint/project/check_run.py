"""A run of checks over many files: use cached results, and check the rest."""

from __future__ import annotations

from collections import Counter

from hcl_lint.annotations import Callable, Iterator, Mapping
from hcl_lint.diagnostics.diagnostic import Diagnostic, fixes_to_make, most_of_each
from hcl_lint.diagnostics.finding import Finding, failure, to_findings, unwritable
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import shown_path
from hcl_lint.project import processes
from hcl_lint.project.check_data import CheckOutcome, CheckSettings, UnitOutcome
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.finder import ProjectFile
from hcl_lint.project.project import Project
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.file_kinds import host_kind
from hcl_lint.text.source import Source, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.tracking import TrackedFiles
    from hcl_lint.linter.checker import Checker
    from hcl_lint.linter.results import FileResult
    from hcl_lint.project.baselines import Baselines
    from hcl_lint.project.cache import ResultCache
    from hcl_lint.project.modules import LoadedModule
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.syntax.tree import SyntaxTree

# Spreads the units of a run over others; the outcomes come in the order of the units.
Spread = Callable[["CheckRun"], Iterator["UnitOutcome"]]


def check_files(
    project: Project, paths: list[str], settings: CheckSettings, jobs: int | None = None, *,
    spread: Spread | None = None,
) -> Iterator[CheckOutcome]:
    """Check files, and write what fixes make of them.

    The outcomes come in the order of *paths*, each as soon as it is known; files that the
    configuration leaves out have none. *jobs* is the highest number of processes, by default that
    of the processors; little work is done in one. *spread* hands the units to others instead, see
    `hcl_lint.project.executors.Distribution`. Raises ConfigError: the configuration of some file is
    wrong; nothing was written then. Raises ValueError: others are to change files, or to measure
    rules.
    """
    if spread is not None and (settings.changes_text or settings.timings):
        raise ValueError("an executor can neither change files nor time rules")
    paths = project.finder.kept_files(paths)
    cache = _cache_of(project, settings, len(paths))
    known: dict[str, list[Finding]] = {}
    if cache is not None:
        for path in paths:
            findings = cache.find(path)
            if findings is not None:
                known[path] = findings
    rest = [path for path in paths if path not in known]
    if not rest:
        return _outcomes(paths, known, None, iter(()), cache)
    run = CheckRun(project, rest, settings)
    run.search_links()
    if spread is not None:
        results = spread(run)
    else:
        least = settings.parallel_bytes
        results = processes.work_on(run, run.names(), jobs, run.failed, run.size_of, least)
    return _outcomes(paths, known, run, results, cache)


def check_source(project: Project, source: Source, settings: CheckSettings) -> CheckOutcome:
    """Check one text, whose path says which dialect it is in and which settings hold.

    Nothing is written; the text that fixes make of it is in the outcome. Raises ConfigError: the
    configuration is wrong.
    """
    if not project.finder.kept_files([source.path]):
        return CheckOutcome(source.path, [])
    project.change(source.path, source.text)
    settings.write = False
    (outcome,) = CheckRun(project, [source.path], settings)(source.path).outcomes
    return outcome


def _outcomes(
    paths: list[str], known: dict[str, list[Finding]], run: CheckRun | None,
    results: Iterator[UnitOutcome], cache: ResultCache | None,
) -> Iterator[CheckOutcome]:
    waiting: dict[str, CheckOutcome] = {}
    try:
        for path in paths:
            if path in known:
                yield CheckOutcome(path, known.pop(path))
                continue
            while path not in waiting:
                result = next(results)
                for outcome in result.outcomes:
                    waiting[outcome.path] = outcome
                if cache is not None and run is not None:
                    cache.add(result, run.sources_of(result.outcomes[0].path))
            yield waiting.pop(path)
    finally:
        if cache is not None:
            cache.save()


def _cache_of(project: Project, settings: CheckSettings, count: int) -> ResultCache | None:
    if settings.cache is None or not settings.can_cache:
        return None
    from hcl_lint.project.cache import ResultCache

    return ResultCache.in_folder(
        settings.cache, project, count, settings.clock, kind=settings.about
    )


class CheckRun:
    """The files of a run in units: those of one module together, by the name of the first."""

    def __init__(self, project: Project, paths: list[str], settings: CheckSettings) -> None:
        """Divide files into units. Raises ConfigError: the configuration of some file is wrong."""
        project.modules.release_waiting()  # of another run
        self.project = project
        self.settings = settings
        self._baselines: Baselines | None = None
        self._units: dict[str, list[str]] = {}
        self._files: dict[str, ProjectFile] = {}  # the first ones of the units
        first: dict[tuple[str, str], str] = {}
        seen: set[Configuration] = set()
        for path in paths:
            file = project.file(path)
            if file.configuration not in seen:
                seen.add(file.configuration)
                if self.has_baseline(path):
                    self.baselines.of(path)  # Report its problems before those of rules.
            project.prepare(file)
            if project.stands_alone(file):
                self._units[path] = [path]
                self._files[path] = file
                continue
            key = (file.folder, file.dialect.name)
            name = first.setdefault(key, path)
            self._units.setdefault(name, []).append(path)
            self._files.setdefault(name, file)

    def __reduce__(self) -> tuple[object, ...]:
        paths = [path for unit in self._units.values() for path in unit]
        return CheckRun, (self.project, paths, self.settings)

    @property
    def baselines(self) -> Baselines:
        """The baselines that configurations name."""
        if self._baselines is None:
            from hcl_lint.project.baselines import Baselines

            self._baselines = Baselines(self.project.finder)
        return self._baselines

    def has_baseline(self, path: str) -> bool:
        """Whether a baseline applies to a file. Raises ConfigError: the configuration is wrong."""
        if not self.settings.uses_baselines:
            return False
        return self.project.configuration_of(path).text("baseline") != ""

    def names(self) -> list[str]:
        return list(self._units)

    def paths_of(self, name: str) -> list[str]:
        return self._units[name]

    def size_of(self, name: str) -> int:
        """The bytes of a unit's files."""
        return sum([self.project.files.size_of(path) for path in self._units[name]])

    def sources_of(self, path: str) -> list[str]:
        """The files and folders that the rules for a file come from, except hcl-lint's own."""
        configuration = self.project.configuration_of(path)
        packs = [pack.folder for pack in self.project.dialects_of(configuration).packs]
        sources = [*self.project.checker(configuration).ruleset.registry.sources, *packs]
        return [self.project.files.absolute(source) for source in sources]

    def search_links(self) -> None:
        """Find the links in the trees of several modules, before these are divided.

        For a single one, the tree is searched when that may matter.
        """
        folders = {self._files[name].folder for name in self._units if name in self._files}
        if len(folders) > 1 and self.project.files.is_disk:
            for folder in folders:
                self.project.sharing.files.links(folder)

    def failed(self, name: str, error: Exception) -> UnitOutcome:
        """The outcome of a unit whose worker was lost."""
        return UnitOutcome([_failed(path, error) for path in self._units[name]])

    def __call__(self, name: str) -> UnitOutcome:
        """Check the files of a unit, and write what fixes make of them. Never raises."""
        paths, file = self._units[name], self._files[name]
        project, settings = self.project, self.settings
        if host_kind(name) is not None:
            return self._check_host(name)
        project.modules.make_room()  # PERF: not after the last unit, when the process ends.
        try:
            loaded = project.modules.of(file, paths)
            module = loaded.module
            assert module is not None
            outcomes = [
                _failed(path, problem) for path, problem in loaded.problems.items() if path in paths
            ]
            documents = [document for document in module.documents if document.path in paths]
            is_whole = len(documents) == len(module.documents)
            module.checked = None if is_whole else dict.fromkeys(documents)
            checker = project.checker(file.configuration)
            times = project.times
            if times is not None:
                times.clear()

            def choice(tree: SyntaxTree, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
                return self._choice(loaded, tree, diagnostics)

            if settings.fix:
                unsafe = settings.unsafe
                if unsafe is None:
                    unsafe = file.configuration.switch("unsafe-fixes")
                results = checker.fix(module, documents, unsafe=unsafe, choice=choice)
                for result in results:
                    self._fix_elsewhere(result, unsafe=unsafe)
            elif settings.suppress is not None:
                results = checker.suppress(
                    module, documents, reason=settings.suppress, choice=choice
                )
            else:
                results = checker.check(module, documents)
            shared = project.sharing.agree(loaded, results)
            problems = self._write(results)
            if problems:
                results = _as_they_stay(results, problems, module, documents, checker)
            outcomes += [
                self._outcome(result, checker.ruleset.urls, problems.get(result.path))
                for result in results
            ]
            if times and outcomes:
                outcomes[0].times = dict(times)
            reads = self._reads([loaded, *shared]) if project.is_tracked else None
        except Exception as error:
            return self.failed(name, error)
        finally:
            project.modules.release(file.folder)
            if settings.changes_text:
                project.modules.release_waiting()
        return UnitOutcome(outcomes, reads)

    def _reads(self, modules: list[LoadedModule]) -> list[TrackedFiles] | None:
        """The content of the files of modules; None where that is not known in full."""
        found = []
        for module in modules:
            reads = module.reads()
            if reads is None:
                return None
            found += reads
        return found

    def _check_host(self, path: str) -> UnitOutcome:
        """Check the snippets in a document, which no run changes. Never raises."""
        from hcl_lint.project.snippets import check_host  # for the few that have any

        try:
            source = Source.from_bytes(path, self.project.files.read(path))
            findings = check_host(self.project, source)
        except Exception as error:
            return self.failed(path, error)
        return UnitOutcome([CheckOutcome(path, findings)])

    def unknown(self, path: str, findings: list[Finding]) -> list[Finding]:
        """Return those of a file's findings that its baseline does not know.

        Raises ConfigError: the configuration, or the baseline, is wrong.
        """
        return self.baselines.unknown(path, findings) if self.has_baseline(path) else findings

    def _choice(
        self, loaded: LoadedModule, tree: SyntaxTree, diagnostics: list[Diagnostic]
    ) -> list[Diagnostic]:
        """Those of a file's diagnostics that its baseline does not know.

        Fixes of a file that several modules have must be right in all of them.
        """
        path = tree.source.path
        if self.settings.fix:
            diagnostics = self.project.sharing.in_all(loaded, path, tree, diagnostics)
        if not diagnostics or not self.has_baseline(path):
            return diagnostics  # without converting them to findings
        findings = to_findings(diagnostics)
        unknown = set(map(id, self.unknown(path, findings)))
        pairs = zip(diagnostics, findings, strict=True)
        return [diagnostic for diagnostic, finding in pairs if id(finding) in unknown]

    def _outcome(
        self, result: FileResult, urls: Mapping[str, str], problem: FileProblem | None
    ) -> CheckOutcome:
        """The outcome of a result; *problem* is why its text could not be written."""
        with_edits = self.settings.shows_edits or self.settings.can_cache
        findings = to_findings(most_of_each(result.diagnostics), urls, with_edits=with_edits)
        if problem is not None:
            findings.append(unwritable(result.path, problem))
        outcome = CheckOutcome(result.path, findings)
        outcome.skipped = result.skipped
        outcome.suppressed = result.suppressed
        if result.applied:
            outcome.fixed = Counter([diagnostic.rule.name for diagnostic in result.applied])
        if result.text != result.original:
            outcome.change(result.original, result.text)
        return outcome

    def _fix_elsewhere(self, result: FileResult, *, unsafe: bool) -> None:
        """Make the fixes of what rules found in files in other languages, such as a README."""
        elsewhere = [one for one in result.diagnostics if one.source is not result.tree.source]
        if not elsewhere or not self.settings.write:
            return
        for fix in fixes_to_make(elsewhere, unsafe=unsafe):
            assert fix.fix is not None
            source = fix.source
            text = apply_edits(source.text, fix.fix.edits)
            try:
                self.project.files.write(source.path, encode(text), encode(source.text))
            except FileProblem:
                continue  # It stays reported.
            result.diagnostics.remove(fix)
            result.applied.append(fix)

    def _write(self, results: list[FileResult]) -> dict[str, FileProblem]:
        """Write the texts that changed, all or none; return why they cannot be written."""
        changed = [result for result in results if result.text != result.original]
        if not changed or not self.settings.write:
            return {}
        files = self.project.files
        try:
            files.write_all(
                [(result.path, encode(result.text), encode(result.original)) for result in changed]
            )
        except FileProblem as problem:
            rest = FileProblem(f"{shown_path(problem.path, files.here)} cannot be written")
            at = files.absolute(problem.path)
            return {
                one.path: problem if files.absolute(one.path) == at else rest for one in changed
            }
        return {}


def _as_they_stay(
    results: list[FileResult], problems: Mapping[str, FileProblem], module: Module,
    documents: list[Document], checker: Checker,
) -> list[FileResult]:
    """Results in which files that could not be written have the findings of their old texts."""
    for result in results:
        if result.path not in problems:
            module = module.with_document(result.document)
    stay = [document for document in documents if document.path in problems]
    checked = {file.path: file for file in checker.check(module, stay)}
    return [checked.get(result.path, result) for result in results]


def _failed(path: str, error: Exception) -> CheckOutcome:
    return CheckOutcome(path, [failure(path, error)])
