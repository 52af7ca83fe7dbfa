"""What is offered where the schema of a provider, or a folder near by, says what there can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import completion, hovering, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from tests.providers.made_up import REQUIREMENTS, index_file

MAIN = """\
resource "forge_anvil" "a" {

}

resource "forge_anvil" "many" {
  count = 2
  name  = ""
}

module "net" {
  source = ""
}

output "all" {
  value = [forge_anvil.a.arn, forge_anvil.many[0].arn, forge_anvil.many[*].arn]
}
"""


class Editor:
    """A workspace with a provider's schema; the place of a request is marked by ``|``."""

    def __init__(self, folder: Path) -> None:
        files = {
            "hcl-lint.toml": 'provider-schemas = "schemas"\n',
            "versions.tf": REQUIREMENTS,
            "main.tf": MAIN,
            "modules/net/main.tf": "",
            "docs/README.md": "",
        }
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        (folder / "schemas").mkdir()
        for name, content in index_file().items():
            (folder / "schemas" / name).write_bytes(content)
        self.path = str(folder / "main.tf")
        self.workspace = Workspace([str(folder)])

    def completes(self, marked: str) -> list[str]:
        offset = MAIN.index(marked.replace("|", "")) + marked.index("|")
        position = Positions(MAIN).position(offset)
        found = completion.complete(self.workspace, self.path, position).items
        return [each.label for each in found]

    def shows(self, marked: str) -> str:
        offset = MAIN.index(marked.replace("|", "")) + marked.index("|")
        found = hovering.hover(self.workspace, self.path, Positions(MAIN).position(offset))
        return "" if found is None else found.contents.value


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Editor:
    return Editor(tmp_path_factory.mktemp("completion"))


def test_what_can_only_be_read_is_not_offered_in_a_block(editor: Editor) -> None:
    found = editor.completes('"a" {\n|\n}')
    assert "weight" in found and "arn" not in found


@pytest.mark.parametrize(
    "marked", ["forge_anvil.a.|arn", "forge_anvil.many[0].|arn", "forge_anvil.many[*].|arn"]
)
def test_attributes_of_a_resource_are_offered_after_its_address(
    editor: Editor, marked: str
) -> None:
    assert {"arn", "name"} <= set(editor.completes(marked))


def test_types_of_the_provider_are_offered_as_labels(editor: Editor) -> None:
    assert "forge_hammer" in editor.completes('resource "|forge_anvil" "a"')


def test_folders_with_modules_are_offered_as_sources(editor: Editor) -> None:
    assert editor.completes('source = "|"') == ["./modules/net"]


def test_a_resource_is_shown_with_the_type_of_its_schema(editor: Editor) -> None:
    assert editor.shows('"forge_anvil" "a|"').startswith("```hcl\nforge_anvil.a: object({arn")


def test_names_of_the_product_are_offered_where_they_mean_something(editor: Editor) -> None:
    roots = {"count", "var", "path"}
    assert roots <= set(editor.completes("count = |2\n  name"))
    assert roots & set(editor.completes("value = |[forge")) == {"var", "path"}


def test_a_label_that_can_be_anything_is_not_completed(tmp_path: Path) -> None:
    (tmp_path / "a.hcldec").write_text('object {\n  attr ""\n}\n')
    place = types.Position(1, 8)
    found = completion.complete(Workspace([str(tmp_path)]), str(tmp_path / "a.hcldec"), place)
    assert found.items == []


def test_regions_of_azure_are_offered(tmp_path: Path) -> None:
    text = 'resource "azurerm_resource_group" "x" {\n  location = ""\n}\n'
    (tmp_path / "main.tf").write_text(text)
    place = Positions(text).position(text.index('""') + 1)
    found = completion.complete(Workspace([str(tmp_path)]), str(tmp_path / "main.tf"), place).items
    assert "westeurope" in [each.label for each in found]


