"""``hcl-lint decode`` and ``hcl-lint check --spec``, beside what the recorded tables hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Runner

SPEC = 'object {\n  attr "a" {\n    type = number\n  }\n  attr "b" {\n  }\n}\n'


def test_several_files_are_one_body(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    (folder / "a.hcl").write_text("a = 1\n")
    (folder / "b.hcl.json").write_text('{"b": "x"}')
    shown = run("decode", "-s", "spec.hcl", "a.hcl", "b.hcl.json")
    assert (shown.code, shown.out, shown.err) == (0, '{"a":1,"b":"x"}\n', "")


def test_the_value_can_go_to_a_file(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    shown = run("decode", "--spec", "spec.hcl", "--out", "out.json", stdin=b"a = 2\n")
    assert (shown.code, shown.out) == (0, "")
    assert (folder / "out.json").read_text() == '{"a":2}\n'


def test_an_output_that_cannot_be_written_is_one_line(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    shown = run("decode", "--spec", "spec.hcl", "--out", "no/out.json", stdin=b"")
    assert shown.code == 2
    assert shown.err.startswith("hcl-lint: cannot write `no/out.json`")


def test_what_is_wrong_is_shown_with_its_source(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    shown = run("decode", "--spec", "spec.hcl", stdin=b"c = 1\n")
    assert (shown.code, shown.out) == (2, "")
    assert " --> <stdin>:1:1" in shown.err
    assert "Unexpected attribute `c`" in shown.err


def test_what_is_wrong_can_be_json(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    shown = run("decode", "--spec", "spec.hcl", "--diags", "json", stdin=b"c = 1\n")
    (only,) = json.loads(shown.err)["diagnostics"]
    assert only["severity"] == "error"
    assert only["subject"]["start"] == {"line": 1, "column": 1, "byte": 0}


@pytest.mark.parametrize("options", [[], ["--diags", "json"]])
def test_where_nothing_is_wrong_only_the_value_is_written(
    run: Runner, folder: Path, options: list[str]
) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    shown = run("decode", "--spec", "spec.hcl", *options, stdin=b"a = 1\n")
    assert (shown.code, shown.err) == (0, "")


def test_a_spec_is_required(run: Runner) -> None:
    shown = run("decode")
    assert (shown.code, shown.err) == (2, "hcl-lint: `decode` needs a spec: --spec FILE\n")


def test_files_are_checked_by_a_spec(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    (folder / "a.hcl").write_text("a = var.x\nb = nope()\n")
    (folder / "b.hcl").write_text("a = []\nc = 1\n")
    shown = run("check", "--spec", "spec.hcl", "--output-format", "concise", "a.hcl", "b.hcl")
    assert shown.code == 1
    assert shown.out.splitlines()[:2] == [
        "b.hcl:1:5: E024 [invalid-value] Wrong type for attribute `a`",
        "b.hcl:2:1: E020 [unexpected-item] Unexpected attribute `c`"]
    clean = run("check", "--spec", "spec.hcl", "a.hcl")
    assert (clean.code, clean.out) == (0, "No findings in 1 file.\n")


def test_files_are_not_checked_by_a_spec_that_is_wrong(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text("objcet {}\n")
    shown = run("check", "--spec", "spec.hcl", "-", stdin=b"a = 1\n")
    assert (shown.code, shown.out) == (2, "")
    assert "Unexpected block `objcet`" in shown.err
    assert run("check", "--spec", "none.hcl", "-").code == 2


@pytest.mark.parametrize("words", [["--fix"], ["--write-baseline"], ["--baseline", "b.json"]])
def test_a_spec_has_no_rules_to_do_something_about(
    run: Runner, words: list[str], folder: Path
) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    shown = run("check", "--spec", "spec.hcl", *words)
    assert shown.code == 2
    assert f"`--spec` cannot be combined with `{words[0]}`" in shown.err


def test_a_version_is_numbers(run: Runner, folder: Path) -> None:
    (folder / "spec.hcl").write_text(SPEC)
    shown = run("check", "--spec", "spec.hcl", "--spec-version", "new", "-", stdin=b"")
    assert shown.code == 2
    assert "must be numbers separated by dots" in shown.err
