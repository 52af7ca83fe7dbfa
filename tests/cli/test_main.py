from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import pytest

import hcl_lint
from hcl_lint import __version__
from hcl_lint.cli.main import SUBCOMMANDS
from tests.cli.conftest import Runner


def test_without_words_the_overview_is_shown(run: Runner) -> None:
    shown = run()
    assert shown.code == 0
    for name in SUBCOMMANDS:
        assert f"\n  {name} " in shown.out
    assert run("--help").out == run("-h").out == shown.out


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_has_help(run: Runner, name: str) -> None:
    shown = run(name, "--help")
    assert shown.code == 0
    assert shown.out.startswith(f"usage: hcl-lint {name}")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["fix"], "no such subcommand: `fix`; use `hcl-lint check --fix`"),
        (["init"], "no such subcommand: `init`; there is nothing to initialize or download"),
        (["lsp"], "no such subcommand: `lsp`; use `hcl-lint server`"),
        (["FMT"], "no such subcommand: `FMT`; use `hcl-lint format`"),
        (["--fix"], "; write `hcl-lint check --fix`, for example"),
        (["check", "-f", "json"], "no such option: `-f`; did you mean `--output-format`?"),
        (["check", "-fjson"], "no such option: `-fjson`"),
        (["check", "--dry-run"], "no such option: `--dry-run`; did you mean `--diff`?"),
        (["format", "--dry-run"], "no such option: `--dry-run`; did you mean `--diff`?"),
        (["check", "--recursive"], "`--recursive`; folders are always searched recursively"),
        (["check", "-d", "x"], "without an option, as in `hcl-lint check modules`"),
        (["check", "--chdir=x"], "`--chdir`; name files and folders without an option"),
        (["check", "--skip-check", "x"], "`--skip-check`; did you mean `--ignore`?"),
        (["check", "--soft-fail"], "`--soft-fail`; did you mean `--exit-zero`?"),
        (["check", "-no-color"], "`-no-color`; did you mean `--color never`?"),
        (["check", "--compact"], "`--compact`; did you mean `--output-format concise`?"),
        (["check", "--init"], "`--init`; there is nothing to initialize or download"),
    ],
)
def test_words_of_other_tools_lead_to_ours(run: Runner, words: list[str], hint: str) -> None:
    shown = run(*words)
    assert (shown.code, shown.out) == (2, "") and hint in shown.err


def test_a_path_in_place_of_a_subcommand_is_one_to_check(run: Runner, folder: Path) -> None:
    (folder / "live").mkdir()
    assert run("live").err == (
        "hcl-lint: expected a subcommand first; use `hcl-lint check live`\n"
    )


def test_version(run: Runner) -> None:
    first, *_ = run("--version").out.splitlines()
    assert first.startswith(f"hcl-lint {__version__} (")


def test_only_a_pure_build_says_how_to_get_the_compiled_one(run: Runner) -> None:
    first, *advice = run("--version").out.splitlines()
    assert len(advice) == first.endswith("(pure Python)")
    assert all("HCL_LINT_COMPILE=1" in line for line in advice)


@pytest.mark.parametrize(("word", "hint"), [
    ("--fix", "write `hcl-lint check --fix`, for example"),
    ("-f", "did you mean `--output-format`?"),
    ("--recursive", "folders are always searched recursively"),
])
def test_an_option_without_a_subcommand_has_a_hint(run: Runner, word: str, hint: str) -> None:
    assert run(word).err.endswith(f", version; {hint}\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["fromat"], "no such subcommand: `fromat`; did you mean `format`?"),
        (["x\x1b[31m"], "no such subcommand: `x␛[31m`; see `hcl-lint --help`"),
        (["fmt"], "no such subcommand: `fmt`; use `hcl-lint format`"),
        (["lint"], "no such subcommand: `lint`; use `hcl-lint check`"),
        (["validate"], "no such subcommand: `validate`; use `hcl-lint check`"),
        (["explain"], "no such subcommand: `explain`; use `hcl-lint rule`"),
        (["format", "-check"], "no such option: `-check`; did you mean `--check`?"),
        (["check", "-diff"], "no such option: `-diff`; did you mean `--diff`?"),
        (["format", "-recursive"], "no such option: `-recursive`; folders are always"),
        (["--check"], "expected a subcommand first: "),
        (["format", "--chekc"], "no such option: `--chekc`; did you mean `--check`?"),
        (["format", "-", "a.tf"], "`-` cannot be combined with other paths"),
        (["check", "--stdin-filename", "a.tf"], "`--stdin-filename` requires `-`"),
        (["format", "--range", "5-2", "a.tf"], "`--range` must be two line numbers"),
        (["format", "--range", "0-2", "a.tf"], "`--range` must be two line numbers"),
        (["format", "--range", "2", "a.tf"], "`--range` must be two line numbers"),
        (["format", "--jobs", "no"], "`--jobs` must be a positive whole number"),
        (["tree"], "`tree` takes one file, or `-` for standard input, not none"),
        (["tree", "a", "b"], "`tree` takes one file, or `-` for standard input, not 2"),
    ],
)
def test_wrong_command_lines_are_one_line_and_exit_with_2(
    run: Runner, words: list[str], message: str
) -> None:
    shown = run(*words)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"hcl-lint: {message}")
    assert shown.err.count("\n") == 1


