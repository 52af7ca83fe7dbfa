"""Quick fixes that declare what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import actions, types
from hcl_lint.lsp.positions import Positions, changed_text
from hcl_lint.lsp.workspace import Workspace

LAMBDA = 'resource "aws_lambda_function" "x" {'
CALL = 'module "m" {\n  source = "./m"\n'


def fixed(folder: Path, files: dict[str, str], title: str) -> dict[str, str]:
    """The files that a quick fix at ``|`` in the first one changes, as they are after it."""
    (folder / ".git").mkdir()
    marked = next(iter(files.values()))
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text.replace("|", ""))
    place = Positions(marked.replace("|", "")).position(marked.index("|"))
    path = str(folder / next(iter(files)))
    found = actions.code_actions(Workspace([str(folder)]), path, types.Range(place, place))
    edits = {each.title: each.edit for each in found}
    edit = edits.get(title)
    after = {}
    for change in () if edit is None else edit.document_changes:
        assert isinstance(change, types.TextDocumentEdit)
        name = change.text_document.uri.partition(f"{folder.name}/")[2]
        text = (folder / name).read_text()
        changes = [types.TextChange(one.range, one.new_text) for one in reversed(change.edits)]
        after[name] = changed_text(text, changes, "utf-16")
    return after


@pytest.mark.parametrize(
    ("title", "files", "expected"),
    [
        (
            "Declare `var.name`",
            {"main.tf": f"{LAMBDA}\n  function_name = var.|name\n}}\n"},
            f"{LAMBDA}\n  function_name = var.name\n}}\n\n"
            'variable "name" {\n  type = string\n}\n',
        ),
        (
            "Declare `var.name`",
            {"main.tf": 'output "x" {\n  value = "${var.|name}"\n}\n', "variables.tf":
             'variable "a" {}\noutput "a" {\n  value = var.a\n}\n'},
            'variable "a" {}\noutput "a" {\n  value = var.a\n}\n\nvariable "name" {}\n',
        ),
        (
            "Declare `local.b`",
            {"main.tf": "locals {\n  a = local.|b\n}\n"},
            "locals {\n  a = local.b\n  b = null\n}\n",
        ),
        (
            "Declare `local.b`",
            {"main.tf": 'output "a" {\n  value = local.|b\n}\n'},
            'output "a" {\n  value = local.b\n}\n\nlocals {\n  b = null\n}\n',
        ),
        (
            "Declare output `id` in the module",
            {"main.tf": f'{CALL}}}\noutput "a" {{\n  value = module.m.|id\n}}\n', "m/out.tf": ""},
            'output "id" {\n  value = null\n}\n',
        ),
        (
            "Declare variable `cidr` in the module",
            {"main.tf": f"{CALL}  |cidr   = 1\n}}\n", "m/in.tf": 'variable "a" {}\n'},
            'variable "a" {}\n\nvariable "cidr" {}\n',
        ),
        (
            "Add the missing arguments",
            {"main.tf": f"{LAMBDA}|\n  role = 1\n}}\n"},
            f'{LAMBDA}\n  role          = 1\n  function_name = ""\n}}\n',
        ),
        (
            "Add the missing arguments",
            {"main.tf": 'resource "aws_lambda|_function" "x" {}\n'},
            f'{LAMBDA}\n  function_name = ""\n  role          = ""\n}}\n',
        ),
        (
            "Add the missing provider requirement",
            {"main.tf": 'resource "aws_|vpc" "x" {}\n'},
            'terraform {\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n'
            '    }\n  }\n}\n\nresource "aws_vpc" "x" {}\n',
        ),
        (
            "Add the missing provider requirement",
            {"main.tf": 'terraform {\n  required_providers {\n    aws = {\n      '
             'source = "hashicorp/aws"\n    }\n  }\n}\nresource "aws_|vpc" "x" {}\n'},
            None,
        ),
        ("Declare `var.name`", {"main.tf": 'output "x" {\n  value = var.|name\n}\n}\n'}, None),
    ],
)
def test_what_is_missing_is_declared(
    tmp_path: Path, title: str, files: dict[str, str], expected: str | None
) -> None:
    after = fixed(tmp_path, files, title)
    assert list(after.values()) == ([] if expected is None else [expected])
