"""Where reports go, and what is said where they cannot go there."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import hcl_lint
from hcl_lint.report.render import FORMATS
from hcl_lint.report.terminal import LINE_FORMATS, TEXT_FORMATS
from tests.cli.conftest import Runner


@pytest.fixture
def unformatted(folder: Path) -> Path:
    path = folder / "a.hcl"
    path.write_text("a=1\n")
    return path


@pytest.mark.parametrize("format_name", FORMATS)
def test_every_format_can_be_asked_for(run: Runner, unformatted: Path, format_name: str) -> None:
    shown = run("check", "--output-format", format_name)
    assert shown.code == 1 and "F001" in shown.out
    unformatted.write_text("a = 1\n")
    shown = run("check", "--output-format", format_name)
    assert shown.code == 0
    assert shown.out.startswith("No findings" if format_name == "full" else ("", "<", "{", "["))


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_report_is_the_same_whether_or_not_its_findings_are_kept(
    run: Runner, folder: Path, format_name: str
) -> None:
    (folder / "a.hcl").write_text('b = [\n  1\n]\nc   = { "d": 1, "a": 2 }\n')
    checks = ["check", "--select", "ALL", "--output-format", format_name]
    assert run(*checks, "--no-cache").out == run(*checks).out == run(*checks).out


def test_a_format_that_there_is_not_is_told(run: Runner) -> None:
    shown = run("check", "--output-format", "sariff:x")
    assert shown.code == 2
    assert shown.err.startswith("hcl-lint: `--output-format` must be one of full, ")
    assert shown.err.endswith("; did you mean `sarif`?\n")


@pytest.mark.usefixtures("unformatted")
def test_the_environment_and_the_configuration_name_a_format(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('output-format = "pylint"\n')
    assert run("check").out.startswith("a.hcl:1: [W(")
    run.variables["HCL_LINT_OUTPUT_FORMAT"] = "github"
    assert run("check").out.startswith("::warning ")
    assert run("check", "--output-format", "concise").out.startswith("a.hcl:1:2: F001")


@pytest.mark.usefixtures("unformatted")
def test_configuration_names_no_file(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('output-format = "json:out.json"\n')
    assert run("check").code == 2
    assert not (folder / "out.json").exists()


@pytest.mark.usefixtures("unformatted")
def test_reports_go_to_files_besides(run: Runner, folder: Path) -> None:
    words = ["--output-format", "json:out.json", "--output-format", "sarif:x.sarif"]
    shown = run("check", *words, "--output-format=concise")
    assert shown.code == 1
    assert shown.out.startswith("a.hcl:1:2: F001")
    assert json.loads((folder / "out.json").read_text())[0]["code"] == "F001"
    assert json.loads((folder / "x.sarif").read_text())["version"] == "2.1.0"
    assert run("check", *words).out.startswith("warning[unformatted]")


@pytest.mark.usefixtures("unformatted")
@pytest.mark.parametrize("format_name", TEXT_FORMATS)
def test_the_report_goes_to_a_file_instead(run: Runner, format_name: str, folder: Path) -> None:
    run.variables["FORCE_COLOR"] = "1"
    shown = run("check", "--output-format", format_name, "--output-file", "out.txt")
    assert (shown.code, shown.out, shown.err) == (1, "", "")
    report = (folder / "out.txt").read_text()
    assert "F001" in report and "\x1b" not in report


def test_a_file_is_written_where_there_is_nothing_to_report_too(
    run: Runner, unformatted: Path, folder: Path
) -> None:
    unformatted.write_text("a = 1\n")
    (folder / "full.txt").write_text("old")
    words = ["--output-format=concise:x.txt", "--output-file", "full.txt"]
    assert run("check", *words).code == 0
    assert (folder / "x.txt").read_text() == ""
    assert (folder / "full.txt").read_text() == "No findings in 1 file.\n"


@pytest.mark.usefixtures("unformatted")
def test_statistics_are_text_or_json(run: Runner, folder: Path) -> None:
    shown = "1  F001  [*] unformatted\n[*] fixable with `--fix`\n"
    assert run("check", "--statistics").out == shown
    words = ["check", "--statistics", "--output-format=json"]
    assert json.loads(run(*words).out)[0]["count"] == 1
    assert run(*words, "--output-file", "n.json").out == ""
    assert json.loads((folder / "n.json").read_text())[0]["count"] == 1
    wrong = run("check", "--statistics", "--output-format=github")
    assert (wrong.code, wrong.out) == (2, "")
    besides = run("check", "--statistics", "--output-format=json:full.json")
    assert besides.out == "1  F001  [*] unformatted\n[*] fixable with `--fix`\n"
    assert json.loads((folder / "full.json").read_text())[0]["code"] == "F001"


@pytest.mark.usefixtures("unformatted")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--output-format=json", "--output-format=github"], "accepts one format for standard"),
        (["--output-format=json:x", "--output-format=sarif:./x"], "cannot both go to `./x`"),
        (["--output-format=json:x", "--output-file=x"], "cannot both go to `x`"),
        (["--output-format=json:"], "need the name of a file"),
        (["--output-file", "a.hcl"], "`a.hcl` is the name of an HCL file, not of a report"),
        (["--output-file", "gone/x"], "cannot write the report `gone/x`: there is no such folder"),
        (["--output-file", "."], "cannot write the report `.`: it is a folder"),
        (["--output-file", "a\0b"], "cannot write the report `a␀b`: "),
        (["--diff", "--output-file", "x"], "`--diff` writes no report"),
        (["--fix-only", "--output-format=json:x"], "`--fix-only` writes no report"),
    ],
)
def test_what_cannot_be_is_one_line_before_anything_is_done(
    run: Runner, words: list[str], message: str, folder: Path
) -> None:
    shown = run("check", *words)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err and shown.err.count("\n") == 1
    assert os.listdir(folder) == ["a.hcl"]


@pytest.mark.usefixtures("unformatted")
def test_a_full_disk_is_one_line_and_leaves_no_part(
    run: Runner, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    (folder / "out.json").write_text("old")
    monkeypatch.setattr(os, "fsync", full)
    shown = run("check", "--output-format=json:out.json")
    assert (shown.code, shown.out) == (2, "")
    assert "`out.json`: no space left on device" in shown.err
    assert (folder / "out.json").read_text() == "old"
    assert sorted(os.listdir(folder)) == ["a.hcl", "out.json"]


@pytest.mark.usefixtures("unformatted")
@pytest.mark.skipif(os.name == "nt", reason="needs symbolic links and a mask of permissions")
def test_links_in_the_tree_are_replaced_and_not_followed(
    run: Runner, tmp_path: Path, folder: Path
) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine")
    os.symlink(outside, folder / "out.json")
    assert run("check", "--output-format=json:out.json").code == 1
    assert outside.read_text() == "mine"
    assert not os.path.islink(folder / "out.json")
    old = os.umask(0o027)
    try:
        run("check", "--output-format=json:new.json")
    finally:
        os.umask(old)
    assert stat.S_IMODE(os.stat(folder / "new.json").st_mode) == 0o640


@pytest.mark.usefixtures("unformatted")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_what_is_no_file_is_written_to_as_it_is(run: Runner, folder: Path) -> None:
    """A pipe, since a defect would put a file in the place of a device of the machine."""
    os.mkfifo(folder / "pipe")
    reading = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("check", "--output-format=json:pipe").code == 1
        assert json.loads(os.read(reading, 1 << 16))[0]["path"] == "a.hcl"
    finally:
        os.close(reading)
    assert stat.S_ISFIFO(os.stat(folder / "pipe").st_mode)


@pytest.mark.usefixtures("unformatted")
def test_fixes_of_standard_input_leave_the_report_to_files(run: Runner, folder: Path) -> None:
    shown = run("check", "--fix", "-", "--output-file=out.json", "--output-format=json",
                stdin=b"a = 1 1\n")
    assert shown.out == "a = 1 1\n" and shown.err == ""
    assert json.loads((folder / "out.json").read_text())[0]["path"] == "<stdin>"


@pytest.mark.usefixtures("unformatted")
@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_files_are_written_though_nobody_reads_the_rest(folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    words = ["check", "--output-format=json:out.json"]
    process = subprocess.run(
        [sys.executable, "-m", "hcl_lint", *words],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(hcl_lint.__file__).parent.parent)},
    )
    os.close(writing)
    assert (process.returncode, process.stderr) == (141, b"")
    assert json.loads((folder / "out.json").read_text())


@pytest.mark.parametrize("variable", ["GITHUB_ACTIONS", "TF_BUILD"])
@pytest.mark.parametrize("format_name", LINE_FORMATS)
@pytest.mark.skipif(os.name == "nt", reason="names cannot have colons there")
def test_nothing_in_a_file_or_its_name_is_a_command_of_a_pipeline(
    run: Runner, variable: str, format_name: str, folder: Path
) -> None:
    name = "::set-env name=x::.hcl"
    (folder / name).write_text("a=1 # ##vso[task.setvariable variable=PATH]. ##[add-path].\n")
    words = ("check", "--output-format", format_name)
    assert name in run(*words).out
    run.variables[variable] = "true"
    shown = run(*words).out + run("check", "--show-files").out
    assert "set-env" in shown
    assert not any(line.lstrip().startswith("::") for line in shown.splitlines())
    assert "##[" not in shown and "##vso[" not in shown


def test_the_files_of_a_run_can_be_listed(run: Runner, unformatted: Path, folder: Path) -> None:
    (folder / "b.nomad").write_text("")
    (folder / "c.hcl").write_text("")
    (folder / "hcl-lint.toml").write_text('exclude = ["c.hcl"]\n')
    shown = run("check", "--show-files")
    assert (shown.code, shown.out) == (0, "a.hcl\nb.nomad\n")
    assert run("check", "--show-files", "gone.hcl", "a.hcl").code == 2
    assert unformatted.read_text() == "a=1\n"


def test_reports_link_to_the_pages_of_rules(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    for docs_url, page in (
        ("https://example.org/rules", "https://example.org/rules/unformatted.md"),
        ("https://example.org/{rule}/", "https://example.org/unformatted/"),
    ):
        setting = ("--config", f'docs-url = "{docs_url}"')
        (found,) = json.loads(run("check", "--output-format", "json", *setting).out)
        assert found["url"] == page
        sarif = json.loads(run("check", "--output-format", "sarif", *setting).out)
        assert sarif["runs"][0]["tool"]["driver"]["rules"][0]["helpUri"] == page
    shown = run("check", "--config", 'docs-url = "javascript:x"')
    assert (shown.code, shown.out) == (2, "")
    assert "`docs-url`: `javascript:x` is not a web address" in shown.err


def test_a_page_names_the_commit_that_was_checked(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    git = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "all"]):
        subprocess.run([*git, *words], check=True)
    asked = subprocess.run([*git, "rev-parse", "HEAD"], stdout=subprocess.PIPE, text=True)
    environment = run.environment()
    environment.variables = {**environment.variables, "PATH": os.environ["PATH"]}
    environment.now = lambda: 0.0
    page = run.run_in(environment, "check", "--output-format", "html").out
    assert f", commit {asked.stdout[:12]}, 1970-01-01 00:00 UTC" in page
