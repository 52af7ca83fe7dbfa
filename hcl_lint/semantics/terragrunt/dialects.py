"""Which files are of Terragrunt."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

DIALECTS: Final = ("terragrunt",)
MODULES: Final = ("terraform", "opentofu")
"""The dialects of the modules that units run."""
