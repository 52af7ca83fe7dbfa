from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from hcl_lint.files.discovery import Found, SearchRules, find_files as search
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import WantedFiles
from tests.trees import Tree


class Searched(Tree):
    """An empty folder."""

    def write_all(self, *paths: str) -> None:
        for path in paths:
            self.write(path)

    def find_files(self, paths: list[str], exclude: list[str], force: bool) -> Found:
        rules = SearchRules(WantedFiles(None).has, exclude=exclude, is_forced=force)
        return search(self.files(), paths, rules)

    def found(
        self, *paths: str, exclude: list[str] | None = None, force: bool = False
    ) -> list[str]:
        result = self.find_files(list(paths) or ["."], exclude or [], force)
        assert result.problems == []
        return [path.replace(os.sep, "/") for path in result.files]


@pytest.fixture
def tree(tmp_path: Path) -> Searched:
    return Searched(tmp_path / "tree")


def test_folders_are_searched_for_hcl_in_a_fixed_order(tree: Searched) -> None:
    tree.write_all("b.tf", "a/z.nomad", "a/b/c.pkr.hcl", "README.md", "a.tf.json")
    assert tree.found() == ["a.tf.json", "a/b/c.pkr.hcl", "a/z.nomad", "b.tf"]


def test_paths_are_shown_as_the_user_would_write_them(tree: Searched) -> None:
    tree.write_all("a/x.tf")
    assert tree.found("./a") == ["a/x.tf"]
    assert tree.found(str(tree.root / "a")) == [(tree.root / "a" / "x.tf").as_posix()]
    tree.root /= "a"
    assert tree.found("..") == ["../a/x.tf"]


def test_named_files_are_taken_whatever_they_are_called(tree: Searched) -> None:
    tree.write_all("notes.txt", ".terraform/x.tf")
    assert tree.found("notes.txt", ".terraform/x.tf") == [".terraform/x.tf", "notes.txt"]


def test_each_file_is_found_once(tree: Searched) -> None:
    tree.write_all("a/x.tf")
    assert tree.found("a/x.tf", "./a/x.tf", "a", ".") == ["a/x.tf"]


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
def test_hidden_folders_caches_and_fetched_code_are_left_out(tree: Searched, path: str) -> None:
    tree.write_all("main.tf", path, "venv/pyvenv.cfg", "cache/CACHEDIR.TAG", "vendor/modules.txt")
    assert tree.found() == ["main.tf"]


def test_a_folder_called_vendor_may_be_ones_own(tree: Searched) -> None:
    tree.write_all("vendor/main.tf", "modules.txt")
    assert tree.found() == ["vendor/main.tf"]


def test_gitignore_files_hold_for_their_folder_and_below(tree: Searched) -> None:
    tree.write_all("a.tf", "gen/b.tf", "sub/c.tf", "sub/gen.tf", "sub/deep/c.tf")
    (tree.root / ".gitignore").write_text("/gen\n")
    (tree.root / "sub/.gitignore").write_text("gen.tf\ndeep/\n")
    assert tree.found() == ["a.tf", "sub/c.tf"]


def test_nearer_gitignore_wins(tree: Searched) -> None:
    tree.write_all("sub/a.tf", "a.tf")
    (tree.root / ".gitignore").write_text("a.tf\n")
    (tree.root / "sub/.gitignore").write_text("!a.tf\n")
    assert tree.found() == ["sub/a.tf"]


def test_gitignore_files_above_hold_up_to_the_root_of_the_tree(tree: Searched) -> None:
    tree.write_all("repo/live/a.tf", "repo/live/b.tf", "repo/live/c.tf")
    (tree.root / ".gitignore").write_text("c.tf\n")
    (tree.root / "repo/.git/info").mkdir(parents=True)
    (tree.root / "repo/.git/info/exclude").write_text("b.tf\n")
    (tree.root / "repo/.gitignore").write_text("live/a.tf\n")
    assert tree.found("repo/live") == ["repo/live/c.tf"]


def test_a_named_folder_is_searched_though_it_is_ignored(tree: Searched) -> None:
    tree.write_all("gen/a.tf", ".hidden/a.tf")
    (tree.root / ".gitignore").write_text("/gen\n")
    assert tree.found("gen", ".hidden") == [".hidden/a.tf", "gen/a.tf"]


def test_exclude_takes_gitignore_patterns_relative_to_the_current_folder(tree: Searched) -> None:
    tree.write_all("a.tf", "legacy/a.tf", "x/legacy/a.tf", "x/b.tfvars")
    assert tree.found(exclude=["/legacy", "*.tfvars"]) == ["a.tf", "x/legacy/a.tf"]
    assert tree.found("x", exclude=["x/legacy"]) == ["x/b.tfvars"]


