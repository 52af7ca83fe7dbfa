"""The changes of a refactoring: texts of files, all or none."""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Callable, Sequence
from hcl_lint.edit.layout import Surroundings
from hcl_lint.format.formatter import format_tree
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Block
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source


class Refused(Exception):
    """A refactoring cannot be proven safe; the message says why, without a full stop."""


@dataclass(slots=True)
class Plan:
    """The edits of a refactoring, by document.

    ``moved`` are the edits that keep state: they may be left out. ``created`` are the texts of
    new files, by path.
    """

    documents: dict[str, Document] = field(default_factory=dict)
    edits: dict[str, set[Edit]] = field(default_factory=dict)
    moved: list[tuple[str, Edit]] = field(default_factory=list)
    created: dict[str, str] = field(default_factory=dict)

    def add(self, document: Document, start: int, end: int, text: str) -> None:
        """Replace a part of a document."""
        self.documents[document.path] = document
        self.edits.setdefault(document.path, set()).add(Edit(start, end, text))

    def remove(self, document: Document, start: int, end: int) -> None:
        """Remove a part of a document with all that was to change in it."""
        known = self.edits.get(document.path, set())
        self.edits[document.path] = {edit for edit in known if not start <= edit.start < end}
        self.add(document, start, end, "")

    def add_moved(self, document: Document, at: int, text: str) -> None:
        """Insert what keeps state."""
        self.documents[document.path] = document
        self.moved.append((document.path, Edit(at, at, text)))

    def changed_paths(self) -> list[str]:
        """The paths of the documents that change."""
        return list(dict.fromkeys([*self.edits, *[path for path, _ in self.moved]]))

    def join(self, other: Plan, real_path: Callable[[str], str]) -> None:
        """Add what another plan changes; a file under several paths keeps the first.

        Raises Refused: the file has another text under another path.
        """
        known = {real_path(path): path for path in self.documents}
        for path, document in other.documents.items():
            first = known.setdefault(real_path(path), path)
            if self.documents.setdefault(first, document).text != document.text:
                raise Refused(f"{path} and {first} are one file; save it first")
            edits = other.edits.get(path)
            if edits:
                self.edits.setdefault(first, set()).update(edits)
            for moved in [(first, edit) for at, edit in other.moved if at == path]:
                if moved not in self.moved:
                    self.moved.append(moved)
        self.created.update(other.created)

    def texts(self, *, with_moved: bool = True) -> dict[str, str]:
        """The new texts of the files that change, by path; those of new files come last.

        What was formatted stays so. Raises Refused: a text would not be valid.
        """
        edits = {path: set(found) for path, found in self.edits.items()}
        for path, edit in self.moved if with_moved else ():
            edits.setdefault(path, set()).add(edit)
        found = {}
        for path, inner in edits.items():
            document = self.documents[path]
            new = changed(document, sorted(inner))
            if is_formatted(document):
                layout = document.dialect.layout
                new = new.with_text(format_tree(new.tree, layout))
            if new.text != document.text:
                found[path] = new.text
        return {**found, **self.created}


def changed(document: Document, edits: list[Edit]) -> Document:
    """A document after edits. Raises Refused: it would not be valid."""
    try:
        new = document.with_text(apply_edits(document.text, edits))
    except ValueError:
        raise Refused(f"{document.path}: two changes are in the same place") from None
    if not new.has_valid_syntax:
        raise Refused(f"{document.path} would not be valid: {new.tree.diagnostics[0].summary}")
    return new


def is_formatted(document: Document) -> bool:
    """Whether `hcl-lint format` would change nothing."""
    if document.is_json or not document.has_valid_syntax:
        return False
    return format_tree(document.tree, document.dialect.layout) == document.text


def place_of(source: Source, offset: int) -> str:
    """A place for a message: ``main.tf:3``."""
    return f"{source.path}:{source.text.count(chr(10), 0, offset) + 1}"


def lines_of(document: Document, blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """The ranges to remove of a text for some of its blocks, in order.

    That is their lines and their comments, and the blank lines after them; those before them where
    nothing follows.
    """
    around = Surroundings(document.tree)
    text = document.text
    found: list[tuple[int, int]] = []
    for block in sorted(blocks, key=lambda block: block.first):
        first, last = around.extent(block)
        start, end = around.line_start(first), around.line_end(last)
        while text[end : end + 1] in ("\n", "\r"):
            end += 1
        if found and start == found[-1][1]:
            start = found.pop()[0]
        found.append((start, end))
    if found and found[-1][1] == len(text):
        start = found.pop()[0]
        while text[:start].endswith(("\n\n", "\n\r\n")):
            start -= 2 if text[:start].endswith("\r\n") else 1
        found.append((max(start, around.file_start()), len(text)))
    return found


def block_at(document: Document, offset: int) -> Block | None:
    for block in document.tree.native_body.blocks:
        start, end = document.tree.range(block)
        if start <= offset < end:
            return block
    return None
