"""Properties of strings by Unicode: which prefixes cannot change any more."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.text.unicode import is_combining, iter_graphemes, normalize

# After these a new grapheme cluster begins, whatever follows but combining marks, which are not
# looked for: they are delimiters of text meant for people and machines.
_DELIMITERS: Final = frozenset("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'")
_combining: Final[dict[str, bool]] = {}

# The ASCII characters that normal form C may join with one that follows.
_COMPOSED: Final = frozenset("<=>ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghijklmnoprstuvwxyz")


def safe_prefix(text: str) -> str:
    """Return the part of *text* that stays as it is whatever text is put after it.

    The last character could combine with what follows, unless it is a common delimiter.
    """
    text = normalize(text)
    end = len(text)
    while end > 0 and _may_combine(text[end - 1]):
        end -= 1
        if not is_combining(text[end]):
            return text[:end]
    for position, character in enumerate(text[:end]):
        if character == "\n" or character == "\r":
            # COMPAT: at a newline the reference waits for text that never comes.
            return text[:position]
    last = ""
    for cluster in iter_graphemes(text[:end]):
        last = cluster
    return text[:end] if last in _DELIMITERS else text[:end - len(last)]


def _may_combine(character: str) -> bool:
    """Return whether normalising can join the character with one that follows."""
    if character.isascii():  # PERF: most prefixes are; Python's tables take a millisecond to load.
        return character in _COMPOSED
    known = _combining.get(character)
    if known is None:
        known = is_combining(character)
        for mark in _COMPOSING:
            if known:
                break
            known = len(normalize(character + mark)) == 1
        _combining[character] = known
    return known


# Every character that normal form C may join to the one before it.
_COMPOSING: Final = (
    "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030f\u0311\u0313"
    "\u0314\u031b\u0323\u0324\u0325\u0326\u0327\u0328\u032d\u032e\u0330\u0331\u0338\u0342\u0345"
    "\u0653\u0654\u0655\u093c\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6"
    "\u0d3e\u0d57\u0dca\u0dcf\u0ddf\u102e\u1161\u11a8\u1b35\u3099\u309a\U000110ba\U00011127"
    "\U0001133e\U00011357\U000114b0\U000114ba\U000114bd\U000115af\U00011930"
)
