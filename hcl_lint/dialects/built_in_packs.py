"""Where the packs of hcl-lint are."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def built_in_packs() -> str:
    """Their folder: in the package, or beside it in its repository."""
    installed = os.path.join(_PACKAGE, "_packs")
    return installed if os.path.isdir(installed) else os.path.join(_PACKAGE, os.pardir, "rules")
