"""Rename random declarations of real modules and back: nothing else changes.

Run ``python -m tests.lsp.renames --count 300 --seed 1 FOLDER``. After the first rename there is no
new finding, and after the second the texts are as they were.
"""

from __future__ import annotations

import argparse
import os
import random
from pathlib import Path

from hcl_lint.lsp import renaming, types
from hcl_lint.lsp.aliases import named
from hcl_lint.lsp.navigation import lsp_range
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Refused
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.targets import name_place
from tests.lsp.random_edits import modules_in

KINDS = (
    "variable", "locals", "local", "resource", "data", "module", "output", "alias", "source",
    "target", "group", "function", "dependency",
)
FAMILIES = "ERVBPNT"  # of the codes of what a product rejects


def applied(workspace: Workspace, edit: types.WorkspaceEdit) -> None:
    """Change the texts of a workspace as a client would."""
    for change in edit.document_changes or ():
        assert isinstance(change, types.TextDocumentEdit)
        path = workspace.path(change.text_document.uri)
        if path not in workspace.buffers:
            workspace.open(change.text_document.uri, 1, Path(path).read_text("utf-8"))
        buffer = workspace.buffers[path]
        positions = Positions(buffer.text, workspace.encoding)
        text = buffer.text
        places = [
            (positions.offset(each.range.start), positions.offset(each.range.end), each.new_text)
            for each in change.edits
            if isinstance(each, types.TextEdit)
        ]
        for start, end, new in sorted(places, reverse=True):
            text = text[:start] + new + text[end:]
        workspace.change(
            buffer.uri, buffer.version + 1, [types.TextChange(None, text)]
        )


def findings(workspace: Workspace, paths: list[str]) -> list[tuple[str, str, str]]:
    """What is found in files, without places and names of what is renamed."""
    found = []
    for path in paths:
        result = workspace.check(path)
        for each in result.diagnostics if result is not None else ():
            found.append((path, each.code, each.rule.name))
    return sorted(found)


def texts(workspace: Workspace) -> dict[str, str]:
    return {path: buffer.text for path, buffer in workspace.buffers.items()}


class Name:
    """A name that is declared: what of, where, and how it is spelled."""

    def __init__(self, kind: str, path: str, start: types.Position, text: str) -> None:
        self.kind = kind
        self.path = path
        self.start = start
        self.text = text

    def rename(self, workspace: Workspace, new: str) -> None:
        edit = renaming.rename(workspace, self.path, self.start, new)
        assert edit is not None, (self.path, self.start, self.text)
        applied(workspace, edit)


def names_in(workspace: Workspace, path: str) -> list[Name]:
    """What the module of a file declares, aliases of providers included."""
    module = workspace.module(path)
    found = []
    for symbol in symbols_of(module) if module is not None else ():
        if symbol.kind in KINDS and symbol.name not in symbol.form.reserved:
            start = lsp_range(workspace, name_place(symbol)).start
            found.append(Name(symbol.kind, symbol.document.path, start, symbol.name))
    for document in module.documents if module is not None else ():
        for each in document.fact(named):
            if each.use.is_declaration:
                start = lsp_range(workspace, each.use.name).start
                found.append(Name("alias", document.path, start, each.alias))
    return found


def rename_and_back(
    folder: str, paths: list[str], chooser: random.Random, kinds: list[str]
) -> str:
    """Rename a declaration, of one of some kinds, of a module; say what happened."""
    workspace = Workspace([folder])
    for path in paths:
        workspace.open(Path(path).as_uri(), 1, Path(path).read_text("utf-8"))
    names = [each for each in names_in(workspace, chooser.choice(paths)) if each.kind in kinds]
    if not names:
        return ""
    name = chooser.choice(names)
    before, old = texts(workspace), findings(workspace, paths)
    try:
        name.rename(workspace, name.text + "_x")
    except Refused as refused:
        return f"{name.kind}: refused: {refused}"
    new = findings(workspace, paths)
    # A longer name can also make a line too long, or come later in an order.
    assert [each for each in new if each[1][0] in FAMILIES] == [
        each for each in old if each[1][0] in FAMILIES
    ], f"{name.path} {name.text}: new findings {set(new) - set(old)}"
    assert texts(workspace) != before
    if any(["moved {" in text for text in before.values()]):
        return f"{name.kind}: renamed, with its chain of moves"  # It does not become shorter.
    name.rename(workspace, name.text)
    after = texts(workspace)
    assert {path: after[path] for path in before} == before, (name.path, name.text)
    return f"{name.kind}: renamed"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", choices=KINDS)
    given = parser.parse_args()
    chooser = random.Random(given.seed)
    modules = modules_in(os.path.abspath(given.folder))
    counts: dict[str, int] = {}
    while sum(counts.values()) < given.count:
        folder, paths = chooser.choice(modules)
        said = rename_and_back(folder, paths, chooser, given.kind or list(KINDS))
        if said:
            counts[said] = counts.get(said, 0) + 1
    for said, count in sorted(counts.items()):
        print(f"{count:5} {said}")


if __name__ == "__main__":
    main()
