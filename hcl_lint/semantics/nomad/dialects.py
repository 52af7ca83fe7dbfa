"""Which files are jobs."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

DIALECTS: Final = ("nomad",)
"""The dialects whose files are jobs."""
