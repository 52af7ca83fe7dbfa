"""What every file system does, whatever it is made of."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import LISTED_FOLDERS, FileProblem, FileSystem
from hcl_lint.files.memory import MemoryFiles, OverlayFiles, SpecialFiles
from hcl_lint.files.tracking import TrackedFiles

Make = Callable[[dict[str, bytes]], FileSystem]


def on_disk(tmp_path: Path, contents: dict[str, bytes]) -> DiskFiles:
    for name, content in contents.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return DiskFiles(str(tmp_path))


@pytest.fixture(params=["disk", "memory", "overlay", "tracked"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    here = str(tmp_path)

    def make_files(contents: dict[str, bytes]) -> FileSystem:
        if request.param == "disk":
            return on_disk(tmp_path, contents)
        if request.param == "memory":
            return MemoryFiles(contents, here)
        if request.param == "overlay":
            return OverlayFiles(MemoryFiles({}, here), contents)
        return TrackedFiles(MemoryFiles(contents, here))

    return make_files


def test_a_file_is_read(make: Make, tmp_path: Path) -> None:
    files = make({"a.tf": b"a = \xff\n"})
    assert files.read("a.tf") == b"a = \xff\n"
    assert files.read(str(tmp_path / "a.tf")) == b"a = \xff\n"
    assert files.read(os.path.join(os.curdir, "a.tf")) == b"a = \xff\n"


def test_a_missing_file_is_a_problem_with_a_reason(make: Make) -> None:
    with pytest.raises(FileProblem) as caught:
        make({}).read("gone.tf")
    assert caught.value.reason == "no such file or directory"


def test_the_status_of_a_file(make: Make) -> None:
    status = make({"a.tf": b"a = 1\n"}).status("a.tf")
    assert status is not None
    assert status.size == 6
    assert status.is_file and not status.is_folder and not status.is_link


def test_what_is_missing_has_no_status(make: Make) -> None:
    files = make({"a.tf": b""})
    assert files.status("b.tf") is None
    assert files.has("", "a.tf") and not files.has("", "b.tf")
    assert make({"a.tf": b"abc"}).size_of("a.tf") == 3
    assert files.size_of("b.tf") == 0


def test_a_listing_is_sorted(make: Make) -> None:
    files = make({"sub/b.tf": b"", "sub/a.tf": b"", "sub/.a": b""})
    assert [entry.name for entry in files.listing("sub")] == [".a", "a.tf", "b.tf"]
    assert all(entry.is_file for entry in files.listing("sub"))


def test_names_leave_folders_out() -> None:
    files = MemoryFiles({"a.tf": b"", "sub/b.tf": b"", ".git/HEAD": b""})
    assert files.names("") == [".git", "a.tf"]
    assert [(each.name, each.is_folder) for each in files.listing("")] == [
        (".git", True), ("a.tf", False), ("sub", True)
    ]


def test_a_folder_that_is_missing_cannot_be_listed_and_has_no_names(make: Make) -> None:
    files = make({"a.tf": b""})
    with pytest.raises(FileProblem):
        files.listing("gone")
    assert files.names("gone") == []


def test_a_folder_is_no_file(make: Make) -> None:
    files = make({"sub/a.tf": b"a"})
    if isinstance(files, OverlayFiles):
        files = OverlayFiles(MemoryFiles({"sub/a.tf": b"a"}))
    with pytest.raises(FileProblem, match="it is a folder"):
        files.read("sub")
    with pytest.raises(FileProblem, match="it is a folder|is a directory"):
        files.write("sub", b"b")
    status = files.status("sub")
    assert status is not None and status.is_folder and not status.is_file
    assert files.read("sub/a.tf") == b"a"


def test_a_file_is_written_where_it_is_as_expected(make: Make) -> None:
    files = make({"a.tf": b"old"})
    files.write("a.tf", b"new", b"old")
    assert files.read("a.tf") == b"new"
    with pytest.raises(FileProblem, match="changed by another program"):
        files.write("a.tf", b"newer", b"old")
    assert files.read("a.tf") == b"new"


def test_the_stamp_changes_with_the_content(make: Make) -> None:
    files = make({"a.tf": b"old"})
    _, before = files.read_with_status("a.tf")
    files.write("a.tf", b"new!", b"old")
    _, after = files.read_with_status("a.tf")
    assert before.stamp != after.stamp


# The disk


def test_links_are_told_apart_from_what_they_lead_to(tmp_path: Path) -> None:
    files = on_disk(tmp_path, {"sub/a.tf": b""})
    (tmp_path / "link").symlink_to("sub")
    (tmp_path / "gone").symlink_to("nowhere")
    gone, link, sub = files.listing("")
    assert (link.is_link, link.is_folder, sub.is_link, sub.is_folder) == (True, False, False, True)
    status = files.status("link")
    assert status is not None and status.is_link and status.is_folder
    dangling = files.status("gone")
    assert dangling is not None and dangling.is_link and not dangling.is_file
    assert files.has("", "gone")
    assert files.real_path("link/a.tf") == os.path.realpath(tmp_path / "sub" / "a.tf")


def test_a_folder_is_listed_once_until_that_is_forgotten(tmp_path: Path) -> None:
    files = on_disk(tmp_path, {"a.tf": b""})
    assert files.names("") == ["a.tf"]
    (tmp_path / "b.tf").touch()
    assert files.names("") == ["a.tf"] and not files.has("", "b.tf")
    files.forget()
    assert files.names("") == ["a.tf", "b.tf"] and files.has("", "b.tf")


# Memory


def test_files_in_memory_can_be_sent_to_another_process() -> None:
    files = MemoryFiles({"sub/a.tf": b"a"}, "/here")
    sent = pickle.loads(pickle.dumps(files))
    assert sent.here == "/here" and sent.read("/here/sub/a.tf") == b"a"
    assert sent.names("sub") == ["a.tf"]


# Overlays


def test_an_open_buffer_hides_the_file_until_it_is_closed() -> None:
    files = OverlayFiles(MemoryFiles({"a.tf": b"saved"}))
    files.open("a.tf", "typed é")
    assert files.read("a.tf") == "typed é".encode()
    files.close("a.tf")
    assert files.read("a.tf") == b"saved"


def test_a_new_buffer_is_listed_in_its_folder() -> None:
    files = OverlayFiles(MemoryFiles({"sub/a.tf": b""}), {"sub/b.tf": "", "new/c.tf": ""})
    assert files.names("sub") == ["a.tf", "b.tf"]
    assert files.names("new") == ["c.tf"]
    assert files.has("sub", "b.tf")


def test_writing_to_an_open_file_leaves_the_saved_one_alone() -> None:
    base = MemoryFiles({"a.tf": b"saved"})
    files = OverlayFiles(base, {"a.tf": "typed"})
    files.write("a.tf", b"fixed", b"typed")
    assert files.read("a.tf") == b"fixed" and base.read("a.tf") == b"saved"


def test_a_hidden_file_is_not_there() -> None:
    files = OverlayFiles(MemoryFiles({"a.tf": b"a", "b.tf": b"b"}))
    files.hide("a.tf")
    with pytest.raises(FileProblem, match="no such file"):
        files.read("a.tf")
    assert files.status("a.tf") is None and not files.has("", "a.tf")
    assert files.names("") == ["b.tf"]
    files.open("c.tf", "c")
    assert files.names("") == ["b.tf", "c.tf"]


def test_what_was_read_once_cannot_be_written() -> None:
    base = MemoryFiles({"a.tf": b"a"})
    files = SpecialFiles(base, {"pipe": b"p"})
    with pytest.raises(FileProblem, match="not a regular file"):
        files.write("pipe", b"q")
    files.write("a.tf", b"b", b"a")
    assert (files.read("pipe"), base.read("a.tf")) == (b"p", b"b")


# Tracking


def test_all_that_was_asked_for_is_noted() -> None:
    base = MemoryFiles({"a.tf": b"a", "sub/b.tf": b"b"})
    files = TrackedFiles(base)
    files.read("a.tf")
    with pytest.raises(FileProblem):
        files.read("gone.tf")
    files.names("sub")
    files.names("nowhere")
    files.status("sub")
    files.has("", ".git")
    files.has("sub", "b.tf")
    files.has("sub", "c.tf")
    assert list(files.files) == ["a.tf", "gone.tf"]
    assert files.files["gone.tf"] == ("", "")
    assert list(files.folders) == ["sub", "nowhere"] and files.folders["nowhere"] == ""
    assert files.kinds == {
        "sub": "folder", ".git": "", "sub/b.tf": "something", "sub/c.tf": "",
    }
    files.status("sub/b.tf")
    files.has("sub", "b.tf")
    assert files.kinds["sub/b.tf"] == "file"


def test_notes_change_with_the_content_and_with_the_names() -> None:
    def notes(contents: dict[str, bytes]) -> tuple[object, object]:
        files = TrackedFiles(MemoryFiles(contents))
        files.read("a.tf")
        files.names("")
        return files.files, files.folders

    before = notes({"a.tf": b"a"})
    assert notes({"a.tf": b"a"}) == before
    assert notes({"a.tf": b"b"})[0] != before[0]
    assert notes({"a.tf": b"a", "b.tf": b""})[1] != before[1]


def listed(*paths: str) -> str:
    """The digest of the root of a tree with files at such paths."""
    files = TrackedFiles(MemoryFiles({path: b"" for path in paths}))
    files.listing("")
    return files.folders[""]


def test_the_digest_of_a_listing_tells_its_files_in_any_order() -> None:
    assert listed("a.tf", "b.tf") == listed("b.tf", "a.tf") == listed("a.tf", "b.tf", "c/a.tf")
    assert len({listed(), listed("a.tf"), listed("a.tf", "b.tf"), listed("a.tf", "bb.tf")}) == 4


@pytest.mark.parametrize("folder", sorted(LISTED_FOLDERS))
def test_the_digest_of_a_listing_tells_the_folders_that_settings_may_be_in(folder: str) -> None:
    assert listed("a.tf") != listed("a.tf", f"{folder}/x")
