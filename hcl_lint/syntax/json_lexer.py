"""The lexer of JSON: text in, tokens out, for any text.

White space, newlines included, is what lies between the tokens; there are no comments.
Source: RFC 8259.
"""

from __future__ import annotations

from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, EOF, IDENTIFIER, INVALID, NUMBER, OPEN_BRACE,
    OPEN_BRACKET, STRING, Tokens,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_PUNCTUATION: Final[dict[str, int]] = {
    "{": OPEN_BRACE, "}": CLOSE_BRACE, "[": OPEN_BRACKET, "]": CLOSE_BRACKET,
    ":": COLON, ",": COMMA,
}  # fmt: skip
_SPACE: Final = " \t\n\r"
_NUMBER: Final = "0123456789+-.eE"
_NUMBER_START: Final = "0123456789+-."
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"


def tokenize_json(text: str) -> Tokens:
    """Split a text into the tokens of JSON.

    A string ends at its closing quote or, without one, at the end of its line.
    """
    kinds: list[int] = []
    starts: list[int] = []
    widths: list[int] = []
    buffer = text + "\0\0"
    size = len(text)
    i = 0
    while True:
        c = buffer[i]
        if c in _SPACE:
            i += 1
            continue
        if i >= size:
            break
        start = i
        if c == '"':
            i = _end_of_string(text, i)
            kinds.append(STRING)
        elif c in _PUNCTUATION:
            i += 1
            kinds.append(_PUNCTUATION[c])
        elif c in _NUMBER_START:
            while buffer[i] in _NUMBER:
                i += 1
            kinds.append(NUMBER)
        elif c in _LETTERS:
            while buffer[i] in _LETTERS:
                i += 1
            kinds.append(IDENTIFIER)
        else:
            i += 1
            kinds.append(INVALID)
        starts.append(start)
        widths.append(i - start)
    kinds.append(EOF)
    starts.append(size)
    widths.append(0)
    return Tokens.from_starts(bytes(kinds), starts, widths)


def _end_of_string(text: str, start: int) -> int:
    """The offset behind the string at *start*."""
    size = len(text)
    i = start + 1
    while i < size:
        c = text[i]
        if c == '"':
            return i + 1
        if c == "\n":
            return i
        if c == "\\" and i + 1 < size and text[i + 1] != "\n":
            i += 1
        i += 1
    return size
