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


def selected(folder: Path, marked: str, more: dict[str, str] | None = None) -> dict[str, str]:
    """The text after each extraction of what is between two ``|``, by title."""
    for name, content in (more or {}).items():
        (folder / name).write_text(content)
    before, part, after = marked.split("|")
    text = before + part + after
    path = folder / "main.tf"
    path.write_bytes(text.encode())
    place = Positions(text).range(len(before), len(before) + len(part))
    positions = Positions(text)
    found = {}
    for action in actions.code_actions(Workspace([str(folder)]), str(path), place, ["refactor"]):
        changed = text
        for change in action.edit.document_changes if action.edit is not None else ():
            assert isinstance(change, types.TextDocumentEdit)
            for edit in reversed(change.edits):
                start, end = positions.offset(edit.range.start), positions.offset(edit.range.end)
                changed = changed[:start] + edit.new_text + changed[end:]
        if action.title.startswith("Extract"):
            found[action.title] = changed
    return found


OUTPUT = 'output "a" {\n  value = |1|\n}\n'


@pytest.mark.parametrize(("marked", "expected"), [
    (OUTPUT, 'locals {\n  value = 1\n}\n\noutput "a" {\n  value = local.value\n}\n'),
    (f"# Above.\n\n# Of a.\n// More.\n{OUTPUT}",
     "# Above.\n\nlocals {\n  value = 1\n}\n\n# Of a.\n// More.\n"
     'output "a" {\n  value = local.value\n}\n'),
    (f"# Of a.\n{OUTPUT}",
     'locals {\n  value = 1\n}\n\n# Of a.\noutput "a" {\n  value = local.value\n}\n'),
    (f"variable \"b\" {{\n}}\n{OUTPUT}variable \"c\" {{\n}}\n",
     'variable "b" {\n}\nlocals {\n  value = 1\n}\n\noutput "a" {\n  value = local.value\n}\n'
     'variable "c" {\n}\n'),
    (f"locals {{\n  b = 2\n}}\nlocals {{\n  c = 3\n}}\n{OUTPUT}",
     "locals {\n  b = 2\n  value = 1\n}\nlocals {\n  c = 3\n}\n"
     'output "a" {\n  value = local.value\n}\n'),
    (f"locals {{ b = 2 }}\n{OUTPUT}",
     'locals { b = 2\n  value = 1\n}\noutput "a" {\n  value = local.value\n}\n'),
    (f"locals {{}}\n{OUTPUT}",
     'locals {\n  value = 1\n}\noutput "a" {\n  value = local.value\n}\n'),
    (f"locals {{\n  value   = 2\n  value_2 = 3\n}}\n{OUTPUT}",
     "locals {\n  value   = 2\n  value_2 = 3\n  value_3 = 1\n}\n"
     'output "a" {\n  value = local.value_3\n}\n'),
    ('output "a" {\r\n  value = |1|\r\n}\r\n',
     'locals {\r\n  value = 1\r\n}\r\n\r\noutput "a" {\r\n  value = local.value\r\n}\r\n'),
    ('a_b "c" {\n  my-name = [|[1, 2]|]\n}\n',
     'locals {\n  my_name = [1, 2]\n}\n\na_b "c" {\n  my-name = [local.my_name]\n}\n'),
    ('output "a" {\n  value = | 1 + 2 |\n}\n',
     'locals {\n  value = 1 + 2\n}\n\noutput "a" {\n  value =  local.value \n}\n'),
])
def test_an_expression_becomes_a_local_value(tmp_path: Path, marked: str, expected: str) -> None:
    (made,) = [
        text for title, text in selected(tmp_path, marked).items() if "`local." in title
    ]
    assert made == expected


@pytest.mark.parametrize(("value", "expected"), [
    ('"x"', '  type    = string\n  default = "x"\n'),
    ("1", "  type    = number\n  default = 1\n"),
    ("true", "  type    = bool\n  default = true\n"),
    ("[1]", "  default = [1]\n"),
])
def test_a_constant_becomes_a_variable_with_its_type(
    tmp_path: Path, value: str, expected: str
) -> None:
    found = selected(tmp_path, OUTPUT.replace("1", value))
    assert found["Extract to `var.value`"] == (
        f'variable "value" {{\n{expected}}}\n\noutput "a" {{\n  value = var.value\n}}\n'
    )


def test_a_variable_has_a_name_that_no_other_has(tmp_path: Path) -> None:
    found = selected(tmp_path, OUTPUT, {"variables.tf": 'variable "value" {\n}\n'})
    assert [*found] == ["Extract to `local.value`", "Extract to `var.value_2`"]


