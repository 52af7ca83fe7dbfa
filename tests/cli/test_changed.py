from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run, Runner

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")

BAD = "a=1\n"  # F001


def git(folder: Path, *words: str) -> None:
    """Run git as somebody without settings, whatever repository the tests run in a hook of."""
    settings = ["-c", "user.name=n", "-c", "user.email=e@example.com", "-c", "commit.gpgsign=false"]
    variables = {name: os.environ[name] for name in os.environ if not name.startswith("GIT_")}
    subprocess.run(
        ["git", *settings, *words],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=folder,
        env={**variables, "HOME": str(folder)},
    )


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository on a branch with one commit that its start, `trunk`, lacks."""
    folder = tmp_path_factory.mktemp("template")
    git(folder, "init", "-q", "-b", "trunk")
    (folder / "sub").mkdir()
    for name in ("old.tf", "sub/old.tf", "gone.tf"):
        (folder / name).write_text(BAD)
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
    git(folder, "checkout", "-q", "-b", "branch")
    (folder / "branch.tf").write_text(BAD)
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "second")
    return folder


@pytest.fixture(autouse=True)
def repository(template: Path, run: Runner, folder: Path) -> None:
    """A copy of it, in which git is found."""
    shutil.copytree(template, folder, dirs_exist_ok=True)
    run.variables["PATH"] = os.environ["PATH"]


def paths(shown: Run) -> list[str]:
    return [line.split(":")[0] for line in shown.out.splitlines() if ": F001" in line]


def check(run: Runner, *words: str) -> Run:
    return run("check", "--output-format=concise", *words)


def test_nothing_has_changed_after_a_commit(run: Runner) -> None:
    shown = check(run, "--changed")
    message = "hcl-lint: no HCL files have changed in `.`\n"
    assert (shown.code, shown.out, shown.err) == (0, "", message)


def test_staged_unstaged_and_untracked_files_have_changed(run: Runner, folder: Path) -> None:
    (folder / "old.tf").write_text("b=1\n")
    (folder / "sub/old.tf").write_text("b=1\n")
    git(folder, "add", "sub")
    (folder / "sub/new ü.tf").write_text(BAD)
    (folder / "gone.tf").unlink()
    assert paths(check(run, "--changed")) == ["old.tf", "sub/new ü.tf", "sub/old.tf"]
    assert paths(check(run, "--changed", "sub")) == ["sub/new ü.tf", "sub/old.tf"]
    assert paths(check(run, "--changed", "--exclude", "new*", "sub")) == ["sub/old.tf"]


def test_ignored_files_have_not(run: Runner, folder: Path) -> None:
    (folder / ".git/info/exclude").write_text("made.tf\n")
    (folder / "made.tf").write_text(BAD)
    assert paths(check(run, "--changed", "made.tf")) == []


def test_what_a_branch_changed_is_told_from_where_it_began(run: Runner, folder: Path) -> None:
    git(folder, "checkout", "-q", "trunk")
    (folder / "trunk.tf").write_text(BAD)
    (folder / "old.tf").write_text("c=1\n")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "third")
    git(folder, "checkout", "-q", "branch")
    (folder / "new.tf").write_text(BAD)
    assert paths(check(run, "--changed=trunk")) == ["branch.tf", "new.tf"]


def test_in_a_folder_of_the_repository_paths_are_relative_to_it(
    run: Runner, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    (folder / "sub/new.tf").write_text(BAD)
    (folder / "new.tf").write_text(BAD)
    run.folder = folder / "sub"
    assert paths(check(run, "--changed")) == ["new.tf"]
    assert paths(check(run, "--changed", "..")) == ["../new.tf", "../sub/new.tf"]


def test_before_the_first_commit_all_files_have_changed(run: Runner, folder: Path) -> None:
    (folder / "fresh").mkdir()
    git(folder, "-C", "fresh", "init", "-q")
    for name in ("fresh/a.tf", "fresh/b.tf"):
        (folder / name).write_text(BAD)
    git(folder, "-C", "fresh", "add", "a.tf")
    assert paths(check(run, "--changed", "fresh")) == ["fresh/a.tf", "fresh/b.tf"]


def test_neighbours_are_read_for_context_and_not_reported(run: Runner, folder: Path) -> None:
    text = 'a = "example.internal"\n'
    (folder / "sub/old.tf").write_text("".join([f"b{i} {{\n  {text}}}\n" for i in range(4)]) + BAD)
    git(folder, "commit", "-qam", "x")
    (folder / "sub/new.tf").write_text(text)
    options = ["--select=S014,F001", "--changed"]
    shown = check(run, *options)
    assert shown.out.startswith("sub/new.tf:1:5: S014 ")
    assert "old.tf" not in shown.out
    shutil.rmtree(folder / "sub")
    (folder / "sub").mkdir()
    (folder / "sub/new.tf").write_text(text)
    assert check(run, *options).code == 0


def test_format_takes_it_too(run: Runner, folder: Path) -> None:
    (folder / "new.tf").write_text(BAD)
    shown = run("format", "--changed")
    assert shown.out == "reformatted new.tf\n"
    assert (folder / "old.tf").read_text() == BAD


def test_a_hook_of_another_repository_does_not_mislead(run: Runner, folder: Path) -> None:
    (folder / "new.tf").write_text(BAD)
    run.variables["GIT_DIR"] = "/nowhere"
    run.variables["GIT_INDEX_FILE"] = "/nowhere/index"
    assert paths(check(run, "--changed")) == ["new.tf"]


def test_no_program_is_run_that_a_repository_or_a_variable_names(run: Runner, folder: Path) -> None:
    program = (folder / "program")
    program.write_text("#!/bin/sh\ntouch \"$(dirname \"$0\")/was-run\"\n")
    program.chmod(0o755)
    path = str(program.resolve())
    for key in (
        "core.fsmonitor", "core.pager", "diff.external", "diff.x.textconv", "filter.x.clean",
        "filter.y.process",
    ):
        git(folder, "config", key, path)
    git(folder, "config", "filter.x.required", "true")
    (folder / ".git/hooks/fsmonitor-watchman").write_text(program.read_text())
    (folder / ".gitattributes").write_text("*.tf diff=x filter=x\nsub/*.tf filter=y\n")
    run.variables["GIT_EXTERNAL_DIFF"] = path
    run.variables["GIT_PAGER"] = path
    for name in ("old.tf", "sub/old.tf"):
        (folder / name).write_text("b=1\n")
    assert paths(check(run, "--changed")) == ["old.tf", "sub/old.tf"]
    assert paths(check(run, "--changed=trunk")) == ["branch.tf", "old.tf", "sub/old.tf"]
    assert not (folder / "was-run").exists()


def test_a_filter_whose_name_git_cannot_be_told_is_refused(run: Runner, folder: Path) -> None:
    git(folder, "config", "filter.a=b.clean", "true")
    shown = check(run, "--changed")
    assert shown.code == 2
    assert "filter.a=b.clean" in shown.err


def test_git_is_never_taken_from_the_current_folder(run: Runner, folder: Path) -> None:
    (folder / "git").write_text("#!/bin/sh\ntouch was-run\n")
    (folder / "git").chmod(0o755)
    run.variables["PATH"] = ".:"
    shown = check(run, "--changed")
    assert (shown.code, shown.err) == (
        2, "hcl-lint: git is not installed, so the changed files are unknown\n",
    )
    assert not (folder / "was-run").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--changed=--output=x"], "`--output=x` is an option of git, not a commit"),
        (["--changed=nowhere"], "git does not know the commit `nowhere` in "),
        (["--changed=trunk..branch"], "git does not know the commit `trunk..branch` in "),
        (["--changed", "-"], "`--changed` cannot be combined with standard input"),
        (["--changed", "--isolated", ".."], " is not in a git repository"),
    ],
)
def test_what_cannot_be_told_is_said(
    run: Runner, words: list[str], message: str, folder: Path
) -> None:
    shown = check(run, *words)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err
    assert not (folder / "x").exists()


def test_histories_with_nothing_in_common_are_told(run: Runner, folder: Path) -> None:
    git(folder, "checkout", "-q", "--orphan", "island")
    git(folder, "commit", "-q", "-m", "alone")
    shown = check(run, "--changed=trunk")
    assert shown.code == 2
    assert "`trunk` and HEAD have no common ancestor" in shown.err
