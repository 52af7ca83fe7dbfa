"""Runs over files of a few rules that tell what they saw, with a cache."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.linter import registry
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.rule import MODULE, Rule, RuleFamily, RuleOption
from hcl_lint.problems.problem import ON, OPT_IN, WARNING, Problem
from hcl_lint.project.check_run import check_files
from hcl_lint.project.check_settings import CheckSettings
from hcl_lint.project.outcome import CheckOutcome
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module
from hcl_lint.project.configuration import read_layer
from hcl_lint.project.finder import ConfigurationFinder

LOOKED_AT: list[str] = []  # the files that rules have seen since `check` was called


class Content(Rule):
    """Reports what is in a file."""

    problem = Problem("X001", "content", WARNING, ON)
    options = (RuleOption("mark", "", "Something to tell."),)

    def check_file(self, file: FileContext) -> None:
        LOOKED_AT.append(Path(file.path).as_posix())
        file.report(self, (0, 0), f"{self.text('mark')}{file.text.strip()}", "")


class Members(Rule):
    """Reports in each file what is in all files of its module."""

    problem = Problem("X002", "members", WARNING, OPT_IN)
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        for file in module.files:
            file.report(self, (0, 0), contents(module.module), "")


class Other(Rule):
    """Reports in each file what is in the module in `../other`."""

    problem = Problem("X003", "other", WARNING, OPT_IN)
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        other = module.module.called("../other")
        for file in module.files:
            file.report(self, (0, 0), contents(other) if other else "none", "")


def contents(module: Module) -> str:
    return " ".join([f"{Path(e.path).name}:{e.text.strip()}" for e in module.documents])


FAMILY = RuleFamily("X", "", (Content, Members, Other))


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Only the rules above; an empty current folder, and a home without settings."""
    monkeypatch.setattr(registry, "all_rules", lambda packs=(): Registry([FAMILY]))
    root = tmp_path / "tree"
    root.mkdir()
    monkeypatch.chdir(root)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.delenv("HCL_LINT_CACHE_KEY", raising=False)
    return root


def folder() -> Path:
    """Where the cache is."""
    return Path(os.environ["XDG_CACHE_HOME"], "hcl-lint")


def write(path: str, text: str = "a = 1") -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text + "\n")


def project(**values: object) -> Project:
    """A project whose files are checked under some settings."""
    layer = read_layer(
        {name.replace("_", "-"): value for name, value in values.items()}, "test", os.getcwd()
    )
    return Project(ConfigurationFinder([layer]), is_tracked=True)


def outcomes(*paths: str, cache: Path | None = None, **values: object) -> list[CheckOutcome]:
    LOOKED_AT.clear()
    settings = CheckSettings(cache=str(cache or folder()))
    return list(check_files(project(**values), list(paths), settings, jobs=1))


def check(*paths: str, cache: Path | None = None, **values: object) -> list[str]:
    """What is found in files, as ``path: summary``."""
    found = outcomes(*paths, cache=cache, **values)
    return [f"{e.path}: {finding.summary}" for e in found for finding in e.findings]
