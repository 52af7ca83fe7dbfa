"""Units of Terragrunt in editors: what the module that they run says of their inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import completion, navigation, renaming, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace

MODULE = """\
variable "cidr" {
  type = string
}
variable "zones" {
  type = list(string)
}
variable "size" {
  default = 1
}
output "id" {
  value = "${var.cidr}${length(var.zones)}${var.size}"
}
"""
SOURCE = 'terraform {\n  source = "../../mod"\n}\n'
PUBLISHED = """\
terraform {
  source = "tfr:///terraform-aws-modules/eks/aws?version=20.0.0"
}
"""


class Unit:
    """A unit beside another one, with the place of ``|``."""

    def __init__(self, folder: Path, marked: str) -> None:
        (folder / ".git").mkdir()
        self.text = marked.replace("|", "")
        files = {"mod/main.tf": MODULE, "live/b/terragrunt.hcl": SOURCE}
        for name, text in {**files, "live/a/terragrunt.hcl": self.text}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        self.workspace = Workspace([str(folder)])
        self.path = str(folder / "live" / "a" / "terragrunt.hcl")
        self.place = Positions(self.text).position(marked.index("|"))

    def offered(self) -> dict[str, str]:
        found = completion.complete(
            self.workspace, self.path, self.place, has_snippets=True
        ).items
        return {item.label: item.text_edit.new_text for item in found if item.text_edit}

    def links(self) -> list[str]:
        return [link.target for link in navigation.document_links(self.workspace, self.path)]


@pytest.mark.parametrize("typed", ["|", "ci|", '"ci|'])
def test_the_variables_of_the_module_are_offered_as_inputs(tmp_path: Path, typed: str) -> None:
    unit = Unit(tmp_path, f"{SOURCE}inputs = {{\n  size = 2\n  {typed}\n}}\n")
    found = unit.offered()
    if not typed.startswith('"'):
        assert found == {
            "required arguments": 'cidr  = "${1}"\nzones = [${2}]',
            "cidr": "cidr = ", "zones": "zones = ",
        }


def test_nothing_is_offered_in_an_object_in_the_inputs(tmp_path: Path) -> None:
    unit = Unit(tmp_path, f"{SOURCE}inputs = {{\n  size = {{\n    |\n  }}\n}}\n")
    assert unit.offered() == {}


def test_the_variables_of_a_published_module_are_offered_as_inputs(tmp_path: Path) -> None:
    unit = Unit(tmp_path, f"{PUBLISHED}inputs = {{\n  |\n}}\n")
    assert "cluster_name" in unit.offered()
    assert any(["terraform-aws-modules/eks/aws" in link for link in unit.links()])


def test_only_outputs_that_exist_are_offered(tmp_path: Path) -> None:
    unit = Unit(
        tmp_path,
        'dependency "b" {\n  config_path = "../b"\n}\n'
        "inputs = {\n  a = dependency.b.outputs.nope\n  b = dependency.b.outputs.|\n}\n",
    )
    assert list(unit.offered()) == ["id"]


def test_the_source_of_a_unit_leads_to_the_module(tmp_path: Path) -> None:
    assert [link.rpartition("/mod/")[2] for link in Unit(tmp_path, f"|{SOURCE}").links()] == [
        "main.tf"
    ]


def test_an_input_is_renamed_with_its_variable(tmp_path: Path) -> None:
    unit = Unit(tmp_path, f'{SOURCE}inputs = {{\n  ci|dr = "x"\n}}\n')
    edit = renaming.rename(unit.workspace, unit.path, unit.place, "range")
    assert edit is not None
    changed = [
        change.text_document.uri.partition(tmp_path.name)[2] for change in edit.document_changes
        if isinstance(change, types.TextDocumentEdit)
    ]
    assert sorted(changed) == ["/live/a/terragrunt.hcl", "/mod/main.tf"]