def test_values_that_a_service_lists_are_offered_in_blocks_too(tmp_path: Path) -> None:
    text = """\
resource "aws_instance" "web" {
  tenancy = ""
  metadata_options {
    http_tokens = ""
  }
}
"""
    (tmp_path / "main.tf").write_text(text)
    workspace = Workspace([str(tmp_path)])
    for argument, value in (("tenancy", "dedicated"), ("http_tokens", "required")):
        offset = text.index(f"{argument} =")
        behind = Positions(text).position(text.index('"', offset) + 1)
        found = completion.complete(workspace, str(tmp_path / "main.tf"), behind).items
        assert value in [each.label for each in found]
        name = Positions(text).position(offset)
        shown = hovering.hover(workspace, str(tmp_path / "main.tf"), name)
        assert shown is not None and f"`{value}`" in str(shown)


def test_the_type_of_a_resource_shows_what_is_required(tmp_path: Path) -> None:
    text = 'resource "aws_lambda_function" "f" {}\nresource "terraform_data" "d" {}\n'
    text += 'resource "unknown_thing" "u" {}\n'
    (tmp_path / "main.tf").write_text(text)
    workspace = Workspace([str(tmp_path)])
    shown = []
    for name in ("lambda", "terraform_data", "unknown"):
        place = Positions(text).position(text.index(name))
        found = hovering.hover(workspace, str(tmp_path / "main.tf"), place)
        shown.append("" if found is None else found.contents.value)
    assert "Required: `function_name`: string, `role`: string." in shown[0]
    assert "Nothing is required." in shown[1] and not shown[2]


MORE = {
    "call.tf": 'module "m" {\n  source = "./modules/m"\n  on     = |\n}\n',
    "text.tf": 'module "m" {\n  source = "./modules/m"\n  text   = |\n}\n',
    "other.tf": 'module "m" {\n  source = "./modules/m"\n  other  = |\n}\n',
    "type.tf": 'variable "v" {\n  type = |\n}\n',
    "default.tf": 'variable "v" {\n  default = |\n}\n',
    "local.tf": "locals {\n  x = |\n}\n",
    "loop.tf": "locals {\n  x = [for thing in [] : |]\n}\n",
    "count.tf": 'resource "t_x" "a" {\n  count = 2\n  x = |\n}\n',
    "sensitive.tf": 'variable "v" {\n  sensitive = |\n}\n',
    "reference.tf": 'variable "v" {}\nlocals {\n  x = var.|\n}\n',
    "source.tf": 'module "m" {\n  source = "|"\n}\n',
    "other_source.tf": 'resource "t_x" "m" {\n  source = "|"\n}\n',
}


@pytest.mark.parametrize(
    ("name", "offered", "missing"),
    [
        ("call.tf", {"true", "false", "var", "local", "upper"}, {"string", "v"}),
        ("text.tf", {"var", "upper"}, {"true", "false"}),
        ("other.tf", {"var", "upper"}, {"true", "false"}),
        ("type.tf", {"string", "list", "object"}, {"var", "upper", "true"}),
        ("default.tf", {"upper"}, {"true", "string"}),
        ("local.tf", {"var", "local", "path", "upper"}, {"true", "thing"}),
        ("loop.tf", {"thing", "local", "upper"}, {"true"}),
        ("count.tf", {"count", "path", "upper"}, {"each", "self", "true"}),
        ("sensitive.tf", {"true", "false"}, {"string"}),
        ("reference.tf", {"v"}, {"var", "upper", "true"}),
        ("source.tf", {"./modules/m"}, {"var", "upper"}),
        ("other_source.tf", set(), {"./modules/m", "var", "upper"}),
    ],
)
def test_what_fits_is_offered_as_a_value(
    tmp_path: Path, name: str, offered: set[str], missing: set[str]
) -> None:
    (tmp_path / "modules" / "m").mkdir(parents=True)
    (tmp_path / "modules" / "m" / "main.tf").write_text(
        'variable "on" {\n  type = bool\n}\nvariable "text" {\n  type = string\n}\n'
    )
    text = MORE[name].replace("|", "")
    (tmp_path / name).write_text(text)
    position = Positions(text).position(MORE[name].index("|"))
    workspace = Workspace([str(tmp_path)])
    found = completion.complete(workspace, str(tmp_path / name), position).items
    labels = {each.label.partition("(")[0] for each in found}
    assert offered <= labels
    assert not missing & labels


