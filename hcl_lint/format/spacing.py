"""White space on a line: between two tokens, by a table over their kinds, and in aligned cells.

Source: recorded behaviour of the reference formatter; where following it would join two
tokens into another one, a blank stays.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.syntax.tokens import (
    AND, BANG, BLOCK_BITS, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, CLOSE_QUOTE, COLON, COMMA,
    COMMENT, DIRECTIVE_OPEN, DOT, DOUBLE_COLON, ELLIPSIS, EOF, EQUAL, EQUAL_EQUAL, GREATER,
    GREATER_EQUAL, HEREDOC_CLOSE, HEREDOC_OPEN, HEREDOC_TEXT, IDENTIFIER, INTERPOLATION_OPEN,
    INVALID, LESS, LESS_EQUAL, MINUS, NOT_EQUAL, NUMBER, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN,
    OPEN_QUOTE, OR, PERCENT, PLUS, QUESTION, QUOTED_TEXT, SLASH, STAR, TEMPLATE_CLOSE, Tokens,
)
from hcl_lint.text.unicode import grapheme_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import i64

# What the table holds: the number of spaces, or what else decides.
NONE: Final = 0
BLANK: Final = 1
AFTER_MINUS: Final = 2  # the token before the minus tells subtraction from negation
AFTER_NAME: Final = 3  # after the keyword `in` there is a space, after other names none
BEFORE_DOT: Final = 4  # between digits a dot would make one number of two

KINDS: Final = INVALID + 1
_OPENING: Final = (OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, INTERPOLATION_OPEN, DIRECTIVE_OPEN)
_CLOSING: Final = (CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, TEMPLATE_CLOSE)

# After these, a minus is a negation. The reference forgot `=>`, `${` and the keywords.
_BEFORE_NEGATION: Final = frozenset((
    OPEN_PAREN, OPEN_BRACE, OPEN_BRACKET, EQUAL, COLON, COMMA, QUESTION,
    PLUS, MINUS, STAR, SLASH, PERCENT, AND, OR, BANG,
    EQUAL_EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL,
))


def _build_table() -> bytes:
    """The rules, the weakest first, so that a later one overrules those above it."""
    table = [[BLANK] * KINDS for _ in range(KINDS)]

    def set_row(kind: int, space: int) -> None:
        table[kind] = [space] * KINDS

    def set_column(kind: int, space: int) -> None:
        for row in table:
            row[kind] = space

    for kind in _CLOSING:
        set_column(kind, NONE)
    for kind in _OPENING:
        set_row(kind, NONE)
    for kind in (INTERPOLATION_OPEN, DIRECTIVE_OPEN):
        table[TEMPLATE_CLOSE][kind] = NONE
        table[kind][OPEN_BRACE] = BLANK
    set_row(OPEN_BRACE, BLANK)
    set_column(CLOSE_BRACE, BLANK)
    table[CLOSE_BRACE][TEMPLATE_CLOSE] = BLANK
    table[OPEN_BRACE][CLOSE_BRACE] = NONE
    set_row(MINUS, AFTER_MINUS)
    set_row(BANG, NONE)
    for kind in (NUMBER, *_CLOSING):
        table[kind][OPEN_BRACKET] = NONE
    for kind in (OPEN_BRACKET, CLOSE_BRACKET, CLOSE_PAREN, TEMPLATE_CLOSE):
        table[IDENTIFIER][kind] = AFTER_NAME
    for kind in (OPEN_QUOTE, QUOTED_TEXT, HEREDOC_OPEN, HEREDOC_TEXT):
        set_row(kind, NONE)
    for kind in (CLOSE_QUOTE, QUOTED_TEXT, HEREDOC_CLOSE, HEREDOC_TEXT):
        set_column(kind, NONE)
    set_row(COMMA, BLANK)
    set_column(COMMA, NONE)
    set_column(ELLIPSIS, NONE)
    set_row(DOT, NONE)
    set_column(DOT, NONE)
    table[NUMBER][DOT] = BEFORE_DOT
    table[IDENTIFIER][DOUBLE_COLON] = NONE
    table[DOUBLE_COLON][IDENTIFIER] = NONE
    table[IDENTIFIER][OPEN_PAREN] = NONE
    return b"".join([bytes(row) for row in table])


def _build_changes() -> list[int]:
    changes = [0] * KINDS
    for kind in _OPENING:
        changes[kind] = 1
    for kind in _CLOSING:
        changes[kind] = -1
    return changes


SPACES: Final = _build_table()
"""``SPACES[left * KINDS + right]``: what stands between two neighbours of these kinds."""

BRACKET_CHANGES: Final = _build_changes()
"""By kind: 1 for what opens a bracket, template sequences included, -1 for what closes."""


def decide(text: str, tokens: Tokens, right: int, first: int, space: int) -> int:
    """The spaces before token *right* where the kinds of two neighbours do not tell.

    *first* is the first token of the line, *space* what the table holds.
    """
    kinds = tokens.kinds
    left = right - 1
    if space == AFTER_MINUS:
        return NONE if left == first or kinds[left - 1] in _BEFORE_NEGATION else BLANK
    if space == AFTER_NAME:
        if (
            left > first and kinds[left - 1] == IDENTIFIER
            and text[tokens.start(left):tokens.end(left)] == "in"
        ):
            return BLANK
        return NONE
    following = kinds[right + 1]
    if following == NUMBER:
        return BLANK
    if following == IDENTIFIER and _is_exponent(text, tokens.start(right + 1)):
        return BLANK
    return NONE


def _is_exponent(text: str, start: int) -> bool:
    """Whether the name at *start* would read as an exponent after a number's dot."""
    if text[start] not in "eE":
        return False
    digit = start + 2 if text.startswith("-", start + 1) else start + 1
    return text[digit:digit + 1] in tuple("0123456789")


