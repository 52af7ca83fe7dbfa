"""Unicode: grapheme clusters, which people take for one character, and normal form C.

Columns are counted in clusters. Source: UAX #29 of Unicode 15.0, extended grapheme clusters, so
without rule GB9c, which came later; GB4, GB9 and the like are its names. The table of their classes
is loaded when a text needs it: one that is all ASCII does not.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from hcl_lint.annotations import Final, Iterator, Match


def grapheme_end(text: str, start: int) -> int:
    """Where the cluster ends that begins at *start*, an offset within *text*.

    *start* must be a boundary between clusters. Costs as much as the cluster is long.
    """
    size = len(text)
    end = start + 1
    character = text[start]
    if character < "\x80":
        if end == size:
            return end
        following = text[end]
        # Below U+0300 nothing joins what is before it, except for the line feed.
        if character < " " or character == "\x7f":
            return end + 1 if character == "\r" and following == "\n" else end
        if following < "\u0300":
            return end
    elif 0xD800 <= ord(character) <= 0xDFFF:
        return start + 3 if _is_encoded_surrogate(text, start) else end
    before = _grapheme_class(character)
    is_pictograph = before == "x"
    while end < size:
        after = _grapheme_class(text[end])
        if before == "p" and after != "c":  # GB9b
            is_pictograph = after == "x"
        elif after == "e" or after == "z" or after == "s":  # GB9, GB9a
            if before == "c":  # GB4
                break
            if after == "s" or before == "z":  # Only marks, then one joiner, keep it up.
                is_pictograph = False
        elif before == "r" and after == "r":  # GB12, GB13
            after = "e"  # A pair is full: a third indicator begins the next one.
        elif not (before == "z" and after == "x" and is_pictograph):  # GB11
            if not _is_syllable(before, after):
                break
        before = after
        end += 1
    return end


def _is_syllable(before: str, after: str) -> bool:
    """Whether two classes of Hangul jamo or syllables (A: LV, B: LVT) join: GB6 to GB8."""
    if before == "L":
        return after == "L" or after == "V" or after == "A" or after == "B"
    if before == "A" or before == "V":
        return after == "V" or after == "T"
    return (before == "B" or before == "T") and after == "T"


def _is_encoded_surrogate(text: str, start: int) -> bool:
    """Whether the three bytes of an encoded surrogate stand there, none valid UTF-8."""
    return (
        start + 2 < len(text) and ord(text[start]) == 0xDCED
        and 0xDCA0 <= ord(text[start + 1]) <= 0xDCBF and 0xDC80 <= ord(text[start + 2]) <= 0xDCBF
    )


def _grapheme_class(character: str) -> str:
    """The letter of a character's class, as in the table; ``c`` for CR and LF also."""
    if character < "\x80":
        return "c" if character < " " or character == "\x7f" else "o"
    if "\xae" < character < "\u0300" or "\u3299" < character < "\ua66f":
        return "o"  # Most of Latin and of Chinese, for speed.
    code = ord(character)
    if 0xAC00 <= code <= 0xD7A3:
        return "A" if (code - 0xAC00) % 28 == 0 else "B"
    if 0xD800 <= code <= 0xDFFF:
        return "c"
    return _table_class(character)


def _table_class(character: str) -> str:
    from hcl_lint.text.grapheme_table import BOUNDS, CLASSES

    return CLASSES[bisect_right(BOUNDS, character)]


_STRIDE = 256  # Code points between two marks: what a query costs at most.


class ClusterIndex:
    """Counts the clusters of a text before an offset, fast also on very long lines.

    A mark is a boundary between clusters and the number of clusters before it. Marks are
    made as far as they were needed.
    """

    __slots__ = ("text", "_offsets", "_counts")

    def __init__(self, text: str, start: int) -> None:
        """Count from *start*, an offset within *text* where a cluster begins."""
        self.text = text
        self._offsets = [start]
        self._counts = [0]

    def count(self, offset: int) -> int:
        """The clusters that begin before *offset*, which is not before the start."""
        offset = min(offset, len(self.text))
        self._mark(offset)
        mark = bisect_right(self._offsets, offset) - 1
        position = self._offsets[mark]
        count = self._counts[mark]
        if position == offset:
            return count
        # There is a next mark, for this one is before the offset. The last cluster before it
        # may be as long as the line: it is not passed again.
        last = self._counts[mark + 1] - 1
        while position < offset and count < last:
            position = grapheme_end(self.text, position)
            count += 1
        return count + 1 if position < offset else count

    def _mark(self, offset: int) -> None:
        """Make marks until one is at or after *offset*."""
        position = self._offsets[-1]
        while position < offset:
            count = self._counts[-1]
            goal = min(position + _STRIDE, len(self.text))
            while position < goal:
                position = grapheme_end(self.text, position)
                count += 1
            self._offsets.append(position)
            self._counts.append(count)


def grapheme_count(text: str) -> int:
    """The number of clusters of *text*; a CRLF is one.

    A byte that is not UTF-8, a lone surrogate here, is a cluster by itself; but the three
    bytes of a surrogate that someone encoded as UTF-8 make one, as the reference has it.
    """
    if text.isascii():
        return len(text) - text.count("\r\n")
    count = 0
    end = 0
    while end < len(text):
        end = grapheme_end(text, end)
        count += 1
    return count


def iter_graphemes(text: str) -> Iterator[str]:
    """Yield the clusters of *text* in order; joined, they are the text."""
    if text.isascii() and "\r\n" not in text:
        yield from text
        return
    start = 0
    while start < len(text):
        end = grapheme_end(text, start)
        yield text[start:end]
        start = end


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