class Defective(dict[str, str]):
    """Variables of which no list can be had."""

    def items(self) -> NoReturn:
        raise KeyError("x")

    __iter__ = keys = items


def test_a_defect_outside_of_files_is_one_line(run: Runner) -> None:
    run.variables = Defective()
    shown = run("check")
    assert (shown.code, shown.err) == (2, "hcl-lint: KeyError: 'x'\n")


def test_the_collector_is_as_it_was(run: Runner) -> None:
    assert gc.isenabled()
    run("check")
    assert gc.isenabled()


PROGRAM = "from hcl_lint.cli.main import program; sys.exit(program())"


def command(*words: str, before: str = "") -> list[str]:
    """The program as it is installed; *before* is done in its process first."""
    start = f"import sys; sys.path.insert(0, {str(Path(hcl_lint.__file__).parent.parent)!r})"
    return [sys.executable, "-c", f"{start}\n{before}\n{PROGRAM}", *words]


def start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    # What a shell runs in the background ignores the signal, and so would its children.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return subprocess.Popen(
            command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder
        )
    finally:
        signal.signal(signal.SIGINT, before)


needs_signals = pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")


@needs_signals
def test_a_closed_pipe_is_a_quiet_end(folder: Path) -> None:
    (folder / "main.tf").write_text("a = 1 1\n" * 3_000)
    process = start(folder, "check", "main.tf")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


@needs_signals
def test_ctrl_c_ends_quietly_and_leaves_files_whole(folder: Path) -> None:
    text = 'block "a" {\n  x=1\n  yyy = [1,2,   3]\n}\n' * 400
    for i in range(150):
        (folder / f"{i}.hcl").write_text(text)
    process = start(folder, "format")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()  # It is in the middle of it.
    process.send_signal(signal.SIGINT)
    process.stdout.read()
    errors = process.stderr.read()
    process.stdout.close()
    process.stderr.close()
    assert (process.wait(), errors) == (130, b"")
    deadline = time.monotonic() + 10
    while [name for name in os.listdir(folder) if name.endswith(".tmp")]:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    done = (folder / "0.hcl").read_text()
    assert done != text
    contents = {(folder / f"{i}.hcl").read_text() for i in range(150)}
    assert contents == {text, done}


@needs_signals
def test_an_output_that_cannot_be_written_is_told() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("the system has no /dev/full")
    with open(full, "wb") as out:
        done = subprocess.run(
            command("--help"),
            stdout=out,
            stderr=subprocess.PIPE,
        )
    assert done.returncode == 2
    shown = b"hcl-lint: cannot write to standard output: no space left on device"
    assert done.stderr.strip() == shown


TORN_DOWN = """
class Kept:
    def __del__(self):
        print("torn down")
kept = Kept()
"""


def test_all_output_is_written_before_the_end_of_the_process(folder: Path) -> None:
    (folder / "a.hcl").write_text("a = [\n" + "  1,\n" * 20_000 + "]\n")
    done = subprocess.run(command("tree", "a.hcl"), stdout=subprocess.PIPE, cwd=folder)
    assert done.returncode == 0
    assert done.stdout.count(b"\n") > 20_000


def test_the_process_ends_with_the_exit_code(folder: Path) -> None:
    (folder / "a.hcl").write_text("a = ")
    done = subprocess.run(command("check", "a.hcl"), stdout=subprocess.PIPE, cwd=folder)
    assert done.returncode == 1


def test_the_end_of_the_process_does_not_wait_for_what_was_loaded() -> None:
    done = subprocess.run(command("--version", before=TORN_DOWN), stdout=subprocess.PIPE)
    assert done.stdout.startswith(b"hcl-lint ") and b"torn down" not in done.stdout


@pytest.mark.parametrize(
    "before",
    [
        f"import atexit; atexit.register(print, 'the end'){TORN_DOWN}",
        "import threading as t; t.Thread(target=t.Event().wait, daemon=True).start()" + TORN_DOWN,
        f"import runpy{TORN_DOWN}",
    ],
    ids=["function", "threads", "tool"],
)
def test_who_waits_for_the_end_of_the_process_sees_it(before: str) -> None:
    done = subprocess.run(command("--version", before=before), stdout=subprocess.PIPE)
    assert done.returncode == 0
    assert b"torn down" in done.stdout
    assert (b"the end" in done.stdout) == ("atexit" in before)
