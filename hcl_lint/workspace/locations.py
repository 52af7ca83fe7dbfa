"""Where paths are: one inside of another, and how they are written."""

from __future__ import annotations

import os


def is_inside(path: str, folder: str) -> bool:
    """Whether a path is that of a folder, or of something in it.

    Both are taken as they are written: where links matter, they are followed before.
    """
    return path == folder or path.startswith(folder if folder.endswith(os.sep) else folder + os.sep)


def slashed(path: str) -> str:
    """A path with slashes, whatever separates its parts on this system."""
    return path.replace(os.sep, "/") if os.sep != "/" else path
