"""The blocks of a file, and the lines that are theirs."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.edit.layout import Surroundings
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Block


def lines_of(document: Document, blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """The ranges to remove of a text for some of its blocks, in order.

    That is their lines and their comments, and the blank lines after them; those before them where
    nothing follows.
    """
    around = Surroundings(document.tree)
    text = document.text
    found: list[tuple[int, int]] = []
    for block in sorted(blocks, key=_first_token):
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


def _first_token(block: Block) -> int:
    return block.first


def block_at(document: Document, offset: int) -> Block | None:
    for block in document.tree.native_body.blocks:
        start, end = document.tree.range(block)
        if start <= offset < end:
            return block
    return None
