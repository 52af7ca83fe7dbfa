"""What git says has changed, and what it stores of it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from hcl_lint.files import git as git_module
from hcl_lint.files.git import GitProblem, changes_since, commit_of, tracked_and_ignored
from tests.cli.test_changed import git

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")

OLD = {"a.tf": "a" * 10, "b.tf": "b" * 20, "same.tf": "a" * 10, "gone.tf": "g", "kept.tf": "k"}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose files have changed since their commit, but for one."""
    folder = tmp_path_factory.mktemp("repository").resolve()
    git(folder, "init", "-q", "-b", "trunk")
    for name, text in OLD.items():
        (folder / name).write_text(text)
    (folder / "link.tf").symlink_to("a.tf")
    (folder / ".gitignore").write_text("kept.tf\n*.log\n")
    git(folder, "add", "-f", ".")
    git(folder, "commit", "-q", "-m", "first")
    for name in ("a.tf", "b.tf", "same.tf", "new.tf", "x.log"):
        (folder / name).write_text("other")
    (folder / "link.tf").unlink()
    (folder / "link.tf").symlink_to("b.tf")
    (folder / "gone.tf").unlink()
    return folder


def test_files_have_changed_are_new_or_gone(repository: Path) -> None:
    changes = changes_since([str(repository)])
    changed = {os.path.relpath(path, repository) for path in changes.changed}
    assert changed == {"a.tf", "b.tf", "same.tf", "new.tf"}
    assert changes.gone == {str(repository / "gone.tf")}
    is_new = {name: changes.is_new(str(repository / name)) for name in (*OLD, "new.tf")}
    assert is_new == {**dict.fromkeys(OLD, False), "new.tf": True, "kept.tf": True}


def old(repository: Path, *names: str) -> dict[str, str]:
    """The old contents of files, by name."""
    paths = [str(repository / name) for name in names]
    found = changes_since([str(repository)]).old_contents(paths)
    return {os.path.basename(path): content.decode() for path, content in found.items()}


def test_old_contents_are_those_of_the_commit(repository: Path) -> None:
    names = ("a.tf", "b.tf", "same.tf", "gone.tf")
    assert old(repository, *names, "new.tf", "kept.tf") == {name: OLD[name] for name in names}
    assert old(repository, "new.tf") == old(repository) == {}


@pytest.mark.parametrize(
    ("most", "of_all", "names"),
    [
        (20, 1000, {"a.tf", "b.tf", "same.tf"}), (19, 1000, {"a.tf", "same.tf"}),
        (1000, 30, {"a.tf", "b.tf", "same.tf"}), (1000, 9, set()),
    ],
)
def test_what_is_too_large_is_left_out(
    repository: Path, monkeypatch: pytest.MonkeyPatch, most: int, of_all: int, names: set[str]
) -> None:
    monkeypatch.setattr(git_module, "MAX_BYTES", most)
    monkeypatch.setattr(git_module, "_MOST_BYTES", of_all)
    assert set(old(repository, "a.tf", "b.tf", "same.tf")) == names


def test_all_old_contents_together_have_a_bound(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(git_module, "_MOST_BYTES", 29)
    assert len(old(repository, "a.tf", "b.tf")) == 1


def test_tracked_files_that_are_ignored_are_named(repository: Path, tmp_path: Path) -> None:
    assert tracked_and_ignored(str(repository)) == ["kept.tf"]
    assert tracked_and_ignored(str(tmp_path)) == []
    assert tracked_and_ignored(str(repository), {"PATH": str(tmp_path)}) == []


def test_a_commit_has_a_short_name(repository: Path, tmp_path: Path) -> None:
    name = commit_of(str(repository), os.environ)
    assert len(name) == 12 and set(name) <= set("0123456789abcdef")
    assert commit_of(str(tmp_path), os.environ) == commit_of(str(repository), {"PATH": ""}) == ""


@pytest.mark.parametrize(
    ("reference", "message"),
    [("--help", "is an option of git, not a commit"), ("nowhere", "git does not know the commit")],
)
def test_what_is_no_commit_is_a_problem(repository: Path, reference: str, message: str) -> None:
    with pytest.raises(GitProblem, match=message):
        changes_since([str(repository)], reference)


def test_files_and_folders_that_are_gone_belong_to_the_repository_around_them(
    repository: Path,
) -> None:
    paths = [str(repository / "gone.tf"), str(repository / "gone" / "x" / "y.tf")]
    assert changes_since(paths).changed == changes_since([str(repository)]).changed


def test_a_repository_that_git_cannot_read_is_a_problem(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "trunk")
    (tmp_path / ".git" / "index").write_bytes(b"no index")
    with pytest.raises(GitProblem, match="git failed in .*, at `git ls-files`"):
        changes_since([str(tmp_path)])


def test_outside_of_a_repository_nothing_is_known(tmp_path: Path) -> None:
    with pytest.raises(GitProblem, match="is not in a git repository"):
        changes_since([str(tmp_path)])


def test_git_in_the_current_folder_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / ("git.exe" if os.name == "nt" else "git")
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for path in (".", "", str(tmp_path / "nowhere")):
        with pytest.raises(GitProblem, match="git is not installed"):
            changes_since([str(tmp_path)], variables={"PATH": path})
