"""Bytes that are not UTF-8, where the language has text.

As recorded: text in templates may hold overlong forms, surrogates and values beyond
Unicode, since only the shape of each sequence is looked at; comments may hold anything.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import problems
from hcl_lint.syntax.tokens import HEREDOC_TEXT, QUOTED_TEXT, Tokens

_ESCAPE = 0xDC00  # a byte that is not UTF-8 is this much above itself


def encoding_problems(text: str, tokens: Tokens) -> list[Diagnostic]:
    """One diagnostic for each run of broken bytes in the text of templates."""
    try:
        text.encode()
        return []
    except UnicodeEncodeError:
        pass
    found: list[Diagnostic] = []
    for i, kind in enumerate(tokens.kinds):
        if kind == QUOTED_TEXT or kind == HEREDOC_TEXT:
            _check(text, tokens.starts[i], tokens.ends[i], found)
    return found


def _check(text: str, start: int, end: int, found: list[Diagnostic]) -> None:
    i = start
    while i < end:
        if not "\udc80" <= text[i] <= "\udcff":
            i += 1
            continue
        broken = i
        while i < end and "\udc80" <= text[i] <= "\udcff" and _sequence(text, i, end) == 0:
            i += 1
        if i > broken:
            found.append(problems.invalid_token(text, broken, i))
        else:
            i += _sequence(text, i, end)


def _sequence(text: str, i: int, end: int) -> int:
    """The length of the sequence at *i* if it has the shape of UTF-8, else 0."""
    lead = ord(text[i]) - _ESCAPE
    if 0xC0 <= lead < 0xE0:
        length = 2
    elif 0xE0 <= lead < 0xF0:
        length = 3
    elif 0xF0 <= lead < 0xF8:
        length = 4
    else:
        return 0
    if i + length > end:
        return 0
    for c in text[i + 1 : i + length]:
        if not 0x80 <= ord(c) - _ESCAPE < 0xC0:
            return 0
    return length
