"""Patterns in the language of .gitignore, asked about single files."""

from __future__ import annotations

import os

from hcl_lint.workspace.ignore_patterns import IgnorePatterns


class PathPatterns:
    """Patterns below a folder; a file matches where it, or a folder around it, does.

    Files outside of the folder never match, unless patterns hold *anywhere*: then those do that
    begin nowhere in particular.
    """

    __slots__ = ("folder", "anywhere", "_patterns")

    def __init__(self, folder: str, patterns: list[str], *, anywhere: bool = False) -> None:
        """*folder* is what anchored patterns are relative to; absolute."""
        self.folder = folder
        self.anywhere = anywhere
        self._patterns = IgnorePatterns(_slashed(folder), patterns)

    def match(self, path: str) -> bool:
        """Whether the file at *path* matches."""
        at = os.path.abspath(path)
        prefix = self.folder if self.folder.endswith(os.sep) else self.folder + os.sep
        is_directory = False
        if self.anywhere and not at.startswith(prefix):
            return self._patterns.verdict(_slashed(at), False) is True
        while at.startswith(prefix):
            if self._patterns.verdict(_slashed(at), is_directory):
                return True
            at, is_directory = os.path.dirname(at), True
        return False


def _slashed(path: str) -> str:
    return path.replace(os.sep, "/") if os.sep != "/" else path
