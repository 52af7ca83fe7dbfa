"""Changes of shape: what is offered where, and the text that it makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import actions, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.refactorings import MOVE
from hcl_lint.lsp.workspace import Workspace

CONVERT = "Convert `count` to `for_each` (instances get new keys)"


def offered(folder: Path, text: str, marked: str) -> dict[str, str]:
    """The text after each refactoring at a place, which ``|`` marks, by title."""
    path = folder / "main.tf"
    path.write_text(text)
    workspace = Workspace([str(folder)])
    positions = Positions(text)
    offset = text.index(marked.replace("|", "")) + marked.index("|")
    here = positions.position(offset)
    found = {}
    for action in actions.code_actions(
        workspace, str(path), types.Range(here, here), ["refactor"]
    ):
        assert action.edit is not None
        changed = text
        for change in action.edit.document_changes:
            assert isinstance(change, types.TextDocumentEdit)
            for edit in reversed(change.edits):
                start, end = positions.offset(edit.range.start), positions.offset(edit.range.end)
                changed = changed[:start] + edit.new_text + changed[end:]
        found[action.title] = changed
    return found


def counted(names: str) -> str:
    return f"""\
{names}

resource "terraform_data" "a" {{
  count = length(local.names)
  input = local.names[count.index]
}}
"""


def test_known_texts_become_a_set(tmp_path: Path) -> None:
    text = counted('locals {\n  names = ["a", "b"]\n}')
    assert offered(tmp_path, text, "cou|nt = ")[CONVERT] == text.replace(
        "count = length(local.names)", "for_each = toset(local.names)"
    ).replace("local.names[count.index]", "each.value")


@pytest.mark.parametrize("more", ["", "  sensitive = false\n"])
def test_texts_that_are_not_known_must_not_repeat(tmp_path: Path, more: str) -> None:
    text = counted(
        f'variable "names" {{\n  type = list(string)\n{more}}}\nlocals {{\n  names = var.names\n}}'
    )
    assert "for_each = { for value in local.names : value => value }\n  input = each.value" in (
        offered(tmp_path, text, "cou|nt = ")[CONVERT]
    )


@pytest.mark.parametrize(
    "names",
    [
        'locals {\n  names = ["a", "a"]\n}',
        "locals {\n  names = [1, 2]\n}",
        "locals {\n  names = var.names\n}",
        'variable "names" {\n  type = list(number)\n}\nlocals {\n  names = var.names\n}',
        'variable "names" {\n  type = list(string)\n  sensitive = true\n}\n'
        "locals {\n  names = var.names\n}",
        'resource "terraform_data" "b" {}\nlocals {\n  names = [terraform_data.b.id]\n}',
        'variable "names" {\n  type = list(string)\n  ephemeral = true\n}\n'
        "locals {\n  names = var.names\n}",
        "locals {\n  names = 1\n}",
        "locals {\n  names = null\n}",
        "locals {\n  names = tolist(null)\n}",
        "locals {\n  names = true ? null : tolist([\"a\"])\n}",
    ],
)
def test_what_may_change_the_meaning_is_not_offered(tmp_path: Path, names: str) -> None:
    assert CONVERT not in offered(tmp_path, counted(names), "cou|nt = ")


def test_what_local_values_in_json_refer_to_is_not_known(tmp_path: Path) -> None:
    (tmp_path / "locals.tf.json").write_text('{"locals": {"names": ["a", "b"]}}')
    assert CONVERT not in offered(tmp_path, counted(""), "cou|nt = ")


@pytest.mark.parametrize("setting", ["sensitive", "ephemeral"])
def test_an_override_file_may_hide_what_is_known(tmp_path: Path, setting: str) -> None:
    override = tmp_path / "override.tf"
    override.write_text(f'variable "names" {{\n  {setting} = true\n}}\n')
    text = counted('variable "names" {\n  type = list(string)\n}\nlocals {\n  names = var.names\n}')
    assert CONVERT not in offered(tmp_path, text, "cou|nt = ")
    override.unlink()
    assert CONVERT in offered(tmp_path, text, "cou|nt = ")


@pytest.mark.parametrize(
    "count", ["2", "max(local.names...)", "length(local.names, 1)", "length([1])", "max(1, 2)"]
)
def test_only_the_length_of_what_has_a_name_is_converted(tmp_path: Path, count: str) -> None:
    text = counted('locals {\n  names = ["a", "b"]\n}').replace("length(local.names)", count)
    assert CONVERT not in offered(tmp_path, text, "cou|nt = ")


def test_nor_is_it_where_something_refers_to_an_instance(tmp_path: Path) -> None:
    text = counted('locals {\n  names = ["a", "b"]\n}')
    text += "\noutput \"a\" {\n  value = terraform_data.a[0].id\n}\n"
    assert CONVERT not in offered(tmp_path, text, "cou|nt = ")


@pytest.mark.parametrize(
    ("selected", "is_offered"),
    [('"a"', True), ('"a', False), ('a"', False), ('"x" "a" {', True), ("{}", False)],
)
def test_a_block_is_extracted_whose_name_is_selected(
    tmp_path: Path, selected: str, is_offered: bool
) -> None:
    assert ("Extract to `module.a`" in extracted(tmp_path, "main.tf", selected)) == is_offered


def test_nothing_is_extracted_from_json(tmp_path: Path) -> None:
    assert extracted(tmp_path, "main.tf.json", '"x": {"a": {}}') == []


def extracted(folder: Path, name: str, selected: str) -> list[str]:
    """What is offered to make of a part of a file that declares one resource."""
    text = 'resource "x" "a" {}\n' if name == "main.tf" else '{"resource": {"x": {"a": {}}}}\n'
    (folder / name).write_text(text)
    start = text.index(selected)
    place = Positions(text).range(start, start + len(selected))
    found = actions.code_actions(
        Workspace([str(folder)]), str(folder / name), place, creates_files=True
    )
    return [each.title for each in found]


def test_an_action_of_what_is_gone_has_no_edit(tmp_path: Path) -> None:
    (tmp_path / "hcl-lint.toml").write_text("no-such-setting = 1\n")
    (tmp_path / "main.tf").write_text('resource "x" "a" {}\n')
    action = {
        "title": "Move", "kind": MOVE,
        "data": {
            "path": str(tmp_path / "main.tf"), "action": MOVE, "address": "x.a",
            "file": str(tmp_path / "more.tf"),
        },
    }
    assert actions.resolve(Workspace([str(tmp_path)]), action) == action
    (tmp_path / "hcl-lint.toml").unlink()
    assert "edit" in actions.resolve(Workspace([str(tmp_path)]), action)


def test_findings_of_a_file_that_is_not_checked_are_not_suppressed(tmp_path: Path) -> None:
    path = tmp_path / "package.json"
    path.write_text("{}")
    data = {"path": str(path), "action": "suppress", "rule": "x", "start": 0}
    action = {"title": "Suppress", "data": data}
    assert actions.resolve(Workspace([str(tmp_path)]), action) == action


def test_an_inlined_value_keeps_its_parentheses(tmp_path: Path) -> None:
    text = "locals {\n  sum = 1 + 2\n  all = local.sum * 3\n}\n"
    assert offered(tmp_path, text, "local.s|um")["Inline `local.sum`"] == (
        "locals {\n  all = (1 + 2) * 3\n}\n"
    )
