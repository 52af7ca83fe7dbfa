from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles, make_folder, read_bytes, remove_file, remove_folder
from hcl_lint.files.filesystem import MAX_BYTES, FileProblem


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


def test_folders_are_made_and_removed(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    made = make_folder(str(inner))
    assert made == [str(inner), str(inner.parent)] and inner.is_dir()
    assert make_folder(str(inner)) == []
    with pytest.raises(FileProblem):
        remove_folder(str(inner.parent))
    for folder in made:
        remove_folder(folder)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_place_of_a_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    with pytest.raises(FileProblem):
        make_folder(str(tmp_path / "a"))
    with pytest.raises(FileProblem):
        make_folder(str(tmp_path / "a" / "b"))
    remove_file(str(tmp_path / "a"))
    with pytest.raises(FileProblem):
        remove_file(str(tmp_path / "a"))