def test_exclude_holds_for_named_files_only_when_forced(tree: Searched) -> None:
    tree.write_all("legacy/a.tf", ".terraform/a.tf", "b.tf")
    names = ["legacy/a.tf", ".terraform/a.tf", "b.tf"]
    assert tree.found(*names, exclude=["legacy/"]) == [".terraform/a.tf", "b.tf", "legacy/a.tf"]
    assert tree.found(*names, exclude=["legacy/"], force=True) == ["b.tf"]


def test_forced_exclusion_looks_at_no_folder_above_the_current_one(tree: Searched) -> None:
    tree.write_all(".cache/repo/a.tf")
    tree.root /= ".cache/repo"
    assert tree.found("a.tf", force=True) == ["a.tf"]
    assert tree.found(str(tree.root / "a.tf"), force=True) != []


def test_what_is_missing_is_a_problem_and_the_rest_is_found(tree: Searched) -> None:
    tree.write_all("a.tf")
    result = tree.find_files(["gone.tf", "a.tf", "nul\0.tf"], [], False)
    assert result.files == ["a.tf"]
    assert result.problems[0] == ("gone.tf", "no such file or directory")
    assert [path for path, _ in result.problems] == ["gone.tf", "nul\0.tf"]


def test_an_unreadable_folder_is_a_problem_and_the_rest_is_found(
    tree: Searched, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.write_all("a.tf", "locked/b.tf")
    scandir = os.scandir

    def deny(path: str) -> object:
        if path == str(tree.root / "locked"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", deny)
    result = tree.find_files(["."], [], False)
    assert (result.files, result.problems) == (["a.tf"], [("locked", "permission denied")])


needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


@needs_links
def test_links_inside_the_tree_are_followed_and_each_file_is_found_once(tree: Searched) -> None:
    tree.write_all("shared/common.tf", "prod/main.tf", ".git/config")
    tree.link("../shared/common.tf", "prod/common.tf")
    tree.link("../shared", "prod/lib")
    assert tree.found("prod") == ["prod/common.tf", "prod/main.tf"]
    assert tree.found() == ["prod/main.tf", "shared/common.tf"]


@needs_links
@pytest.mark.parametrize(
    ("name", "found"), [("link", ["link/x.tf"]), (".link", []), ("node_modules", [])]
)
def test_links_to_folders_are_searched_as_folders_of_their_names_are(
    tree: Searched, name: str, found: list[str]
) -> None:
    tree.write_all(".hidden/inner/x.tf")
    tree.link(".hidden/inner", name)
    assert tree.found() == found


@needs_links
def test_links_out_of_the_tree_are_not_followed(tree: Searched, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.tf").write_text("")
    tree.link(tmp_path / "outside", "folder")
    tree.link(tmp_path / "outside" / "secret.tf", "file.tf")
    tree.write_all("main.tf")
    assert tree.found() == ["main.tf"]
    assert tree.found("file.tf") == ["file.tf"]


@needs_links
def test_link_cycles_and_broken_links_are_harmless(tree: Searched) -> None:
    tree.write_all("a/main.tf", "b/main.tf")
    tree.link("..", "a/up")
    tree.link("../b", "a/b")
    tree.link("../a", "b/a")
    tree.link("loop.tf", "loop.tf")
    tree.link("nowhere", "dangling.tf")
    assert tree.found() == ["a/main.tf", "b/main.tf"]


@needs_links
def test_links_that_lead_nowhere_are_named_where_a_file_would_be_found(tree: Searched) -> None:
    tree.write_all("a/main.tf")
    tree.link("gone.tf", "a/dangling.tf")
    tree.link("gone.tf", "a/ignored.tf")
    tree.link("gone", "a/README")
    os.mkfifo(tree.root / "pipe")
    tree.link("../pipe", "a/pipe.tf")
    (tree.root / "a/.gitignore").write_text("ignored.tf\n")
    result = tree.find_files(["."], [], False)
    assert [path.replace(os.sep, "/") for path in result.dangling] == ["a/dangling.tf"]
    assert (len(result.files), result.problems) == (1, [])


@needs_links
def test_a_link_that_leads_nowhere_is_a_problem_where_it_is_named(tree: Searched) -> None:
    tree.link("gone.tf", "dangling.tf")
    assert tree.find_files(["dangling.tf"], [], False).problems == [
        ("dangling.tf", "no such file or directory")
    ]


@needs_links
def test_ignored_links_are_not_followed(tree: Searched) -> None:
    tree.write_all("shared/x.tf", ".git/config")
    (tree.root / "prod").mkdir()
    tree.link("../shared/x.tf", "prod/x.tf")
    (tree.root / "prod/.gitignore").write_text("x.tf\n")
    assert tree.found("prod") == []


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