_NO_HEREDOC: Final = -1_000_000_000  # as many brackets as no line has


class Line:
    """The cells of one line: what leads it, the value from `=` on, and the trailing comment.

    A line here ends at a newline token, so a heredoc is part of one line. ``first`` is its first
    token, ``last`` the last before the comment, and ``stop`` that after the line; ``equals`` begins
    the value, ``comment`` is the comment, and both are -1 if there is none. ``net`` is how many
    more brackets the line opens than it closes, as far as that matters for indentation. ``lead``
    and ``value`` are the lengths of these cells in canonical spacing, and ``is_spaced`` whether
    they have it. The width of what leads in columns is greater by ``lead_skew``, that of lead and
    value together by ``skew``: both are 0 for ASCII.
    """

    __slots__ = (
        "first", "last", "stop", "equals", "comment", "net", "lead", "value", "is_spaced",
        "lead_skew", "skew", "found_indentation", "found_gap", "found_comment_gap", "rest",
        "indentation", "gap", "comment_gap",
    )

    def __init__(self, first: int, last: int, stop: int) -> None:
        self.first = first
        self.last = last
        self.stop = stop
        self.equals = self.comment = -1
        self.net = 0
        self.lead = self.value = 0
        self.is_spaced = True
        self.lead_skew = self.skew = 0
        # The blanks before each cell, and those after all.
        self.found_indentation = self.found_gap = self.found_comment_gap = self.rest = 0
        # Those that the layout of the file wants there.
        self.indentation = self.gap = self.comment_gap = 0

    def lead_width(self) -> int:
        """The columns before the gap of the value."""
        return self.indentation + self.lead + self.lead_skew

    def width(self) -> int:
        """The columns before the gap of the comment."""
        return self.indentation + self.lead + self.gap + self.value + self.skew


