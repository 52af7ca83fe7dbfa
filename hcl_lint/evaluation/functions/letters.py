"""Upper and lower case, one character at a time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# NOTE: one character stays one character: "ß" has no upper case then.
_LOWER_EXCEPTIONS: Final = {"\u0130": "i"}


def upper_text(text: str) -> str:
    """Return the text in upper case; characters that would become several stay as they are."""
    if text.isascii():
        return text.upper()
    return "".join([_upper(character) for character in text])


def lower_text(text: str) -> str:
    """Return the text in lower case, each character by itself."""
    if text.isascii():
        return text.lower()
    return "".join([_lower(character) for character in text])


def title_text(text: str) -> str:
    """Return the text with each letter at the beginning of a word in title case.

    A word begins after anything but a letter, a digit or an underscore; beyond ASCII only
    after white space.
    """
    parts = []
    previous = " "
    for character in text:
        if _separates(previous):
            titled = character.title()
            parts.append(titled if len(titled) == 1 else character)
        else:
            parts.append(character)
        previous = character
    return "".join(parts)


def _upper(character: str) -> str:
    upper = character.upper()
    if len(upper) == 1:
        return upper
    title = character.title()
    return title if len(title) == 1 else character


def _lower(character: str) -> str:
    lower = character.lower()
    if len(lower) == 1:
        return lower
    return _LOWER_EXCEPTIONS.get(character, character)


def _separates(character: str) -> bool:
    if character.isascii():
        return not (character.isalnum() or character == "_")
    if character.isalpha() or character.isdigit() or character.isdecimal():
        return False
    return character.isspace()
