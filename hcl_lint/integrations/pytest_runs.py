"""Items of the plugin of pytest: the runs of tests of modules, as `hcl-lint test` has them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from _pytest._code.code import TerminalRepr, TracebackStyle

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.paths import shown_path
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.testing import folder_of_tests, results_of, take_environment
from hcl_lint.report.runs_text import render_problems
from hcl_lint.schema.bodies import read_body
from hcl_lint.semantics.run_results import PASS, SKIP, UNDECIDED, RunResult, TestedFile, TestRequest
from hcl_lint.text.source import Source

_TABLE = "--hcl-lint-test-table"
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
        table = self.config.getoption(_TABLE)
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
