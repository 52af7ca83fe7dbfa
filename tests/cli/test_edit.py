"""``hcl-lint edit``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Runner

TEXT = """\
variable "region" {
  default = "eu\\n"
}

tags = {
  Name = "x-${var.a}" # name
}
"""


@pytest.fixture
def file(folder: Path) -> Path:
    path = folder / "main.tf"
    path.write_text(TEXT)
    return path


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (["tags.Name"], '"x-${var.a}"\n'),
        (["variable.region"], 'variable "region" {\n  default = "eu\\n"\n}\n'),
        (["--raw", "variable.region.default"], "eu\n"),
        (["--json", "tags"], '{\n  "Name": "x-${var.a}"\n}\n'),
        (["--json", "variable.region"], '{\n  "default": "eu\\n"\n}\n'),
    ],
)
def test_get_writes_a_value_or_block(run: Runner, file: Path, words: list[str], out: str) -> None:
    done = run("edit", "get", *words, "main.tf")
    assert (done.code, done.out, done.err) == (0, out, "")


def test_get_reads_standard_input_and_several_files(run: Runner, file: Path) -> None:
    assert run("edit", "get", "a.b", "-", stdin=b"a { b = [\xff] }".replace(b"\xff", b"1")).out == (
        "[1]\n"
    )
    assert run("edit", "get", "tags.Name", "main.tf", "main.tf").out == '"x-${var.a}"\n' * 2


@pytest.mark.parametrize(
    ("words", "before", "after"),
    [
        (["set", "tags.Name", '"y"'], '"x-${var.a}"', '"y"'),
        (["set", "--string", "tags.Name", 'a "${b}"'], '"x-${var.a}"', r'"a \"$${b}\""'),
        (["set", "variable.region.type", "string"], "eu\\n\"\n", "eu\\n\"\n  type    = string\n"),
        (["set", "--", "tags.Name", "-1"], '"x-${var.a}"', "-1"),
        (["add", "variable.b", "default=1"], "", '\nvariable "b" {\n  default = 1\n}\n'),
        (["remove", "tags.Name"], '{\n  Name = "x-${var.a}" # name\n}', "{}"),
        (["rename", "variable.region", "area"], '"region"', '"area"'),
    ],
)
def test_files_are_changed_in_place(
    run: Runner, file: Path, words: list[str], before: str, after: str
) -> None:
    done = run("edit", *words, "main.tf")
    assert (done.code, done.out, done.err) == (0, "edited main.tf\n", "")
    assert file.read_text() == (TEXT.replace(before, after) if before else TEXT + after)


def test_standard_input_is_changed_on_standard_output(run: Runner) -> None:
    done = run("edit", "set", "a", "2", "-", stdin=b"a = 1 # \xff\r\n")
    assert (done.code, done.out.encode(errors="surrogateescape")) == (0, b"a = 2 # \xff\r\n")


def test_what_is_so_already_is_left_alone(run: Runner, file: Path) -> None:
    before = file.stat().st_mtime_ns
    done = run("edit", "set", "tags.Name", '"x-${var.a}"', "main.tf")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert file.stat().st_mtime_ns == before
    assert run("edit", "set", "--check", "tags.Name", '"x-${var.a}"', "main.tf").code == 0


def test_check_only_says_which_files_would_change(run: Runner, file: Path) -> None:
    done = run("edit", "remove", "--check", "tags", "main.tf")
    assert (done.code, done.out, done.err) == (1, "would edit main.tf\n", "")
    assert file.read_text() == TEXT


def test_diff_only_shows_what_would_change(run: Runner, file: Path) -> None:
    done = run("edit", "rename", "--diff", "tags.Name", "N", "main.tf")
    assert done.code == 1
    assert '-  Name = "x-${var.a}" # name\n+  N = "x-${var.a}" # name\n' in done.out
    assert file.read_text() == TEXT


def test_messages_call_standard_input_by_its_name(run: Runner) -> None:
    done = run("edit", "set", "a", "2", "-", "--diff", stdin=b"a = 1\n")
    assert (done.code, done.out.splitlines()[:2]) == (1, ["--- <stdin>", "+++ <stdin>"])
    done = run("edit", "get", "b", "-", stdin=b"a = 1\n")
    assert (done.code, done.err) == (2, "hcl-lint: <stdin>: no `b` in the file\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "`edit` expects get, set, add, remove, rename, move, inline-local or extract-"),
        (["get"], "`edit get` needs ADDRESS FILE: ADDRESS is missing"),
        (["set", "a", "main.tf"], "`edit set` needs ADDRESS VALUE FILE: FILE is missing"),
        (["get", "a", "-", "main.tf"], "`-` cannot be combined with other paths"),
        (["get", "--check", "a", "main.tf"], "`get` cannot be combined with `--check`"),
        (["get", "--raw", "--json", "a", "main.tf"], "`--json` cannot be combined with `--raw`"),
        (["set", "--json", "a", "1", "main.tf"], "`--json` requires `get`, not `set`"),
        (["remove", "--string", "a", "main.tf"], "`--string` requires `set`, not `remove`"),
        (["get", "tag", "main.tf"], "main.tf: no `tag` in the file; did you mean `tags`?"),
        (["get", "a..b", "main.tf"], "main.tf: `a..b` is not an address: a name is missing, at"),
        (["get", "--raw", "tags.Name", "main.tf"], "main.tf: `tags.Name` is not a string, or has"),
        (["set", "tags.Name", "1 +", "main.tf"], "main.tf: `1 +` is not a valid HCL expression: "),
        (["rename", "tags.Name", "a.b", "main.tf"], "main.tf: `a.b` is not a single name"),
    ],
)
def test_a_wrong_command_is_told_in_one_line(
    run: Runner, file: Path, words: list[str], message: str
) -> None:
    done = run("edit", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"hcl-lint: {message}")
    assert done.err.count("\n") == 1
    assert file.read_text() == TEXT


@pytest.mark.parametrize("other", ["b = \n", "c = 1\n"])
def test_either_all_files_are_changed_or_none(
    run: Runner, folder: Path, file: Path, other: str
) -> None:
    (folder / "other.tf").write_text(other)
    done = run("edit", "remove", "tags", "main.tf", "other.tf")
    assert done.code == (1 if other == "b = \n" else 2)
    assert file.read_text() == TEXT


def test_files_with_errors_are_reported(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text("a = = 1\n")
    for words in (["get", "a"], ["set", "a", "1"]):
        done = run("edit", *words, "a.tf")
        assert (done.code, done.out) == (1, "")
        assert "--> a.tf:1:5" in done.err
    gone = run("edit", "get", "a", "missing.tf")
    assert (gone.code, gone.err) == (2, "hcl-lint: missing.tf: no such file or directory\n")


def test_a_dialect_decides_how_data_is_written(run: Runner, folder: Path) -> None:
    text = 'variable "a" {\n  type = list(string)\n}\n'
    for name, expected in (("a.tf", "list(string)"), ("a.hcl", "${list(string)}")):
        (folder / name).write_text(text)
        done = run("edit", "get", "--json", "variable.a.type", name)
        assert json.loads(done.out) == expected
