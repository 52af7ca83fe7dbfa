"""How wide the terminal is."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TextIO

DEFAULT_WIDTH = 100


def terminal_width(stream: TextIO, environment: Mapping[str, str]) -> int:
    """The columns of the terminal that *stream* writes to; 100 where there is none.

    ``COLUMNS`` goes first if it is a number.
    """
    columns = environment.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and 0 < int(columns[:6]):
        return int(columns[:6])
    try:
        return os.get_terminal_size(stream.fileno()).columns or DEFAULT_WIDTH
    except (OSError, ValueError):  # Not a terminal; no file at all, or closed.
        return DEFAULT_WIDTH
