from __future__ import annotations

import gc
from collections.abc import Mapping
from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import FILES, ON, WARNING, Check, Rule, RuleFamily
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.context import ModuleContext
from hcl_lint.linter.registry import Registry
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import CheckRun, check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.document import Document

MEMBERS = Rule("X001", "members", WARNING, ON, url="https://example.org/x001")


def members(module: ModuleContext) -> Diagnostics:
    """Report in each file the files of its module."""
    names = " ".join([Path(file.path).name for file in module.files])
    for file in module.files:
        yield MEMBERS.at(file.range((0, 0)), names, "")


def project(there: MemoryFiles) -> Project:
    """A project with the rule above alone."""
    registry = Registry([RuleFamily("X", "", (Check(members, MEMBERS, reads=FILES),))])
    return Project(ConfigurationFinder(files=there, environment={}), registry=registry)


def files(*paths: str, texts: Mapping[str, str] | None = None) -> MemoryFiles:
    """Files of a line each, and some with texts of their own."""
    contents = {path: "{}" if path.endswith(".json") else "a = 1\n" for path in paths}
    contents.update(texts or {})
    return MemoryFiles({f"/tree/{path}": contents[path].encode() for path in contents}, "/tree")


def found(there: MemoryFiles, *paths: str) -> list[str]:
    """The findings of some files as ``path: summary``."""
    run = CheckRun(project(there), list(paths), CheckSettings())
    outcomes = [outcome for name in run.names() for outcome in run(name).outcomes]
    return [f"{e.path}: {finding.summary}" for e in outcomes for finding in e.findings]


def test_the_files_around_one_are_read_and_nothing_is_reported_in_them() -> None:
    there = files("m/a.tf", "m/b.tf", "m/c.tf.json", "m/d.nomad", "m/._e.tf", "n/f.tf")
    assert found(there, "m/b.tf") == ["m/b.tf: a.tf b.tf c.tf.json"]


def test_the_files_of_a_folder_are_checked_together() -> None:
    paths = ["m/a.tf", "m/b.tf", "n/a.tf"]
    assert found(files(*paths), *paths) == [
        "m/a.tf: a.tf b.tf", "m/b.tf: a.tf b.tf", "n/a.tf: a.tf",
    ]


def test_files_of_products_without_modules_are_each_alone() -> None:
    paths = ["a.nomad", "b.nomad"]
    assert found(files(*paths), *paths) == ["a.nomad: a.nomad", "b.nomad: b.nomad"]


def test_what_is_excluded_is_no_context_either() -> None:
    there = files("a.tf", "b.tf", texts={"hcl-lint.toml": 'exclude = ["b.tf"]\n'})
    assert project(there).finder.kept_files(["a.tf", "b.tf"]) == ["a.tf"]
    assert found(there, "a.tf") == ["a.tf: a.tf"]


def test_findings_lead_to_the_pages_of_their_rules() -> None:
    there = files("a.tf", texts={"b.tf": "a = = 1\n"})
    run = CheckRun(project(there), ["a.tf", "b.tf"], CheckSettings())
    findings = [each for outcome in run("a.tf").outcomes for each in outcome.findings]
    assert {each.rule: each.url for each in findings} == {
        "members": "https://example.org/x001", "syntax-error": None,
    }


def test_a_file_that_cannot_be_read_does_not_stop_the_others() -> None:
    problem = "gone.tf: No such file or directory"
    assert found(files("a.tf"), "a.tf", "gone.tf") == [problem, "a.tf: a.tf"]


def test_a_wrong_configuration_is_told_before_anything_is_checked() -> None:
    there = files("a.tf", "b/c.tf", texts={"b/hcl-lint.toml": 'select = ["nope"]\n'})
    with pytest.raises(ConfigError, match="b/hcl-lint.toml:1: `select`: unknown rule `nope`"):
        CheckRun(project(there), ["a.tf", "b/c.tf"], CheckSettings())


@pytest.mark.parametrize("jobs", [1, 2])
def test_findings_are_the_same_in_any_number_of_processes(jobs: int) -> None:
    texts = {f"f{i:02}.hcl": "a = = 1\n" if i % 3 else "a = 1\n" for i in range(20)}
    outcomes = check_files(
        project(files(texts=texts)), list(texts), CheckSettings(parallel_bytes=100), jobs
    )
    found = [f"{e.path}: {each.rule}" for e in outcomes for each in e.findings]
    broken = [f"{path}: syntax-error" for path in texts if "= =" in texts[path]]
    assert [each for each in found if "members" not in each] == broken
    assert len(found) == len(texts) + len(broken)


def documents_after(run: CheckRun) -> set[str]:
    """The paths of documents that there still are after a run."""
    gc.collect()
    gc.disable()  # as in a run of the program
    try:
        for name in run.names():
            run(name)
        return {each.path for each in gc.get_objects() if isinstance(each, Document)}
    finally:
        gc.enable()


def run_over(texts: dict[str, str], *, fix: bool = False) -> CheckRun:
    there = MemoryFiles({path: text.encode() for path, text in texts.items()})
    project = Project(ConfigurationFinder(files=there, environment={}))
    return CheckRun(project, list(texts), CheckSettings(fix=fix))


FREED = {
    path: 'variable "a" {}\noutput "b" {\n  value = var.a\n}\n'
    for path in ("freed/a/main.tf", "freed/b/main.tf", "freed/c.nomad.hcl")
}


def test_a_run_frees_what_it_is_done_with() -> None:
    comment = "# " + "x" * 500_000 + "\n"
    kept = documents_after(run_over({path: text + comment for path, text in FREED.items()}))
    # The engine remembers the last file that it was in.
    assert not kept & {"freed/a/main.tf", "freed/b/main.tf"}


def test_a_small_run_leaves_that_to_the_end_of_the_process() -> None:
    run = run_over(FREED)
    assert {*FREED} <= documents_after(run)


def test_the_next_run_reads_files_again() -> None:
    run = run_over(FREED)
    documents_after(run)
    run.project.files.write("freed/c.nomad.hcl", b"a = = 1\n")
    again = CheckRun(run.project, ["freed/c.nomad.hcl"], CheckSettings())
    (outcome,) = again("freed/c.nomad.hcl").outcomes
    assert "syntax-error" in [each.rule for each in outcome.findings]


def test_a_run_that_changes_files_forgets_them_at_once() -> None:
    kept = documents_after(run_over(FREED, fix=True))
    assert not kept & {"freed/a/main.tf", "freed/b/main.tf"}


def test_files_beyond_the_most_of_a_module_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hcl_lint.project.modules._MOST_DOCUMENTS", 2)
    there = files("a.tf", "b.tf", "c.tf", texts={"b.tf": "locals {\n  b = local.in_c\n}\n"})
    assert sorted(found(there, "a.tf", "b.tf", "c.tf")) == [
        "a.tf: a.tf b.tf",
        "b.tf: a.tf b.tf",
        "c.tf: A module is read up to 5,000 files, and the folder has more",
    ]
