from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from hcl_lint.files.discovery import Found, SearchRules, find_files as search
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import WantedFiles


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, the current one."""
    root = tmp_path / "tree"
    root.mkdir()
    monkeypatch.chdir(root)
    return root


def write(*paths: str) -> None:
    for path in paths:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text("")


def find_files(paths: list[str], exclude: list[str], force: bool) -> Found:
    rules = SearchRules(WantedFiles(None).has, exclude=exclude, is_forced=force)
    return search(DiskFiles(), paths, rules)


def found(*paths: str, exclude: list[str] | None = None, force: bool = False) -> list[str]:
    result = find_files(list(paths) or ["."], exclude or [], force)
    assert result.problems == []
    return [path.replace(os.sep, "/") for path in result.files]


def test_folders_are_searched_for_hcl_in_a_fixed_order() -> None:
    write("b.tf", "a/z.nomad", "a/b/c.pkr.hcl", "README.md", "a.tf.json")
    assert found() == ["a.tf.json", "a/b/c.pkr.hcl", "a/z.nomad", "b.tf"]


def test_paths_are_shown_as_the_user_would_write_them(tree: Path) -> None:
    write("a/x.tf")
    assert found("./a") == ["a/x.tf"]
    assert found(str(tree / "a")) == [(tree / "a" / "x.tf").as_posix()]
    os.chdir("a")
    assert found("..") == ["../a/x.tf"]


def test_named_files_are_taken_whatever_they_are_called() -> None:
    write("notes.txt", ".terraform/x.tf")
    assert found("notes.txt", ".terraform/x.tf") == [".terraform/x.tf", "notes.txt"]


def test_each_file_is_found_once() -> None:
    write("a/x.tf")
    assert found("a/x.tf", "./a/x.tf", "a", ".") == ["a/x.tf"]


@pytest.mark.parametrize(
    "path",
    [
        ".terraform/modules/a.tf",
        ".terragrunt-cache/a.tf",
        ".git/a.tf",
        "node_modules/a.tf",
        "venv/a.tf",
        "cache/a.tf",
        "vendor/github.com/x/a.hcl",
    ],
)
def test_hidden_folders_caches_and_fetched_code_are_left_out(path: str) -> None:
    write("main.tf", path, "venv/pyvenv.cfg", "cache/CACHEDIR.TAG", "vendor/modules.txt")
    assert found() == ["main.tf"]


def test_a_folder_called_vendor_may_be_ones_own() -> None:
    write("vendor/main.tf", "modules.txt")
    assert found() == ["vendor/main.tf"]


def test_gitignore_files_hold_for_their_folder_and_below() -> None:
    write("a.tf", "gen/b.tf", "sub/c.tf", "sub/gen.tf", "sub/deep/c.tf")
    Path(".gitignore").write_text("/gen\n")
    Path("sub/.gitignore").write_text("gen.tf\ndeep/\n")
    assert found() == ["a.tf", "sub/c.tf"]


def test_nearer_gitignore_wins() -> None:
    write("sub/a.tf", "a.tf")
    Path(".gitignore").write_text("a.tf\n")
    Path("sub/.gitignore").write_text("!a.tf\n")
    assert found() == ["sub/a.tf"]


def test_gitignore_files_above_hold_up_to_the_root_of_the_tree(tree: Path) -> None:
    write("repo/live/a.tf", "repo/live/b.tf", "repo/live/c.tf")
    (tree / ".gitignore").write_text("c.tf\n")
    Path("repo/.git/info").mkdir(parents=True)
    Path("repo/.git/info/exclude").write_text("b.tf\n")
    Path("repo/.gitignore").write_text("live/a.tf\n")
    assert found("repo/live") == ["repo/live/c.tf"]


def test_a_named_folder_is_searched_though_it_is_ignored() -> None:
    write("gen/a.tf", ".hidden/a.tf")
    Path(".gitignore").write_text("/gen\n")
    assert found("gen", ".hidden") == [".hidden/a.tf", "gen/a.tf"]


def test_exclude_takes_gitignore_patterns_relative_to_the_current_folder() -> None:
    write("a.tf", "legacy/a.tf", "x/legacy/a.tf", "x/b.tfvars")
    assert found(exclude=["/legacy", "*.tfvars"]) == ["a.tf", "x/legacy/a.tf"]
    assert found("x", exclude=["x/legacy"]) == ["x/b.tfvars"]


def test_exclude_holds_for_named_files_only_when_forced() -> None:
    write("legacy/a.tf", ".terraform/a.tf", "b.tf")
    names = ["legacy/a.tf", ".terraform/a.tf", "b.tf"]
    assert found(*names, exclude=["legacy/"]) == [".terraform/a.tf", "b.tf", "legacy/a.tf"]
    assert found(*names, exclude=["legacy/"], force=True) == ["b.tf"]


def test_forced_exclusion_looks_at_no_folder_above_the_current_one(tree: Path) -> None:
    write(".cache/repo/a.tf")
    os.chdir(".cache/repo")
    assert found("a.tf", force=True) == ["a.tf"]
    assert found(str(tree / ".cache" / "repo" / "a.tf"), force=True) != []


def test_what_is_missing_is_a_problem_and_the_rest_is_found() -> None:
    write("a.tf")
    result = find_files(["gone.tf", "a.tf", "nul\0.tf"], [], False)
    assert result.files == ["a.tf"]
    assert result.problems[0] == ("gone.tf", "no such file or directory")
    assert [path for path, _ in result.problems] == ["gone.tf", "nul\0.tf"]


def test_an_unreadable_folder_is_a_problem_and_the_rest_is_found(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.tf", "locked/b.tf")
    scandir = os.scandir

    def deny(path: str) -> object:
        if path == str(tree / "locked"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", deny)
    result = find_files(["."], [], False)
    assert (result.files, result.problems) == (["a.tf"], [("locked", "permission denied")])


needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


@needs_links
def test_links_inside_the_tree_are_followed_and_each_file_is_found_once() -> None:
    write("shared/common.tf", "prod/main.tf", ".git/config")
    os.symlink("../shared/common.tf", "prod/common.tf")
    os.symlink("../shared", "prod/lib")
    assert found("prod") == ["prod/common.tf", "prod/main.tf"]
    assert found() == ["prod/main.tf", "shared/common.tf"]


@needs_links
def test_links_out_of_the_tree_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.tf").write_text("")
    os.symlink(tmp_path / "outside", "folder")
    os.symlink(tmp_path / "outside" / "secret.tf", "file.tf")
    write("main.tf")
    assert found() == ["main.tf"]
    assert found("file.tf") == ["file.tf"]


@needs_links
def test_link_cycles_and_broken_links_are_harmless() -> None:
    write("a/main.tf", "b/main.tf")
    os.symlink("..", "a/up")
    os.symlink("../b", "a/b")
    os.symlink("../a", "b/a")
    os.symlink("loop.tf", "loop.tf")
    os.symlink("nowhere", "dangling.tf")
    assert found() == ["a/main.tf", "b/main.tf"]


@needs_links
def test_links_that_lead_nowhere_are_named_where_a_file_would_be_found() -> None:
    write("a/main.tf")
    os.symlink("gone.tf", "a/dangling.tf")
    os.symlink("gone.tf", "a/ignored.tf")
    os.symlink("gone", "a/README")
    Path("a/.gitignore").write_text("ignored.tf\n")
    result = find_files(["."], [], False)
    assert [path.replace(os.sep, "/") for path in result.dangling] == ["a/dangling.tf"]
    assert (len(result.files), result.problems) == (1, [])


@needs_links
def test_a_link_that_leads_nowhere_is_a_problem_where_it_is_named() -> None:
    os.symlink("gone.tf", "dangling.tf")
    assert find_files(["dangling.tf"], [], False).problems == [
        ("dangling.tf", "no such file or directory")
    ]


@needs_links
def test_ignored_links_are_not_followed() -> None:
    write("shared/x.tf", ".git/config")
    Path("prod").mkdir()
    os.symlink("../shared/x.tf", "prod/x.tf")
    Path("prod/.gitignore").write_text("x.tf\n")
    assert found("prod") == []


def test_nothing_is_asked_of_the_disk_where_files_are_in_memory() -> None:
    files = MemoryFiles(
        {
            "/tree/.git/info/exclude": b"b.tf\n",
            "/tree/.gitignore": b"\xef\xbb\xbfgen/\n",
            "/tree/a.tf": b"",
            "/tree/b.tf": b"",
            "/tree/gen/c.tf": b"",
            "/tree/sub/d.tf": b"",
            "/tree/sub/.terraform/e.tf": b"",
            "/elsewhere/f.tf": b"",
        },
        here="/tree",
    )
    rules = SearchRules(WantedFiles(None).has, exclude=["a.tf"])
    assert search(files, ["."], rules).files == [os.path.join("sub", "d.tf")]
    assert search(files, ["gone.tf"], rules).problems == [("gone.tf", "no such file or directory")]


def test_ignore_files_on_a_long_way_down_take_no_time() -> None:
    folders = [("/x" * depth) for depth in range(1, 301)]
    contents = {f"{folder}/main.tf": b"" for folder in folders}
    contents.update({f"{folder}/.gitignore": b"*.bak\n/a*b\n!/c\n" for folder in folders})
    files = MemoryFiles(contents)
    start = time.perf_counter()
    assert len(search(files, ["/x"], SearchRules(WantedFiles(None).has)).files) == 300
    assert time.perf_counter() - start < 3
