from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.linter import registry
from hcl_lint.linter.context import ModuleContext
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.rule import MODULE, Rule, RuleFamily
from hcl_lint.problems.errors import ConfigError
from hcl_lint.problems.problem import ON, WARNING, Problem
from hcl_lint.project.check_run import CheckRun
from hcl_lint.project.check_settings import CheckSettings
from hcl_lint.project.project import Project


class Members(Rule):
    """Reports in each file the files of its module."""

    problem = Problem("X001", "members", WARNING, ON)
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        names = " ".join([Path(file.path).name for file in module.files])
        for file in module.files:
            file.report(self, (0, 0), names, "")


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only the rule above; an empty current folder without settings."""
    family = RuleFamily("X", "", (Members,))
    monkeypatch.setattr(registry, "all_rules", lambda: Registry([family]))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))


def write(*paths: str) -> None:
    for path in paths:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text("{}" if path.endswith(".json") else "a = 1\n")


def found(*paths: str) -> list[str]:
    """The findings of some files as ``path: summary``."""
    project = Project()
    run = CheckRun(project, project.kept_files(list(paths)), CheckSettings())
    outcomes = [outcome for name in run.names() for outcome in run(name).outcomes]
    return [f"{e.path}: {finding.summary}" for e in outcomes for finding in e.findings]


def test_the_files_around_one_are_read_and_nothing_is_reported_in_them() -> None:
    write("m/a.tf", "m/b.tf", "m/c.tf.json", "m/d.nomad", "m/._e.tf", "n/f.tf")
    assert found("m/b.tf") == ["m/b.tf: a.tf b.tf c.tf.json"]


def test_the_files_of_a_folder_are_checked_together() -> None:
    write("m/a.tf", "m/b.tf", "n/a.tf")
    assert found("m/a.tf", "m/b.tf", "n/a.tf") == [
        "m/a.tf: a.tf b.tf", "m/b.tf: a.tf b.tf", "n/a.tf: a.tf",
    ]  # fmt: skip


def test_files_of_products_without_modules_are_each_alone() -> None:
    write("a.nomad", "b.nomad")
    assert found("a.nomad", "b.nomad") == ["a.nomad: a.nomad", "b.nomad: b.nomad"]


def test_what_is_excluded_is_no_context_either() -> None:
    write("a.tf", "b.tf")
    Path("hcl-lint.toml").write_text('exclude = ["b.tf"]\n')
    assert found("a.tf", "b.tf") == ["a.tf: a.tf"]


def test_findings_lead_to_the_pages_of_their_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.tf")
    Path("b.tf").write_text("a = = 1\n")
    monkeypatch.setattr(Members.problem, "url", "https://example.org/x001")
    run = CheckRun(Project(), ["a.tf", "b.tf"], CheckSettings())
    findings = [each for outcome in run("a.tf").outcomes for each in outcome.findings]
    assert {each.rule: each.url for each in findings} == {
        "members": "https://example.org/x001", "syntax-error": None,
    }  # fmt: skip


def test_a_file_that_cannot_be_read_does_not_stop_the_others() -> None:
    write("a.tf")
    problem = "gone.tf: No such file or directory"
    assert found("a.tf", "gone.tf") == [problem, "a.tf: a.tf"]


def test_a_wrong_configuration_is_told_before_anything_is_checked() -> None:
    write("a.tf", "b/c.tf")
    Path("b/hcl-lint.toml").write_text('select = ["nope"]\n')
    with pytest.raises(ConfigError, match="b/hcl-lint.toml: `select`: unknown rule `nope`"):
        CheckRun(Project(), ["a.tf", "b/c.tf"], CheckSettings())
