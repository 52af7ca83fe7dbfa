"""Move, inline and extract random declarations of real modules: what holds before holds after.

Run ``python -m tests.refactoring.random_changes --count 300 --seed 1 FOLDER``. There are no new
findings of what a product rejects, and what has an inverse comes back to the same bytes. It prints
what was done, and what was refused and why. Renames without `moved` are those of
``python -m tests.lsp.renames``.
"""

from __future__ import annotations

import argparse
import os
import random
import re
from pathlib import Path

from hcl_lint.edit.layout import Surroundings
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.extracting import extract_module
from hcl_lint.refactoring.inlining import inline_local
from hcl_lint.refactoring.keys import rename_key
from hcl_lint.refactoring.moved import is_object
from hcl_lint.refactoring.moving import move_to_file
from hcl_lint.refactoring.plan import Plan, Refused
from hcl_lint.refactoring.renaming import rename
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.targets import Target, name_place, uses_of
from hcl_lint.syntax.nodes import Block
from tests.lsp.random_edits import modules_in

FAMILIES = "ERVBPT"  # of the codes of what a product rejects
ACTIONS = ("move", "inline", "extract", "moved", "key")


class Place:
    """The module of a folder, whose texts change in memory only."""

    def __init__(self, folder: str, paths: list[str]) -> None:
        self.folder = folder
        self.workspace = Workspace([folder])
        for path in paths:
            self.workspace.open(Path(path).as_uri(), 1, Path(path).read_text("utf-8"))
        self.first = paths[0]

    @property
    def module(self) -> Module | None:
        return self.workspace.module(self.first)

    @property
    def code_base(self) -> CodeBase:
        return CodeBase(self.workspace.project, lambda: self.workspace.names)

    def texts(self) -> dict[str, str]:
        return {path: buffer.text for path, buffer in self.workspace.buffers.items()}

    def make(self, plan: Plan) -> None:
        for path, text in plan.texts().items():
            known = self.workspace.buffers.get(path)
            if known is not None:
                self.workspace.close(known.uri)
            self.workspace.open(Path(path).as_uri(), 2, text)

    def findings(self) -> list[str]:
        found = []
        for path in self.workspace.buffers:
            result = self.workspace.check(path)
            for each in result.diagnostics if result is not None else ():
                if each.code[0] in FAMILIES:
                    found.append(f"{each.code} {each.rule.name}")
        return sorted(found)


def change(place: Place, action: str, symbol: Symbol, chooser: random.Random) -> Plan | None:
    """The plan of an action on a symbol; None if it is not for that."""
    module = place.module
    assert module is not None
    target = Target(symbol, module, name_place(symbol))
    if action == "move" and isinstance(symbol.declaration.node, Block):
        return move_to_file(place.code_base, target, os.path.join(place.folder, "moved_here.tf"))
    if action == "inline" and symbol.kind == "locals":
        return inline_local(target)
    if action == "extract" and is_object(symbol):
        others = list(filter(is_object, symbols_of(module)))
        chosen = chooser.sample(others, min(len(others), chooser.randrange(3)))
        symbols = [each for each in others if each is symbol or each in chosen]
        return extract_module(place.code_base, module, "extracted", symbols, "extracted")
    if action == "moved" and symbol.kind in ("resource", "module"):
        return rename(place.code_base, target, symbol.name + "_x")
    if action == "key" and symbol.has("for_each"):
        for use in uses_of(target):
            text = use.place.source.text
            key = re.match(r'\["(\w+)"\]', text[use.place.end :])
            if key is not None:
                return rename_key(place.code_base, target, key[1], key[1] + "_x")
    return None


def try_one(folder: str, paths: list[str], chooser: random.Random, actions: list[str]) -> str:
    """Change something of a module; say what happened."""
    place = Place(folder, paths)
    module = place.module
    symbols = list(symbols_of(module)) if module is not None else []
    if not symbols:
        return ""
    symbol, action = chooser.choice(symbols), chooser.choice(actions)
    before, old = place.texts(), place.findings()
    try:
        plan = change(place, action, symbol, chooser)
        if plan is None:
            return ""
        place.make(plan)
    except Refused as refused:
        reason = re.sub(r"`[^`]*`|\S*[/.]\S*", "_", str(refused))
        return f"{action}: refused: {reason}"
    assert place.texts() != before
    new = place.findings()
    more = sorted(set(new) - set(old))  # A copied expression can have a problem more often.
    assert not more, f"{action} of {symbol.address} in {folder}: new findings {more}"
    if action == "move":
        document = symbol.document
        is_last = document.tree.body.items[-1] is symbol.declaration.node
        after = place.module
        assert after is not None
        again = symbols_of(after).get(symbol.address)
        assert again is not None, f"{symbol.address} is lost in {folder}"
        place.make(move_to_file(place.code_base, Target(again, after, name_place(again)),
                                document.path))
        texts = {path: text for path, text in place.texts().items() if path in before}
        around = Surroundings(document.tree)
        start = around.line_start(around.extent(symbol.declaration.node)[0])
        above = document.text[:start]
        # At the end of the file, after one blank line, is where a block goes.
        is_exact = is_last and above.endswith("}\n\n") and document.text.endswith("}\n")
        if is_exact:
            assert texts == before, f"{symbol.address} of {folder} did not come back"
            return "move: and back to the same bytes"
        for path, text in before.items():
            assert [line for line in sorted(texts[path].splitlines()) if line] == [
                line for line in sorted(text.splitlines()) if line
            ], f"{symbol.address} of {folder} lost a line"
    return f"{action}: done"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--action", action="append", choices=ACTIONS)
    given = parser.parse_args()
    chooser = random.Random(given.seed)
    modules = modules_in(os.path.abspath(given.folder))
    counts: dict[str, int] = {}
    while sum(counts.values()) < given.count:
        folder, paths = chooser.choice(modules)
        said = try_one(folder, paths, chooser, given.action or list(ACTIONS))
        if said:
            counts[said] = counts.get(said, 0) + 1
    for said, count in sorted(counts.items()):
        print(f"{count:5} {said}")


if __name__ == "__main__":
    main()
