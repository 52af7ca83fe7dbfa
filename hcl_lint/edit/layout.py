"""The layout around an edit, and that of what is written there."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.format.layout import lay_out
from hcl_lint.syntax.comments import leading_comments, trailing_comments
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.tokens import COMMA, COMMENT, EOF, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree

_DEFAULT_UNIT: Final = "  "


class Surroundings:
    """Answers questions about the tokens of a tree without diagnostics.

    A line is what ends with a newline token: one with a heredoc is many lines of text.
    """

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
        """The offset after a byte order mark."""
        return 1 if self.tree.source.has_bom else 0

    def line_end(self, token: int) -> int:
        """The offset after the line of a token, its newline included."""
        try:
            return self.ends[self.kinds.index(NEWLINE, token)]
        except ValueError:
            return len(self.text)

    def begins_line(self, token: int) -> bool:
        """Whether a token is the first of its line."""
        return token == 0 or self.kinds[token - 1] == NEWLINE

    def has_newline(self, first: int, stop: int) -> bool:
        """Whether there is a newline among the tokens from *first* on, below *stop*."""
        return NEWLINE in self.kinds[first:stop]

    def is_blank_above(self, token: int) -> bool:
        """Whether an empty line is above that of a token, which is not on the first one."""
        return self.kinds[self.first_of_line(token) - 2] == NEWLINE

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
        """How much deeper the content of a block is indented: as in the first one that shows it."""
        if self._unit is None:
            self._unit = self._found_unit()
        return self._unit

    def _found_unit(self) -> str:
        bodies = [self.tree.body]
        while bodies:
            body = bodies.pop()
            for block in body.blocks:
                bodies.append(block.body)
                inner = block.body.items
                if inner and self.begins_line(inner[0].first):
                    outer = self.indentation(block.first)
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
        """The token of the comma after an item of an object or tuple, or -1."""
        token = item.last + 1
        while self.kinds[token] in (COMMENT, NEWLINE):
            token += 1
        return token if self.kinds[token] == COMMA else -1

    def rest_of_line(self, item: Node) -> tuple[int, int]:
        """Like `extent`, with the comma after the item."""
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


_UNIT_WIDTH: Final = 2  # of the canonical indentation
_NAME: Final = "_ = "


def laid_out(text: str, indentation: str, around: Surroundings) -> str:
    """Text in canonical layout, all but the first line indented by *indentation* and more.

    It has the newlines and the unit of indentation of the file.
    """
    tokens, _ = tokenize(text)
    canonical = lay_out(text, tokens)
    tokens, _ = tokenize(canonical)
    kinds = tokens.kinds
    parts: list[str] = []
    done = 0
    for i, kind in enumerate(kinds):
        if kind != NEWLINE:
            continue
        parts.append(canonical[done:tokens.starts[i]])
        parts.append(around.newline)
        done = tokens.ends[i]
        if kinds[i + 1] != NEWLINE and kinds[i + 1] != EOF:
            level = (tokens.starts[i + 1] - done) // _UNIT_WIDTH
            parts.append(indentation + around.unit * level)
            done = tokens.starts[i + 1]
    parts.append(canonical[done:])
    return "".join(parts)


def laid_out_value(text: str, indentation: str, around: Surroundings) -> str:
    """Like `laid_out`, for a value alone, as it is after ``name =``."""
    return laid_out(_NAME + text, indentation, around)[len(_NAME):]


def shifted(around: Surroundings, first: int, last: int, indentation: str) -> str:
    """The text of tokens, moved to a place with another *indentation*."""
    text = around.text
    if indentation == around.indentation(first):
        return text[around.starts[first]:around.ends[last]]
    old = around.indentation(first)
    parts: list[str] = []
    done = around.starts[first]
    for i in range(first, last):
        if around.kinds[i] != NEWLINE or around.kinds[i + 1] == NEWLINE:
            continue
        end = around.ends[i]
        if text.startswith(old, end, around.starts[i + 1]):
            parts.append(text[done:end])
            parts.append(indentation)
            done = end + len(old)
    parts.append(text[done:around.ends[last]])
    return "".join(parts)
