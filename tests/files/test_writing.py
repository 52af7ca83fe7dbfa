from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import threading
from itertools import product
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.memory import OverlayFiles
from hcl_lint.files.writing import write_files
from tests.extent import sample


def replace_content(path: str, content: bytes, expected: bytes) -> None:
    write_files([(path, content, expected)])


def write_content(path: str, content: bytes) -> None:
    write_files([(path, content, None)])


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
        "from hcl_lint.files.writing import write_files\n"
        # Whoever starts the tests may ignore the signal, as `nohup` does.
        f"signal.signal({number:d}, signal.SIG_DFL)\n"
        f"os.fsync = lambda _: os.kill(os.getpid(), {number:d})\n"
        "write_files([(sys.argv[1], b'new', b'old')])\n"
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


@pytest.fixture
def several(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / name / "main.tf" for name in ("a", "b", "c")]
    for path in paths:
        path.parent.mkdir()
        path.write_bytes(b"old")
    return paths


def changes(paths: list[Path]) -> list[tuple[str, bytes, bytes | None]]:
    """The files get a new content, and there is a new one in a new folder."""
    new = paths[0].parent.parent / "d" / "e" / "new.tf"
    return [*[(str(path), b"new", b"old") for path in paths], (str(new), b"new", None)]


def contents(paths: list[Path]) -> list[tuple[str, bytes]]:
    top = paths[0].parent.parent
    return [
        (str(path.relative_to(top)), path.read_bytes())
        for path in sorted(top.rglob("*"))
        if path.is_file()
    ]


ALL_OLD = [("a/main.tf", b"old"), ("b/main.tf", b"old"), ("c/main.tf", b"old")]
ALL_NEW = [*[(name, b"new") for name, _ in ALL_OLD], ("d/e/new.tf", b"new")]


def test_several_files_are_written(several: list[Path]) -> None:
    write_files(changes(several), makes_folders=True)
    assert contents(several) == ALL_NEW


@pytest.mark.parametrize("links", [True, False], ids=["hard links", "no hard links"])
@pytest.mark.parametrize("step", ["write", "fsync", "chmod", "replace"])
@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "disk full"), KeyboardInterrupt()])
def test_all_are_as_they_were_where_one_cannot_be_written(
    several: list[Path], monkeypatch: pytest.MonkeyPatch, step: str, count: int,
    failure: BaseException, links: bool,
) -> None:
    real, calls = getattr(os, step), []

    def fail(*args: object) -> object:
        calls.append(args)
        if len(calls) == count:
            raise failure
        return real(*args)

    def no_link(*args: object) -> None:
        raise OSError(errno.EPERM, "no links")

    with monkeypatch.context() as patched:
        patched.setattr(os, step, fail)
        if not links:
            patched.setattr(os, "link", no_link)
        if step == "chmod" and count == 4:  # A new file has no attributes of an old one.
            write_files(changes(several), makes_folders=True)
            return
        with pytest.raises(FileProblem if isinstance(failure, OSError) else KeyboardInterrupt):
            write_files(changes(several), makes_folders=True)
    assert contents(several) == ALL_OLD
    assert not (several[0].parent.parent / "d").exists()


def test_the_problem_names_the_file(several: list[Path]) -> None:
    several[1].write_bytes(b"someone else's")
    with pytest.raises(FileProblem, match="changed by another program") as caught:
        write_files(changes(several), makes_folders=True)
    assert caught.value.path == str(several[1])
    assert several[0].read_bytes() == b"old"


def test_a_file_that_is_written_through_two_links_is_written_once(several: list[Path]) -> None:
    links = []
    for path in several:
        path.unlink()
        path.symlink_to("../shared.tf")
        links.append((str(path), b"new", b"old"))
    shared = several[0].parent.parent / "shared.tf"
    shared.write_bytes(b"old")
    write_files(links)
    assert shared.read_bytes() == b"new"
    assert all([path.is_symlink() for path in several])
    with pytest.raises(FileProblem, match="two different contents"):
        write_files([(str(several[0]), b"1", b"new"), (str(several[1]), b"2", b"new")])


@pytest.mark.skipif(os.name == "nt", reason="processes cannot handle the signal")
@pytest.mark.parametrize("number, step, count", sample([*product(
    [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ["fsync", "replace", "link", "remove"],
    [1, 2, 3],
)], 5))
def test_a_signal_comes_before_or_after_all(
    several: list[Path], number: int, step: str, count: int
) -> None:
    program = (
        "import ast, os, signal, sys\n"
        "from hcl_lint.files.writing import write_files\n"
        f"signal.signal({number:d}, {'signal.default_int_handler' if number == 2 else 0})\n"
        f"real, calls = os.{step}, []\n"
        "def step(*args):\n"
        "    calls.append(args)\n"
        f"    if len(calls) == {count}:\n"
        f"        os.kill(os.getpid(), {number:d})\n"
        "    return real(*args)\n"
        f"os.{step} = step\n"
        "write_files(ast.literal_eval(sys.argv[1]), makes_folders=True)\n"
    )
    words = [sys.executable, "-c", program, repr(changes(several))]
    ended = subprocess.run(words, stderr=subprocess.DEVNULL)
    assert ended.returncode == -number
    assert contents(several) == (ALL_OLD if step == "fsync" else ALL_NEW)


def test_an_overlay_writes_buffers_and_files_or_none(several: list[Path]) -> None:
    files = OverlayFiles(DiskFiles(str(several[0].parent.parent)))
    files.open("a/main.tf", b"buffer")
    pair: list[tuple[str, bytes, bytes | None]] = [
        ("a/main.tf", b"new", b"buffer"), ("b/main.tf", b"new", b"other")
    ]
    with pytest.raises(FileProblem):
        files.write_all(pair)
    assert files.read("a/main.tf") == b"buffer"
    files.write_all([pair[0], ("b/main.tf", b"new", b"old")])
    assert files.read("a/main.tf") == files.read("b/main.tf") == b"new"
    assert several[0].read_bytes() == b"old"
