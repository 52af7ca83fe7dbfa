"""Lines, indentation and comments around the nodes of a tree."""

from __future__ import annotations

from hcl_lint.syntax.comments import leading_comments, trailing_comments
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.tokens import COMMA, COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_DEFAULT_UNIT: Final = "  "


class Surroundings:
    """Answers questions about the tokens of a tree without diagnostics.

    A line is what ends with a newline token: one with a heredoc is many lines of text.
    """

    __slots__ = ("tree", "text", "kinds", "starts", "ends", "newline", "_unit")

    def __init__(self, tree: SyntaxTree) -> None:
        self.tree: Final = tree
        self.text: Final = tree.source.text
        self.kinds: Final = tree.tokens.kinds
        self.starts: Final = tree.tokens.starts
        self.ends: Final = tree.tokens.ends
        self.newline: Final = tree.source.newline
        self._unit: str | None = None

    # Lines

    def first_of_line(self, token: int) -> int:
        """The first token of the line on which a token is."""
        while token > 0 and self.kinds[token - 1] != NEWLINE:
            token -= 1
        return token

    def line_start(self, token: int) -> int:
        """The offset where the line of a token begins."""
        first = self.first_of_line(token)
        return self.ends[first - 1] if first > 0 else self.file_start()

    def file_start(self) -> int:
        """The offset behind a byte order mark."""
        return 1 if self.tree.source.has_bom else 0

    def line_end(self, token: int) -> int:
        """The offset behind the line of a token, its line break included."""
        try:
            return self.ends[self.kinds.index(NEWLINE, token)]
        except ValueError:
            return len(self.text)

    def begins_line(self, token: int) -> bool:
        """Whether a token is the first of its line."""
        return token == 0 or self.kinds[token - 1] == NEWLINE

    def has_newline(self, first: int, stop: int) -> bool:
        """Whether there is a line break among the tokens from *first* on, below *stop*."""
        return NEWLINE in self.kinds[first:stop]

    def is_blank_above(self, token: int) -> bool:
        """Whether an empty line is above that of a token, or the file begins with it."""
        first = self.first_of_line(token)
        return first == 0 or first == 1 or self.kinds[first - 2] == NEWLINE

    def is_comment_line(self, token: int) -> bool:
        """Whether the line of a token begins with a comment."""
        return self.kinds[self.first_of_line(token)] == COMMENT

    # Indentation

    def indentation(self, token: int) -> str:
        """The white space with which the line of a token begins."""
        first = self.first_of_line(token)
        return self.text[self.line_start(first):self.starts[first]]

    @property
    def unit(self) -> str:
        """How much deeper the content of a block is indented: as in the first one that tells."""
        if self._unit is None:
            self._unit = self._found_unit()
        return self._unit

    def _found_unit(self) -> str:
        bodies = [self.tree.body]
        while bodies:
            body = bodies.pop()
            for item in body.items:
                if not isinstance(item, Block):
                    continue
                bodies.append(item.body)
                inner = item.body.items
                if inner and self.begins_line(inner[0].first):
                    outer = self.indentation(item.first)
                    deeper = self.indentation(inner[0].first)
                    if len(deeper) > len(outer) and deeper.startswith(outer):
                        return deeper[len(outer):]
        return _DEFAULT_UNIT

    # Comments

    def extent(self, item: Node) -> tuple[int, int]:
        """The first and the last token of an item with the comments that belong to it."""
        leading = leading_comments(self.tree, item)
        trailing = trailing_comments(self.tree, item)
        return (
            leading[0].token if leading else item.first,
            trailing[-1].token if trailing else item.last,
        )

    def comma_behind(self, item: Node) -> int:
        """The token of the comma behind an item of an object or tuple, or -1."""
        token = item.last + 1
        while self.kinds[token] in (COMMENT, NEWLINE):
            token += 1
        return token if self.kinds[token] == COMMA else -1

    def rest_of_line(self, item: Node) -> tuple[int, int]:
        """Like `extent`, with the comma behind the item."""
        first, last = self.extent(item)
        return first, max(last, self.comma_behind(item))

    def comments_between(self, first: int, stop: int) -> bool:
        """Whether there is a comment among the tokens from *first* on, below *stop*."""
        return COMMENT in self.kinds[first:stop]

    def is_one_line(self, block: Block) -> bool:
        """Whether the content of a block, if there is any, begins on the line of its `{`."""
        token = block.open_token + 1
        while self.kinds[token] == COMMENT:
            token += 1
        return self.kinds[token] != NEWLINE
