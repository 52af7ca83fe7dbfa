from __future__ import annotations

import os
import queue
import re
import signal
import threading
import time
from pathlib import Path
from typing import IO

import pytest

from hcl_lint.cli.watch import PAUSE
from tests.cli.conftest import Run, Runner
from tests.cli.test_main import needs_signals, start


class Changes:
    """Changes files while a command waits, one after the other, and then interrupts it."""

    def __init__(self, folder: Path, *changes: tuple[str, str]) -> None:
        self.folder = folder
        self.changes = list(changes)
        self.count = 0

    def __call__(self, seconds: float) -> None:
        """Stands in for a pause."""
        if seconds < PAUSE:
            return  # until all changes are made, which they are
        if not self.changes:
            raise KeyboardInterrupt
        path, text = self.changes.pop(0)
        self.count += 1
        place = self.folder / path
        place.parent.mkdir(exist_ok=True)
        place.write_text(text)
        later = time.time() + 60 * self.count  # whatever the resolution of its times is
        os.utime(place, (later, later))


def watch(run: Runner, changes: Changes, *words: str) -> Run:
    environment = run.environment()
    environment.pause = changes
    return run.run_in(environment, *words, "--watch")


def reasons(shown: Run) -> list[str]:
    """What has changed before each run but the first."""
    lines = [line for line in shown.err.splitlines() if "Waiting for changes" in line][1:]
    return [line.split(" ", 1)[1].partition(" ha")[0] for line in lines]


def test_each_change_is_told_with_the_time_and_what_is_found(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    changes = Changes(folder, ("a.hcl", "a=1\n"), ("a.hcl", "a = 2\n"))
    shown = watch(run, changes, "check", "--output-format", "concise")
    assert shown.code == 0
    assert shown.out.splitlines() == [
        "a.hcl:1:2: F001 [unformatted] File is not formatted", "Found 1 warning in 1 file.",
        "Fixable with `hcl-lint check --fix`: 1.",
    ]
    first, *others, last = shown.err.splitlines()
    end = r"checked in \d\.\d s\. Waiting for changes; Ctrl-C ends\."
    assert re.fullmatch(r"\d\d:\d\d:\d\d " + end, first)
    changed = r"[\d:]+ a\.hcl has changed, " + end
    assert set(others[::2]) == {"-" * 60}, "runs are told from each other"
    assert [re.fullmatch(changed, line) is None for line in others[1::2]] == [False, False]
    assert last == ""
    assert "\x1b" not in shown.out


def test_configurations_baselines_and_neighbours_are_watched_too(
    run: Runner, folder: Path
) -> None:
    (folder / ".git").mkdir()
    (folder / "m").mkdir()
    (folder / "m/a.hcl").write_text("a = 1\n")
    (folder / "hcl-lint.toml").write_text(
        'extend = "base.toml"\nbaseline = "known.json"\nrule-packs = [".packs/own"]\n'
    )
    (folder / "base.toml").write_text("")
    (folder / ".packs/own").mkdir(parents=True)
    (folder / ".packs/own/pack.hcl").write_text('title = "a"\n')
    (folder / "known.json").write_text('{"version": 1, "files": {}}')
    watched = ["m/b.hcl", "known.json", ".packs/own/pack.hcl", "base.toml", "m/hcl-lint.toml"]
    others = ["m/note.txt", "n/c.hcl"]
    texts = {".packs/own/pack.hcl": 'title = "b"\n', "known.json": '{"version": 1, "files": {} }'}
    changes = Changes(folder, *[(path, texts.get(path, "")) for path in others + watched])
    assert reasons(watch(run, changes, "check", "m/a.hcl")) == watched


def test_a_configuration_that_is_wrong_is_waited_for(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    changes = Changes(
        folder,
        ("hcl-lint.toml", "select = 1\n"),
        ("hcl-lint.toml", 'select = "no list"\n'),
        ("hcl-lint.toml", 'select = ["F"]\n'),
    )
    shown = watch(run, changes, "check")
    assert shown.code == 0
    assert "hcl-lint: hcl-lint.toml:1: `select` must be a list" in shown.err
    assert reasons(shown) == ["configuration", "configuration", "configuration and 1 other file"]


def test_a_terminal_is_cleared(run: Runner, folder: Path) -> None:
    run.on_terminal = True
    assert watch(run, Changes(folder), "check").out.startswith("\x1b[H\x1b[2J\x1b[3J")


def test_what_fixes_said_stays_on_the_terminal(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    run.on_terminal = True
    shown = watch(run, Changes(folder, ("a.hcl", "a = 22\n")), "check", "--fix")
    assert "Fixed 1 finding in 1 file." in shown.err
    assert reasons(shown) == ["a.hcl", "a.hcl"]
    assert shown.out.count("\x1b[2J") == 2


def test_what_changes_when_a_run_ends_was_changed_by_it(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "a.hcl"
    file.write_text("a = 1\n")
    now = int(time.time())
    times = iter([now, now + 1])

    def change(seconds: float) -> None:
        if seconds >= PAUSE:
            try:
                changed = next(times)
            except StopIteration:
                raise KeyboardInterrupt from None
            file.write_text(f"a = {changed}\n")
            os.utime(file, (changed, changed))

    monkeypatch.setattr(time, "time", lambda: float(now))
    run.on_terminal = True
    environment = run.environment()
    environment.pause = change
    shown = run.run_in(environment, "check", "--watch")
    assert reasons(shown) == ["a.hcl", "a.hcl"]
    assert shown.out.count("\x1b[2J") == 2, "at the start, and for the change after the end"


def test_files_are_formatted_when_they_change(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    shown = watch(run, Changes(folder, ("b.hcl", "b=1\n")), "format")
    assert shown.code == 0
    assert shown.out.splitlines() == ["reformatted a.hcl", "reformatted b.hcl"]
    assert reasons(shown) == ["a.hcl", "b.hcl"]


def test_modules_are_documented_when_they_change(run: Runner, folder: Path) -> None:
    markers = "<!-- BEGIN_TF_DOCS -->\n<!-- END_TF_DOCS -->\n"
    (folder / "m").mkdir()
    (folder / "m/README.md").write_text(markers)
    (folder / "m/a.tf").write_text('variable "first" {}\n')
    changes = Changes(folder, ("m/a.tf", 'variable "second" {}\n'), ("n.tf", ""))
    shown = watch(run, changes, "docs", "--update", "m")
    assert shown.out.splitlines() == ["updated m/README.md"] * 2
    assert reasons(shown)[0] == "m/README.md"
    assert "second" in (folder / "m/README.md").read_text()


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
def test_a_process_watches_until_it_is_interrupted(folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    process = start(folder, "check", "--watch", "--output-format", "concise")
    out, err = Lines(process.stdout), Lines(process.stderr)
    try:
        assert "Waiting for changes" in out_of(err)
        (folder / "a.hcl").write_text("a = = 1\n")
        assert out_of(out).startswith("a.hcl:1:5: E001")
        assert out_of(err) == "-" * 60 + "\n"
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
