"""``pytest --hcl-lint`` and ``hcl_lint_case``, in real runs of pytest."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.grouping import fingerprint_of
from hcl_lint.integrations.pytest_items import CaseRunner
from tests.dialects.packs import write_pack
from tests.integrations.conftest import Tool

CLEAN = "locals { a = 1 }\n"
UNFORMATTED = "locals {b=1}\n"
BROKEN = "c = [1,,2]\n"
DIRTY = 'locals { d = "${path.root}" }\n'


def write(folder: Path, **files: str) -> None:
    """Write files; two underscores in a name stand for a dot, three for a slash."""
    for name, text in files.items():
        path = folder / name.replace("___", "/").replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def verdicts(output: str) -> dict[str, str]:
    """The verdicts of a verbose run by the names of items."""
    return dict(re.findall(r"^(\S+) (PASSED|FAILED|SKIPPED)", output, re.MULTILINE))


def test_each_file_has_an_item_for_its_layout_and_one_for_its_findings(
    tmp_path: Path, run_pytest: Tool
) -> None:
    write(tmp_path, a__tf=CLEAN, b__tf=UNFORMATTED, c__tf=BROKEN, d__tf=DIRTY, e__txt=UNFORMATTED)
    code, output = run_pytest("--hcl-lint", "-v")
    assert code == 1
    assert verdicts(output) == {
        "a.tf::format": "PASSED",
        "a.tf::lint": "PASSED",
        "b.tf::format": "FAILED",
        "b.tf::lint": "PASSED",
        "c.tf::format": "SKIPPED",
        "c.tf::lint": "FAILED",
        "d.tf::format": "FAILED",
        "d.tf::lint": "FAILED",
    }


def test_a_failure_shows_what_hcl_lint_shows_and_no_traceback(
    tmp_path: Path, run_pytest: Tool
) -> None:
    write(tmp_path, b__tf=UNFORMATTED, c__tf=BROKEN)
    _, output = run_pytest("--hcl-lint")
    assert "-locals {b=1}\n+locals { b = 1 }\n" in output
    assert "error[syntax-error]" in output
    assert " --> c.tf:1:8\n" in output
    assert "pytest_items.py" not in output


def test_nothing_is_collected_unless_asked_for(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, a__tf=BROKEN)
    code, output = run_pytest()
    assert code == 5
    assert "no tests ran" in output


def test_nothing_else_of_hcl_lint_is_loaded_unless_asked_for(
    tmp_path: Path, run_new_pytest: Tool
) -> None:
    test = """\
import sys

def test_modules():
    ours = {name for name in sys.modules if name.split(".")[0] == "hcl_lint"}
    assert ours == {"hcl_lint", "hcl_lint.integrations", "hcl_lint.integrations.pytest_plugin"}
