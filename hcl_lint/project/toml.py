"""TOML, of which Python has had a parser since 3.11."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def parse_toml(text: str) -> dict[str, Any]:
    """The table that a TOML text is.

    Raises:
        ValueError: it is no TOML; the message says why and where.
    """
    module = __import__("tomllib" if sys.version_info >= (3, 11) else "tomli")
    table: dict[str, Any] = module.loads(text)
    return table
