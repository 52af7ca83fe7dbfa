"""Where edits go, and what stands around them once all are made."""

from __future__ import annotations

from hcl_lint.edit.fragments import NewItem
from hcl_lint.edit.layout import laid_out, shifted
from hcl_lint.edit.surroundings import Surroundings
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import Block, Body, Node
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, COMMENT, EOF, HEREDOC_CLOSE, NEWLINE, OPEN_BRACE, OPEN_BRACKET,
)  # fmt: skip
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.edit.changes import Changes

_OPENINGS: Final = (OPEN_BRACE, OPEN_BRACKET)
_ENDS: Final = (CLOSE_BRACE, CLOSE_BRACKET, EOF)


class Places:
    """Collects the edits for the changes of a tree.

    ``expanding`` are the blocks on one line that must get more: they have new items, or a value
    on several lines.
    """

    __slots__ = ("changes", "around", "edits", "comments_added", "moved", "expanding")

    def __init__(self, changes: Changes) -> None:
        self.changes: Final = changes
        self.around: Final = Surroundings(changes.tree)
        self.edits: Final[list[Edit]] = []
        self.comments_added: list[str] = []
        self.moved: Final[list[tuple[str, int]]] = []  # texts, and where they began
        self.expanding: Final = self._expanding()

    def _expanding(self) -> dict[Block, None]:
        changes = self.changes
        found: dict[Block, None] = {}
        for owner, items in changes.arrangements.items():
            is_body = isinstance(owner, Body)
            for item in items:
                if isinstance(item, NewItem) and (is_body or "\n" in item.short_text):
                    self._add_expanding(owner, found)
        for value, fragment in changes.values.items():
            if "\n" in fragment.text:
                self._add_expanding(value, found)
        return found

    def _add_expanding(self, node: Node, found: dict[Block, None]) -> None:
        block = self.enclosing_block(node)
        if block is not None and self.around.is_one_line(block):
            found[block] = None

    def enclosing_block(self, node: Node) -> Block | None:
        """The innermost block around a node."""
        outer = self.changes.parents.get(node)
        while outer is not None and not isinstance(outer, Block):
            outer = self.changes.parents.get(outer)
        return outer

    def indentation_at(self, node: Node) -> str:
        """The indentation that the line of a node will have."""
        around = self.around
        block = self.enclosing_block(node)
        if block is not None and block in self.expanding:
            if around.first_of_line(node.first) == around.first_of_line(block.first):
                return around.indentation(block.first) + around.unit
        return around.indentation(node.first)

    def replace(self, first: int, last: int, text: str) -> None:
        """Replace the text of tokens."""
        self.edits.append(Edit(self.around.starts[first], self.around.ends[last], text))

    def item_text(self, item: NewItem, indentation: str, *, is_short: bool = False) -> str:
        """The text of a new item, all but its first line indented."""
        self.comments_added += item.comments
        if item.moved is not None:
            text = shifted(self.around, *item.moved, indentation)
            self.moved.append((text, self.around.line_start(item.moved[0])))
            return text
        text = item.short_text if is_short else item.text
        return laid_out(text, indentation, self.around)

    def insert_lines(self, at: int, lines: list[str]) -> None:
        """Insert lines where one begins, or behind the last one of a file."""
        text = self.around.text
        newline = self.around.newline
        if at == len(text) and at > self.around.file_start() and text[at - 1] != "\n":
            added = "".join([newline + line for line in lines])
            if _ends_heredoc(lines[-1]):
                added += newline
        else:
            added = "".join([line + newline for line in lines])
        self.edits.append(Edit(at, at, added))

    def remove_lines(self, first: int, last: int) -> None:
        """Remove the lines of tokens, and empty lines beside them that have lost their sense.

        Of those on both sides the ones below go, or all at the beginning or end of a body.
        """
        around = self.around
        kinds = around.kinds
        top = around.first_of_line(first)
        above = top  # the first empty line above
        while above > 0 and (above == 1 or kinds[above - 2] == NEWLINE):
            above -= 1
        below = last + 1
        while kinds[below] != NEWLINE and kinds[below] != EOF:
            below += 1
        bottom = below + 1 if kinds[below] == NEWLINE else below
        below = bottom  # what follows the empty lines below
        while kinds[below] == NEWLINE:
            below += 1
        start = self.offset_of_line(top)
        end = self.offset_of_line(bottom) if bottom > last + 1 else len(around.text)
        if kinds[below] in _ENDS:
            start = self.offset_of_line(above)
        elif below > bottom and (above < top or self.is_open_line(above - 1)):
            end = self.offset_of_line(below)
        self.edits.append(Edit(start, end, ""))

    def offset_of_line(self, token: int) -> int:
        """Where the line begins whose first token is this."""
        return self.around.ends[token - 1] if token > 0 else self.around.file_start()

    def is_open_line(self, newline: int) -> bool:
        """Whether a line, given by the newline at its end, opens what the next ones are in."""
        token = newline - 1
        while token >= 0 and self.around.kinds[token] == COMMENT:
            token -= 1
        return token < 0 or self.around.kinds[token] in _OPENINGS

    def expected_comments(self) -> list[str]:
        """The comments of the result: those outside of what is replaced, and new ones."""
        found = list(self.comments_added)
        done = 0
        edits = self.edits
        for comment in all_comments(self.changes.tree):
            while done < len(edits) and edits[done].end <= comment.start:
                done += 1
            if done == len(edits) or comment.start < edits[done].start:
                found.append(comment.text)
        found.sort()
        return found


def _ends_heredoc(line: str) -> bool:
    tokens, _ = tokenize(line + "\n")
    return tokens.kinds[-3:] == bytes([HEREDOC_CLOSE, NEWLINE, EOF])
