"""``hcl-lint json``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Runner

TEXT = 'a "b" {\n  c = [1, 0.10, d] # e\n}\nf = "é"\n'
DATA = {"a": [{"b": {"c": [1, 0.1, "${d}"]}}], "f": "é"}


def test_a_file_is_written_as_json(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(TEXT)
    shown = run("json", "a.hcl")
    assert (shown.code, shown.err) == (0, "")
    assert json.loads(shown.out) == DATA
    assert shown.out.startswith('{\n  "a": [\n    {\n      "b": {\n')
    assert "0.10" in shown.out
    assert "é" in shown.out


def test_standard_input_and_several_files_give_one_text_each(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    shown = run("json", "--compact", "a.hcl", "-", "a.hcl", stdin=b"b = [2]\n")
    assert shown.out == '{"a": 1}\n{"b": [2]}\n{"a": 1}\n'


def test_the_name_says_the_dialect_unless_told_otherwise(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text("variable x {\n  type = any\n}\n")
    assert '"type": "any"' in run("json", "a.tf").out
    assert '"type": "${any}"' in run("json", "--dialect", "hcl", "a.tf").out
    content = (folder / "a.tf").read_bytes()
    assert '"type": "any"' in run("json", "--dialect=terraform", "-", stdin=content).out


def test_positions_and_comments_stand_beside_the_data(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text(TEXT)
    shown = json.loads(run("json", "--positions", "a.hcl").out)
    assert shown["data"] == DATA
    places = {tuple(place.pop("path")): place for place in shown["places"]}
    assert places["a", 0, "b", "c"] == {
        "line": 2, "column": 3, "end_line": 2, "end_column": 19, "comments": ["# e"],
    }
    assert places["f",] == {"line": 4, "column": 1, "end_line": 4, "end_column": 8}
    assert places[()]["line"] == 1


def test_a_broken_file_is_reported_and_the_others_are_written(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = = 1\n")
    (folder / "b.hcl").write_text("b = 1\n")
    shown = run("json", "--compact", "a.hcl", "b.hcl")
    assert (shown.code, shown.out) == (1, '{"b": 1}\n')
    assert "a.hcl:1:5" in shown.err


def test_data_nested_too_deeply_is_reported(run: Runner) -> None:
    shown = run("json", "-", stdin=b"a " * 1_000 + b"{}\n")
    assert (shown.code, shown.out) == (1, "")
    assert "Nested too deeply" in shown.err


def test_a_path_without_a_file_is_an_error_of_the_command_line(run: Runner) -> None:
    shown = run("json", "missing.hcl")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == "hcl-lint: missing.hcl: no such file or directory\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [((), "needs a file"), (("-", "-"), "only once"), (("--dialect", "x", "a"), "must be one of")],
)
def test_wrong_command_lines_exit_with_2(run: Runner, words: tuple[str, ...], message: str) -> None:
    shown = run("json", *words)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err
