"""Random edits of real and made-up modules, with requests at random places.

Run ``python -m tests.lsp.random_edits --edits 100000 --seed 1 [FOLDER]`` for more, over the modules
of a folder. What must hold: no request fails; every position in an answer is inside its text; the
findings, and what is answered, are those of a fresh server with the same texts.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from hcl_lint.lsp import (
    actions, completion, diagnostics, formatting, hints, hovering, navigation, outline, renaming,
    semantic_tokens, types,
)
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace

PIECES = (
    "\n", " ", "}", "{", '"', "${", "var.", "local.", "= ", "[", "]", "(", ")", ".", ",", "#",
    "/*", "*/", "<<EOT\n", "EOT\n", "for_each = ", 'resource "a" "b" {\n}\n', 'x = "é😀"\n', "\r\n",
    "%{ if true }", 'port "http" {}\n', '"http"', 'inherits = ["base"]\n', "null", "count.index",
    "depends_on = []\n", "module.net.", "\u2028", "\x0c",
)
SUFFIXES = (".tf", ".hcl", ".nomad", ".tfvars")
WORD = re.compile(r"[a-z_0-9]+")
ENCODINGS = ("utf-8", "utf-16", "utf-32")


def walk_ranges(value: object) -> Iterator[types.Range]:
    """All ranges in an answer."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, types.Range):
            yield each
        elif isinstance(each, (list, tuple)):
            waiting += each
        elif isinstance(each, dict):
            waiting += each.values()


class Session:
    """One workspace under random edits."""

    def __init__(self, folder: str, paths: Sequence[str], seed: int) -> None:
        self.random = random.Random(seed)
        self.workspace = Workspace([folder], self.random.choice(ENCODINGS))
        self.folder = folder
        self.paths = list(paths)
        for path in self.paths:
            text = Path(path).read_text("utf-8", "surrogateescape")
            text = text.encode("utf-8", "replace").decode("utf-8")
            self.workspace.open(Path(path).as_uri(), 1, text)

    def edit(self, path: str) -> None:
        """Replace a random part of a text."""
        buffer = self.workspace.buffers[path]
        start = self.random.randint(0, len(buffer.text))
        end = min(start + self.random.choice((0, 0, 0, 1, 1, 3, 20)), len(buffer.text))
        self.replace(path, start, end, self.random.choice(PIECES))

    def exchange(self, path: str) -> None:
        """Replace a word by another one, after which the syntax is mostly as valid as before."""
        words = list(WORD.finditer(self.workspace.buffers[path].text))
        if words:
            word, other = self.random.choice(words), self.random.choice(words)
            self.replace(path, word.start(), word.end(), other[0])

    def replace(self, path: str, start: int, end: int, text: str) -> None:
        buffer = self.workspace.buffers[path]
        positions = Positions(buffer.text, self.workspace.encoding)
        change = types.TextChange(positions.range(start, end), text)
        self.workspace.change(buffer.uri, buffer.version + 1, [change])

    def place(self, path: str) -> types.Range:
        """A random place in a text."""
        text = self.workspace.buffers[path].text
        positions = Positions(text, self.workspace.encoding)
        offset = self.random.randint(0, len(text))
        return positions.range(offset, min(offset + 20, len(text)))

    def ask(self, path: str) -> None:
        """Make a random request at a random place."""
        place = self.place(path)
        number = self.random.randrange(len(REQUESTS) + 1)
        if number == len(REQUESTS):
            answer = self.act(path, place)
        else:
            answer = REQUESTS[number](self.workspace, path, place)
        if isinstance(answer, types.WorkspaceEdit) or answer is None:
            return
        # Answers about other files have positions in these.
        if not isinstance(answer, list) or not _leads_elsewhere(answer):
            positions = Positions(self.workspace.buffers[path].text, self.workspace.encoding)
            for each in walk_ranges(answer):
                require_inside(each, positions)

    def act(self, path: str, place: types.Range) -> object:
        """Ask for actions, and for the edits of one."""
        found = actions.code_actions(self.workspace, path, place)
        if found:
            chosen = self.random.choice(found)
            if chosen.data is not None:
                actions.resolve(self.workspace, chosen._asdict())
        return [each.diagnostics for each in found]

    def compare(self, path: str) -> None:
        """Compare the findings and some answers with those of a fresh server of the same texts."""
        found = diagnostics.diagnostics_of(self.workspace, path)
        positions = Positions(self.workspace.buffers[path].text, self.workspace.encoding)
        for each in found:
            require_inside(each.range, positions)
        fresh = Workspace([self.folder], self.workspace.encoding)
        for buffer in self.workspace.buffers.values():
            fresh.open(buffer.uri, buffer.version, buffer.text)
        expected = diagnostics.diagnostics_of(fresh, path)
        assert found == expected, f"{path}: stale findings"
        for request in self.random.sample(REQUESTS, 3):
            place = self.place(path)
            answer = request(self.workspace, path, place)
            assert answer == request(fresh, path, place), f"{path}: stale answer at {place}"


