"""What `check` reports on the cells of the matrix."""

from __future__ import annotations

from pathlib import PurePosixPath

from hcl_lint.diagnostics.rule_table import families
from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from tests.places.cells import Cell, Files
from tests.places.verdicts import Verdict

_ROOT = "/m"

Found = tuple[str, int, str, str]
"""A path and line of a finding, or that it names; its code and severity."""


class Findings:
    """The errors and warnings in files of cells."""

    def __init__(self) -> None:
        self._checker = Checker(Ruleset(Registry(families()), RuleSettings()))
        self._dialects = Dialects()
        self._known: dict[tuple[tuple[str, str], ...], set[Found]] = {}

    def of(self, files: Files) -> set[Found]:
        """The errors and warnings in files."""
        key = tuple(files.items())
        if key not in self._known:
            self._known[key] = set(self._check(files))
        return self._known[key]

    def _check(self, files: Files) -> list[Found]:
        contents = {f"{_ROOT}/{path}": text.encode() for path, text in files.items()}
        memory = MemoryFiles({f"{_ROOT}/.git/HEAD": b"", **contents}, here=_ROOT)
        finder = ConfigurationFinder(files=memory, is_isolated=True, environment={})
        project = Project(finder, dialects=self._dialects, checker=self._checker)
        found = []
        for outcome in check_files(project, list(files), CheckSettings(), 1):
            for each in outcome.findings:
                places = [(place.path, place.start.line) for place in each.related]
                for path, line in [(outcome.path, each.line), *places]:
                    found.append((path, line, each.code, str(each.severity)))
        return [each for each in found if each[3] in ("error", "warning")]

    def finds(self, cell: Cell, verdict: Verdict) -> bool:
        """Whether a finding that the sound twin lacks is where Terraform has its error, at the
        fault, or on the way between the two, which is all but the common head.
        """
        return any(
            ((path, line) in verdict.places or PurePosixPath(path).name.split(".")[0] != "head")
            and code in (cell.fault.accepted or code)
            for path, line, code, _ in self.of(cell.faulty) - self.of(cell.sound)
        )

    def errors(self, files: Files) -> list[Found]:
        """The errors in files."""
        return sorted(each for each in self.of(files) if each[3] == "error")
