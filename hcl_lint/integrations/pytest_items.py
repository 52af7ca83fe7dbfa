"""Items of the plugin of pytest: files, and rules in the tests of users."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest._code.code import TerminalRepr, TracebackStyle

from hcl_lint.annotations import Iterator, Mapping, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rules import INTERNAL_ERROR
from hcl_lint.files.disk import read_bytes
from hcl_lint.files.paths import shown_path
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import CheckRun, check_files
from hcl_lint.project.configuration import read_layer
from hcl_lint.project.finder import ConfigurationFinder, WantedFiles
from hcl_lint.project.formatting import FormatSettings, format_file
from hcl_lint.project.project import Project
from hcl_lint.project.testing import folder_of_tests, results_of, take_environment
from hcl_lint.report.render import render
from hcl_lint.report.runs import render_problems
from hcl_lint.schema.bodies import read_body
from hcl_lint.semantics.run_results import PASS, SKIP, UNDECIDED, RunResult, TestedFile, TestRequest
from hcl_lint.text.diff import unified_diff
from hcl_lint.text.source import Source

# What the layout item says need not be said twice.
_LAYOUT_RULE = "unformatted"


class Failure(Exception):
    """The diagnostics of a file, ready to be shown."""


class Session:
    """The state that the items of one run of pytest share: which files count, and their
    findings.
    """

    def __init__(self, arguments: list[str], finder: ConfigurationFinder) -> None:
        """*arguments* are what pytest was asked to collect: paths, perhaps with ``::name``."""
        paths = [shown_path(os.path.abspath(argument.split("::", 1)[0])) for argument in arguments]
        self.project = Project(finder)
        found, _ = self.project.find_files(paths, [], False)
        self._files = {os.path.abspath(path) for path in found}
        self._collected: dict[str, list[str]] = {}  # paths by folder
        self._findings: dict[str, list[Finding]] = {}

    def takes(self, path: str) -> bool:
        """Whether `hcl-lint check` would look at a file; notes it where it would."""
        if os.path.abspath(path) not in self._files or self.project.finder.is_excluded(path):
            return False
        self._collected.setdefault(os.path.dirname(path), []).append(path)
        return True

    def findings(self, path: str) -> list[Finding]:
        """The findings in a file. Those of a folder are looked for together, once."""
        if path not in self._findings:
            together = self._collected[os.path.dirname(path)]
            run = CheckRun(self.project, together, CheckSettings())
            for name in run.names():
                for outcome in run(name).outcomes:
                    self._findings[outcome.path] = run.unknown(outcome.path, outcome.findings)
        configuration = self.project.configuration_of(path)
        return [
            finding for finding in self._findings[path]
            if finding.rule != _LAYOUT_RULE and configuration.fails_on(finding.severity)
        ]


_FINDER = pytest.StashKey[ConfigurationFinder]()
_WANTED = pytest.StashKey[WantedFiles]()
_SESSION = pytest.StashKey[Session]()


def collect(path: Path, parent: pytest.Collector) -> HclFile | None:
    """The items of a file, unless it is not HCL or hcl-lint leaves it out.

    Raises pytest.UsageError: the configuration of hcl-lint is wrong.
    """
    stash = parent.config.stash
    shown = shown_path(str(path))
    if _FINDER not in stash:
        stash[_FINDER] = ConfigurationFinder([])
        stash[_WANTED] = WantedFiles(stash[_FINDER])
    try:
        if not stash[_WANTED].has(os.path.dirname(shown), path.name):
            return None
        if _SESSION not in stash:
            stash[_SESSION] = Session(parent.config.args, stash[_FINDER])
        if not stash[_SESSION].takes(shown):
            return None
    except ConfigError as error:
        raise pytest.UsageError(f"hcl-lint: {error}") from error
    file: HclFile = HclFile.from_parent(parent, path=path)
    return file


class HclFile(pytest.File):
    """An HCL file."""

    def collect(self) -> Iterator[HclItem]:
        for kind, name in ((FormatItem, "format"), (LintItem, "lint")):
            item: HclItem = kind.from_parent(self, name=name)
            item.add_marker(f"hcl_{name}")
            yield item


class HclItem(pytest.Item):
    """One way to look at a file."""

    @property
    def shown(self) -> str:
        return shown_path(str(self.path))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        if isinstance(excinfo.value, Failure):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.shown} [{self.name}]"

    def fail(self, findings: list[Finding]) -> None:
        if findings:
            raise Failure(render(findings, "full"))


class FormatItem(HclItem):
    """Holds where `hcl-lint format` would leave the file as it is."""

    def runtest(self) -> None:
        project = self.config.stash[_SESSION].project
        outcome = format_file(project, self.shown, FormatSettings(write=False))
        if outcome.is_changed:
            diff = unified_diff(outcome.original, outcome.text, self.shown)
            raise Failure(f"`hcl-lint format` would change this file:\n\n{diff}")
        self.fail([finding for finding in outcome.findings if finding.rule == INTERNAL_ERROR.name])
        if outcome.findings:
            pytest.skip("the file has syntax errors; see its other item")


class LintItem(HclItem):
    """Holds where `hcl-lint check` would not fail because of the file."""

    def runtest(self) -> None:
        try:
            self.fail(self.config.stash[_SESSION].findings(self.shown))
        except ConfigError as error:
            raise pytest.UsageError(f"hcl-lint: {error}") from error


class CaseResult(NamedTuple):
    """The results of rules for a file.

    ``findings`` are all findings in it, sorted; ``marks`` the same as pairs of a line, from 1,
    and the name of the rule; ``fixed`` the text that safe fixes make of it.
    """

    findings: list[Finding]
    fixed: str

    @property
    def marks(self) -> list[tuple[int, str]]:
        return [(finding.line, finding.rule) for finding in self.findings]

    def __repr__(self) -> str:
        return f"<CaseResult {self.findings}>"


class CaseRunner:
    """Runs rules on a file, with other files beside it where they need these."""

    def __init__(self, folder: Path) -> None:
        """*folder* is where files are written."""
        self._folder = folder

    def __call__(
        self, text: str, *, name: str = "main.tf", files: Mapping[str, str] | None = None,
        select: Sequence[str] | None = None, packs: Sequence[str | os.PathLike[str]] = (),
        settings: Mapping[str, object] | None = None, unsafe: bool = False,
    ) -> CaseResult:
        """Check *text* as the file *name*, and fix it.

        *files* are others by their paths, relative to the first one's folder. *select* are the
        rules to run, by default those that run by default; *packs* folders with rule packs, and
        *settings* what a configuration file could have. No configuration file holds here.
        *unsafe* also makes the unsafe fixes for ``fixed``.

        Raises ConfigError: some setting or pack is wrong.
        """
        for path, content in {**(files or {}), name: text}.items():
            target = self._folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode())
        values: dict[str, object] = dict(settings or {})
        if select is not None:
            values["select"] = list(select)
        if packs:
            values["rule-packs"] = [os.path.abspath(pack) for pack in packs]
        layer = read_layer(values, "hcl_lint_case", str(self._folder))
        path = str(self._folder / name)

        def run(fix: bool) -> list[Finding]:
            finder = ConfigurationFinder([layer], is_isolated=True)
            settings = CheckSettings(fix=fix, unsafe=unsafe)
            (outcome,) = check_files(Project(finder), [path], settings, jobs=1)
            return outcome.findings

        findings = run(False)
        run(True)
        return CaseResult(sorted(findings), read_bytes(path).decode())


_PROJECT = pytest.StashKey[Project]()


class RunFailure(Exception):
    """The problems of a run, ready to be shown."""


class FileOfRuns(pytest.File):
    """A file of tests, whose runs are done together when something first asks for one."""

    def collect(self) -> Iterator[RunItem]:
        for row, text in self._rows().items():
            for file in self._results(row, text):
                for problem in file.problems:
                    raise self.CollectError(f"{problem.summary}: {problem.detail}")
                for result in file.runs:
                    name = f"{result.name}[{row}]" if row else result.name
                    item: RunItem = RunItem.from_parent(self, name=name)
                    item.file, item.result = file, result
                    item.add_marker("hcl_run")
                    yield item

    def _rows(self) -> dict[str, str]:
        """The rows of the table, by name; without a table, one without values."""
        table = self.config.getoption("--hcl-lint-test-table")
        if not table:
            return {"": ""}
        try:
            found = json.loads(Path(table).read_text("utf-8"))
            return {str(name): json.dumps(values) for name, values in found.items()}
        except (OSError, ValueError, AttributeError) as error:
            message = f"hcl-lint: {table} is not an object of rows: {error}"
            raise pytest.UsageError(message) from error

    def _results(self, row: str, text: str) -> list[TestedFile]:
        """The results of the file, with the values of a row of the table."""
        stash = self.config.stash
        if _PROJECT not in stash:
            stash[_PROJECT] = Project(ConfigurationFinder([]))
        project, request = stash[_PROJECT], TestRequest()
        if text:
            request.files.append(read_body(Source(f"{row}.json", text)))
        take_environment(request, dict(os.environ))
        try:
            folder = folder_of_tests(project, shown_path(str(self.path)), request)
            return [] if folder is None else list(results_of(project, folder, request))
        except ConfigError as error:
            raise pytest.UsageError(f"hcl-lint: {error}") from error


class RunItem(pytest.Item):
    """One run of a file of tests."""

    file: TestedFile
    result: RunResult

    def runtest(self) -> None:
        status = self.result.status
        if status == SKIP:
            pytest.skip("skipped after an error in an earlier run")
        if status == UNDECIDED:
            reasons = [each.detail for each in self.result.problems if each.status == UNDECIDED]
            pytest.skip(f"undecided: {reasons[0]}" if reasons else "undecided")
        if status != PASS:
            raise RunFailure(render_problems(self.file, self.result))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        if isinstance(excinfo.value, RunFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        line = self.result.place.line - 1
        return self.path, line, self.name
