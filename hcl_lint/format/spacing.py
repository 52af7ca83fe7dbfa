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

# What the table holds: the number of spaces, or what else decides.
NONE: Final = 0
BLANK: Final = 1
AFTER_MINUS: Final = 2  # the token before the minus tells subtraction from negation
AFTER_NAME: Final = 3  # after the keyword `in` there is a space, after other names none
BEFORE_DOT: Final = 4  # between digits a dot would make one number of two

_KINDS: Final = INVALID + 1
_OPENING: Final = (OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, INTERPOLATION_OPEN, DIRECTIVE_OPEN)
_CLOSING: Final = (CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, TEMPLATE_CLOSE)
_SEQUENCES: Final = (INTERPOLATION_OPEN, DIRECTIVE_OPEN)

# After these, a minus is a negation. The reference forgot `=>`, `${` and the keywords.
_BEFORE_NEGATION: Final = frozenset((
    OPEN_PAREN, OPEN_BRACE, OPEN_BRACKET, EQUAL, COLON, COMMA, QUESTION,
    PLUS, MINUS, STAR, SLASH, PERCENT, AND, OR, BANG,
    EQUAL_EQUAL, NOT_EQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL,
))


def _build_table() -> list[list[int]]:
    """The rules, the weakest first, so that a later one overrules those above it."""
    table = [[BLANK] * _KINDS for _ in range(_KINDS)]

    def set_row(kind: int, space: int) -> None:
        table[kind] = [space] * _KINDS

    def set_column(kind: int, space: int) -> None:
        for row in table:
            row[kind] = space

    for kind in _CLOSING:
        set_column(kind, NONE)
    for kind in _OPENING:
        set_row(kind, NONE)
    for kind in _SEQUENCES:
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
    return table


def _build_changes() -> list[int]:
    changes = [0] * _KINDS
    for kind in _OPENING:
        changes[kind] = 1
    for kind in _CLOSING:
        changes[kind] = -1
    return changes


SPACES: Final = _build_table()
"""``SPACES[left][right]``: what stands between two neighbours of these kinds."""

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
            left > first
            and kinds[left - 1] == IDENTIFIER
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


_REMEMBERED_LINES: Final = 50_000
_REMEMBERED_LENGTH: Final = 200


class Line:
    """The cells of one line: what leads it, the value from `=` on, and the trailing comment.

    A line here ends at a newline token, so a heredoc is part of one line. ``value`` and
    ``comment`` are empty if there is none. ``net`` is how many more brackets the line
    opens than it closes, as far as that matters for indentation, ``sequences`` the same of
    template sequences alone. The width of
    ``lead`` in columns is its length plus ``lead_skew``, that of lead and value together
    their length plus ``skew``: both are 0 for ASCII.
    """

    __slots__ = ("lead", "value", "comment", "net", "sequences", "lead_skew", "skew")

    def __init__(self, lead: str, value: str, comment: str, net: int) -> None:
        self.lead = lead
        self.value = value
        self.comment = comment
        self.net = net
        self.sequences = 0
        self.lead_skew = 0
        self.skew = 0


EMPTY_LINE: Final = Line("", "", "", 0)

# Lines by their source text: files of one kind repeat themselves. Only whole lines outside
# of templates are kept, since inside one a brace may mean something else.
remembered_lines: Final[dict[str, Line]] = {}


def remember_line(raw: str, line: Line) -> None:
    """Keep a line by its text; what is kept is bounded."""
    if len(raw) < _REMEMBERED_LENGTH and "\n" not in raw:
        if len(remembered_lines) >= _REMEMBERED_LINES:
            remembered_lines.clear()
        remembered_lines[raw] = line


def space_line(raw: str, text: str, tokens: Tokens, first: int, stop: int) -> Line:
    """Put canonical white space between the tokens of one line, and split it into cells.

    *raw* is the line's text, from its first token on.
    """
    kinds = tokens.kinds
    bases = tokens.bases
    offsets = tokens.offsets
    widths = tokens.widths
    last = stop - 1
    comment = ""
    if last > first and kinds[last] == COMMENT and _is_cell(text, tokens, last):
        comment = text[tokens.start(last):tokens.end(last)]
        last -= 1
    has_tab = "\t" in raw
    pieces: list[str] = []
    equals = -1  # the first `=` that does not begin the line
    cut = 0  # how many pieces stand before it
    net_before = 0
    kind = kinds[first]
    row = SPACES[kind]
    net = BRACKET_CHANGES[kind]
    begin = tokens.start(first)  # of what is not yet in pieces, where spacing is canonical already
    end = begin + widths[first]
    for i in range(first + 1, last + 1):
        kind = kinds[i]
        start = bases[i >> BLOCK_BITS] + offsets[i]
        space = row[kind]
        row = SPACES[kind]
        if space > BLANK:
            space = decide(text, tokens, i, first, space)
        if kind == EQUAL and equals == -1:
            equals = i
            net_before = net
            pieces.append(text[begin:end])
            cut = len(pieces)
            pieces.append(" " if space == BLANK else "")
            begin = start
        elif start - end != space or (has_tab and space == BLANK and text[end] != " "):
            pieces.append(text[begin:end])
            if space == BLANK:
                pieces.append(" ")
            begin = start
        net += BRACKET_CHANGES[kind]
        end = start + widths[i]
    if kind == HEREDOC_CLOSE:
        end = tokens.start(stop)  # white space after the marker is the marker's
    pieces.append(text[begin:end])
    lead = ""
    value = ""
    if equals != -1 and net == net_before:
        lead = "".join(pieces[:cut])
        value = "".join(pieces[cut + 1:])
    else:
        lead = "".join(pieces)
        equals = last + 1
    if "\n" in raw:
        net = _net_before_heredocs(kinds, first, equals) + (
            _net_before_heredocs(kinds, equals, last + 1))
    line = Line(lead, value, comment, net)
    if "{" in raw or "}" in raw:
        line.sequences = _sequence_change(kinds, first, last)
    if (value or comment) and (not raw.isascii() or "\r" in raw):
        line.lead_skew = _skew(text, tokens, first, equals)
        line.skew = line.lead_skew + _skew(text, tokens, equals, last + 1)
    return line


def _is_cell(text: str, tokens: Tokens, comment: int) -> bool:
    """Whether a comment at the end of its line is aligned.

    A line comment is; ``/* */`` only at the end of all, as in the reference, where the
    newline after it makes it stand in the line like any other token.
    """
    start = tokens.start(comment)
    return text[start] == "#" or text[start + 1] == "/" or tokens.kinds[comment + 1] == EOF


def _net_before_heredocs(kinds: bytes, first: int, stop: int) -> int:
    """The brackets that count for indentation: in a heredoc none does, as in the reference."""
    net = 0
    for kind in kinds[first:stop]:
        if kind == HEREDOC_OPEN:
            break
        net += BRACKET_CHANGES[kind]
    return net


def _sequence_change(kinds: bytes, first: int, last: int) -> int:
    change = 0
    for kind in kinds[first:last + 1]:
        if kind == INTERPOLATION_OPEN or kind == DIRECTIVE_OPEN:
            change += 1
        elif kind == TEMPLATE_CLOSE:
            change -= 1
    return change


def _skew(text: str, tokens: Tokens, first: int, stop: int) -> int:
    """How much wider in columns than in code points the tokens up to *stop* are."""
    skew = 0
    for i in range(first, stop):
        token = text[tokens.start(i):tokens.end(i)]
        skew += grapheme_count(token) - len(token)
    return skew
