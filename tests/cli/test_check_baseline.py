"""Baselines: old findings are known, and new ones are reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcl_lint.diagnostics.grouping import fingerprint_of
from hcl_lint.files.disk import DiskFiles
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from tests.cli.conftest import Run, Runner

NAME = ".hcl-lint-baseline.json"
OLD = "a b {}\n"  # S016
NEW = "n m {}\n"


@pytest.fixture(autouse=True)
def adopted(folder: Path, run: Runner) -> None:
    """Two files with old findings, all of them in the baseline that is configured."""
    (folder / ".git").mkdir()
    (folder / "m").mkdir()
    (folder / "a.hcl").write_text(OLD + "c d {}\n")
    (folder / "m/b.hcl").write_text(OLD)
    (folder / "hcl-lint.toml").write_text(f'baseline = "{NAME}"\n')
    shown = run("check", "--write-baseline")
    assert (shown.code, shown.err) == (0, f"Wrote 3 findings to {NAME}.\n")


def places(shown: Run) -> list[str]:
    """The places and codes of concise findings."""
    words = [line.split(" ") for line in shown.out.splitlines()]
    return [f"{place} {code}" for place, code, *_ in words if place.endswith(":")]


def check(run: Runner, *words: str) -> Run:
    return run("check", "--output-format", "concise", *words)


def names(folder: Path) -> list[str]:
    return list(json.loads((folder / NAME).read_text())["files"])


def test_known_findings_are_not_reported(run: Runner) -> None:
    shown = run("check")
    assert (shown.code, shown.out) == (0, "No findings in 2 files.\n")
    assert shown.err == "3 findings are in the baseline and not reported.\n"
    assert run("check", "-q").err == ""


def test_new_findings_are(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("x = 1\n\n" + OLD + NEW)
    assert "a.hcl:4:3: S016" in places(check(run))
    assert check(run).code == 1


def test_they_are_known_at_other_lines_and_in_another_layout(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("x = 1\n\nc   d {}\nlong = 1\n\na b {}\n")
    assert check(run, "--ignore", "F001").code == 0


def test_of_equal_findings_as_many_are_known_as_there_were(run: Runner, folder: Path) -> None:
    block = "x {\n  " + OLD + "}\n"
    (folder / "a.hcl").write_text(block * 3)
    run("check", "--write-baseline")
    assert check(run).code == 0
    (folder / "a.hcl").write_text(block * 4)
    assert places(check(run)) == ["a.hcl:11:5: S016"]


def test_they_are_known_in_renamed_files(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").rename(folder / "m/z.hcl")
    assert check(run).code == 0


def test_a_copy_is_new(run: Runner, folder: Path) -> None:
    (folder / "z.hcl").write_text((folder / "m/b.hcl").read_text())
    assert places(check(run)) == ["z.hcl:1:3: S016"]


def test_a_file_that_is_gone_lends_its_entries_once(run: Runner, folder: Path) -> None:
    text = (folder / "m/b.hcl").read_text()
    (folder / "m/b.hcl").unlink()
    (folder / "y.hcl").write_text(text)
    (folder / "z.hcl").write_text(text)
    assert places(check(run)) == ["z.hcl:1:3: S016"]


def test_entries_for_what_is_put_right_are_reported(run: Runner, folder: Path) -> None:
    (folder / "m/b.hcl").write_text("a = b\n")
    shown = check(run)
    assert (shown.code, places(shown)) == (1, [f"{NAME}:9:49: HL005"])
    assert check(run, "--fail-on", "error").code == 0
    assert check(run, "--ignore", "HL005").code == 0
    (found,) = json.loads(run("check", "--output-format", "json").out)
    assert found["message"] == "`unquoted-label` is no longer found in m/b.hcl"
    assert run("check", "--statistics").out == "1  HL005     stale-baseline-entry\n"


def test_a_smaller_count_is_reported_too(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("x {\n  " + OLD + "}\n" + OLD)
    run("check", "--write-baseline")
    (folder / "a.hcl").write_text(OLD)
    shown = run("check")
    assert "is found once in a.hcl, not 2 times" in shown.out


def test_fix_removes_them_and_follows_renamed_files(run: Runner, folder: Path) -> None:
    (folder / "m/b.hcl").unlink()
    (folder / "a.hcl").rename(folder / "z.hcl")
    shown = check(run, "--fix")
    assert (shown.code, shown.out) == (0, "")
    assert "Fixed 1 finding in 1 file." in shown.err
    assert names(folder) == ["z.hcl"]
    assert check(run).code == 0


def test_diff_shows_what_fix_does(run: Runner, folder: Path) -> None:
    (folder / "m/b.hcl").write_text("a = b\n")
    before = (folder / NAME).read_text()
    shown = check(run, "--diff")
    assert shown.code == 1
    assert f"--- {NAME}" in shown.out and '-    "m/b.hcl": [' in shown.out
    assert (folder / NAME).read_text() == before


def test_only_runs_that_would_have_found_it_judge_an_entry(run: Runner, folder: Path) -> None:
    (folder / "m/b.hcl").write_text("a = b\n")
    assert check(run, "a.hcl").code == 0  # another file
    assert check(run, "--select", "F,HL").code == 0  # other rules
    assert check(run, "--per-file-ignores", "m/:S").code == 0
    (folder / "m/c.hcl").write_text("a = = 1\n")
    assert places(check(run)) == ["m/c.hcl:1:5: E001"]  # a broken module


def test_of_files_that_are_gone_only_runs_over_all_say_so(run: Runner, folder: Path) -> None:
    (folder / "m/b.hcl").unlink()
    assert check(run, "a.hcl").code == 0
    assert places(check(run, ".")) == [f"{NAME}:9:49: HL005"]


def test_writing_again_keeps_what_the_run_says_nothing_about(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = b\n")
    run("check", "--write-baseline", "a.hcl")
    assert names(folder) == ["m/b.hcl"]
    (folder / "m/b.hcl").write_text("a = b\n")
    run("check", "--write-baseline", "--select", "F")
    assert names(folder) == ["m/b.hcl"]
    run("check", "--write-baseline")
    assert names(folder) == []


def test_fix_leaves_alone_what_is_known(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(OLD + NEW)
    shown = check(run, "--fix", "--ignore", "HL005")
    assert shown.code == 0
    assert (folder / "a.hcl").read_text() == OLD + 'n "m" {}\n'
    assert check(run, "--fix", "--baseline", "").code == 0
    assert (folder / "a.hcl").read_text() == 'a "b" {}\nn "m" {}\n'


def test_what_can_be_fixed_need_not_be_known(run: Runner, folder: Path) -> None:
    shown = run("check", "--fix", "--write-baseline", "--output-format", "concise")
    assert shown.code == 0
    assert (folder / "m/b.hcl").read_text() == 'a "b" {}\n'
    assert names(folder) == []


def test_suppressions_are_written_for_new_findings_only(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(OLD + NEW)
    run("check", "--add-suppressions", "old", "--ignore", "HL005")
    assert (folder / "a.hcl").read_text().splitlines() == [
        OLD.strip(),
        f"{NEW.strip()} # hcl-lint: ignore[unquoted-label] old",
    ]


def test_broken_files_are_never_known(run: Runner, folder: Path) -> None:
    (folder / "z.hcl").write_text("a = = 1\n")
    shown = run("check", "--write-baseline", "--output-format", "concise")
    assert (shown.code, places(shown)) == (1, ["z.hcl:1:5: E001"])
    assert names(folder) == ["a.hcl", "m/b.hcl"]


def test_a_baseline_says_that_it_takes_nothing_of_broken_files(run: Runner, folder: Path) -> None:
    (folder / "broken.hcl").write_text("a = [\n")
    shown = run("check", "--write-baseline")
    assert shown.code == 1
    assert (
        "1 finding is not in a baseline: it takes none about broken files. Fix or exclude these."
        in shown.err
    )


def test_without_a_setting_one_is_told_how_to_use_it(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").unlink()
    shown = run("check", "--write-baseline=m/known.json")
    assert 'set `baseline = "known.json"` in hcl-lint.toml next to it' in shown.err
    assert check(run).code == 1
    assert check(run, "--baseline", "m/known.json").code == 0
    assert '"../a.hcl": [' in (folder / "m/known.json").read_text()


def test_standard_input_is_compared_under_its_name(run: Runner) -> None:
    words = ["-", "--stdin-filename", "a.hcl"]
    shown = run("check", "--output-format=concise", *words, stdin=(OLD + NEW).encode())
    assert places(shown) == ["a.hcl:2:3: S016"]
    shown = run("check", "--fix", *words, stdin=(OLD + NEW).encode())
    assert shown.out == OLD + 'n "m" {}\n'


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_counts_in_any_number_of_processes(folder: Path, jobs: int) -> None:
    (folder / "m/b.hcl").write_text(OLD + NEW)
    project = Project(ConfigurationFinder(files=DiskFiles(str(folder)), environment={}))
    settings = CheckSettings(fix=True, parallel_bytes=0)
    outcomes = list(check_files(project, ["a.hcl", "m/b.hcl"], settings, jobs))
    assert [sum(outcome.fixed.values()) for outcome in outcomes] == [0, 1]
    assert (folder / "m/b.hcl").read_text() == OLD + 'n "m" {}\n'


def test_each_configuration_has_its_own(run: Runner, folder: Path) -> None:
    (folder / "m/hcl-lint.toml").write_text('baseline = "own.json"\n')
    shown = run("check", "--write-baseline")
    assert sorted(shown.err.splitlines()) == [
        f"Wrote 1 finding to {Path('m/own.json')}.", f"Wrote 2 findings to {NAME}.",
    ]
    assert check(run).code == 0


@pytest.mark.parametrize("words", [["a.hcl"], ["--write-baseline"], ["--fix"]])
def test_what_is_no_baseline_is_neither_used_nor_replaced(
    run: Runner, words: list[str], folder: Path
) -> None:
    (folder / NAME).write_text("<<<<<<< ours\n")
    shown = run("check", *words)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith(f"hcl-lint: {NAME}: not a baseline")
    assert (folder / NAME).read_text() == "<<<<<<< ours\n"


def test_configuration_files_lead_to_none_outside_of_the_tree(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('baseline = "../b.json"\n')
    for words in ([], ["--write-baseline"]):
        shown = run("check", *words)
        assert shown.code == 2
        assert "`baseline` refers to" in shown.err
    assert not (folder / "../b.json").exists()


def test_a_baseline_that_is_missing_is_told(run: Runner) -> None:
    shown = run("check", "--baseline", "gone.json")
    assert shown.code == 2
    assert shown.err == (
        "hcl-lint: gone.json: the baseline: no such file or directory; "
        "`hcl-lint check --write-baseline` writes one\n"
    )


@pytest.mark.parametrize(
    "words", [["--diff"], ["--fix-only"], ["--add-suppressions", ""], ["-"]]
)
def test_writing_one_goes_with_few_other_things(run: Runner, words: list[str]) -> None:
    assert run("check", "--write-baseline", *words).code == 2


def test_an_entry_for_a_broken_file_that_was_written_by_hand_counts_for_nothing(
    run: Runner, folder: Path
) -> None:
    (folder / "z.hcl").write_text("a = = 1\n")
    (found,) = json.loads(run("check", "z.hcl", "--output-format", "json").out)
    key = fingerprint_of(found["rule"], found["message"], ["a = = 1"])
    entry = {"rule": found["rule"], "fingerprint": key, "count": 9, "summary": ""}
    (folder / NAME).write_text(json.dumps({"version": 1, "files": {"z.hcl": [entry]}}))
    assert places(check(run, "z.hcl")) == ["z.hcl:1:5: E001"]


def test_each_stale_entry_is_shown_where_it_is(run: Runner, folder: Path) -> None:
    for path in ("a.hcl", "m/b.hcl"):
        (folder / path).write_text("a = b\n")
    assert [each.split(":")[1] for each in places(check(run))] == ["5", "6", "9"]


def test_stale_entries_under_a_name_of_another_spelling_are_at_the_start(
    run: Runner, folder: Path
) -> None:
    for path in ("a.hcl", "m/b.hcl"):
        (folder / path).write_text("a = b\n")
    text = (folder / NAME).read_text()
    (folder / NAME).write_text(text.replace('"m/b.hcl":', '"m\\/b.hcl":'))
    found = [each.split(":")[1:3] for each in places(check(run))]
    assert found == [["1", "1"], ["5", "49"], ["6", "49"]]


def test_a_baseline_of_one_folder_is_none_of_the_others(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").rename(folder / "m/hcl-lint.toml")
    files = {"b.hcl": json.loads((folder / NAME).read_text())["files"]["m/b.hcl"]}
    (folder / "m" / NAME).write_text(json.dumps({"version": 1, "files": files}))
    shown = check(run)
    assert (shown.code, shown.err) == (1, "1 finding is in the baseline and not reported.\n")
    assert places(shown) == ["a.hcl:1:3: S016", "a.hcl:2:3: S016"]


def test_it_is_the_same_from_every_folder(run: Runner, folder: Path) -> None:
    run.folder = folder / "m"
    assert check(run).code == 0
    (folder / "m/b.hcl").write_text(OLD + NEW)
    assert places(check(run)) == ["b.hcl:2:3: S016"]
    run("check", "--write-baseline")
    assert check(run).code == 0
    run.folder = folder
    assert check(run).code == 0
    assert names(folder) == ["a.hcl", "m/b.hcl"]


def test_links_lead_to_none_outside_of_the_tree(run: Runner, tmp_path: Path, folder: Path) -> None:
    outside = tmp_path.parent / "outside.json"
    outside.write_text((folder / NAME).read_text())
    (folder / NAME).unlink()
    (folder / NAME).symlink_to(outside)
    try:
        for words in ([], ["--write-baseline"]):
            shown = run("check", *words)
            assert (shown.code, shown.out) == (2, "")
            assert "outside the checked tree" in shown.err
    finally:
        outside.unlink()


def test_names_in_it_cannot_act_on_the_terminal(run: Runner, folder: Path) -> None:
    entry = {"rule": "unformatted", "fingerprint": "0" * 16, "count": 1, "summary": "\x1b[2J"}
    files = {"\x1b[31mgone.hcl": [entry]}
    (folder / NAME).write_text(json.dumps({"version": 1, "files": files}))
    shown = run("check", "--output-format", "full")
    assert "gone.hcl" in shown.out
    assert "\x1b" not in shown.out + shown.err


def test_a_baseline_that_is_named_as_a_file_to_check_is_noticed(run: Runner, folder: Path) -> None:
    before = (folder / NAME).read_text()
    (folder / "known.json").write_text(before)
    for path in ("known.json", "gone.json"):
        shown = run("check", "--write-baseline", path)
        assert (shown.code, shown.out) == (2, "")
        assert f"`--write-baseline={path}`" in shown.err
    assert (folder / NAME).read_text() == (folder / "known.json").read_text() == before


def test_a_file_without_a_baseline_is_reported_beside_one_with_it(
    run: Runner, folder: Path
) -> None:
    for name in ("known", "new"):
        (folder / name).mkdir()
        (folder / name / "a.hcl").write_text("a=1\n")
    (folder / "known/hcl-lint.toml").write_text('baseline = "baseline.json"\n')
    assert run("check", "known", "--write-baseline").code == 0
    shown = run("check", "known", "new", "--output-format", "concise")
    assert shown.out.splitlines()[0] == "new/a.hcl:1:2: F001 [unformatted] File is not formatted"
    assert "1 finding is in the baseline" in shown.err
