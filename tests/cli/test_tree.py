from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Runner


def test_the_tree_is_shown_for_people(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text('block "x" {\n  a = 1\n}\n')
    shown = run("tree", "a.tf")
    assert (shown.code, shown.err) == (0, "")
    assert "block" in shown.out.lower() and "attribute" in shown.out.lower()


def test_json_is_the_neutral_tree(run: Runner) -> None:
    shown = run("tree", "-", "--output-format", "json", stdin="é = 1\n".encode())
    assert json.loads(shown.out) == {
        "attributes": [{"name": "é", "range": [0, 6], "expr": ["num", "1"]}],
        "blocks": [],
    }


def test_a_broken_file_has_a_tree_for_people_only(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text("a = = 1\nb = 2\n")
    text, as_json = run("tree", "a.tf"), run("tree", "a.tf", "--format=json")
    assert (text.code, as_json.code) == (1, 1)
    assert text.out != "" and as_json.out == ""
    assert " --> a.tf:1:5\n" in text.err and text.err == as_json.err


def test_a_path_without_a_file_is_an_error_of_the_command_line(run: Runner) -> None:
    gone, folder = run("tree", "gone.tf"), run("tree", ".")
    assert (gone.code, gone.out) == (folder.code, folder.out) == (2, "")
    assert gone.err == "hcl-lint: gone.tf: no such file or directory\n"
    assert folder.err == "hcl-lint: .: it is a folder\n"


def test_a_file_in_json_syntax_has_a_tree_of_its_own(run: Runner, folder: Path) -> None:
    (folder / "a.tf.json").write_text('{"a": [1, "${b}"]}\n')
    shown = run("tree", "a.tf.json")
    assert shown.code == 0
    assert "JsonMember 1:2-1:18" in shown.out
