"""Colours and links of a terminal."""

from __future__ import annotations

from hcl_lint.text.urls import is_web_address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

BOLD: Final = "\x1b[1m"
DIM: Final = "\x1b[2m"
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
    """The text as a link to *url*; as it is without *links*, or where that is no plain URL.

    Source: the escape sequence OSC 8, as terminals have agreed on it.
    """
    if not links or not url or not is_web_address(url):
        return text
    return f"\x1b]8;;{url}\x1b\\{text}\x1b]8;;\x1b\\"
