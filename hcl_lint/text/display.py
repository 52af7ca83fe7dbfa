"""Text as it may be shown on a terminal: nothing in it acts on the terminal."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.text.unicode import iter_graphemes

TAB = "    "

# Marks on one letter beyond which the rest is left out: thousands would cover other lines.
_LONGEST_CLUSTER = 32


def printable(text: str) -> str:
    """The text of one line with everything invisible replaced by visible stand-ins.

    Control characters, escape sequences with them, become their pictures (``␛``); bytes that
    are not UTF-8, and characters that only steer others, such as those which reverse the
    direction of writing, become ``�``. A tab becomes four spaces.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join([shown for _, shown, _ in iter_cells(text)])


def iter_cells(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield, for each grapheme cluster of a line, its length, what to show, and its width.

    The length is in code points of *text*, the width in columns of a terminal.
    """
    for cluster in iter_graphemes(text):
        if len(cluster) == 1 and " " <= cluster <= "~":
            yield 1, cluster, 1
        elif cluster == "\t":
            yield 1, TAB, len(TAB)
        elif cluster[0] < " ":
            # "\r\n" is one cluster of two.
            shown = "".join([chr(0x2400 + ord(character)) for character in cluster])
            yield len(cluster), shown, len(shown)
        elif cluster == "\x7f":
            yield 1, "\u2421", 1
        else:
            yield len(cluster), *_visible(cluster)


def _visible(cluster: str) -> tuple[str, int]:
    """The characters that show a cluster that is not ASCII, and their width."""
    import unicodedata as database

    first = cluster[0]
    kind = database.category(first)
    if kind == "Cs" or first in "\u200c\u200d":
        return "\ufffd", 1
    if kind in ("Cc", "Cf", "Zl", "Zp") and len(cluster) == 1:
        return "\ufffd", 1
    if kind in ("Mn", "Me"):
        return "\u25cc" + cluster[:_LONGEST_CLUSTER], 1  # On a dotted circle: it has no base.
    is_wide = database.east_asian_width(first) in ("W", "F") or "\ufe0f" in cluster
    return cluster[:_LONGEST_CLUSTER], 2 if is_wide else 1


def wrap(text: str, width: int) -> list[str]:
    """The words of *text* on lines of at most *width* columns; a longer word has its own line."""
    words = text.split()
    whole = " ".join(words)
    is_plain = whole.isascii() and whole.isprintable()
    if is_plain and len(whole) <= width:
        return [whole]
    lines = []
    line = ""
    columns = 0
    for word in words:
        size = len(word)
        if not is_plain:
            cells = list(iter_cells(word))
            word = "".join([shown for _, shown, _ in cells])
            size = sum([cell for _, _, cell in cells])
        if line and columns + 1 + size > width:
            lines.append(line)
            line, columns = word, size
        else:
            line, columns = (f"{line} {word}", columns + 1 + size) if line else (word, size)
    return [*lines, line]


BOLD: Final = "\x1b[1m"
RED: Final = "\x1b[31m"
GREEN: Final = "\x1b[32m"
YELLOW: Final = "\x1b[33m"
BLUE: Final = "\x1b[34m"
CYAN: Final = "\x1b[36m"
_RESET: Final = "\x1b[0m"


def paint(text: str, style: str, colour: bool) -> str:
    """The text in a style, one or several of those above; as it is without *colour*."""
    return f"{style}{text}{_RESET}" if colour and text else text


def link(text: str, url: str | None, links: bool) -> str:
    """The text as a link to *url*; as it is without *links*, or where that is not a plain URL.

    Source: the escape sequence OSC 8, as terminals have agreed on it.
    """
    if not links or not url or not is_web_address(url):
        return text
    return f"\x1b]8;;{url}\x1b\\{text}\x1b]8;;\x1b\\"


def is_web_address(url: str) -> bool:
    """Whether this is the plain address of a page, and cannot be anything else.

    It may have come from a plugin, a policy or a report of another machine.
    """
    if not url.startswith(("https://", "http://")):
        return False
    return url.isascii() and url.isprintable() and not any([one in url for one in ' "<>\\^`{|}'])
