"""Which files are templates."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

DIALECTS: Final = ("packer",)
"""The dialects whose files are templates."""