@pytest.mark.parametrize(("marked", "expected"), [
    ('output "a" {\n  value = |var.b|\n}\n', ["local.value"]),
    ('output "a" {\n  value = |var|.b\n}\n', []),
    ('output "a" {\n  value = var.b[|0|]\n}\n', []),
    ('output "a" {\n  value = { |b| = 1 }\n}\n', []),
    ('output "a" {\n  value = { b = |1| }\n}\n', ["local.value", "var.value"]),
    ('output "a" {\n  value = { (|var.b|) = 1 }\n}\n', ["local.value"]),
    ('output "a" {\n  value = |var.b|[*].c\n}\n', ["local.value"]),
    ('output "a" {\n  value = [for b in |var.c| : b]\n}\n', ["local.value"]),
    ('output "a" {\n  value = [for b in var.c : |b|]\n}\n', []),
    ('output "a" {\n  value = [for b in var.c : |var.c|]\n}\n', ["local.value"]),
    ('output "a" {\n  value = |1\n}|\n', []),
    ('output "a" {\n  |value| = 1\n}\n', []),
    ('output |"a"| {\n  value = 1\n}\n', []),
    ('variable "a" {\n  type = |string|\n}\n', []),
    ('resource "a_b" "c" {\n  depends_on = [|a_b.d|]\n}\n', []),
    ('resource "a_b" "c" {\n  count = 2\n  d     = |count.index|\n}\n', []),
    ('resource "a_b" "c" {\n  count = 2\n  d     = [|a_b.e|, count.index]\n}\n', ["local.d"]),
    ('resource "a_b" "c" {\n  dynamic "d" {\n    for_each = |[1]|\n    content {\n    }\n  }\n}\n',
     ["local.for_each", "var.for_each"]),
    ('resource "a_b" "c" {\n  dynamic "d" {\n    for_each = [1]\n    iterator = |e|\n'
     "    content {\n    }\n  }\n}\n", []),
    ('resource "a_b" "c" {\n  dynamic "d" {\n    for_each = [1]\n    content {\n'
     "      f = |d.value|\n    }\n  }\n}\n", []),
    ('resource "a_b" "c" {\n  dynamic "d" {\n    for_each = [1]\n    iterator = e\n'
     "    content {\n      f = |d.value|\n    }\n  }\n}\n", ["local.f"]),
])
def test_only_what_means_the_same_elsewhere_is_extracted(
    tmp_path: Path, marked: str, expected: list[str]
) -> None:
    assert [*selected(tmp_path, marked)] == [f"Extract to `{name}`" for name in expected]


def test_nothing_is_extracted_from_a_file_with_syntax_errors(tmp_path: Path) -> None:
    assert selected(tmp_path, OUTPUT + "output {") == {}


def test_a_block_can_move_to_the_other_files_of_its_module(tmp_path: Path) -> None:
    for name in ("a.tf", "b.tf.json", "c_override.tf", "override.tf", "d.tftest.hcl", "e.txt"):
        (tmp_path / name).write_text("{}" if name.endswith(".json") else "")
    text = 'resource "x" "a" {\n}\nlocals {\n  b = 1\n}\n'
    assert moves(tmp_path, text, 'a" {') == ["Move `x.a` to a.tf"]
    assert moves(tmp_path, text, "b = 1") == []


def moves(folder: Path, text: str, place: str) -> list[str]:
    """The titles of the moves that are offered at the last mention of a place."""
    path = folder / "main.tf"
    path.write_text(text)
    here = Positions(text).position(text.rindex(place))
    found = actions.code_actions(Workspace([str(folder)]), str(path), types.Range(here, here))
    return [action.title for action in found if action.title.startswith("Move")]


@pytest.mark.parametrize(("text", "is_converted"), [
    ('resource "terraform_data" "a" {\n  count = length(local.names)\n}\n', True),
    ('resource "terraform_data" "a" {\n  count = length(local.names)\n'
     "  input = count.index\n}\n", False),
    ('resource "terraform_data" "a" {\n  count = length(local.names)\n'
     "  input = [local.names[count.index], local.others[count.index]]\n}\n", False),
    ('resource "terraform_data" "a" {\n  count = length(local.names)\n}\n'
     'resource "terraform_data" "b" {\n  count = 2\n  input = count.index\n}\n', True),
    ('variable "a" {\n  count = length(local.names)\n}\n', False),
    ('resource "terraform_data" "a" {\n  # count =\n}\n', False),
])
def test_count_is_converted_where_it_only_selects_from_one_list(
    tmp_path: Path, text: str, is_converted: bool
) -> None:
    text = f'locals {{\n  names  = ["a", "b"]\n  others = ["c", "d"]\n}}\n{text}'
    assert (CONVERT in offered(tmp_path, text, "cou|nt =")) == is_converted
