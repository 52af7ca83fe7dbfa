"""What ``check`` does by its options and its configuration."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Runner

WRAPPED = "a b {}\n"
SUMMARY = "Unquoted label"
CONCISE = "--output-format=concise"


def codes(out: str) -> list[str]:
    """The codes in the findings of a concise report."""
    return [line.split(": ")[1].split(" ")[0] for line in out.splitlines() if " [" in line]


def test_selecting_replaces_the_default_set(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a  b {}\n")
    assert codes(run("check", CONCISE).out) == ["F001", "S016"]
    assert codes(run("check", CONCISE, "--select", "S01,L").out) == ["S016"]
    assert codes(run("check", CONCISE, "--ignore", "S016").out) == ["F001"]
    assert codes(run("check", CONCISE, "--select", "F", "--extend-select", "S").out) == [
        "F001", "S016",
    ]
    assert codes(run("check", CONCISE, "--select", "s016,Unformatted").out) == ["F001", "S016"]
    ignores = ("--per-file-ignores", "*.hcl:F,S")
    assert run("check", CONCISE, *ignores).out == ""


def test_files_that_a_module_needs_may_be_in_other_languages(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text('variable "a" {}\n')
    (folder / "README.md").write_text("")
    (folder / ".hcl-lint.toml").write_text(
        '[rules.module-files]\nfiles = ["README.md README", "LICENSE"]\n'
    )
    found = run("check", CONCISE, "--select", "L010").out
    assert "Module without `LICENSE`" in found and "README" not in found
    (folder / "LICENSE").write_text("")
    assert codes(run("check", CONCISE, "--select", "L010").out) == []


def test_what_is_selected_here_is_not_ignored_elsewhere(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    (folder / "hcl-lint.toml").write_text('ignore = ["S016"]\n')
    assert run("check").code == 0
    assert codes(run("check", CONCISE, "--select", "S016").out) == ["S016"]
    assert codes(run("check", CONCISE, "--isolated").out) == ["S016"]


def test_the_configuration_of_each_folder_holds_for_its_files(run: Runner, folder: Path) -> None:
    for name in ("a", "b"):
        (folder / name).mkdir()
        (folder / name / "x.hcl").write_text(WRAPPED)
    (folder / "b/hcl-lint.toml").write_text('ignore = ["S016"]\n[severity]\nF = "error"\n')
    (folder / "b/y.hcl").write_text("a=1\n")
    shown = json.loads(run("check", "--output-format", "json").out)
    assert [(each["path"], each["code"], each["severity"]) for each in shown] == [
        ("a/x.hcl", "S016", "warning"),
        ("b/y.hcl", "F001", "error"),
    ]


def test_excluded_files_are_left_out_even_if_they_are_named(run: Runner, folder: Path) -> None:
    (folder / "gen").mkdir()
    (folder / "gen/a.hcl").write_text(WRAPPED)
    (folder / "hcl-lint.toml").write_text('exclude = ["gen/"]\n')
    assert run("check").code == run("check", "gen/a.hcl").code == 0
    assert run("check", "-", "--stdin-filename", "gen/a.hcl", stdin=WRAPPED.encode()).code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--select", "F009x"], "command line: `select`: unknown rule `F009x`"),
        (["--ignore", "E001"], "rule `E001` cannot be ignored"),
        (["--config", "rules.unformatted.x=1"], "`unformatted` has no option `x`; it has none"),
        (
            ["--config", "rules.changed-by-reader.readers=[1]"],
            "must be a list of strings, and one of them is the number 1",
        ),
        (
            ["--config", "rules.name-length.max-lenght=1"],
            "`name-length` has no option `max-lenght`; did you mean `max-length`?",
        ),
        (["--config", "gone.toml"], "gone.toml: no such file"),
        (["--isolated", "--config", "x.toml"], "`--isolated` cannot be combined"),
        (["--config", "a.toml", "--config", "b.toml"], "`--config` accepts one file"),
    ],
)
def test_wrong_settings_are_one_line_and_exit_with_2(
    run: Runner, words: list[str], message: str, folder: Path
) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    shown = run("check", *words)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err and shown.err.count("\n") == 1


def test_fixes_are_made_and_the_rest_is_reported(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text('a  b {}\nc = true ? d : e\n')
    shown = run("check", "--fix", "--show-fixes", CONCISE)
    assert (folder / "a.hcl").read_text() == 'a "b" {}\nc = true ? d : e\n'
    assert (shown.code, codes(shown.out)) == (1, ["S007"])
    assert shown.err == (
        "a.hcl:\n  1 × unformatted\n  1 × unquoted-label\nFixed 2 findings in 1 file.\n"
    )
    assert run("check", "--fix").err == ""


def test_a_diff_changes_nothing(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    shown = run("check", "--diff")
    assert shown.code == 1
    assert '-a b {}\n+a "b" {}\n' in shown.out
    assert (folder / "a.hcl").read_text() == WRAPPED
    (folder / "a.hcl").write_text("a = b\n")
    assert run("check", "--diff").code == 0


def test_only_fixing_reports_nothing(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text('a b {}\nc = !(d == e)\n')
    shown = run("check", "--fix-only")
    assert (shown.code, shown.out) == (0, "")


def test_fixes_of_standard_input_go_to_standard_output(run: Runner) -> None:
    words = ("check", "-", "--stdin-filename", "a.hcl", "--fix")
    shown = run(*words, stdin=WRAPPED.encode())
    assert (shown.code, shown.out, shown.err) == (0, 'a "b" {}\n', "")
    assert run(*words, stdin=b"a = b\n").out == "a = b\n"
    broken = run(*words, CONCISE, stdin=b"a = = 1\n")
    assert (broken.code, broken.out, codes(broken.err)) == (1, "a = = 1\n", ["E001"])


def test_suppressions_are_written(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    shown = run("check", "--add-suppressions", "legacy")
    assert (folder / "a.hcl").read_text() == (
        'a b {} # hcl-lint: ignore[unquoted-label] legacy\n'
    )
    assert (shown.code, shown.err) == (0, "Suppressed 1 finding in 1 file.\n")


def test_a_missing_reason_is_not_suppressed_without_one(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    shown = run(
        "check", "--select", "S016,HL001,HL003", "--add-suppressions", "",
        "--output-format", "concise",
    )
    assert (folder / "a.hcl").read_text() == "a b {} # hcl-lint: ignore[unquoted-label]\n"
    assert codes(shown.out) == ["HL003"]


def test_findings_below_a_severity_do_not_fail(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    assert run("check", "--fail-on", "error").code == 0
    assert run("check", "--fail-on", "warning").code == 1
    assert run("check", "--exit-zero").code == 0
    (folder / "a.hcl").write_text("a = = 1\n")
    assert run("check", "--fail-on", "error").code == 1


def test_statistics_count_by_rule(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a b {}\nc d {}\n")
    (folder / "b.hcl").write_text("e = = 1\n")
    assert run("check", "--statistics").out == (
        "2  S016  [*] unquoted-label\n1  E001      syntax-error\n"
        "[*] fixable with `--fix`\n"
    )
    shown = json.loads(run("check", "--statistics", "--output-format", "json").out)
    assert shown[0] == {
        "code": "S016", "rule": "unquoted-label", "severity": "warning", "count": 2,
        "fixable": 2,
    }


def test_quiet_writes_findings_and_nothing_else(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    shown = run("check", "-q", CONCISE)
    assert shown.out.count("\n") == 1
    assert run("check", "-q", "--fix").err == ""
    assert run("check", "-q").out == ""


def test_grouped_has_a_heading_for_each_file(run: Runner, folder: Path) -> None:
    for name in ("a.hcl", "b.hcl"):
        (folder / name).write_text(WRAPPED)
    lines = run("check", "--output-format", "grouped").out.splitlines()
    assert lines[0] == "a.hcl" and lines[3] == "b.hcl"
    assert lines[1].split() == ["1:3", "S016", "[unquoted-label]", *SUMMARY.split()]


def test_times_are_told_by_rule(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    assert " ms  unquoted-label\n" in run("check", "--timings").err


def test_the_format_may_be_set(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(WRAPPED)
    (folder / "hcl-lint.toml").write_text('output-format = "concise"\n')
    assert codes(run("check").out) == ["S016"]
    run.variables["HCL_LINT_OUTPUT_FORMAT"] = "json"
    assert len(json.loads(run("check").out)) == 1


def test_what_is_excluded_is_not_even_searched(run: Runner, folder: Path) -> None:
    (folder / "gen").mkdir()
    (folder / "gen/hcl-lint.toml").write_text("this is no TOML")
    (folder / "gen/bad.hcl").write_text("a = \n")
    (folder / "hcl-lint.toml").write_text('exclude = ["gen/"]\n')
    assert run("check", ".").err == "hcl-lint: no HCL files found in `.`\n"
    assert run("check", "gen/bad.hcl").err == "hcl-lint: `gen/bad.hcl`: excluded\n"


@pytest.mark.parametrize("command", ["check", "format"])
def test_dangling_links_are_mentioned(run: Runner, command: str, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    (folder / "b.hcl").symlink_to("nowhere.hcl")
    shown = run(command)
    assert shown.code == 0
    assert "hcl-lint: skipped b.hcl: dangling symbolic link\n" in shown.err


def test_what_takes_no_suppression_is_counted(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = = 1\n")
    shown = run("check", "--add-suppressions", "legacy", "a.hcl")
    assert (shown.code, shown.err) == (1, "1 finding could not be suppressed; see the report.\n")


def test_a_target_version_decides_what_the_language_has(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text('output "a" {\n  value = true || null\n}\n')
    only = ("--select", "V015", CONCISE)
    assert codes(run("check", *only).out) == []
    assert codes(run("check", *only, "--target-version", "terraform=1.11").out) == ["V015"]
    (folder / ".hcl-lint.toml").write_text('[target-versions]\nterraform = ">= 1.8, < 1.10"\n')
    assert codes(run("check", *only).out) == ["V015"]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("terrafrom=1.11", "did you mean `terraform`?"),
        ("terraform=new", "must be a version or a constraint"),
        ("1.11", "must be DIALECT=VERSION"),
    ],
)
def test_a_wrong_target_version_is_refused(
    run: Runner, value: str, reason: str, folder: Path
) -> None:
    (folder / "main.tf").write_text("")
    result = run("check", "--target-version", value)
    assert result.code == 2
    assert reason in result.err


def test_results_of_a_selection_that_keeps_what_is_ignored_are_not_taken_for_others(
    run: Runner, folder: Path
) -> None:
    del run.variables["HCL_LINT_CACHE"]
    (folder / "a.hcl").write_text(WRAPPED)
    (folder / "hcl-lint.toml").write_text('ignore = ["S016"]\n')
    run.variables["HCL_LINT_SELECT"] = "S016"
    assert codes(run("check", CONCISE).out) == []
    del run.variables["HCL_LINT_SELECT"]
    assert codes(run("check", CONCISE, "--select", "S016").out) == ["S016"]


@pytest.mark.parametrize(
    ("written", "line", "message"),
    [
        (
            '[severity]\nF001 = "error"\nbaseline = "b.json"', 3,
            "`baseline` is in the table `severity`: settings of the top level go above the first "
            "table; move it there",
        ),
        ('[rules.name-length]\nmax-length = 9\nselect = ["F"]', 3, "the table `rules.name-length`"),
        ('[rules]\nselect = ["F"]', 2, "`select` is in the table `rules`"),
        ('[target-versions]\nfail-on = "error"', 2, "`fail-on` is in the table `target-versions`"),
        ('[docs.sort]\nby = "name"\npreview = true', 3, "`preview` is in the table `docs.sort`"),
        (
            '[per-file-ignores]\n"a/" = ["F"]\nselect = ["F"]', 3,
            "A pattern for files of that name is `select/` or `/select`",
        ),
        ('[dialects]\n"a" = "nomad"\nbaseline = "x"', 3, "`baseline` is in the table `dialects`"),
        ('[lint]\nselect = ["F"]', 1, "unknown table `lint`: settings are at the top level"),
        ('[tool.hcl-lint]\nselect = ["F"]', 1, "unknown table `tool.hcl-lint`: settings are at"),
    ],
)
def test_settings_behind_a_table_are_told_where_they_belong(
    run: Runner, folder: Path, written: str, line: int, message: str
) -> None:
    (folder / "hcl-lint.toml").write_text(f"{written}\n")
    shown = run("check")
    assert shown.code == 2
    assert shown.err.startswith(f"hcl-lint: hcl-lint.toml:{line}: ") and message in shown.err


def test_items_of_tables_may_be_called_like_settings(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('[per-file-ignores]\ndocs = ["F"]\n"select/" = ["F"]\n')
    (folder / "a.hcl").write_text("a = 1\n")
    assert run("check").code == 0


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ('exclude = ["b\\\\c"]', "write `b/c`"),
        ('exclude = ["b\\\\*.tf"]', "write `b/*.tf`"),
        ("exclude = ['b\\\\c']", "write `b/c`"),
        ('per-file-ignores = {"b\\\\c" = ["F"]}', "write `b/c`"),
        ('dialects = {"b\\\\c" = "nomad"}', "write `b/c`"),
    ],
)
def test_backslashes_do_not_separate_folders(
    run: Runner, folder: Path, written: str, advice: str
) -> None:
    (folder / "hcl-lint.toml").write_text(f"{written}\n")
    shown = run("check")
    assert shown.code == 2 and advice in shown.err


def test_backslashes_escape_signs(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text(r"exclude = ['\#a', 'x\[1\].tf', '\!b', 'c\ ']")
    (folder / "x[1].tf").write_text("a   = \n")
    (folder / "a.hcl").write_text("a = 1\n")
    assert run("check").code == 0
    assert "write `a/b`" in run("check", "--exclude", "a\\b").err
    assert "write `a/b`" in run("check", "--per-file-ignores", "a\\b:F").err
    assert "write `a/b`" in run("format", "--exclude", "a\\b").err
