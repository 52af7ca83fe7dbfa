"""String literals of Python, decoded with the place of each character."""

from __future__ import annotations

import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_ESCAPES = {
    "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r",
    "t": "\t", "v": "\v",
}  # fmt: skip
_DIGITS = {"x": 2, "u": 4, "U": 8}
_OCTAL = "01234567"
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


class Hole:
    """A replacement field of an f-string: what it gives is not known.

    ``at`` is the index of the character of the text that it stands before.
    """

    __slots__ = ("at", "start", "end")

    def __init__(self, at: int, start: int, end: int) -> None:
        self.at = at
        self.start = start
        self.end = end


class PythonString:
    """What one or several adjacent literals stand for.

    ``text`` is that text, and ``offsets`` where each of its characters begins in the Python
    source, in code points, with the end of the last literal behind them. ``holes`` are the
    replacement fields, in order.
    """

    __slots__ = ("text", "offsets", "holes")

    def __init__(self, source: str, literals: Sequence[tuple[int, int]]) -> None:
        """*literals* are where the literals begin and end in a source that Python can compile."""
        self.offsets: list[int] = []
        self.holes: list[Hole] = []
        pieces: list[str] = []
        for start, end in literals:
            self._decode(source, start, end, pieces)
        self.text = "".join(pieces)
        self.offsets.append(literals[-1][1])

    def _add(self, pieces: list[str], text: str, at: int) -> None:
        pieces.append(text)
        self.offsets.extend([at] * len(text))

    def _decode(self, source: str, start: int, end: int, pieces: list[str]) -> None:
        prefix = prefix_of(source, start)
        at = start + len(prefix)
        is_raw, is_formatted = "r" in prefix, "f" in prefix or "t" in prefix
        quote = 3 if source[at : at + 3] in ('"""', "'''") and end - at >= 6 else 1
        at, end = at + quote, end - quote
        while at < end:
            character = source[at]
            if character == "\\" and not is_raw:
                text, following = _escape(source, at)
                self._add(pieces, text, at)
                at = following
            elif is_formatted and character in "{}":
                if source[at + 1] == character:
                    self._add(pieces, character, at)
                    at += 2
                    continue
                following = _end_of_field(source, at, end)
                self.holes.append(Hole(len(self.offsets), at, following))
                at = following
            else:
                self._add(pieces, character, at)
                at += 1


def prefix_of(source: str, at: int) -> str:
    """The letters before the quotes of the literal at an offset, in lower case."""
    end = at
    while source[end] not in "\"'":
        end += 1
    return source[at:end].lower()


def _escape(source: str, at: int) -> tuple[str, int]:
    """What the escape sequence at an offset stands for, and where it ends.

    Source: the Python Language Reference, "Escape sequences".
    """
    letter = source[at + 1]
    if letter == "\n":
        return "", at + 2
    if letter in _ESCAPES:
        return _ESCAPES[letter], at + 2
    if letter in _OCTAL:
        end = at + 2
        while end < at + 4 and source[end] in _OCTAL:
            end += 1
        return chr(int(source[at + 1 : end], 8)), end
    if letter in _DIGITS:
        end = at + 2 + _DIGITS[letter]
        return chr(int(source[at + 2 : end], 16)), end
    if letter == "N":
        end = source.index("}", at)
        return unicodedata.lookup(source[at + 3 : end]), end + 1
    return "\\", at + 1  # No escape sequence: Python leaves it as it is.


def _end_of_field(source: str, at: int, end: int) -> int:
    """Where the replacement field that begins at an offset ends, behind its brace."""
    depth = 0
    in_format = False
    while at < end:
        character = source[at]
        if character in "\"'" and not in_format:
            at = _end_of_literal(source, at)
            continue
        depth += _BRACKETS.get(character, 0) if not in_format or character in "{}" else 0
        if depth == 0:
            return at + 1
        if depth == 1 and character == ":":
            in_format = True
        elif depth == 2 and character == "{" and in_format:
            at = _end_of_field(source, at, end)
            depth = 1
            continue
        at += 1
    return end


def _end_of_literal(source: str, at: int) -> int:
    """Where a string literal inside a replacement field ends."""
    quote = source[at : at + 3] if source[at : at + 3] in ('"""', "'''") else source[at]
    at += len(quote)
    while at < len(source) and not source.startswith(quote, at):
        at += 2 if source[at] == "\\" else 1
    return at + len(quote)
