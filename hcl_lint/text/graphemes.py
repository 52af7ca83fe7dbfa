"""Grapheme clusters: what people take for one character.

Columns are counted in them. Text that is all ASCII loads no table.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.text.grapheme_rules import grapheme_end


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
