"""What editors know of published modules."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import completion, hovering, navigation
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from tests.interfaces import made_up

MAIN = """\
module "forge" {
  source  = "acme/forge/metal"
  version = "2.1.0"
  size    = "5"

}

module "bare" {
  source  = "acme/forge/metal"
  version = "1.0.0"
}

output "id" {
  value = module.forge.id
}
"""


class Editor:
    """A workspace with an index file; the place of a request is marked by ``|``."""

    def __init__(self, folder: Path, name: str = "main.tf", text: str = MAIN) -> None:
        self.text = text
        (folder / "hcl-lint.toml").write_text('provider-schemas = "schemas"\n')
        (folder / "schemas").mkdir()
        (folder / "schemas" / "forge.hclmodules").write_bytes(made_up.content())
        (folder / name).write_text(text)
        self.path = str(folder / name)
        self.workspace = Workspace([str(folder)])

    def completes(self, marked: str) -> dict[str, str | None]:
        position = Positions(self.text).position(self._offset(marked))
        found = completion.complete(self.workspace, self.path, position).items
        return {item.label: item.detail for item in found}

    def shows(self, marked: str) -> str:
        position = Positions(self.text).position(self._offset(marked))
        found = hovering.hover(self.workspace, self.path, position)
        return "" if found is None else found.contents.value

    def _offset(self, marked: str) -> int:
        return self.text.index(marked.replace("|", "")) + marked.index("|")


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    return Editor(tmp_path)


def test_the_arguments_of_the_version_are_offered(editor: Editor) -> None:
    found = editor.completes('"5"\n|\n')
    assert found["name"] == "required string"
    assert found["heat"] == "optional bool"
    assert "anvil" not in found and "size" not in found


def test_the_outputs_of_the_version_are_offered(editor: Editor) -> None:
    found = editor.completes("module.forge.|id")
    assert "id" in found and "key" not in found


def test_an_argument_shows_its_type_and_since_when_it_exists(editor: Editor) -> None:
    assert editor.shows("si|ze  ") == (
        "```hcl\nsize: string\n```\n\nOptional in `acme/forge/metal` 2.1.0, since 1.0.0.\n\n"
        "[Documentation](https://registry.terraform.io/modules/acme/forge/metal/2.1.0)"
    )


def test_a_source_links_to_its_page(editor: Editor) -> None:
    links = navigation.document_links(editor.workspace, editor.path)
    assert [link.target for link in links] == [
        "https://registry.terraform.io/modules/acme/forge/metal/2.1.0",
        "https://registry.terraform.io/modules/acme/forge/metal/1.0.0",
    ]


@pytest.mark.parametrize(("name", "is_known"), [("main.tofu", True), ("main.tf", False)])
def test_only_opentofu_evaluates_a_source(tmp_path: Path, name: str, is_known: bool) -> None:
    text = MAIN.replace('"acme/forge/metal"\n  version = "2', 'local.forge\n  version = "2')
    editor = Editor(tmp_path, name, text + 'locals {\n  forge = "acme/forge/metal"\n}\n')
    assert ("name" in editor.completes('"5"\n|\n')) == is_known
