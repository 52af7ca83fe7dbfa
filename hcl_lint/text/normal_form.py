"""Unicode normal form C, which every string value has, in linear time."""

from __future__ import annotations

from hcl_lint.annotations import Final

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

# Python puts combining marks in order one by one: that takes time by the square of their number,
# and nothing but marks can follow one another for so long in any language.
_LONG: Final = 200
_LONG_RUN: Final = r"[^\x00-\x7f]{200,}"


def normalize(text: str) -> str:
    """Return the text in Unicode normal form C."""
    if text.isascii():
        return text
    from unicodedata import normalize as unicode_normalize

    if len(text) >= _LONG:
        import re

        text = re.sub(_LONG_RUN, _with_ordered_marks, text)
    return unicode_normalize("NFC", text)


def _with_ordered_marks(match: re.Match[str]) -> str:
    """The text of a match, decomposed, with runs of combining marks in canonical order.

    Source: Unicode Standard, "Canonical Ordering Algorithm".
    """
    from unicodedata import combining, normalize as unicode_normalize

    text: str = match[0]
    parts = [unicode_normalize("NFD", character) for character in text]
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
