"""The style of text for a stream, and the width of its terminal."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

DEFAULT_WIDTH = 100


class TextStyle:
    """The style of a report for people.

    It may be in ``colour``, with ``links`` that a terminal can follow, and lines are ``width``
    columns wide. It ends with a line that counts the findings, unless ``with_summary`` is off.
    """

    __slots__ = ("colour", "links", "width", "with_summary")

    def __init__(
        self,
        *,
        colour: bool = False,
        links: bool = False,
        width: int = DEFAULT_WIDTH,
        with_summary: bool = True,
    ) -> None:
        self.colour = colour
        self.links = links
        self.width = width
        self.with_summary = with_summary


def terminal_width(stream: TextIO, environment: Mapping[str, str]) -> int:
    """The columns of the terminal that *stream* writes to; 100 where there is none.

    ``COLUMNS`` takes precedence if it is a number.
    """
    columns = environment.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < int(columns[:6]):
        return int(columns[:6])
    try:
        return os.get_terminal_size(stream.fileno()).columns or DEFAULT_WIDTH
    except (OSError, ValueError):  # Not a terminal; no file at all, or closed.
        return DEFAULT_WIDTH
