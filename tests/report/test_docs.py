"""The page about reports shows what is written, and commands that can be given."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml

from hcl_lint.cli.environment import Environment
from hcl_lint.cli.main import parser_of
from hcl_lint.report.render import FORMATS
from tests.running import Runner

PAGE = (Path(__file__).parents[2] / "docs" / "reports.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for each, text in BLOCKS if each == language]


SHOWN = [text[2:].partition("\n") for text in blocks("console") if text.startswith("$ ")]


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    """Runs commands in the folder of the example."""
    (file,) = blocks("hcl")
    (tmp_path / "main.tf").write_text(file)
    return Runner(tmp_path, tmp_path)


@pytest.mark.parametrize(("line", "shown"), [(line, shown) for line, _, shown in SHOWN])
def test_a_command_writes_what_is_shown(run: Runner, line: str, shown: str) -> None:
    done = run(*shlex.split(line)[1:])
    assert (done.code, done.out) == (1, shown)


def test_the_result_in_sarif_is_the_one_that_is_shown(run: Runner) -> None:
    (shown,) = blocks("json")
    [report] = json.loads(run("check", "--output-format", "sarif").out)["runs"]
    assert report["results"] == [json.loads(shown)]


def test_every_format_has_its_line_and_most_a_section() -> None:
    told = re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)))
    assert told == list(FORMATS)


def commands_in(text: str) -> list[str]:
    lines = [re.sub(r"^\s*(- )?(run: |script: )?", "", line) for line in text.splitlines()]
    return [line for line in lines if line.startswith("hcl-lint ")]


COMMANDS = [line for text in blocks("yaml") + blocks("console") for line in commands_in(text)]


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_in_files_of_ci_systems_have_the_options_that_there_are(line: str) -> None:
    _, name, *words = shlex.split(line)
    parser_of(name).read(words, Environment.of_process())


@pytest.mark.parametrize("text", blocks("yaml"))
def test_files_of_ci_systems_are_yaml(text: str) -> None:
    assert isinstance(yaml.safe_load(text), dict)
    assert commands_in(text)
