from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hcl_lint.files.disk import replace_content, write_content
from hcl_lint.files.filesystem import FileProblem


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "main.tf"
    path.write_bytes(b"old")
    return path


def left_behind(path: Path) -> list[str]:
    return [entry.name for entry in path.parent.iterdir() if entry != path]


def test_content_is_replaced(file: Path) -> None:
    replace_content(str(file), b"new\r\n\xff", b"old")
    assert file.read_bytes() == b"new\r\n\xff"
    assert left_behind(file) == []


@pytest.mark.skipif(os.name == "nt", reason="permissions are those of POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o755, 0o664])
def test_permissions_stay(file: Path, mode: int) -> None:
    file.chmod(mode)
    replace_content(str(file), b"new", b"old")
    assert stat.S_IMODE(file.stat().st_mode) == mode


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_owner_stays(file: Path) -> None:
    os.chown(file, 12345, 54321)
    replace_content(str(file), b"new", b"old")
    assert (file.stat().st_uid, file.stat().st_gid) == (12345, 54321)


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_symbolic_links_stay_and_their_target_is_replaced(file: Path) -> None:
    link = file.parent / "sub" / "link.tf"
    link.parent.mkdir()
    link.symlink_to("../main.tf")
    replace_content(str(link), b"new", b"old")
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert os.listdir(link.parent) == ["link.tf"]


def test_a_file_changed_meanwhile_is_left_alone(file: Path) -> None:
    file.write_bytes(b"someone else's")
    with pytest.raises(FileProblem, match="changed by another program"):
        replace_content(str(file), b"new", b"old")
    assert file.read_bytes() == b"someone else's"
    assert left_behind(file) == []


def test_a_write_protected_file_is_left_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(FileProblem, match="write-protected"):
        replace_content(str(file), b"new", b"old")
    assert file.read_bytes() == b"old"


@pytest.mark.parametrize("step", ["write", "fsync", "chmod", "replace"])
@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "disk full"), KeyboardInterrupt()])
def test_nothing_is_lost_when_a_step_fails(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: BaseException
) -> None:
    def fail(*args: object) -> None:
        raise failure

    expected = FileProblem if isinstance(failure, OSError) else KeyboardInterrupt
    with monkeypatch.context() as patched:
        patched.setattr(os, step, fail)
        with pytest.raises(expected):
            replace_content(str(file), b"new", b"old")
    assert file.read_bytes() == b"old"
    assert left_behind(file) == []


@pytest.mark.skipif(os.name == "nt", reason="processes cannot handle the signal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_process_leaves_nothing_behind(file: Path, number: int) -> None:
    program = (
        "import os, signal, sys\n"
        "from hcl_lint.files.disk import replace_content\n"
        # Whoever starts the tests may ignore the signal, as `nohup` does.
        f"signal.signal({number:d}, signal.SIG_DFL)\n"
        f"os.fsync = lambda _: os.kill(os.getpid(), {number:d})\n"
        "replace_content(sys.argv[1], b'new', b'old')\n"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(file)])
    assert ended.returncode == -number
    assert file.read_bytes() == b"old"
    assert left_behind(file) == []


@pytest.mark.skipif(os.name == "nt", reason="processes cannot handle the signal")
def test_handlers_of_signals_are_left_as_they_were(file: Path) -> None:
    def own(number: int, frame: object) -> None: ...

    before = signal.signal(signal.SIGTERM, own)
    try:
        replace_content(str(file), b"new", b"old")
        assert signal.getsignal(signal.SIGTERM) is own
    finally:
        signal.signal(signal.SIGTERM, before)
    replace_content(str(file), b"newer", b"new")
    assert signal.getsignal(signal.SIGTERM) is before


def test_files_are_written_in_other_threads(file: Path) -> None:
    thread = threading.Thread(target=replace_content, args=(str(file), b"new", b"old"))
    thread.start()
    thread.join()
    assert file.read_bytes() == b"new"


def test_short_writes_are_continued(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    replace_content(str(file), b"0123456789", b"old")
    assert file.read_bytes() == b"0123456789"


def test_a_vanished_file_is_not_made_again(file: Path) -> None:
    file.unlink()
    with pytest.raises(FileProblem, match="no such file"):
        replace_content(str(file), b"new", b"old")
    assert left_behind(file) == [] and not file.exists()


def test_a_new_file_has_the_permissions_of_new_files(tmp_path: Path) -> None:
    written, expected = tmp_path / "a", tmp_path / "b"
    write_content(str(written), b"x")
    expected.write_bytes(b"x")
    assert written.read_bytes() == b"x"
    assert written.stat().st_mode == expected.stat().st_mode
    write_content(str(written), b"y")
    assert written.read_bytes() == b"y"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a", "b"]


def test_nothing_is_left_of_a_new_file_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(FileProblem):
        write_content(str(tmp_path / "gone" / "a"), b"x")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileProblem):
        write_content(str(tmp_path / "folder"), b"x")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]
