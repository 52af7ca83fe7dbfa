"""Work for processes that are new, and load nothing else for it."""

from __future__ import annotations

import os


def double(item: str) -> tuple[str, int]:
    return (item, 2 * int(item))


def end_at_seven(item: str) -> tuple[str, int]:
    """End the process that works on this item."""
    if item == "7":
        os._exit(1)
    return double(item)
