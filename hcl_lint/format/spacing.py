"""White space between two tokens of a line: a table over their kinds.

Source: recorded behaviour of the reference formatter; where following it would join two
tokens into another one, a blank stays.
"""

from __future__ import annotations

from hcl_lint.syntax.tokens import (
    AND, BANG, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, CLOSE_QUOTE, COLON, COMMA, DIRECTIVE_OPEN,
    DOT, DOUBLE_COLON, ELLIPSIS, EQUAL, EQUAL_EQUAL, GREATER, GREATER_EQUAL, HEREDOC_CLOSE,
    HEREDOC_OPEN, HEREDOC_TEXT, IDENTIFIER, INTERPOLATION_OPEN, INVALID, LESS, LESS_EQUAL, MINUS,
    NOT_EQUAL, NUMBER, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, OPEN_QUOTE, OR, PERCENT, PLUS,
    QUESTION, QUOTED_TEXT, SLASH, STAR, TEMPLATE_CLOSE,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.syntax.tokens import Tokens

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
))  # fmt: skip


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
