from __future__ import annotations

import os
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