CALLED = """\
variable "cidr" {}
variable "zones" { type = list(string) }
variable "size" { default = 1 }
"""


@pytest.mark.parametrize(
    ("marked", "label", "text"),
    [
        (
            'resource "aws_lambda_f|"\n', "aws_lambda_function",
            'aws_lambda_function" "${1:name}" {\n'
            '  function_name = "${2}"\n  role          = "${3}"\n}',
        ),
        (
            'resource "aws_lambda_function" "f" {\n  |\n}\n', "required arguments",
            'function_name = "${1}"\nrole          = "${2}"',
        ),
        ("|", "output", 'output "${1:name}" {\n  value = ${2}\n}'),
        ("|", "locals", "locals {\n  ${1}\n}"),
        (
            'module "net" {\n  source = "./|"\n}\n', "./net",
            './net"\ncidr  = ${1}\nzones = [${2}]',
        ),
        (
            'module "net" {\n  source = "./net"\n  |\n}\n', "required arguments",
            "cidr  = ${1}\nzones = [${2}]",
        ),
        (
            'module "net" {\n  source = "./net"\n  cidr = "x"\n  |\n}\n', "zones", "zones = ",
        ),
    ],
)
def test_what_is_required_is_filled_in(
    tmp_path: Path, marked: str, label: str, text: str
) -> None:
    (tmp_path / "net").mkdir()
    (tmp_path / "net" / "main.tf").write_text(CALLED)
    written = marked.replace("|", "") + 'provider "aws" {}\n'
    (tmp_path / "main.tf").write_text(written)
    place = Positions(written).position(marked.index("|"))
    found = completion.complete(
        Workspace([str(tmp_path)]), str(tmp_path / "main.tf"), place, has_snippets=True
    ).items
    edits = {each.label: each.text_edit for each in found}
    edit = edits[label]
    assert edit is not None and edit.new_text == text
    if text.startswith((label, f'{label}"')) and '"\n' in marked:  # The rest of the line goes.
        assert edit.range.end.character == len(marked.splitlines()[place.line]) - 1


def test_many_types_are_offered_alone_until_more_is_typed(tmp_path: Path) -> None:
    text = 'resource "aws_"\nprovider "aws" {}\n'
    (tmp_path / "main.tf").write_text(text)
    place = types.Position(0, 14)
    found = completion.complete(
        Workspace([str(tmp_path)]), str(tmp_path / "main.tf"), place, has_snippets=True
    )
    assert found.is_incomplete
    assert all([each.text_edit and "\n" not in each.text_edit.new_text for each in found.items])


def test_an_attribute_of_a_resource_names_the_version_and_the_page(tmp_path: Path) -> None:
    text = 'resource "aws_lambda_function" "f" {\n  role = ""\n}\n'
    (tmp_path / "main.tf").write_text(text)
    workspace, path = Workspace([str(tmp_path)]), str(tmp_path / "main.tf")
    shown = hovering.hover(workspace, path, types.Position(1, 3))
    assert shown is not None and "required string" in shown.contents.value
    assert "From [hashicorp/aws " in shown.contents.value
    assert "/docs/resources/lambda_function)" in shown.contents.value
    offered = completion.complete(workspace, path, types.Position(1, 2)).items
    about = {each.label: each.documentation for each in offered}["runtime"]
    assert about is not None and "Accepted values: `nodejs`" in about.value
    assert "From [hashicorp/aws " in about.value
