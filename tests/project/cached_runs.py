"""Runs over files of a few finders that report what they saw, with a cache."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import FILES, ON, OPT_IN, WARNING, Check, Option, Rule, RuleFamily
from hcl_lint.files.disk import DiskFiles
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.registry import Registry
from hcl_lint.project.cache import environment_fingerprint
from hcl_lint.project.cache_storage import seal_key
from hcl_lint.project.check_data import CheckOutcome, CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.configuration import read_layer
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module
from tests.trees import Tree

LOOKED_AT: list[str] = []  # the files that rules have seen since `Runs.check` was called


CONTENT = Rule(
    "X001", "content", WARNING, ON, options=(Option("mark", "", "Something to say."),)
)
MEMBERS = Rule("X002", "members", WARNING, OPT_IN)
OTHER = Rule("X003", "other", WARNING, OPT_IN)
EVERYTHING = Rule("X004", "everything", WARNING, OPT_IN)


def content(file: FileContext) -> Diagnostics:
    """Report what is in a file."""
    LOOKED_AT.append(Path(file.path).as_posix())
    mark = file.options(CONTENT).text("mark")
    yield CONTENT.at(file.range((0, 0)), f"{mark}{file.text.strip()}", "")


def members(module: ModuleContext) -> Diagnostics:
    """Report in each file what is in all files of its module."""
    for file in module.files:
        yield MEMBERS.at(file.range((0, 0)), contents(module.module), "")


def other(module: ModuleContext) -> Diagnostics:
    """Report in each file what is in the module in `../other`."""
    beside = module.module.called("../other")
    for file in module.files:
        yield OTHER.at(file.range((0, 0)), contents(beside) if beside else "none", "")


def everything(module: ModuleContext) -> Diagnostics:
    """Report in each file what is in all modules of the tree."""
    tree = module.module.tree()
    assert tree is not None
    for file in module.files:
        yield EVERYTHING.at(file.range((0, 0)), tree.fact(all_contents), "")


def all_contents(modules: list[Module]) -> str:
    return "; ".join(sorted([contents(module) for module in modules]))


FINDERS = (
    Check(content, CONTENT),
    Check(members, MEMBERS, reads=FILES),
    Check(other, OTHER, reads=FILES),
    Check(everything, EVERYTHING, reads=FILES),
)


def contents(module: Module) -> str:
    return " ".join([f"{Path(e.path).name}:{e.text.strip()}" for e in module.documents])


class Runs(Tree):
    """Runs with a cache, in an empty folder.

    ``family`` has the only rules, ``now`` is a clock, in nanoseconds, and ``disk`` makes the
    file system.
    """

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.family = RuleFamily("X", "", FINDERS)
        self.now = time.time_ns
        self.disk = DiskFiles

    @property
    def cache(self) -> Path:
        """The folder with the cache."""
        return Path(self.variables["XDG_CACHE_HOME"], "hcl-lint")

    @property
    def key(self) -> bytes:
        return seal_key(self.variables) or b""

    @property
    def identity(self) -> str:
        return f"{environment_fingerprint()}\n{self.root}"

    def kept(self) -> list[Path]:
        """The files of the cache."""
        return sorted(self.cache.glob("*.cache"))

    def write(self, path: str, text: str = "a = 1") -> str:
        return super().write(path, text + "\n")

    def project(self, **values: object) -> Project:
        """A project whose files are checked under some settings."""
        table = {name.replace("_", "-"): value for name, value in values.items()}
        files = self.disk(str(self.root))
        finder = ConfigurationFinder(
            [read_layer(table, "test", files.here)], files=files, environment=self.variables
        )
        return Project(finder, is_tracked=True, registry=Registry([self.family]))

    def settings(self, cache: Path | None = None) -> CheckSettings:
        return CheckSettings(cache=str(cache or self.cache), clock=self.now)

    def outcomes(
        self, *paths: str, cache: Path | None = None, **values: object
    ) -> list[CheckOutcome]:
        LOOKED_AT.clear()
        return list(check_files(self.project(**values), list(paths), self.settings(cache), jobs=1))

    def check(self, *paths: str, cache: Path | None = None, **values: object) -> list[str]:
        """What is found in files, as ``path: summary``."""
        found = self.outcomes(*paths, cache=cache, **values)
        return [f"{e.path}: {finding.summary}" for e in found for finding in e.findings]


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(tmp_path / "tree")