# All requests about a place, or about the text that it is in.
REQUESTS: tuple[Callable[[Workspace, str, types.Range], object], ...] = (
    lambda workspace, path, place: completion.complete(workspace, path, place.start),
    lambda workspace, path, place: hovering.hover(workspace, path, place.start),
    lambda workspace, path, place: hovering.signature_help(workspace, path, place.start),
    lambda workspace, path, place: navigation.definition(workspace, path, place.start),
    lambda workspace, path, place: navigation.highlights(workspace, path, place.start),
    lambda workspace, path, place: navigation.references(
        workspace, path, place.start, with_declaration=True
    ),
    lambda workspace, path, place: navigation.document_links(workspace, path),
    lambda workspace, path, place: navigation.prepare_calls(workspace, path, place.start),
    lambda workspace, path, place: navigation.incoming_calls(workspace, path),
    lambda workspace, path, place: navigation.outgoing_calls(workspace, path),
    lambda workspace, path, place: outline.document_symbols(workspace, path),
    lambda workspace, path, place: outline.folding_ranges(workspace, path),
    lambda workspace, path, place: outline.selection_ranges(workspace, path, [place.start]),
    lambda workspace, path, place: outline.workspace_symbols(workspace, "a"),
    lambda workspace, path, place: semantic_tokens.semantic_tokens(workspace, path),
    lambda workspace, path, place: semantic_tokens.semantic_tokens(workspace, path, place),
    lambda workspace, path, place: formatting.formatted(workspace, path),
    lambda workspace, path, place: formatting.formatted_range(workspace, path, place),
    lambda workspace, path, place: formatting.formatted_on_type(
        workspace, path, place.start, "\n"
    ),
    lambda workspace, path, place: hints.inlay_hints(workspace, path, place),
    lambda workspace, path, place: hints.code_lenses(workspace, path),
    lambda workspace, path, place: renaming.prepare_rename(workspace, path, place.start),
    lambda workspace, path, place: actions.code_actions(workspace, path, place),
)


def _leads_elsewhere(answer: list[object]) -> bool:
    return any(
        [
            isinstance(
                each,
                (types.LocationLink, types.Location, types.WorkspaceSymbol,
                 types.CallHierarchyItem, types.CallHierarchyIncomingCall,
                 types.CallHierarchyOutgoingCall),
            )
            for each in answer
        ]
    )


def require_inside(place: types.Range, positions: Positions) -> None:
    """Require that a range is inside a text."""
    assert place.start <= place.end, place
    assert positions.position(positions.offset(place.start)) == place.start, place
    assert positions.position(positions.offset(place.end)) == place.end, place


def run(folder: str, paths: Sequence[str], *, edits: int, seed: int, compare_every: int) -> None:
    """Edit the files of one module, and look at everything that is answered."""
    session = Session(folder, paths, seed)
    for number in range(edits):
        path = session.random.choice(session.paths)
        session.random.choice((session.edit, session.exchange))(path)
        for _ in range(session.random.choice((0, 1, 1, 2))):
            session.ask(path)
        if number % compare_every == compare_every - 1:
            session.compare(session.random.choice(session.paths))


def modules_in(folder: str) -> list[tuple[str, list[str]]]:
    """The small modules below a folder."""
    found = []
    for at, _, names in sorted(os.walk(folder)):
        paths = [os.path.join(at, name) for name in sorted(names) if name.endswith(SUFFIXES)]
        if paths and sum([os.path.getsize(path) for path in paths]) < 50_000:
            found.append((at, paths))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="examples")
    parser.add_argument("--edits", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--compare-every", type=int, default=10, metavar="N",
                        help="compare the findings with those of a fresh check every N edits")
    given = parser.parse_args()
    modules = modules_in(os.path.abspath(given.folder))
    chooser = random.Random(given.seed)
    done = failed = 0
    start = time.monotonic()
    while done < given.edits:
        at, paths = chooser.choice(modules)
        seed = chooser.randrange(1 << 30)
        try:
            run(at, paths, edits=100, seed=seed, compare_every=given.compare_every)
        except Exception:
            failed += 1
            print(f"failed: {at}, seed {seed}")
            traceback.print_exc(file=sys.stdout)
        done += 100
        if done % 1_000 == 0 or done >= given.edits:
            seconds = time.monotonic() - start
            print(f"{done} edits in {seconds:.0f} s: {failed or 'nothing'} failed", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
