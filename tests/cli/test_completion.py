from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hcl_lint.cli.completion import SHELLS
from hcl_lint.cli.main import build_parsers
from tests.cli.conftest import Runner

pty = pytest.importorskip("pty", reason="shells are tried in a terminal of POSIX")

# How each shell is started without the settings of the user, and reads a script.
STARTS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source {}"),
    "zsh": (["zsh", "-f", "-i"], 'autoload -U compinit; compinit -u -D; eval "$(cat {})"'),
    "fish": (["fish", "--no-config", "-i"], "source {}"),
    "tcsh": (["tcsh", "-f"], "source {}"),
}

# What is typed before the tabulator, and what the command gets.
TYPED = {
    "che": "check",
    "check --fix-": "check --fix-only",
    "check --fail-on w": "check --fail-on warning",
    "edit ren": "edit rename",
    "edit --di": "edit --diff",
    "rule redundant-i": "rule redundant-interpolation",
    "completion fi": "completion fish",
    "help ev": "help eval",
    "check --config sett": "check --config settings.toml",
    "check --rules fol": "check --rules folder",
    "check -q mai": "check -q main.tf",
    "check --changed mai": "check --changed main.tf",
    "check --select F,S005,unform": "check --select F,S005,unformatted",
}
# In tcsh, completion depends on the word before, and all commands have the same options.
NOT_IN_TCSH = {
    "edit --di", "check -q mai", "check --changed mai", "check --select F,S005,unform",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_know_all_commands_and_options(run: Runner, shell: str) -> None:
    script = run("completion", shell).out
    for name, parser in build_parsers()[1].items():
        for word in (name, *parser.words):
            assert word in script
        for option in parser.options():
            assert option.lstrip("-") in script


@pytest.fixture
def folder_of_shells(tmp_path: Path) -> Path:
    """A folder with files to complete, and a command that notes its arguments in a file."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "hcl-lint"
    command.write_text(f'#!/bin/sh\necho "$*" >>{tmp_path}/calls\n')
    command.chmod(0o755)
    for name in ("main.tf", "settings.toml"):
        (tmp_path / name).touch()
    (tmp_path / "folder").mkdir()
    return tmp_path


def type_in(shell: str, folder: Path, lines: list[str]) -> str:
    """Type lines, each with a tabulator, in a terminal with a real shell; return what it shows."""
    command, source = STARTS[shell]
    variables = {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder),
                 "TERM": "vt100", "COLUMNS": "200"}
    outer, inner = pty.openpty()
    terminal = os.ttyname(inner)
    process = subprocess.Popen(  # What leads a session and opens a terminal controls it.
        ["sh", "-c", f'exec "$@" <{terminal} >{terminal} 2>&1', "sh", *command],
        cwd=folder, env=variables, stdin=inner, stdout=inner, stderr=inner, start_new_session=True,
    )
    os.close(inner)
    first = source.format(folder / "script") + "\n"
    keys = [first, *[f"hcl-lint {line}\t\n" for line in lines], "exit\n"]
    os.write(outer, "".join(keys).encode())
    seen = b""
    try:
        while part := os.read(outer, 1 << 16):
            seen += part
    except OSError:
        pass  # Linux says so that the other end is closed.
    os.close(outer)
    process.wait()
    return seen.decode("utf-8", "replace")


@pytest.mark.parametrize("shell", SHELLS)
def test_real_shells_complete(run: Runner, shell: str, folder_of_shells: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    (folder_of_shells / "script").write_text(run("completion", shell).out)
    lines = [line for line in TYPED if shell != "tcsh" or line not in NOT_IN_TCSH]
    shown = type_in(shell, folder_of_shells, lines)
    completed = [line.strip(" /") for line in (folder_of_shells / "calls").read_text().splitlines()]
    assert completed == [TYPED[line] for line in lines], shown


def test_other_shells_are_rejected(run: Runner) -> None:
    assert run("completion", "csh").code == run("completion").code == 2
