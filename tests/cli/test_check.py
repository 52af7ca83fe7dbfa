from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Runner


def test_clean_files_are_told(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    shown = run("check")
    assert (shown.code, shown.out, shown.err) == (0, "No findings in 1 file.\n", "")
    assert run("check", "--output-format", "concise").out == ""


def test_every_syntax_error_of_every_file_is_reported(run: Runner, folder: Path) -> None:
    (folder / "b.hcl").write_text("a = = 1\nb = 2\nc = 3 3\n")
    (folder / "a.nomad").write_text("x = = 1\n")
    shown = run("check", "--output-format=concise")
    assert shown.code == 1
    places = [line.split(" ")[0] for line in shown.out.splitlines()]
    assert places == ["a.nomad:1:5:", "b.hcl:1:5:", "b.hcl:3:7:", "Found"]


def test_an_unformatted_file_is_a_warning_at_its_first_difference(
    run: Runner, folder: Path
) -> None:
    (folder / "a.hcl").write_text("a = 1\n\nb=2\n")
    shown = run("check")
    assert shown.code == 1
    assert shown.out.startswith(
        "warning[unformatted]: File is not formatted (F001)\n"
        " --> a.hcl:3:2\n"
        "  |\n"
        "3 | b=2\n"
        "  |  ^^\n"
    )


def test_a_file_with_errors_is_not_called_unformatted_too(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text("a=1\nb = = 2\n")
    assert "F001" not in run("check").out


def test_lock_files_are_checked_for_errors_only(run: Runner, folder: Path) -> None:
    (folder / ".terraform.lock.hcl").write_text('provider "a/b" {\n version="1.0.0"\n}\n')
    assert run("check").code == 0
    for wrong in ("a = = 1\n", 'provider "a/b" {\n}\n'):
        (folder / ".terraform.lock.hcl").write_text(wrong)
        assert run("check").code == 1


def test_templates_are_not_checked_whatever_the_language(run: Runner, folder: Path) -> None:
    for name in ("a.pkrtpl.hcl", "b.tftpl", "c.tpl.hcl", "d.pkrtpl"):
        (folder / name).write_text("#cloud-config\nusers: [\n")
    assert run("check").err == "hcl-lint: no HCL files found in `.`\n"
    assert run("check", "a.pkrtpl.hcl", "b.tftpl", "c.tpl.hcl", "d.pkrtpl").code == 0
    (folder / "hcl-lint.toml").write_text('[dialects]\n"a.pkrtpl.hcl" = "packer"\n')
    assert run("check").code == 1


def test_an_encrypted_file_has_one_note(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text('variable "a" {}\noutput "b" { value = var.a }\n')
    (folder / "a.auto.tfvars").write_bytes(b'\0GITCRYPT\0\xff\n "lint:\t\0 \n\n\n' * 9)
    shown = run("check", "--select", "ALL", "--output-format", "concise", "a.auto.tfvars")
    assert [line.split(" ")[1] for line in shown.out.splitlines()] == ["E015", "1"]
    assert shown.code == 1
    assert run("check", "--config", "fail-on='warning'", "a.auto.tfvars").code == 0


def test_json_has_one_object_a_finding(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    shown = run("check", "--output-format", "json")
    (finding,) = json.loads(shown.out)
    assert finding.pop("message") and finding.pop("detail")
    assert finding.pop("fix")["applicability"] == "safe"
    assert finding.pop("excerpt")[0]["text"] == "a=1"
    assert finding.pop("related") == []
    assert finding == {
        "rule": "unformatted", "code": "F001", "severity": "warning", "risk": None,
        "references": [],
        "path": "a.hcl",
        "line": 1, "column": 2, "end_line": 1, "end_column": 4, "url": None,
        "character": 2, "end_character": 4, "byte": 2, "end_byte": 4, "count": 1,
    }
    assert run("check", "--output-format", "json", "--exclude", "a.hcl").out == "[]\n"


def test_standard_input_is_checked_under_its_name(run: Runner) -> None:
    words = ["check", "-", "--output-format=concise"]
    assert run(*words, stdin=b"a=1\n").out.startswith("<stdin>:1:2: F001")
    named = run(*words, "--stdin-filename", "x/a.tf", stdin=b'locals {\n  a = "${b.c}"\n}\n')
    assert named.out.startswith("x/a.tf:2:7: S005")
    assert run(*words, stdin=b'a = "${b}"\n').code == 0


def test_the_files_beside_a_missing_one_are_checked(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    shown = run("check", "gone.hcl", "a.hcl", "--output-format=concise")
    assert (shown.code, shown.err) == (2, "hcl-lint: gone.hcl: no such file or directory\n")
    assert shown.out.startswith("a.hcl:1:2: F001 ")


def test_that_there_are_no_files_is_said_and_no_failure(run: Runner, folder: Path) -> None:
    (folder / "sub").mkdir()
    shown = run("check")
    assert (shown.code, shown.out) == (0, "")
    assert shown.err == "hcl-lint: no HCL files found in `.`\n"
    assert run("check", "sub", ".").err == "hcl-lint: no HCL files found in `sub`, `.`\n"
    assert run("check", "--quiet").err == ""
    assert run("check", "--output-format=json").out == "[]\n"


def test_settings_are_looked_at_even_without_files(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('ignore = ["NOPE"]\n')
    shown = run("check")
    assert shown.code == 2
    assert shown.err.startswith("hcl-lint: hcl-lint.toml:1: `ignore`: unknown rule `NOPE`")


def test_files_with_findings_are_told_from_checked_files(run: Runner, folder: Path) -> None:
    for name in ("a", "b", "c"):
        (folder / f"{name}.hcl").write_text("a = 1\n")
    (folder / "d.hcl").write_text("a=1\n")
    assert "\nFound 1 warning in 1 of 4 files.\n" in run("check").out
    assert "\nFound 1 warning in 1 file.\n" in run("check", "d.hcl").out


def test_a_command_about_nothing_that_exists_fails(run: Runner) -> None:
    shown = run("check", "gone.tf", "--output-format=json")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == "hcl-lint: gone.tf: no such file or directory\n"


def test_colours_only_where_they_are_asked_for(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text("a=1\n")
    assert "\x1b" not in run("check").out
    run.variables["FORCE_COLOR"] = "1"
    assert "\x1b[" in run("check").out
    run.variables["NO_COLOR"] = "1"
    assert "\x1b" not in run("check").out


def test_the_shards_of_a_run_find_what_one_run_finds(run: Runner, folder: Path) -> None:
    for i in range(12):
        (folder / f"m{i}").mkdir()
        (folder / f"m{i}/a.tf").write_text("a=1\n")
    words = ("check", "--output-format", "concise", "-q")
    whole = run(*words).out.splitlines()
    parts = [run(*words, "--shard", f"{i}/3") for i in (1, 2, 3)]
    assert all(part.out for part in parts)
    assert sorted(line for part in parts for line in part.out.splitlines()) == sorted(whole)
    for i in (1, 2, 3):
        run("check", "--shard", f"{i}/3", "--output-format", f"json:part-{i}.json")
    merged = run("report", "merge", *[f"part-{i}.json" for i in (1, 2, 3)]).out
    assert merged == run("check").out
    shown = run("check", "--shard", "4/3")
    assert (shown.code, shown.err) == (
        2, "hcl-lint: `--shard` must be N/M, such as 2/5, not `4/3`\n",
    )


@pytest.mark.parametrize("url", ["dask://", "ray://host:1", "host:8786"])
def test_what_is_no_executor_is_told(run: Runner, url: str) -> None:
    shown = run("check", "--executor", url)
    message = f"hcl-lint: an executor must be dask://HOST:PORT, not `{url}`\n"
    assert (shown.code, shown.err) == (2, message)


def test_a_missing_extra_is_told(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    shown = run("check", "--executor", "dask://host:8786")
    assert shown.code == 2
    assert "needs the package `distributed`: pip install 'hcl-lint[dask]'" in shown.err


def test_a_file_in_another_language_has_one_problem(run: Runner, folder: Path) -> None:
    text = "# Title\n\nSome words. And `code`, don't you think?\n\n- an item; another\n- more: x\n"
    (folder / "notes.txt").write_text(text * 10)
    for words in (("check", "--isolated"), ("format",)):
        shown = run(*words, "notes.txt")
        report = shown.out + shown.err
        assert (shown.code, report.count("error[")) == (1, 1)
        assert "This does not look like an HCL file (E001)\n --> notes.txt:3:" in report


def test_hcl_in_a_file_of_any_name_keeps_its_errors(run: Runner, folder: Path) -> None:
    (folder / "server.conf").write_text(
        "".join([f"a{i} = 1\n" for i in range(40)]) + "b = 1,\nc = 'x'\nd = [1,,2]\n")
    assert run("check", "server.conf", "--select", "E001,E002").out.count("error[") == 3
    (folder / "a.hcl").write_text("b = 1,\nc = 'x'\nd = [1,,2]\n")
    assert run("check", "a.hcl", "--select", "E001,E002").out.count("error[") == 3
    text = b"b = 1,\nc = 'x'\nd = [1,,2]\n"
    assert run("check", "-", "--select", "E001,E002", stdin=text).out.count("error[") == 3


def test_a_run_may_fail_because_it_fixed_something(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    assert run("check", "--fix", "--diff", "--exit-non-zero-on-fix").code == 1
    assert run("check", "--fix", "--exit-non-zero-on-fix").code == 1
    assert run("check", "--fix", "--exit-non-zero-on-fix").code == 0
    (folder / "a.hcl").write_text("a=1\n")
    assert run("check", "--fix-only", "--exit-non-zero-on-fix").code == 1
    assert run("check", "--fix", "--exit-non-zero-on-fix", "-", stdin=b"a=1\n").code == 1
    both = run("check", "--exit-zero", "--exit-non-zero-on-fix")
    assert "cannot be combined" in both.err


def test_policies_alone_know_values_of_other_files(run: Runner, folder: Path) -> None:
    volume = 'resource "aws_ebs_volume" "a" {\n  encrypted = local.is_safe\n}\n'
    (folder / "a.tf").write_text(volume)
    (folder / "b.tf").write_text("locals {\n  is_safe = false\n}\n")
    shown = run("check", "a.tf", "b.tf", "--select", "SEC", "--output-format", "concise")
    assert "a.tf:2:15: SEC005 " in shown.out


def test_schemas_that_only_this_user_has_are_mentioned(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text("locals {\n  a=1\n}\n")
    assert "schemas" not in run("check").err
    own = Path(run.variables["XDG_DATA_HOME"], "hcl-lint", "providers")
    own.mkdir(parents=True)
    (own / "some.hclschema").write_text("")
    shown = run("check", "--select", "F")
    assert shown.err == (
        f"The schemas of providers in {own} were used; other users do not have them.\n"
    )
    assert f"# Schemas of providers are also read from {own}, " in run("config").out
    assert run("check", "--select", "F", "--quiet").err == ""
    assert run("check", "--config", "provider-schemas='bundled'").err == ""


@pytest.fixture
def stream() -> Iterator[str]:
    """The name of a pipe that gives a file, as a shell passes it for `<(...)`."""
    reading, writing = os.pipe()
    os.write(writing, b"a  = = 1\n")
    os.close(writing)
    yield f"/dev/fd/{reading}"
    os.close(reading)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="streams have no names")
@pytest.mark.parametrize("more", [[], ["--cache-dir", "cache"]])
def test_streams_and_devices_that_are_named_are_read_once(
    run: Runner, stream: str, more: list[str]
) -> None:
    shown = run("check", stream, os.devnull, "--output-format", "concise", *more)
    places = [line.split(" ")[0] for line in shown.out.splitlines()]
    assert places == [f"{stream}:1:6:", "Found"]


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="streams have no names")
def test_streams_are_not_written_to(run: Runner, stream: str) -> None:
    shown = run("format", stream)
    assert shown.code != 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
@pytest.mark.parametrize("command", [
    "check", "check --fix", "check --baseline", "check --plan", "check --config", "format", "docs",
    "config", "decode --spec", "edit get x", "tree", "graph", "json", "report merge",
])
def test_named_pipes_are_not_waited_for(run: Runner, folder: Path, command: str) -> None:
    os.mkfifo(folder / "pipe.tftest.hcl")
    shown = run(*command.split(), "pipe.tftest.hcl")
    assert "t is not a regular file" in shown.out + shown.err


def test_what_cannot_be_written_is_named_and_stays_reported(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    access = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: not str(path).endswith("a.tf") and access(path, mode)
    )
    text = 'output "x" {\n  value = "${path.root}"\n}\n'
    (folder / "a.tf").write_text(text)
    (folder / "b.tf").write_text(text.replace("x", "y"))
    for words in (["--fix"], ["--add-suppressions", "Later."]):
        shown = run("check", "--select=S005", "--output-format=concise", *words)
        assert shown.out.splitlines()[:-2] == [
            "a.tf:1:1: E900 [io-error] Cannot write `a.tf`: it is write-protected",
            "a.tf:2:11: S005 [redundant-interpolation] Redundant interpolation",
        ]
        assert (folder / "a.tf").read_text() == text
        assert (folder / "b.tf").read_text() != text.replace("x", "y")
        (folder / "b.tf").write_text(text.replace("x", "y"))
    assert "Fixed 1 finding in 1 file." in run("check", "--select=S005", "--fix").err


def test_a_dynamic_block_without_a_collection_is_one_mistake(run: Runner, folder: Path) -> None:
    dynamic = '  dynamic "ingress" {\n    for_each = null\n    content {\n    }\n  }\n'
    text = f'resource "aws_security_group" "a" {{\n{dynamic}}}\n'
    (folder / "main.tf").write_text(text)
    shown = run("check", "--output-format", "concise", "--fail-on", "error", "--quiet")
    assert [line.split()[1] for line in shown.out.splitlines()] == ["E025"]


def test_what_callers_set_stays_also_once_fixes_leave_it_unused(run: Runner, folder: Path) -> None:
    (folder / "net").mkdir()
    (folder / "main.tf").write_text('module "net" {\n  source = "./net"\n  zone   = 1\n}\n')
    variable = 'variable "zone" {\n  type = number\n}\n'
    main = folder / "net" / "main.tf"
    main.write_text(variable + "\nlocals {\n  a = var.zone\n}\n\noutput \"b\" {\n  value = 1\n}\n")
    shown = run("check", "--select=R012,R013", "--fix", "--unsafe-fixes", "--output-format=concise")
    assert shown.out.splitlines()[0].startswith("net/main.tf:1:10: R012")
    assert main.read_text().startswith(variable)
