"""Which folders belong to a tree, and whose files say what reads a module."""

from __future__ import annotations

import pytest

from hcl_lint.files.filesystem import Entry, FileProblem
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project import trees
from hcl_lint.project.trees import folders_of_tree, lock_folders

PATHS = ["/r/.git/HEAD", "/r/.hidden/a.tf", "/r/a/b/x.tf", "/r/a/c/x.tf", "/r/x.tf", "/y/x.tf"]


class Closed(MemoryFiles):
    """Files, with a folder that cannot be listed."""

    __slots__ = ()

    def listing(self, folder: str) -> list[Entry]:
        if folder.endswith("c"):
            raise FileProblem("permission denied")
        return super().listing(folder)


def files() -> MemoryFiles:
    return Closed(dict.fromkeys(PATHS, b""), "/r/a")


@pytest.mark.parametrize(
    ("folder", "folders"),
    [
        ("", ["..", "../a", "../a/b", "../a/c"]),
        ("b", ["..", "../a", "../a/b", "../a/c"]),
        ("/r/a/b", ["/r", "/r/a", "/r/a/b", "/r/a/c"]),
    ],
)
def test_a_tree_has_all_folders_that_are_not_hidden(folder: str, folders: list[str]) -> None:
    assert folders_of_tree(files(), folder, lambda path: False) == folders


def test_excluded_folders_are_left_out_with_what_is_in_them() -> None:
    assert folders_of_tree(files(), "/r", lambda path: path == "/r/a") == ["/r"]


@pytest.mark.parametrize(("most", "is_known"), [(3, False), (4, True)])
def test_a_tree_with_too_many_folders_is_unknown(
    monkeypatch: pytest.MonkeyPatch, most: int, is_known: bool
) -> None:
    monkeypatch.setattr(trees, "_MOST_FOLDERS", most)
    assert (folders_of_tree(files(), "", lambda path: False) is not None) == is_known


@pytest.mark.parametrize(
    ("folder", "folders"),
    [
        ("", ["", "/r"]), ("b", ["b", "/r/a", "/r"]), ("/r", ["/r"]), ("..", [".."]),
        ("/r/a/b", ["/r/a/b", "/r/a", "/r"]),
    ],
)
def test_lock_files_count_from_the_folder_up_to_the_root_of_the_tree(
    folder: str, folders: list[str]
) -> None:
    assert list(lock_folders(files(), folder)) == folders
