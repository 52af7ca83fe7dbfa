"""Unicode normal form C, which every string value has, in linear time."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Match

# Python puts combining marks in order one by one: that takes time by the square of their number,
# and nothing but marks can follow one another for so long in any language.
_LONG: Final = 200
_LONG_RUN: Final = r"[^\x00-\x7f]{200,}"


def normalize(text: str) -> str:
    """Return the text in Unicode normal form C."""
    if text.isascii():
        return text
    import unicodedata

    if len(text) >= _LONG:
        text = re.compile(_LONG_RUN).sub(_with_ordered_marks, text)
    return unicodedata.normalize("NFC", text)


def _with_ordered_marks(match: Match[str]) -> str:
    """The text of a match, decomposed, with runs of combining marks in canonical order.

    Source: Unicode Standard, "Canonical Ordering Algorithm".
    """
    from unicodedata import combining, normalize as normal_form

    text: str = match[0]
    parts = [normal_form("NFD", character) for character in text]
    ordered: list[str] = []
    marks: list[str] = []
    for character in "".join(parts):
        if combining(character) != 0:
            marks.append(character)
            continue
        if marks:
            ordered += sorted(marks, key=combining)
            marks = []
        ordered.append(character)
    return "".join(ordered + sorted(marks, key=combining))


def is_combining(character: str) -> bool:
    """Whether a character has a combining class: it joins the one before it."""
    if character.isascii():
        return False
    from unicodedata import combining

    return combining(character) != 0