class Spacing:
    """Canonical white space between the tokens of a line, for all lines of a text."""

    __slots__ = ("text", "tokens", "may_be_skewed", "has_tab")

    def __init__(self, text: str, tokens: Tokens) -> None:
        self.text = text
        self.tokens = tokens
        self.may_be_skewed = not text.isascii() or "\r" in text
        self.has_tab = "\t" in text

    def line(self, first: i64, stop: i64) -> Line:
        """Split the line of the tokens from *first* up to *stop* into cells."""
        # PERF: in numbers. Most lines are as they should be, and need no text of their own: that
        # takes half the time of making it.
        tokens = self.tokens
        kinds = tokens.kinds
        bases = tokens.bases
        offsets = tokens.offsets
        widths = tokens.widths
        spaces = SPACES
        changes = BRACKET_CHANGES
        last = stop - 1
        has_comment = last > first and kinds[last] == COMMENT and self.is_cell(last)
        if has_comment:
            last -= 1
        line = Line(first, last, stop)
        equals: i64 = -1  # the first `=` that does not begin the line
        lead: i64 = 0  # how long what is before it is
        blank: i64 = 0  # what stands before it, unless it is aligned
        found: i64 = 0  # what stands there
        net_before: i64 = 0
        kind: i64 = kinds[first]
        net: i64 = changes[kind]
        opened: i64 = _NO_HEREDOC if kind != HEREDOC_OPEN else 0  # before the first heredoc
        length: i64 = widths[first]
        start: i64 = bases[first >> BLOCK_BITS] + offsets[first]
        if first > 0:
            i = first - 1
            line.found_indentation = start - (bases[i >> BLOCK_BITS] + offsets[i] + widths[i])
        else:
            line.found_indentation = start
        end: i64 = start + length
        i = first + 1
        while i <= last:
            row = kind * KINDS
            kind = kinds[i]
            start = bases[i >> BLOCK_BITS] + offsets[i]
            width: i64 = widths[i]
            space: i64 = spaces[row + kind]
            if space > BLANK:
                space = decide(self.text, tokens, i, first, space)
            if kind == EQUAL and equals == -1:
                equals = i
                lead = length
                blank = space
                found = start - end
                net_before = net
            elif start - end != space:
                line.is_spaced = False
            if HEREDOC_OPEN <= kind <= CLOSE_PAREN:
                net += changes[kind]
                if kind == HEREDOC_OPEN and opened == _NO_HEREDOC:
                    opened = net
            length += space + width
            end = start + width
            i += 1
        start = bases[i >> BLOCK_BITS] + offsets[i]
        if has_comment:
            line.comment = i
            line.found_comment_gap = start - end
            end = start + widths[i]
            start = bases[stop >> BLOCK_BITS] + offsets[stop]
        line.rest = start - end
        if equals != -1 and net == net_before:
            line.equals = equals
            line.found_gap = found
            line.lead = lead
            line.value = length - lead - blank
        else:
            line.lead = length
            if found != blank:
                line.is_spaced = False
        # In a heredoc no bracket counts, as in the reference.
        line.net = net if opened == _NO_HEREDOC else opened
        if self.may_be_skewed and (line.equals != -1 or has_comment):
            line.lead_skew = self.skew(first, last if line.equals == -1 else equals - 1)
            line.skew = self.skew(first, last)
        return line

    def is_cell(self, comment: int) -> bool:
        """Whether a comment at the end of its line is aligned.

        A line comment is; ``/* */`` only at the end of all, as in the reference, where the
        newline after it makes it stand in the line like any other token.
        """
        start = self.tokens.start(comment)
        return (
            self.text[start] == "#" or self.text[start + 1] == "/"
            or self.tokens.kinds[comment + 1] == EOF
        )

    def skew(self, first: int, last: int) -> int:
        """How much wider in columns than in code points these tokens are."""
        skew = 0
        for i in range(first, last + 1):
            token = self.text[self.tokens.start(i):self.tokens.end(i)]
            if not token.isascii() or "\r" in token:
                skew += grapheme_count(token) - len(token)
        return skew

    def cell(self, line: Line, first: int, last: int) -> str:
        """The text of these tokens of a line, in canonical spacing."""
        text = self.text
        tokens = self.tokens
        if line.is_spaced and not self.has_tab:
            return text[tokens.start(first):tokens.end(last)]
        kinds = tokens.kinds
        pieces = [text[tokens.start(first):tokens.end(first)]]
        for i in range(first + 1, last + 1):
            space = SPACES[kinds[i - 1] * KINDS + kinds[i]]
            if space > BLANK:
                space = decide(text, tokens, i, line.first, space)
            pieces.append(" " * space + text[tokens.start(i):tokens.end(i)])
        return "".join(pieces)
