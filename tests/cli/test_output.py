from __future__ import annotations

import io
import os
import select
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from hcl_lint.cli.environment import Environment, OutputStream
from hcl_lint.cli.main import main
from hcl_lint.cli.options import UsageError
from hcl_lint.cli.output import Progress, chunks, read_stdin, wants_progress
from tests.running import Runner, Terminal

ERASE = "\r\x1b[K"


class Clock:
    """Time that passes when told to, and a bit whenever somebody asks for it."""

    def __init__(self, step: float = 0.0) -> None:
        self.now = 100.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def environment(clock: Clock, stderr: io.StringIO) -> Environment:
    return Environment({}, "", None, io.StringIO(), stderr, clock=clock)


def shown(seconds_a_file: list[float], *, is_on: bool = True) -> list[str]:
    """What is written, piece by piece, while files take so long."""
    clock = Clock()
    stream = io.StringIO()
    progress = Progress("checked", 5000, environment(clock, stream), is_on=is_on)

    def work() -> Iterator[None]:
        for seconds in seconds_a_file:
            clock.now += seconds
            yield None

    assert len(list(progress.follow(work()))) == len(seconds_a_file)
    return stream.getvalue().split(ERASE)[1:]


def test_short_runs_show_nothing() -> None:
    assert shown([0.1] * 9) == []


def test_long_runs_say_how_far_they_are_and_leave_nothing() -> None:
    assert shown([0.6] * 3) == ["checked 2 of 5,000 files", "checked 3 of 5,000 files", ""]


def test_it_is_written_when_the_time_has_come() -> None:
    assert shown([1.0]) == ["checked 1 of 5,000 files", ""]


def test_large_numbers_can_be_read() -> None:
    assert shown([0.001] * 1240)[-2] == "checked 1,200 of 5,000 files"


def test_it_is_written_ten_times_a_second_at_most() -> None:
    assert len(shown([0.001] * 3000)) - 1 <= 21


def test_where_it_is_off_nothing_is_written() -> None:
    assert shown([2.0] * 5, is_on=False) == []


def test_it_is_gone_after_an_interruption() -> None:
    clock, stream = Clock(), io.StringIO()
    progress = Progress("checked", 9, environment(clock, stream), is_on=True)

    def interrupted() -> Iterator[int]:
        clock.now += 5
        yield 1
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(progress.follow(interrupted()))
    progress.erase()
    assert stream.getvalue() == f"{ERASE}checked 1 of 9 files{ERASE}"


@pytest.mark.parametrize(
    ("is_terminal", "variables", "expected"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {}, True),
        (True, {"TERM": "dumb"}, False),
        (True, {"CI": "true"}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_it_is_for_people_at_terminals(
    is_terminal: bool, variables: dict[str, str], expected: bool
) -> None:
    stream = (Terminal if is_terminal else io.TextIOWrapper)(io.BytesIO())
    assert wants_progress(OutputStream(stream, variables, "standard error")) is expected


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("command", ["check", "format"])
def test_a_terminal_sees_it(run: Runner, folder: Path, command: str) -> None:
    import pty

    for i in range(3):
        (folder / f"a{i}.hcl").write_text("a = 1\n")
    run.variables["TERM"] = "xterm"
    leader, follower = pty.openpty()
    os.set_blocking(leader, False)
    with open(follower, "w") as terminal:
        surroundings = run.environment()
        surroundings.stderr.stream = terminal
        surroundings.clock = Clock(2.0)
        assert main([command], surroundings) == 0
        seen = b""
        while b"ed 3 of 3 files\r\x1b[K" not in seen:  # A terminal gives what it has so far.
            assert select.select([leader], [], [], 60)[0]
            seen += os.read(leader, 10_000)
        assert seen.startswith(b"\r\x1b[Kchecked 1 of 3 files\r\x1b[K".replace(
            b"checked", b"checked" if command == "check" else b"formatted"
        ))
        if command == "check":
            assert main([command, "-q"], surroundings) == 0
            with pytest.raises(BlockingIOError):
                os.read(leader, 10_000)
    os.close(leader)


def test_a_standard_output_of_text_alone_gets_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "main.tf"
    path.write_text('locals {\n  name = "é"\n}\n', encoding="utf-8")
    for words, expected in (
        (["check", "--isolated", "--no-cache", str(path)], "No findings in 1 file.\n"),
        (["format", "--isolated", "--diff", str(path)], ""),
        (["json", "--isolated", str(path)], '"name": "é"'),
    ):
        with redirect_stdout(io.StringIO()) as written:
            assert main(words) == 0
        assert expected in written.getvalue()


def test_standard_input_has_a_limit() -> None:
    def given(content: bytes) -> Environment:
        stdin = io.TextIOWrapper(io.BytesIO(content))
        return Environment({}, "", stdin, io.StringIO(), io.StringIO())

    limit = 1 << 20
    assert read_stdin(given(b"x" * limit), limit) == b"x" * limit
    with pytest.raises(UsageError, match="larger than 1 MiB"):
        read_stdin(given(b"x" * (limit + 1)), limit)


def test_parts_of_a_report_are_written_in_chunks_of_a_size() -> None:
    half = "x" * (1 << 15)
    assert [len(each) for each in chunks([half] * 5)] == [1 << 16, 1 << 16, 1 << 15]
    assert [len(each) for each in chunks([half, half, half, half[1:], "a"])] == [1 << 16] * 2
    assert list(chunks([half, half[1:], "a", "b"])) == [half + half[1:] + "a", "b"]
    assert list(chunks(["a", "", "b"])) == ["ab"]
    assert list(chunks([])) == []
