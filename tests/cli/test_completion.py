from __future__ import annotations

import shutil
import subprocess

import pytest

from hcl_lint.cli.completion import SHELLS
from hcl_lint.cli.main import commands
from tests.cli.conftest import Runner


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_know_all_commands_and_options(run: Runner, shell: str) -> None:
    script = run("completion", shell).out
    for command in commands():
        assert command.name in script
        for word in command.words:
            assert word in script
        for option in command.options:
            assert option.long.removeprefix("--") in script


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_are_valid(run: Runner, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    script = run("completion", shell).out
    subprocess.run([shell, "-n"], input=script, text=True, check=True)


def test_bash_completes(run: Runner) -> None:
    if shutil.which("bash") is None:
        pytest.skip("there is no bash")
    script = run("completion", "bash").out

    def complete(*words: str) -> list[str]:
        quoted = " ".join([f"'{word}'" for word in words])
        asked = f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _hcl_lint; "
        shown = subprocess.run(
            ["bash", "-c", script + asked + 'echo "${COMPREPLY[@]}"'],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return shown.stdout.split()

    assert complete("hcl-lint", "ch") == ["check"]
    assert complete("hcl-lint", "check", "--fix-") == ["--fix-only"]
    assert complete("hcl-lint", "check", "--fail-on", "w") == ["warning"]
    assert complete("hcl-lint", "edit", "re") == ["remove", "rename"]
    assert complete("hcl-lint", "edit", "--di") == ["--diff"]
    assert complete("hcl-lint", "rule", "redundant-i") == ["redundant-interpolation"]
    assert complete("hcl-lint", "rule", "S005", "S00") == [f"S00{i}" for i in range(1, 10)]
    assert complete("hcl-lint", "check", "--select", "F,S005,unfo") == ["F,S005,unformatted"]
    assert complete("hcl-lint", "completion", "") == list(SHELLS)


@pytest.mark.parametrize(
    ("shell", "options"),
    [("fish", ["-l select -x -a '(__fish_append , $__hcl_lint_rules)'",
               "-l extend-select -x -a '(__fish_append , $__hcl_lint_rules)'",
               "-l fail-on -x -a 'error warning info'",
               "-l baseline -r -d"]),
     ("zsh", [':select:{compset -P "*,"; compadd -S "" -a rules}',
              ":fail-on:(error warning info)",
              ":baseline:'"])],
)
def test_scripts_offer_the_values_of_options(run: Runner, shell: str, options: list[str]) -> None:
    script = run("completion", shell).out
    assert [option for option in options if option not in script] == []


def test_other_shells_are_rejected(run: Runner) -> None:
    assert run("completion", "csh").code == run("completion").code == 2
