"""Files that git tracks are searched for, even where an ignore file matches them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.cli.test_changed import git

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


@pytest.fixture(autouse=True)
def tree(run: Runner, folder: Path) -> None:
    """Files that were added by force, and others that are ignored."""
    run.variables["PATH"] = os.environ["PATH"]
    for name in ("main.tf", "dev.auto.tfvars", "new.auto.tfvars", "build/sub/a.tf", "build/b.tf"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    (folder / ".gitignore").write_text("*.tfvars\nbuild/\n")


def found(run: Runner, *words: str) -> list[str]:
    return run("check", "--show-files", *words).out.split()


def track(folder: Path) -> None:
    git(folder, "init", "-q")
    git(folder, "add", "-f", "main.tf", "dev.auto.tfvars", "build/sub/a.tf")


@needs_git
def test_tracked_files_are_found_and_others_stay_ignored(run: Runner, folder: Path) -> None:
    track(folder)
    assert found(run) == ["build/sub/a.tf", "dev.auto.tfvars", "main.tf"]
    run.folder = folder / "build"
    assert "sub/a.tf" in found(run)


@needs_git
def test_what_the_user_excludes_stays_excluded(run: Runner, folder: Path) -> None:
    track(folder)
    assert found(run, "--exclude", "build", "--exclude", "*.tfvars") == ["main.tf"]


def test_without_a_repository_nothing_is_tracked(run: Runner) -> None:
    assert found(run) == ["main.tf"]


@needs_git
def test_without_git_what_is_ignored_stays_so(run: Runner, folder: Path) -> None:
    track(folder)
    run.variables["PATH"] = str(folder)
    assert found(run) == ["main.tf"]


@needs_git
def test_git_is_not_asked_where_nothing_is_ignored(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    track(folder)
    (folder / ".gitignore").write_text("*.log\n")
    monkeypatch.setattr("hcl_lint.files.git.tracked_and_ignored", None)
    assert len(found(run)) == 5
