"""The blocks of a file, and the lines that are theirs."""

from __future__ import annotations

from hcl_lint.edit.layout import Surroundings
from hcl_lint.syntax.nodes import Block, Body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.document import Document


def lines_of(document: Document, block: Block) -> tuple[int, int]:
    """The lines of a block with its comments, and the blank lines after it or else before it."""
    around = Surroundings(document.tree)
    first, last = around.extent(block)
    start, end = around.line_start(first), around.line_end(last)
    text = document.text
    below = end
    while below < len(text) and text[below : below + 1] in ("\n", "\r"):
        below += 1
    if below == len(text):
        while start > around.file_start() and text[:start].endswith(("\n\n", "\n\r\n")):
            start -= 2 if text[:start].endswith("\r\n") else 1
        return start, below
    return start, below


def block_at(document: Document, offset: int) -> Block | None:
    root = document.tree.root
    for item in root.items if isinstance(root, Body) else ():
        start, end = document.tree.range(item)
        if isinstance(item, Block) and start <= offset < end:
            return item
    return None
