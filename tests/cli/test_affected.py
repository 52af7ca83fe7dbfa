"""What changes break in files that did not change: `--changed` and `--affected`."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Runner
from tests.cli.test_changed import git

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")

MODULE = 'variable "size" {\n  type = number\n}\n'
CALL = 'module "net" {\n  source = "./modules/net"\n  size   = 3\n}\n'
OLD = 'locals {\n  a = var.nowhere\n}\n'


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a module, its caller, and a problem that is in neither version new."""
    folder = tmp_path_factory.mktemp("template")
    git(folder, "init", "-q", "-b", "trunk")
    (folder / "modules/net").mkdir(parents=True)
    (folder / "modules/net/variables.tf").write_text(MODULE)
    (folder / "modules/net/main.tf").write_text("locals {\n  n = var.size\n}\n" + OLD)
    (folder / "main.tf").write_text(CALL + OLD)
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    return folder


@pytest.fixture(autouse=True)
def repository(template: Path, run: Runner, folder: Path) -> None:
    """A copy of it, in which git is found."""
    shutil.copytree(template, folder, dirs_exist_ok=True)
    run.variables["PATH"] = os.environ["PATH"]


def check(run: Runner, *words: str) -> Run:
    return run("check", "--output-format=concise", "--select=E,R001,V", *words)


def found(shown: Run) -> list[str]:
    return [" ".join(line.split()[:2]) for line in shown.out.splitlines() if ": " in line]


def test_a_renamed_variable_breaks_its_module_and_its_callers(run: Runner, folder: Path) -> None:
    (folder / "modules/net/variables.tf").write_text(MODULE.replace("size", "count_of"))
    shown = check(run, "--changed")
    assert found(shown) == [
        "main.tf:1:8: V012", "modules/net/main.tf:2:7: R001",
    ]
    assert shown.code == 1
    assert "2 findings are in 2 files that did not change; the changes cause them." in shown.err


def test_a_removed_file_breaks_its_module(run: Runner, folder: Path) -> None:
    (folder / "modules/net/variables.tf").unlink()
    shown = check(run, "--changed")
    assert found(shown) == ["modules/net/main.tf:2:7: R001"]
    assert "no HCL files" not in shown.err


def test_a_new_file_can_break_others(run: Runner, folder: Path) -> None:
    (folder / "modules/net/more.tf").write_text('variable "zone" {\n  type = string\n}\n')
    assert found(check(run, "--changed")) == ["main.tf:1:8: V012"]


def test_what_changes_repair_or_leave_is_not_reported(run: Runner, folder: Path) -> None:
    (folder / "modules/net/more.tf").write_text('variable "nowhere" {\n  default = ""\n}\n')
    assert found(check(run, "--changed")) == []


def test_a_branch_is_compared_with_where_it_began(run: Runner, folder: Path) -> None:
    git(folder, "checkout", "-q", "-b", "branch")
    (folder / "modules/net/variables.tf").write_text(MODULE.replace("size", "count_of"))
    git(folder, "commit", "-qam", "second")
    assert found(check(run, "--changed")) == []
    assert len(found(check(run, "--changed=trunk"))) == 2


def test_a_hook_names_files_and_hears_of_others(run: Runner, folder: Path) -> None:
    changed = folder / "modules/net/variables.tf"
    changed.write_text(MODULE.replace("size", "count_of"))
    git(folder, "add", ".")
    assert found(check(run, str(changed))) == []
    assert len(found(check(run, "--affected", "modules/net/variables.tf"))) == 2
    # Named files are checked as ever, whether they changed or not.
    assert found(check(run, "--affected", "main.tf")) == [
        "main.tf:1:8: V012", "main.tf:6:7: R001", "modules/net/main.tf:2:7: R001",
    ]


def test_pre_commit_says_which_commits_it_compares(run: Runner, folder: Path) -> None:
    (folder / "modules/net/variables.tf").write_text(MODULE.replace("size", "count_of"))
    git(folder, "commit", "-qam", "second")
    words = ["--affected", "modules/net/variables.tf"]
    assert found(check(run, *words)) == []
    run.variables["PRE_COMMIT_FROM_REF"] = "HEAD~1"
    assert len(found(check(run, *words))) == 2


def test_without_a_repository_only_the_named_files_are_checked(run: Runner, folder: Path) -> None:
    shutil.rmtree(folder / ".git")
    shown = check(run, "--affected", "modules/net/main.tf")
    assert found(shown) == ["modules/net/main.tf:5:7: R001"]
    assert "what changes break elsewhere is not reported: " in shown.err
    assert check(run, "--affected=trunk", "main.tf").code == 2


def test_in_a_folder_the_callers_outside_are_reported(run: Runner, folder: Path) -> None:
    (folder / "modules/net/variables.tf").write_text(MODULE.replace("size", "count_of"))
    run.folder = folder / "modules/net"
    assert found(check(run, "--changed"))[0] == "../../main.tf:1:8: V012"


def test_a_file_that_others_include_counts_as_called(run: Runner, folder: Path) -> None:
    (folder / "live/a").mkdir(parents=True)
    (folder / "live/root.hcl").write_text('locals {\n  zone = "z"\n}\n')
    (folder / "live/a/terragrunt.hcl").write_text(
        'include "root" {\n  path   = find_in_parent_folders("root.hcl")\n  expose = true\n}\n'
        "inputs = {\n  zone = include.root.locals.zone\n}\n"
    )
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "live")
    (folder / "live/root.hcl").write_text('locals {\n  area = "z"\n}\n')
    shown = run("check", "--output-format=concise", "--select=E,R,TG", "--changed")
    assert found(shown) == ["live/a/terragrunt.hcl:6:10: TG002"]


