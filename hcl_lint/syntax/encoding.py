"""Text beyond ASCII: the letters of identifiers, and bytes that are not UTF-8.

Source of the letters: HCL native syntax, "Identifiers". As recorded of other bytes: text in
templates may hold overlong forms, surrogates and values beyond Unicode, since only the shape of
each sequence is looked at; comments may hold anything; and a name may hold some lead bytes that its
own next letters then complete.
"""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.syntax.rules import is_stray_byte
from hcl_lint.syntax.tokens import HEREDOC_TEXT, QUOTED_TEXT, Tokens

_ESCAPE = 0xDC00  # a byte that is not UTF-8 is this much above itself
_NAME_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789-"


def is_identifier_start(code: int) -> bool:
    """Whether a character outside ASCII may begin an identifier: ID_Start."""
    return bisect_right(bounds()[0], chr(code)) & 1 == 1


def is_identifier_continue(code: int) -> bool:
    """Whether a character outside ASCII may go on an identifier: ID_Continue."""
    return bisect_right(bounds()[1], chr(code)) & 1 == 1


def bounds() -> tuple[str, str]:
    """The bounds of the ranges of both, loaded where there is a letter beyond ASCII."""
    from hcl_lint.syntax.identifier_table import CONTINUES, STARTS

    return STARTS, CONTINUES


def stray_bytes(text: str, tokens: Tokens) -> list[tuple[int, int]]:
    """The ranges of broken bytes in the text of templates, as offsets."""
    try:
        text.encode()
        return []
    except UnicodeEncodeError:
        pass
    found: list[tuple[int, int]] = []
    for i, kind in enumerate(tokens.kinds):
        if kind == QUOTED_TEXT or kind == HEREDOC_TEXT:
            _check(text, tokens.starts[i], tokens.ends[i], found)
    return found


def _check(text: str, start: int, end: int, found: list[tuple[int, int]]) -> None:
    i = start
    while i < end:
        if not is_stray_byte(text[i]):
            i += 1
            continue
        broken = i
        while i < end and is_stray_byte(text[i]) and _sequence(text, i, end) == 0:
            i += 1
        if i > broken:
            found.append((broken, i))
        else:
            i += _sequence(text, i, end)


def _length(lead: int) -> int:
    """How many bytes a sequence has that begins with *lead*; 0 where none does."""
    if 0xC0 <= lead < 0xE0:
        return 2
    if 0xE0 <= lead < 0xF0:
        return 3
    return 4 if 0xF0 <= lead < 0xF8 else 0


def _sequence(text: str, i: int, end: int) -> int:
    """The length of the sequence at *i* if it has the shape of UTF-8, else 0."""
    length = _length(ord(text[i]) - _ESCAPE)
    if length == 0 or i + length > end:
        return 0
    for c in text[i + 1 : i + length]:
        if not 0x80 <= ord(c) - _ESCAPE < 0xC0:
            return 0
    return length


def broken_letter(text: str, i: int) -> int:
    """How many letters after the stray byte at *i* make a letter of it, 0 for none.

    The reference compares bytes with the table of letters one by one, so that a lead byte
    and any bytes between those of two letters pass for a letter too. Where it would take
    in more than letters, the byte is an error here.
    """
    lead = ord(text[i]) - _ESCAPE
    length = _length(lead)
    following = text[i + 1 : i + length]
    if length == 0 or len(following) != length - 1:
        return 0
    for c in following:
        if c not in _NAME_CHARACTERS:
            return 0
    continues = bounds()[1]
    raw = bytes([lead]) + following.encode()
    for k in range(0, len(continues), 2):
        low = continues[k].encode()
        high = chr(ord(continues[k + 1]) - 1).encode()
        if len(low) <= length <= len(high):
            if (len(low) < length or low <= raw) and (len(high) > length or raw <= high):
                return length - 1
    return 0
