from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles, read_bytes, read_stream, size_of
from hcl_lint.files.filesystem import MAX_BYTES, FileProblem
from hcl_lint.files.writing import is_special, make_folder, remove_file, require_writable


def reason(path: Path) -> str:
    with pytest.raises(FileProblem) as caught:
        read_bytes(str(path))
    return caught.value.reason


def test_bytes_are_read_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "a.tf").write_bytes(b"\xef\xbb\xbfa = 1\r\n\xff\x00")
    assert read_bytes(str(tmp_path / "a.tf")) == b"\xef\xbb\xbfa = 1\r\n\xff\x00"


def test_missing_file(tmp_path: Path) -> None:
    assert reason(tmp_path / "gone.tf") == "no such file or directory"


def test_folder(tmp_path: Path) -> None:
    assert reason(tmp_path) == "it is a folder"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tf")
    assert reason(tmp_path / "pipe.tf") == "it is not a regular file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_what_takes_the_place_of_a_regular_file_is_refused(tmp_path: Path) -> None:
    files = DiskFiles(str(tmp_path))
    (tmp_path / "a.tf").write_bytes(b"a = 1\n")
    assert files.size_of("a.tf") == 6
    (tmp_path / "a.tf").unlink()
    os.mkfifo(tmp_path / "a.tf")
    with pytest.raises(FileProblem, match="not a regular file"):
        files.read("a.tf")


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="there are no such files")
def test_a_file_that_is_longer_than_its_size_is_read_in_full() -> None:
    assert os.stat("/proc/self/status").st_size == 0
    assert read_bytes("/proc/self/status").endswith(b"\n")


def test_device() -> None:
    assert reason(Path(os.devnull)) == "it is not a regular file"


def test_too_large(tmp_path: Path) -> None:
    with open(tmp_path / "large.tf", "wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert reason(tmp_path / "large.tf") == "it is larger than 32 MiB"
    files = DiskFiles(str(tmp_path), most=1024 * 1024)
    (tmp_path / "small.tf").write_bytes(b"#" * (1024 * 1024 + 1))
    with pytest.raises(FileProblem, match="larger than 1 MiB"):
        files.read("small.tf")


def test_a_path_that_cannot_be_one() -> None:
    assert "null" in reason(Path("a\0b"))


def test_folders_are_made(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    made = make_folder(str(inner))
    assert made == [str(inner), str(inner.parent)] and inner.is_dir()
    assert make_folder(str(inner)) == []


def test_a_folder_in_the_place_of_a_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    with pytest.raises(FileProblem):
        make_folder(str(tmp_path / "a"))
    with pytest.raises(FileProblem):
        make_folder(str(tmp_path / "a" / "b"))
    remove_file(str(tmp_path / "a"))
    with pytest.raises(FileProblem):
        remove_file(str(tmp_path / "a"))


@pytest.mark.parametrize(("size", "is_read"), [(0, True), (4, True), (5, False)])
def test_a_file_is_read_up_to_a_size(tmp_path: Path, size: int, is_read: bool) -> None:
    path = tmp_path / "a.tf"
    path.write_bytes(b"#" * size)
    for read in (read_bytes, read_stream):
        if is_read:
            assert read(str(path), 4) == b"#" * size
        else:
            with pytest.raises(FileProblem, match="it is larger than 0 MiB"):
                read(str(path), 4)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="there are no such files")
def test_a_file_that_is_longer_than_its_size_has_a_bound_too() -> None:
    content = read_bytes("/proc/self/limits")
    assert read_bytes("/proc/self/limits", len(content)) == content
    with pytest.raises(FileProblem, match="larger than"):
        read_bytes("/proc/self/limits", len(content) - 1)


@pytest.mark.skipif(os.name == "nt", reason="the system has no pipes in folders")
def test_what_can_be_written_is_known_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "a").touch()
    for path in (tmp_path / "a", tmp_path / "new", pipe, Path(os.devnull)):
        require_writable(str(path))
    for path, expected in [
        (tmp_path, "it is a folder"), (tmp_path / "a" / "b", "there is no such folder"),
        (tmp_path / "no" / "b", "there is no such folder"),
    ]:
        with pytest.raises(FileProblem, match=expected):
            require_writable(str(path))
    with monkeypatch.context() as patch:
        patch.setattr("os.access", lambda path, mode: path == str(pipe))
        require_writable(str(pipe))
        with pytest.raises(FileProblem, match="permission denied"):
            require_writable(str(tmp_path / "a"))
    special = [path for path in (pipe, tmp_path, tmp_path / "a", tmp_path / "no") if
               is_special(str(path))]
    assert special == [pipe] and is_special(os.devnull) and not is_special("a\0b")


def test_the_size_of_what_is_not_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    files = DiskFiles(str(tmp_path))
    for path, size in (("a", 3), ("no", 0), ("a\0b", 0)):
        assert size_of(str(tmp_path / path)) == files.size_of(path) == size


@pytest.mark.skipif(os.name == "nt", reason="links need a permission")
def test_the_status_of_links(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    (tmp_path / "folder").mkdir()
    for name, target in (("to-a", "a"), ("to-folder", "folder"), ("to-nothing", "no")):
        (tmp_path / name).symlink_to(target)
    found = {}
    for name in ("a", "folder", "to-a", "to-folder", "to-nothing"):
        status = DiskFiles(str(tmp_path)).status(name)
        assert status is not None
        found[name] = (status.is_file, status.is_folder, status.is_link, status.is_dangling)
    assert found == {
        "a": (True, False, False, False), "folder": (False, True, False, False),
        "to-a": (True, False, True, False), "to-folder": (False, True, True, False),
        "to-nothing": (False, False, True, True),
    }
    assert DiskFiles(str(tmp_path)).status("a\0b") is None
    entries = DiskFiles(str(tmp_path)).listing("")
    assert [(each.name, each.is_folder, each.is_file, each.is_link) for each in entries] == [
        ("a", False, True, False), ("folder", True, False, False), ("to-a", False, False, True),
        ("to-folder", False, False, True), ("to-nothing", False, False, True),
    ]


@pytest.mark.parametrize("path", [os.devnull, "."])
def test_what_is_no_regular_file_is_not_even_opened(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(os, "open", lambda path, *_: opened.append(path))
    with pytest.raises(FileProblem):
        read_bytes(path)
    assert opened == []
