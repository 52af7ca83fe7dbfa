from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A file outside a tree, to which links in the tree lead."""
    tree = tmp_path / "tree"
    (tree / ".git").mkdir(parents=True)
    folder = tmp_path / "outside"
    folder.mkdir()
    file = folder / "main.tf"
    file.write_bytes(b"a=1\n")
    (tree / "link.tf").symlink_to(file)
    (tree / "folder").symlink_to(folder)
    (tree / "chain.tf").symlink_to("link.tf")
    (tree / "inside.tf").write_bytes(b"a=1\n")
    (tree / "within.tf").symlink_to("inside.tf")
    return file


@pytest.mark.parametrize("name", [
    "link.tf", "chain.tf", "folder/main.tf", "./folder/main.tf", "a/../link.tf", "a//.././link.tf",
])
@pytest.mark.parametrize("expected", [b"a=1\n", None])
def test_nothing_is_written_through_a_link_out_of_the_tree(
    outside: Path, tmp_path: Path, name: str, expected: bytes | None
) -> None:
    files = DiskFiles(str(tmp_path / "tree"))
    with pytest.raises(FileProblem, match="leads out of the checked tree"):
        files.write(name, b"b", expected)
    assert outside.read_bytes() == b"a=1\n"


def test_no_new_file_is_made_in_a_folder_outside_the_tree(outside: Path, tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="leads out of the checked tree"):
        DiskFiles(str(tmp_path / "tree")).write("folder/new.tf", b"b")
    assert [each.name for each in outside.parent.iterdir()] == ["main.tf"]


def test_the_current_folder_is_a_tree_as_well(outside: Path, tmp_path: Path) -> None:
    (tmp_path / "tree" / ".git").rmdir()
    with pytest.raises(FileProblem, match="leads out of the checked tree"):
        DiskFiles(str(tmp_path / "tree")).write("link.tf", b"b", b"a=1\n")


def test_links_within_the_tree_are_followed(outside: Path, tmp_path: Path) -> None:
    DiskFiles(str(tmp_path / "tree")).write("within.tf", b"b", b"a=1\n")
    assert (tmp_path / "tree" / "inside.tf").read_bytes() == b"b"
    assert (tmp_path / "tree" / "within.tf").is_symlink()


def test_links_that_lead_to_a_tree_are_followed(outside: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").symlink_to("tree")
    here = tmp_path / "here"
    here.mkdir()
    DiskFiles(str(here)).write(str(tmp_path / "elsewhere" / "inside.tf"), b"b", b"a=1\n")
    assert (tmp_path / "tree" / "inside.tf").read_bytes() == b"b"


@pytest.mark.parametrize("name", [
    "link.tf", "chain.tf", "folder/main.tf", "./folder/main.tf", "a/../link.tf", "a//.././link.tf",
])
def test_what_leads_out_of_the_tree_is_not_there(outside: Path, tmp_path: Path, name: str) -> None:
    files = DiskFiles(str(tmp_path / "tree"))
    assert files.status(name) is None
    assert not files.has(*os.path.split(name))
    assert files.size_of(name) == 0
    with pytest.raises(FileProblem, match="leads out of the checked tree"):
        files.read(name)


def test_a_folder_shows_its_links_out_of_the_tree_apart(outside: Path, tmp_path: Path) -> None:
    files = DiskFiles(str(tmp_path / "tree"))
    assert files.names(".") == [".git", "inside.tf", "within.tf"]
    assert files.left_out(".") == ["chain.tf", "folder", "link.tf"]
    with pytest.raises(FileProblem, match="leads out of the checked tree"):
        files.listing("folder")


def test_links_that_something_asks_for_are_mentioned(outside: Path, tmp_path: Path) -> None:
    files = DiskFiles(str(tmp_path / "tree"))
    files.names(".")
    assert list(files.mentioned) == []
    files.status("folder/main.tf")
    assert list(files.mentioned) == [str(tmp_path / "tree" / "folder")]


def test_what_the_user_names_is_read(outside: Path, tmp_path: Path) -> None:
    files = DiskFiles(str(tmp_path / "tree"))
    files.name(["link.tf", "folder"])
    assert files.read("link.tf") == files.read("folder/main.tf") == b"a=1\n"
    assert files.names(".") == [".git", "folder", "inside.tf", "link.tf", "within.tf"]
    copy = pickle.loads(pickle.dumps(files))
    assert copy.names(".") == files.names(".")


def test_links_in_a_folder_that_was_named_do_not_count_as_named(
    outside: Path, tmp_path: Path
) -> None:
    (outside.parent / "deeper.tf").symlink_to(tmp_path / "other.tf")
    (tmp_path / "other.tf").write_bytes(b"")
    files = DiskFiles(str(tmp_path / "tree"))
    files.name(["folder"], is_root=True)
    assert files.left_out("folder") == ["deeper.tf"]


def test_a_named_folder_without_a_repository_is_a_tree(outside: Path, tmp_path: Path) -> None:
    (tmp_path / "tree" / ".git").rmdir()
    here = tmp_path / "here"
    here.mkdir()
    files = DiskFiles(str(here))
    assert files.read("../tree/link.tf") == b"a=1\n"  # Such links belong to the machine.
    files.name(["../tree"], is_root=True)
    assert files.left_out("../tree") == ["chain.tf", "folder", "link.tf"]


def test_a_checkout_may_itself_be_a_link(outside: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / ".git").mkdir(parents=True)
    (home / "work").symlink_to(tmp_path / "tree")
    files = DiskFiles(str(home / "work"))
    files.name(["."], is_root=True)
    assert files.read("inside.tf") == b"a=1\n"
    assert files.left_out(".") == ["chain.tf", "folder", "link.tf"]


def test_what_is_the_users_own_may_lead_anywhere(outside: Path, tmp_path: Path) -> None:
    files = DiskFiles(str(tmp_path / "tree"))
    (tmp_path / "tree" / "config").mkdir()
    (tmp_path / "tree" / "config" / "own.toml").symlink_to(outside)
    files.trust(str(tmp_path / "tree" / "config"))
    assert files.read("config/own.toml") == b"a=1\n"


def test_a_repository_may_be_a_link(outside: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / ".git").rmdir()
    (tree / ".git").symlink_to(outside.parent)
    files = DiskFiles(str(tree))
    assert files.has(".", ".git") and ".git" in files.names(".")
    assert files.left_out(".") == ["chain.tf", "folder", "link.tf"]
    assert files.status(".git/main.tf") is None


def test_links_in_circles_and_pipes_are_not_waited_for(outside: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "one.tf").symlink_to("two.tf")
    (tree / "two.tf").symlink_to("one.tf")
    os.mkfifo(tree / "pipe.tf")
    (tree / "to-pipe.tf").symlink_to("pipe.tf")
    files = DiskFiles(str(tree))
    for name in ("one.tf", "pipe.tf", "to-pipe.tf"):
        with pytest.raises(FileProblem):
            files.read(name)


def test_a_link_that_takes_the_place_of_a_file_is_not_followed(
    outside: Path, tmp_path: Path
) -> None:
    files = DiskFiles(str(tmp_path / "tree"))
    assert files.size_of("inside.tf") == 4
    (tmp_path / "tree" / "inside.tf").unlink()
    (tmp_path / "tree" / "inside.tf").symlink_to(outside)
    with pytest.raises(FileProblem):
        files.read("inside.tf")


def test_very_deep_folders_have_links(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * 1_200)
    assert DiskFiles(str(tmp_path)).status(str(deep)) is None
