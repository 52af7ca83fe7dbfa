"""HCL in Python strings, in real runs of flake8."""

from __future__ import annotations

import ast
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from hcl_lint.diagnostics.rule_table import families
from hcl_lint.integrations.embedded import FOREIGN, flake8_code
from hcl_lint.integrations.flake8_plugin import Plugin
from tests.integrations.conftest import Tool

LOCAL = """\
[flake8]
select = HCL
[flake8:local-plugins]
extension =
    HCL = hcl_lint.integrations.flake8_plugin:Plugin
"""

FILE = '''\
import hcl2

# language=tf
CONFIG = """
locals {
  region = "${var.region}"
  zones  = [1,, 2]
}
"""

hcl2.loads("a = [1,=2]")
plain = "a = [1,=2]"
'''


@pytest.fixture
def run_flake8(tmp_path: Path, run: Tool) -> Tool:
    """Runs flake8 with our plugin, which an installed hcl-lint brings along."""
    is_installed = any(each.name == "HCL" for each in entry_points(group="flake8.extension"))
    settings = "[flake8]\nselect = HCL\n" if is_installed else LOCAL
    (tmp_path / ".flake8").write_text(settings)

    def tool(*words: str) -> tuple[int, str]:
        return run("flake8", *words)

    return tool


def test_findings_are_told_where_they_are_in_the_python_file(
    tmp_path: Path, run_flake8: Tool
) -> None:
    (tmp_path / "a.py").write_text(FILE)
    code, output = run_flake8("a.py")
    assert code == 1
    assert output.splitlines() == [
        "a.py:6:12: HCL125 redundant-interpolation (S005): Redundant interpolation",
        "a.py:7:15: HCL001 syntax-error (E001): Unexpected `,`",
        "a.py:11:20: HCL001 syntax-error (E001): Unexpected `=`",
    ]


def test_a_mark_may_be_in_capitals() -> None:
    text = '# Language: HCL\na = "a = "\n'
    (finding,) = Plugin(ast.parse(text), "a.py", text.splitlines(keepends=True)).run()
    assert finding[:2] == (2, 10)


def test_flake8_decides_what_is_ignored(tmp_path: Path, run_flake8: Tool) -> None:
    (tmp_path / "a.py").write_text(FILE.replace('2]")', '2]")  # noqa: HCL001'))
    _, output = run_flake8("--extend-ignore", "HCL12", "a.py")
    assert [line.split(" ")[0] for line in output.splitlines()] == ["a.py:7:15:"]


def test_calls_are_an_option(tmp_path: Path, run_flake8: Tool) -> None:
    (tmp_path / "a.py").write_text('hcl2.loads("a =")\nparse("b =")\n')
    _, output = run_flake8("--hcl-calls", "parse", "a.py")
    assert [line.split(":")[1] for line in output.splitlines()] == ["2"]


def test_the_settings_of_hcl_lint_hold(tmp_path: Path, run_flake8: Tool) -> None:
    (tmp_path / "a.py").write_text(FILE)
    (tmp_path / "hcl-lint.toml").write_text('ignore = ["S005"]\n')
    _, output = run_flake8("a.py")
    assert "HCL125" not in output
    assert "HCL001" in output


def test_wrong_settings_are_told_once(tmp_path: Path, run_flake8: Tool) -> None:
    (tmp_path / "a.py").write_text(FILE)
    (tmp_path / "hcl-lint.toml").write_text("selekt = 1\n")
    _, output = run_flake8("a.py")
    (line,) = output.splitlines()
    assert line.startswith("a.py:1:1: HCL679 the configuration of hcl-lint is invalid: ")
    assert "did you mean `select`?" in line


PROBE = """\
import sys
from hcl_lint.integrations.flake8_plugin import Plugin

assert list(Plugin(None, "a.py", ["x = 'a = [1,,2]'"]).run()) == []
print(sorted(name for name in sys.modules if name.split(".")[0] == "hcl_lint"))
"""


def test_nothing_is_loaded_for_files_without_hcl(tmp_path: Path, run: Tool) -> None:
    (tmp_path / "probe.py").write_text(PROBE)
    _, output = run("probe")
    modules = ["hcl_lint", "hcl_lint.integrations", "hcl_lint.integrations.flake8_plugin"]
    assert output.splitlines() == [str(modules)]


def test_each_rule_has_a_code_of_its_own() -> None:
    codes = [
        problem.code for family in families() for problem in family.rules
        # Of the policies, only the first have numbers of their own; flake8 has a thousand.
        if not (problem.code.startswith("SEC") and int(problem.code[3:]) > 100)
    ]
    ours = [flake8_code(code) for code in codes]
    assert FOREIGN not in ours
    assert len(set(ours)) == len(codes)


@pytest.mark.parametrize(
    ("code", "expected"),
    [("E001", "HCL001"), ("E900", "HCL039"), ("S005", "HCL125"), ("HL900", "HCL679")],
)
def test_codes_never_change(code: str, expected: str) -> None:
    assert flake8_code(code) == expected


@pytest.mark.parametrize("code", ["ORG001", "S039", "S899"])
def test_what_has_no_number_shares_one(code: str) -> None:
    assert flake8_code(code) == FOREIGN