def test_a_file_that_units_look_for_counts_as_called(run: Runner, folder: Path) -> None:
    (folder / "live/a").mkdir(parents=True)
    (folder / "live/terragrunt.hcl").write_text('locals {\n  zone = "z"\n}\n')
    (folder / "live/a/terragrunt.hcl").write_text(
        "include \"root\" {\n  path   = find_in_parent_folders()\n  expose = true\n}\n"
        "inputs = {\n  zone = include.root.locals.zone\n}\n"
    )
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "live")
    (folder / "live/terragrunt.hcl").write_text('locals {\n  area = "z"\n}\n')
    shown = run("check", "--output-format=concise", "--select=E,R,TG", "--changed")
    assert found(shown) == ["live/a/terragrunt.hcl:6:10: TG002"]


@pytest.mark.parametrize(
    "source",
    ["../../modules/net", "../../modules/net/", "${get_terragrunt_dir()}/../../modules/net",
     "${get_repo_root()}/modules/net", "../../modules//net"],
)
def test_a_module_that_units_name_has_callers_in_them(
    run: Runner, folder: Path, source: str
) -> None:
    (folder / "live/a").mkdir(parents=True)
    (folder / "live/a/terragrunt.hcl").write_text(
        f'terraform {{\n  source = "{source}"\n}}\ninputs = {{\n  size = 3\n}}\n'
    )
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "live")
    (folder / "modules/net/variables.tf").write_text(MODULE.replace("size", "count_of"))
    shown = run("check", "--output-format=concise", "--select=TG", "--changed")
    assert [each.split(":")[0] for each in found(shown)] == ["live/a/terragrunt.hcl"] * 2


def test_filters_of_the_repository_are_not_run_for_old_versions(run: Runner, folder: Path) -> None:
    program = folder / "program"
    program.write_text("#!/bin/sh\ntouch \"$(dirname \"$0\")/was-run\"\ncat\n")
    program.chmod(0o755)
    for key in ("filter.x.smudge", "filter.x.clean", "diff.x.textconv"):
        git(folder, "config", key, str(program.resolve()))
    (folder / ".gitattributes").write_text("*.tf filter=x diff=x\n")
    (folder / "modules/net/variables.tf").write_text(MODULE.replace("size", "count_of"))
    assert len(found(check(run, "--changed"))) == 2
    assert not (folder / "was-run").exists()


def test_a_baseline_holds_for_what_changes_break(run: Runner, folder: Path) -> None:
    (folder / "modules/net/variables.tf").write_text(MODULE.replace("size", "count_of"))
    check(run, "--write-baseline")
    assert found(check(run, "--changed", "--baseline=.hcl-lint-baseline.json")) == []


def test_tests_in_their_folder_see_their_module(run: Runner, folder: Path) -> None:
    (folder / "tests").mkdir()
    (folder / "outputs.tf").write_text('output "id" {\n  value = 1\n}\n')
    (folder / "tests/a.tftest.hcl").write_text(
        'run "a" {\n  assert {\n    condition     = output.id == 1\n'
        '    error_message = "It is not 1."\n  }\n}\n'
    )
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "tests")
    (folder / "outputs.tf").unlink()
    shown = run("check", "--output-format=concise", "--select=R", "--changed")
    assert found(shown) == ["tests/a.tftest.hcl:3:21: R003"]


CALL_OF_OTHER = 'module "other" {\n  source = "./other"\n  size   = 3\n}\n'
ON_ONE_LINE = 'module "other" { source = "./other" }\n'
IN_JSON = '{"module":{"other":{"source":"./other","size":3}}}\n'


@pytest.mark.parametrize(
    ("name", "before", "now"),
    [
        ("call.tf", CALL_OF_OTHER, ""),
        ("call.tf", CALL_OF_OTHER, 'module 1 {\n  source = "./other"\n}\n'),
        ("call.tf", CALL_OF_OTHER, CALL_OF_OTHER.replace("source", "sources")),
        ("call.tf", CALL_OF_OTHER, CALL_OF_OTHER.replace("./other", "./modules/net")),
        ("call.tf", ON_ONE_LINE, ON_ONE_LINE.replace("source", "sources")),
        ("call.tf", ON_ONE_LINE, ON_ONE_LINE.replace("module", "variable")),
        ("call.tf.json", IN_JSON, IN_JSON.replace("source", "sources")),
        ("call.tf.json", IN_JSON, IN_JSON.replace("module", "modules")),
        ("call.tf.json", IN_JSON, IN_JSON.replace("./other", "./modules/net")),
        ("call.tf.json", IN_JSON, "{}"),
    ],
)
def test_a_module_that_nothing_calls_any_more_is_checked_as_another(
    run: Runner, folder: Path, name: str, before: str, now: str
) -> None:
    (folder / "other").mkdir()
    (folder / "other/main.tf").write_text(MODULE)
    (folder / name).write_text(before)
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "other")
    (folder / name).write_text(now)
    shown = run("check", "--output-format=concise", "--select=TF007", "--changed")
    assert found(shown)[-1] == "other/main.tf:1:1: TF007"


@pytest.mark.parametrize("name", ["x", "3x"])
def test_a_call_whose_name_is_taken_calls_all_the_same(
    run: Runner, folder: Path, name: str
) -> None:
    (folder / "other").mkdir()
    (folder / "other/main.tf").write_text(MODULE)
    (folder / "more.tf").write_text(CALL_OF_OTHER.replace('"other"', f'"{name}"'))
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "other")
    (folder / "main.tf").write_text(CALL.replace('"net"', f'"{name}"') + "\n" + OLD)
    shown = run("check", "--output-format=concise", "--select=R011,TF007", "--changed")
    assert "more.tf:1:1: R011" in found(shown)
    assert "other/main.tf" not in shown.out
