"""The help of commands, in terminals of every width."""

from __future__ import annotations

import re

import pytest

from hcl_lint.cli.main import SUBCOMMANDS
from hcl_lint.text.display import BOLD, CYAN, paint
from tests.cli.conftest import Runner
from tests.extent import sample


def test_every_option_is_shown_with_its_short_name_and_its_value(run: Runner) -> None:
    shown = run("check", "--help").out
    assert shown.startswith("usage: hcl-lint check [OPTION...] [PATH... | -]\n\n")
    for part in ("  -w, --watch ", "  -j, --jobs N ", "      --changed[=REF] ", "  -h, --help "):
        assert f"\n{part}" in shown
    assert "\n\nfixes:\n      --fix " in shown


def test_help_is_a_command_too(run: Runner) -> None:
    assert run("help").out == run("--help").out == run().out
    assert run("help", "check").out == run("check", "--help").out == run("--help", "check").out
    assert run("help", "help").out.startswith("usage: hcl-lint help [COMMAND]\n")
    assert "did you mean `check`?" in run("help", "chekc").err
    assert run("help", "check", "rule").err == "hcl-lint: `help` takes one command\n"


def test_version_is_a_command_too(run: Runner) -> None:
    assert run("version").out == run("--version").out == run("-V").out


@pytest.mark.parametrize("columns", sample([40, 60, 90], 3))
@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_help_fits_the_terminal(run: Runner, name: str, columns: int) -> None:
    run.variables["COLUMNS"] = str(columns)
    lines = run("help", name).out.splitlines() + run("help").out.splitlines()
    assert [line for line in lines if len(line) > columns] == []


def test_explanations_are_nearer_where_there_is_less_room_and_below_long_names(
    run: Runner,
) -> None:
    run.variables["COLUMNS"] = "40"
    shown = run("help", "check").out
    assert "\n      --extend-select RULES\n                    run these rules as\n" in shown
    assert "\n  -h, --help        show this help\n" in shown
    run.variables["COLUMNS"] = "90"
    assert "\n  -h, --help                show this help\n" in run("help", "check").out


def test_names_are_not_broken_at_hyphens(run: Runner) -> None:
    for columns in range(60, 91, 10):
        run.variables["COLUMNS"] = str(columns)
        lines = (run("help", "check").out + run("help").out).splitlines()
        assert [line for line in lines if line.endswith("-") and not line.endswith(" -")] == []


def test_lines_do_not_grow_beyond_what_is_readable(run: Runner) -> None:
    run.variables["COLUMNS"] = "200"
    assert max(map(len, run("help", "check").out.splitlines())) <= 90


def test_help_is_coloured_on_terminals(run: Runner) -> None:
    run.on_terminal = True
    shown = run("help", "check").out
    assert paint("usage:", BOLD, True) in shown and paint("    --fix", CYAN, True) in shown
    assert re.sub(r"\x1b\[\d*m", "", shown) == run("help", "check", "--color", "never").out


@pytest.mark.parametrize("words", [("rule", "S"), ("rule", "S005"), ("config",), ("help",)])
def test_colour_is_everywhere_or_nowhere(run: Runner, words: tuple[str, ...]) -> None:
    assert "\x1b[" not in run(*words).out
    assert "\x1b[" in run(*words, "--color", "always").out
    assert run("--color=always", *words).out == run("--color", "always", *words).out
    run.on_terminal = True
    assert "\x1b[" in run(*words, "--color", "auto").out
    assert "\x1b[" not in run(*words, "--color", "never").out


def test_the_option_takes_precedence_over_variables(run: Runner) -> None:
    run.variables["NO_COLOR"] = "1"
    assert "\x1b[" in run("help", "--color", "always").out
    run.variables.update({"NO_COLOR": "", "FORCE_COLOR": "1"})
    assert "\x1b[" not in run("help", "--color", "never").out
    assert "\x1b[" in run("help").out
