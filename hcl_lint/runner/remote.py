"""Checking units where nothing of the checked tree is: what a worker is sent, and what it does.

A batch holds all that its units need: texts of files, settings, packs. Only hcl-lint itself, in
the same version, and the plugins are the worker's own.
"""

from __future__ import annotations

import hcl_lint
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.problems.config_error import ConfigError
from hcl_lint.runner.check_settings import CheckSettings
from hcl_lint.runner.checking import FileChecker
from hcl_lint.workspace.files import Files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.registry import Dialects
    from hcl_lint.linter.ruleset import RuleSettings
    from hcl_lint.runner.check_outcome import CheckOutcome
    from hcl_lint.runner.checking import Unit


class SentFiles(Files):
    """Files as they were on the machine that sent them.

    ``contents`` are those of files by their paths, or why one cannot be read. ``folders`` goes
    from pairs of a folder and another one that rules asked for there to the names in that one, or
    None where it is out of reach; ``missing`` are the pairs of which nothing was sent.
    """

    __slots__ = ("contents", "folders", "missing")

    def __init__(self) -> None:
        self.contents: dict[str, bytes | str] = {}
        self.folders: dict[tuple[str, str], list[str] | None] = {}
        self.missing: list[tuple[str, str]] = []

    def read(self, path: str) -> bytes:
        content = self.contents.get(path, "it was not sent")
        if isinstance(content, str):
            raise FileProblem(content)
        return content

    def names(self, folder: str) -> list[str]:
        for (_, other), names in self.folders.items():
            if other == folder and names is not None:
                return names
        return []

    def is_within_reach(self, start: str, folder: str) -> bool:
        key = (start, folder)
        if key not in self.folders:
            self.missing.append(key)
            return False
        return self.folders[key] is not None


class Batch:
    """Units of one configuration, each with its files."""

    __slots__ = ("version", "rules", "dialects", "units")

    def __init__(self, rules: RuleSettings, dialects: Dialects) -> None:
        self.version = hcl_lint.__version__
        self.rules = rules
        self.dialects = dialects
        self.units: list[tuple[Unit, SentFiles]] = []


class Answer:
    """What came of a unit; where there are ``missing`` folders, it has to be sent with them."""

    __slots__ = ("outcomes", "missing")

    def __init__(self, outcomes: list[CheckOutcome], missing: list[tuple[str, str]]) -> None:
        self.outcomes = outcomes
        self.missing = missing


def check_batch(batch: Batch) -> list[Answer]:
    """Check the units of a batch, in order.

    Raises:
        ConfigError: hcl-lint is another one here, or a plugin is missing.
    """
    if batch.version != hcl_lint.__version__:
        raise ConfigError(
            f"a worker has hcl-lint {hcl_lint.__version__}, and this is {batch.version}"
        )
    ruleset = Ruleset(all_rules(batch.dialects.packs), batch.rules)
    checker = _SentChecker(Checker(ruleset, batch.dialects))
    answers = []
    for unit, files in batch.units:
        files.missing = []
        outcomes = checker.check_files(unit, files)
        answers.append(Answer(outcomes, files.missing))
    return answers


class _SentChecker(FileChecker):
    """Checks files under settings that were sent."""

    __slots__ = ("_checker",)

    def __init__(self, checker: Checker) -> None:
        super().__init__(CheckSettings())
        self._checker = checker

    def checker_of(self, path: str) -> Checker:
        return self._checker
