from __future__ import annotations

import os
import queue
import re
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING

import pytest

from hcl_lint.cli import watch
from tests.cli.conftest import Runner
from tests.cli.test_main import needs_signals, start

if TYPE_CHECKING:
    from hcl_lint.project.watching import Stamp


Look = Callable[[], "dict[str, Stamp]"]


class Looks:
    """Stands in for the loop: changes files and asks what a look would see then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *changes: tuple[str, str]) -> None:
        self.changes = changes
        self.seen: list[list[str]] = []
        monkeypatch.setattr(watch, "watch", self)

    def __call__(self, look: watch._Look, react: object) -> None:
        assert callable(react)
        before: dict[str, Stamp] = look()
        react([])
        for path, text in self.changes:
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text(text)
            after = look()
            paths = {*before, *after}
            self.seen.append(sorted([p for p in paths if before.get(p) != after.get(p)]))
            before = after
            react(self.seen[-1])
        raise KeyboardInterrupt


def test_each_change_is_told_with_the_time_and_what_is_found(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.hcl").write_text("a = 1\n")
    Looks(monkeypatch, ("a.hcl", "a=1\n"), ("a.hcl", "a = 2\n"))
    shown = run("check", "--watch", "--output-format", "concise")
    assert shown.code == 0
    assert shown.out.splitlines() == [
        "a.hcl:1:2: F001 [unformatted] File is not formatted", "Found 1 warning in 1 file.",
        "Fixable with `hcl-lint check --fix`: 1.",
    ]  # fmt: skip
    first, *others, last = shown.err.splitlines()
    end = r"checked in \d\.\d s\. Waiting for changes; Ctrl-C ends\."
    assert re.fullmatch(r"\d\d:\d\d:\d\d " + end, first)
    changed = r"[\d:]+ a\.hcl has changed, " + end
    assert [re.fullmatch(changed, line) is None for line in others] == [False, False]
    assert last == ""
    assert "\x1b" not in shown.out


def test_configurations_baselines_and_neighbours_are_watched_too(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path(".git").mkdir()
    Path("m").mkdir()
    Path("m/a.hcl").write_text("a = 1\n")
    Path("hcl-lint.toml").write_text(
        'extend = "base.toml"\nbaseline = "known.json"\nrule-packs = [".packs/own"]\n'
    )
    Path("base.toml").write_text("")
    Path(".packs/own").mkdir(parents=True)
    Path(".packs/own/pack.hcl").write_text('title = "a"\n')
    Path("known.json").write_text('{"version": 1, "files": {}}')
    changes = [
        "m/b.hcl", "m/note.txt", "known.json", ".packs/own/pack.hcl", "base.toml",
        "m/hcl-lint.toml", "n/c.hcl",
    ]  # fmt: skip
    texts = {".packs/own/pack.hcl": 'title = "b"\n'}
    looks = Looks(monkeypatch, *[(path, texts.get(path, "")) for path in changes])
    run("check", "--watch", "m/a.hcl")
    assert looks.seen == [
        ["m/b.hcl"], [], ["known.json"], [".packs/own/pack.hcl"], ["base.toml"],
        ["m/hcl-lint.toml"], [],
    ]  # fmt: skip


def test_a_configuration_that_is_wrong_is_waited_for(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.hcl").write_text("a = 1\n")
    looks = Looks(
        monkeypatch,
        ("hcl-lint.toml", "select = 1\n"),
        ("hcl-lint.toml", 'select = "no list"\n'),
        ("hcl-lint.toml", 'select = ["F"]\n'),
    )
    shown = run("check", "--watch")
    assert shown.code == 0
    assert "hcl-lint: hcl-lint.toml: `select` must be a list" in shown.err
    assert looks.seen == [["configuration"], ["configuration"], ["configuration", "hcl-lint.toml"]]


def test_a_terminal_is_cleared(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    Looks(monkeypatch)
    monkeypatch.setattr(watch, "_is_terminal", lambda: True)
    assert run("check", "--watch").out.startswith("\x1b[H\x1b[2J\x1b[3J")


def test_what_fixes_said_stays_on_the_terminal(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.hcl").write_text("a=1\n")
    monkeypatch.setattr(watch, "_is_terminal", lambda: True)
    seen: list[list[str]] = []

    def watch_fixes(look: Look, react: Callable[[list[str]], None]) -> None:
        before = look()
        react([])
        after = look()
        seen.append([path for path in after if before[path] != after[path]])
        react(seen[-1])
        Path("a.hcl").write_text("a = 22\n")
        os.utime("a.hcl", (time.time() + 60, time.time() + 60))
        react(["a.hcl"])
        raise KeyboardInterrupt

    monkeypatch.setattr(watch, "watch", watch_fixes)
    shown = run("check", "--watch", "--fix")
    assert seen == [["a.hcl"]]
    assert "Fixed 1 finding in 1 file." in shown.err
    assert shown.out.count("\x1b[2J") == 2


def test_files_are_formatted_when_they_change(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.hcl").write_text("a=1\n")
    Looks(monkeypatch, ("b.hcl", "b=1\n"))
    shown = run("format", "--watch")
    assert shown.code == 0
    assert shown.out.splitlines() == ["reformatted a.hcl", "reformatted b.hcl"]
    assert "a.hcl and 1 other file have changed, formatted in" in shown.err


@pytest.mark.parametrize(
    "words",
    [
        ["check", "-"],
        ["check", "--write-baseline"],
        ["check", "--add-suppressions", ""],
        ["check", "--nothing"],
        ["check", "--jobs", "none"],
        ["format", "-"],
        ["format", "--range", "1-2", "a.hcl"],
        ["format", "--show-files"],
    ],
)
def test_it_goes_with_what_can_be_done_again(run: Runner, words: list[str]) -> None:
    assert run(*words, "--watch").code == 2


@needs_signals
def test_a_process_watches_until_it_is_interrupted() -> None:
    Path("a.hcl").write_text("a = 1\n")
    process = start("check", "--watch", "--output-format", "concise")
    out, err = Lines(process.stdout), Lines(process.stderr)
    try:
        assert "Waiting for changes" in out_of(err)
        Path("a.hcl").write_text("a = = 1\n")
        assert out_of(out).startswith("a.hcl:1:5: E001")
        assert "a.hcl has changed, checked in" in out_of(err)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
        for lines in (out, err):
            lines.close()


class Lines(threading.Thread):
    """What a process writes, line by line, without ever waiting for it for good."""

    def __init__(self, stream: IO[bytes] | None) -> None:
        super().__init__(daemon=True)
        assert stream is not None
        self.stream = stream
        self.lines: queue.Queue[str] = queue.Queue()
        self.start()

    def run(self) -> None:
        for line in self.stream:
            self.lines.put(line.decode())

    def close(self) -> None:
        self.join(timeout=60)
        self.stream.close()


def out_of(lines: Lines) -> str:
    return lines.lines.get(timeout=60)
