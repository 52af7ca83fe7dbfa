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
from hcl_lint.lsp.navigation import lsp_range
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.targets import name_place
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.semantics.symbols import Symbol, symbols_of
from tests.lsp.random_edits import modules_in

KINDS = ("variable", "locals", "resource", "data", "module", "output")


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
            found.append((path, each.code, each.problem.name))
    return sorted(found)


def texts(workspace: Workspace) -> dict[str, str]:
    return {path: buffer.text for path, buffer in workspace.buffers.items()}


def rename_and_back(folder: str, paths: list[str], chooser: random.Random) -> str:
    """Rename one declaration of a module; say what happened."""
    workspace = Workspace([folder])
    for path in paths:
        workspace.open(Path(path).as_uri(), 1, Path(path).read_text("utf-8"))
    module = workspace.module(paths[0])
    assert module is not None
    symbols = [each for each in symbols_of(module) if _may_have_its_name(each)]
    if not symbols:
        return "nothing declared"
    symbol = chooser.choice(symbols)
    before, old = texts(workspace), findings(workspace, paths)
    try:
        _rename(workspace, symbol, symbol.name + "_x")
    except renaming.RenameRefused as refused:
        return f"refused: {refused}"
    new = findings(workspace, paths)
    # A longer name can also make a line too long, or come later in an order.
    assert [each for each in new if each[1][0] in "ERV"] == [
        each for each in old if each[1][0] in "ERV"
    ], f"{symbol}: new findings {set(new) - set(old)}"
    module = workspace.module(paths[0])
    assert module is not None
    renamed = symbols_of(module).get(symbol.address + "_x")
    assert renamed is not None, symbol
    _rename(workspace, renamed, symbol.name)
    after = texts(workspace)
    assert {path: after[path] for path in before} == before, symbol
    return "renamed"


def _may_have_its_name(symbol: Symbol) -> bool:
    return symbol.kind in KINDS and symbol.name not in symbol.form.reserved


def _rename(workspace: Workspace, symbol: Symbol, name: str) -> None:
    path = symbol.document.path
    start = lsp_range(workspace, name_place(symbol)).start
    edit = renaming.rename(workspace, path, start, name)
    assert edit is not None, symbol
    applied(workspace, edit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chooser = random.Random(given.seed)
    modules = modules_in(os.path.abspath(given.folder))
    counts: dict[str, int] = {}
    while sum(counts.values()) < given.count:
        folder, paths = chooser.choice(modules)
        said = rename_and_back(folder, paths, chooser)
        if said != "nothing declared":
            counts[said] = counts.get(said, 0) + 1
    for said, count in sorted(counts.items()):
        print(f"{count:5} {said}")


if __name__ == "__main__":
    main()
