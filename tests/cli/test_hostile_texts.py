"""What files hold does nothing to a terminal, or to the log of a CI service."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Runner

ACTING = "\x1b[31m \x1b]0;title\x07 \x9b2J"
TEXT = f"""\
/*
::error::from the file
 ::error::from the file
 ##[error]from the file ##vso[task.complete] ##teamcity[x]
 section_start:1:x\r\x1b[0K
*/
variable "a" {{
  description = "{ACTING}"
}}
locals {{
  x    = "{ACTING}"
}}
"""
DIFFS = [
    ["format", "--diff", "main.tf"],
    ["check", "--select", "F", "--fix", "--diff", "main.tf"],
    ["edit", "set", "locals.x", "1", "main.tf", "--diff"],
    ["edit", "rename", "var.a", "b", "--diff"],
    ["docs", "--check", "--output-file", "README.md"],
]
CONTENTS = [
    ["docs"],
    ["docs", "--output-format", "json"],
    ["docs", "--output-format", "pretty"],
    ["json", "main.tf"],
    ["tree", "main.tf"],
    ["tree", "--output-format", "json", "main.tf"],
    ["edit", "get", "locals.x", "main.tf"],
    ["edit", "get", "--raw", "locals.x", "main.tf"],
    ["edit", "set", "locals.y", "1", "-"],
    ["format", "-"],
    ["check", "--select", "F", "--fix", "-"],
    ["eval", "--module", ".", "local.x"],
    ["graph"],
    ["config", "main.tf"],
]


@pytest.fixture(autouse=True)
def hostile(folder: Path) -> None:
    (folder / "main.tf").write_text(TEXT, newline="")
    (folder / "README.md").write_text(f"<!-- BEGIN_TF_DOCS -->\n{ACTING}\n<!-- END_TF_DOCS -->\n")


@pytest.mark.parametrize("words", DIFFS + CONTENTS)
def test_nothing_acts_on_a_terminal(run: Runner, words: list[str]) -> None:
    run.on_terminal = True
    run.variables |= {"NO_COLOR": "1", "TERM": "dumb"}  # no colours, and no progress
    result = run(*words, stdin=TEXT.encode())
    shown = result.out + result.err
    assert shown != ""
    for sequence in ("\x1b[36m", "\x1b[90m", "\x1b[0m") if "pretty" in words else ():
        shown = shown.replace(sequence, "")
    assert [each for each in "\x1b\x07\x9b\r" if each in shown] == []


@pytest.mark.parametrize("service", [
    "GITHUB_ACTIONS", "TF_BUILD", "GITLAB_CI", "TEAMCITY_VERSION",
])
@pytest.mark.parametrize("words", DIFFS)
def test_no_diff_gives_commands_to_a_service(
    run: Runner, words: list[str], service: str
) -> None:
    run.variables[service] = "true"
    result = run(*words)
    assert result.out.startswith("--- ")
    assert "\x1b" not in result.out
    for line in result.out.splitlines():
        assert not line.lstrip().startswith("::")
        assert not any([each in line for each in ("##[", "##vso[", "##teamcity[")])


@pytest.mark.parametrize("words", DIFFS)
def test_programs_read_diffs_as_they_are(run: Runner, words: list[str]) -> None:
    assert ACTING in run(*words).out


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_harmless_diffs_are_the_same_in_a_service(
    run: Runner, folder: Path, ending: str
) -> None:
    (folder / "main.tf").write_text(f'a    = "é ::"{ending}', newline="")
    expected = run("format", "--diff", "main.tf").out
    run.variables["GITHUB_ACTIONS"] = "true"
    assert run("format", "--diff", "main.tf").out == expected != ""
