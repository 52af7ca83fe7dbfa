"""Functions of files in runs of tests: files of the tree are read, and nothing outside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting, counted


def outcome(folder: Path, value: str, expected: str, command: str = "plan") -> str:
    """What comes of an assertion about an output, or the error of the run."""
    trial = Trial(folder)
    inside = folder / "1"
    (inside / "templates").mkdir(parents=True)
    (inside / ".git").mkdir()
    (inside / "a.txt").write_text("text")
    (inside / "bytes").write_bytes(b"\xff\xfe\x00")
    (inside / "templates" / "a.tpl").write_text("%{ for n in names }<${n}>%{ endfor }")
    (inside / "templates" / "broken.tpl").write_text("${")
    (inside / "templates" / "list.tpl").write_text("${names}")
    module = f'variable "s" {{\n  default = "a.txt"\n}}\noutput "o" {{\n  value = {value}\n}}\n'
    said = trial.said(module, asserting(f"output.o == {expected}", command))
    errors = [line.strip() for line in said.splitlines() if line.startswith("  Invalid function")]
    return errors[0] if errors else counted(said)


@pytest.mark.parametrize(("value", "expected"), [
    ('file("a.txt")', '"text"'),
    ('file("./a.txt")', '"text"'),
    ('file("${path.module}/a.txt")', '"text"'),
    ('file(var.s)', '"text"'),
    ('fileexists("a.txt")', "true"),
    ('fileexists("b.txt")', "false"),
    ('fileexists("bytes")', "true"),
    ('templatefile("templates/a.tpl", { names = ["a", "b"] })', '"<a><b>"'),
    ('templatefile("templates/list.tpl", { names = "a" })', '"a"'),
    ('templatefile("a.txt", {})', '"text"'),
    ('try(file("b.txt"), "none")', '"none"'),
    ('can(filemd5("b.txt"))', "false"),
])
def test_files_of_the_tree_are_read(tmp_path: Path, value: str, expected: str) -> None:
    assert outcome(tmp_path, value, expected) == "1 passed"


@pytest.mark.parametrize("value", [
    'file("/etc/hostname")', 'file("~/a.txt")', 'file("../a.txt")', 'file("bytes")',
    'templatefile("../a.tpl", {})', 'filemd5("a.txt")', 'filebase64("a.txt")',
    'filesha256("bytes")',
])
def test_what_is_outside_or_no_text_is_not_known(tmp_path: Path, value: str) -> None:
    assert outcome(tmp_path, value, '"x"') == "1 undecided"


@pytest.mark.parametrize("path", ["/etc/hostname", "../a.txt", "~/a.txt"])
def test_whether_a_file_outside_exists_is_not_known(tmp_path: Path, path: str) -> None:
    assert outcome(tmp_path, f'fileexists("{path}")', "true") == "1 undecided"


@pytest.mark.parametrize(("value", "reason"), [
    ('file("b.txt")', "There is no file `b.txt` in the tree"),
    ('filesha1("b.txt")', "There is no file `b.txt` in the tree"),
    ('templatefile("b.tpl", {})', "There is no file `b.tpl` in the tree"),
    ('templatefile("templates/broken.tpl", {})', "`templates/broken.tpl` is not a valid template"),
])
def test_a_file_that_is_missing_or_wrong_is_an_error(
    tmp_path: Path, value: str, reason: str
) -> None:
    assert reason in outcome(tmp_path, value, '"x"')


@pytest.mark.parametrize(("command", "expected"), [
    ("plan", "1 error"), ("apply", "1 undecided"),
])
def test_the_time_is_known_only_in_an_apply(tmp_path: Path, command: str, expected: str) -> None:
    assert outcome(tmp_path, "timestamp()", '"x"', command) == expected