"""
    write(tmp_path, a__tf=CLEAN, test_a__py=test)
    code, output = run_new_pytest()
    assert code == 0, output


@pytest.mark.parametrize(
    "words", [("-k", "lint and not format"), ("-m", "hcl_lint", "--strict-markers")]
)
def test_items_are_chosen_by_keyword_and_by_marker(
    tmp_path: Path, run_pytest: Tool, words: tuple[str, ...]
) -> None:
    write(tmp_path, a__tf=UNFORMATTED)
    code, output = run_pytest("--hcl-lint", "-v", *words)
    assert verdicts(output) == {"a.tf::lint": "PASSED"}
    assert code == 0


def test_files_can_be_named(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, one___a__tf=CLEAN, two___b__tf=CLEAN)
    _, output = run_pytest("--hcl-lint", "-v", "one/a.tf::lint", "two")
    assert list(verdicts(output)) == ["one/a.tf::lint", "two/b.tf::format", "two/b.tf::lint"]


def test_what_hcl_lint_leaves_out_is_no_item(tmp_path: Path, run_pytest: Tool) -> None:
    write(
        tmp_path, a__tf=CLEAN, ignored__tf=BROKEN, excluded__tf=BROKEN, node_modules___b__tf=BROKEN,
        __gitignore="ignored.tf\n", hcl_lint__toml="",
    )
    (tmp_path / "hcl-lint.toml").write_text('exclude = ["excluded.tf"]\n')
    _, output = run_pytest("--hcl-lint", "-v")
    assert list(verdicts(output)) == ["a.tf::format", "a.tf::lint"]


def test_files_of_rule_packs_are_items(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, a__platform="a = evn.x\n", b__conf="a = 1\n")
    pack = 'title = "Ours"\ndialect "platform" {\n  files = ["*.platform"]\n  roots = ["env"]\n}\n'
    write_pack(tmp_path / "policies", pack=pack)
    (tmp_path / "hcl-lint.toml").write_text('rule-packs = ["policies"]\n')
    _, output = run_pytest("--hcl-lint", "-v", "-m", "hcl_lint", "a.platform")
    assert verdicts(output) == {"a.platform::lint": "FAILED"}
    _, output = run_pytest("--hcl-lint", "-v", "b.conf")
    assert verdicts(output) == {}


def test_settings_hold(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, a__tf=DIRTY, b__tf="a = 1 +\n")
    (tmp_path / "hcl-lint.toml").write_text('fail-on = "error"\n')
    _, output = run_pytest("--hcl-lint", "-v", "-m", "hcl_lint")
    assert verdicts(output) == {"a.tf::lint": "PASSED", "b.tf::lint": "FAILED"}


def test_wrong_settings_end_the_run_with_one_line(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, a__tf=CLEAN)
    (tmp_path / "hcl-lint.toml").write_text("selekt = []\n")
    code, output = run_pytest("--hcl-lint")
    assert code != 0
    assert "hcl-lint.toml:1: unknown setting `selekt`; did you mean `select`?" in output
    assert "Traceback" not in output


def test_xdist_shares_the_items_out(tmp_path: Path, run_new_pytest: Tool) -> None:
    pytest.importorskip("xdist", reason="pytest-xdist is not installed")
    write(tmp_path, a__tf=CLEAN, b__tf=UNFORMATTED, c__tf=BROKEN, d__tf=DIRTY)
    code, output = run_new_pytest("-p", "xdist", "--hcl-lint", "-n", "2")
    assert code == 1
    assert "4 failed, 3 passed, 1 skipped" in output


def test_the_fixture_gives_findings_and_what_fixes_make(hcl_lint_case: CaseRunner) -> None:
    case = hcl_lint_case('a = "${b}"\n\n\n\nc = 1\n', select=["S005", "F004"])
    assert case.marks == [(1, "redundant-interpolation"), (3, "too-many-blank-lines")]
    assert case.fixed == "a = b\n\nc = 1\n"
    assert hcl_lint_case('a = "${b}"\n', name="job.nomad").marks == []


def test_the_fixture_takes_settings_and_no_file_of_them(
    tmp_path: Path, hcl_lint_case: CaseRunner
) -> None:
    (tmp_path / "hcl-lint.toml").write_text('ignore = ["S005"]\n')
    settings = {"severity": {"S005": "info"}}
    (finding,) = hcl_lint_case(DIRTY, settings=settings).findings
    assert finding.severity == "info"
    with pytest.raises(ConfigError, match="did you mean `severity`"):
        hcl_lint_case("", settings={"severety": {}})


def test_the_fixture_writes_the_files_around(hcl_lint_case: CaseRunner) -> None:
    files = {"main.tf": 'variable "a_b" {}\n'}
    case = hcl_lint_case('variable "a-b" {}\n', name="other.tf", files=files, select=["N005"])
    assert [rule for _, rule in case.marks] == ["duplicate-name-case"]


def test_the_fixture_takes_packs(tmp_path: Path, hcl_lint_case: CaseRunner) -> None:
    policy = (
        'rule "no-data" {\n  description = "No."\n  match       = "resource[*]"\n'
        '  condition   = false\n  message     = "No."\n}\n'
    )
    pack = write_pack(tmp_path / "policies", a=policy)
    text = 'resource "terraform_data" "a" {\n}\n'
    assert hcl_lint_case(text, packs=[pack]).marks == [(1, "no-data")]
    assert hcl_lint_case(text).marks == []


def test_what_the_baseline_knows_is_no_failure(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, d__tf=DIRTY, hcl_lint__toml='baseline = "known.json"\n')
    (tmp_path / "hcl_lint.toml").rename(tmp_path / "hcl-lint.toml")
    known = fingerprint_of("redundant-interpolation", "Redundant interpolation", [DIRTY])
    entry = {"rule": "redundant-interpolation", "fingerprint": known, "count": 1}
    data = {"version": 1, "files": {"d.tf": [entry]}}
    (tmp_path / "known.json").write_text(json.dumps(data))
    assert run_pytest("--hcl-lint", "-k", "lint and not format")[0] == 0
    write(tmp_path, d__tf=DIRTY + DIRTY.replace("d =", "e ="))
    code, output = run_pytest("--hcl-lint", "-k", "lint and not format")
    assert code == 1
    assert "d.tf:2:14" in output and "d.tf:1:14" not in output


TESTS = """run "good" {
  command = plan

  assert {
    condition     = var.name == "web"
    error_message = "no"
  }
}

run "bad" {
  command = plan

  assert {
    condition     = var.name == "db"
    error_message = "it is ${var.name}"
  }
}
"""


def test_each_run_of_a_test_is_an_item(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, main__tf='variable "name" {\n  default = "web"\n}\n',
          tests___a__tftest__hcl=TESTS)
    code, output = run_pytest("--hcl-lint-test", "-v")
    assert code == 1
    assert verdicts(output) == {
        "tests/a.tftest.hcl::good": "PASSED", "tests/a.tftest.hcl::bad": "FAILED",
    }
    assert 'right  "db"  string' in output and "message: it is web" in output


def test_runs_are_done_for_each_row_of_a_table(tmp_path: Path, run_pytest: Tool) -> None:
    write(tmp_path, main__tf='variable "name" {\n  default = "web"\n}\n', a__tftest__hcl=TESTS,
          rows__json='{"one": {"name": "web"}, "two": {"name": "db"}}')
    _, output = run_pytest("--hcl-lint-test", "--hcl-lint-test-table", "rows.json", "-v")
    assert verdicts(output) == {
        "a.tftest.hcl::good[one]": "PASSED", "a.tftest.hcl::bad[one]": "FAILED",
        "a.tftest.hcl::good[two]": "FAILED", "a.tftest.hcl::bad[two]": "PASSED",
    }
