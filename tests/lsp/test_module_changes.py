"""Changes across files in the editor: each is one edit, which one undo takes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import actions, renaming, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Refused

MAIN = """\
variable "size" {
  type = number
}

resource "terraform_data" "a" {
  for_each = { x = 1 }
  input    = var.size
}

output "o" {
  value = terraform_data.a["x"].id
}
"""


class Editor:
    """A folder that is open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".git").mkdir()
        self.path = str(folder / "main.tf")
        (folder / "main.tf").write_text(MAIN)
        (folder / "outputs.tf").write_text("")
        self.workspace = Workspace([str(folder)])

    def position(self, marked: str) -> types.Position:
        offset = MAIN.index(marked.replace("|", "")) + marked.index("|")
        return Positions(MAIN).position(offset)

    def texts(self, edit: types.WorkspaceEdit, *, optional: bool = False) -> dict[str, str]:
        """The texts of the files after an edit, those of new files included."""
        found: dict[str, str] = {}
        for change in edit.document_changes:
            if isinstance(change, types.CreateFile):
                found[self.name(change.uri)] = ""
                continue
            name = self.name(change.text_document.uri)
            text = found.get(name)
            text = (self.folder / name).read_text() if text is None else text
            positions = Positions(text)
            for each in sorted(change.edits, key=lambda each: each.range, reverse=True):
                if optional or isinstance(each, types.TextEdit):
                    start, end = map(positions.offset, each.range)
                    text = text[:start] + each.new_text + text[end:]
            found[name] = text
        return found

    def name(self, uri: str) -> str:
        return str(Path(self.workspace.path(uri)).relative_to(self.folder))

    def action(self, title: str, first: str, last: str = "") -> dict[str, str]:
        """The texts after the action with a title."""
        place = types.Range(self.position(first), self.position(last or first))
        (found,) = [
            each
            for each in actions.code_actions(
                self.workspace, self.path, place, ["refactor"], creates_files=True
            )
            if each.title == title
        ]
        done = actions.resolve(self.workspace, types.encode(found))
        edit = types.WorkspaceEdit(
            [
                types.CreateFile(each["uri"])
                if "kind" in each
                else types.TextDocumentEdit(
                    types.OptionalVersionedTextDocumentIdentifier(
                        each["textDocument"]["uri"], None
                    ),
                    [
                        types.TextEdit(types.to_range(edit["range"]), edit["newText"])
                        for edit in each["edits"]
                    ],
                )
                for each in done["edit"]["documentChanges"]
            ]
        )
        return self.texts(edit)


@pytest.fixture
def editor(tmp_path: Path) -> Editor:
    return Editor(tmp_path)


def renamed(editor: Editor, marked: str, name: str, **options: bool) -> types.WorkspaceEdit:
    edit = renaming.rename(
        editor.workspace, editor.path, editor.position(marked), name, **options
    )
    assert edit is not None
    return edit


@pytest.mark.parametrize("marked", ['a["|x"]', "{ |x = 1"])
def test_a_key_is_renamed_where_it_is_used_or_declared(editor: Editor, marked: str) -> None:
    position = editor.position(marked)
    prepared = renaming.prepare_rename(editor.workspace, editor.path, position)
    assert prepared is not None and prepared.placeholder == "x"
    (text,) = editor.texts(renamed(editor, marked, "first", adds_moved=True)).values()
    assert "for_each = { first = 1 }" in text and 'a["first"].id' in text
    assert 'from = terraform_data.a["x"]\n  to   = terraform_data.a["first"]' in text


def test_the_editor_is_asked_for_a_moved_block_if_it_can_be(editor: Editor) -> None:
    edit = renamed(editor, '"|a"', "b", offers_moved=True)
    assert "moved {" not in editor.texts(edit)["main.tf"]
    assert "moved {" in editor.texts(edit, optional=True)["main.tf"]
    assert "moved {" not in editor.texts(renamed(editor, '"|a"', "b"))["main.tf"]
    assert "moved {" in editor.texts(renamed(editor, '"|a"', "b", adds_moved=True))["main.tf"]


def test_a_rename_that_is_not_certain_is_refused(editor: Editor) -> None:
    (editor.folder / "bad.tf").write_text("output \"p\" {\n  value = terraform_data.a[")
    with pytest.raises(Refused, match=r"bad\.tf has syntax errors"):
        renamed(editor, '"|a"', "b")


def test_a_block_moves_to_another_file(editor: Editor) -> None:
    texts = editor.action("Move `output.o` to outputs.tf", 'output "|o"')
    block = MAIN[MAIN.index("output") :]
    assert texts == {"main.tf": MAIN.replace("\n" + block, ""), "outputs.tf": block}


def test_the_selected_blocks_become_a_module(editor: Editor) -> None:
    texts = editor.action("Extract to `module.a`", "|resource", "}\n|\noutput")
    assert set(texts) == {"main.tf", "a/main.tf", "a/variables.tf", "a/outputs.tf"}
    assert 'module.a.terraform_data_a["x"].id' in texts["main.tf"]
    assert "input    = var.size" in texts["a/main.tf"]


def test_a_typo_is_fixed_by_the_preferred_action(editor: Editor) -> None:
    text = MAIN.replace("var.size", "var.sise")
    (editor.folder / "main.tf").write_text(text)
    start = Positions(text).position(text.index("sise"))
    (fix,) = [
        each
        for each in actions.code_actions(
            editor.workspace, editor.path, types.Range(start, start), ["quickfix"]
        )
        if each.is_preferred
    ]
    assert fix.edit is not None
    (fixed,) = editor.texts(fix.edit).values()
    assert fixed == MAIN
    editor.workspace.open(Path(editor.path).as_uri(), 1, fixed)
    result = editor.workspace.check(editor.path)
    assert result is not None and not [each for each in result.diagnostics if each.code == "R001"]
