"""The kinds of types that providers have."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

RESOURCE: Final = "resource"
DATA: Final = "data"
EPHEMERAL: Final = "ephemeral"
ACTION: Final = "action"
LIST: Final = "list"
PROVIDER: Final = "provider"  # its configuration
FUNCTION: Final = "function"
