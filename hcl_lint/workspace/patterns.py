"""Patterns in the language of .gitignore, asked about single files."""

from __future__ import annotations

import os

from hcl_lint.files.paths import slashed
from hcl_lint.workspace.ignore_patterns import IgnorePatterns


class PathPatterns:
    """Patterns below a folder; a file matches where it, or a folder around it, does.

    Files outside of the folder never match, unless patterns hold *anywhere*: then those do that
    begin nowhere in particular. Relative paths are from the folder that was the current one when
    the patterns were read, also on another machine.
    """

    __slots__ = ("folder", "anywhere", "_patterns", "_here")

    def __init__(self, folder: str, patterns: list[str], *, anywhere: bool = False) -> None:
        """*folder* is what anchored patterns are relative to; absolute."""
        self.folder = folder
        self.anywhere = anywhere
        self._here = os.getcwd()
        self._patterns: IgnorePatterns | _Names = IgnorePatterns(slashed(folder), patterns)
        if all([_is_simple(pattern) for pattern in patterns]):
            self._patterns = _Names(patterns)

    def match(self, path: str) -> bool:
        """Whether the file at *path* matches."""
        at = os.path.normpath(os.path.join(self._here, path))
        prefix = self.folder if self.folder.endswith(os.sep) else self.folder + os.sep
        is_directory = False
        if self.anywhere and not at.startswith(prefix):
            return self._patterns.verdict(slashed(at), False) is True
        while at.startswith(prefix):
            if self._patterns.verdict(slashed(at), is_directory):
                return True
            at, is_directory = os.path.dirname(at), True
        return False


class _Names:
    """Patterns that are names, or `*` and an ending: matching these needs no library."""

    __slots__ = ("names", "endings")

    def __init__(self, patterns: list[str]) -> None:
        self.names = frozenset([each for each in patterns if not each.startswith("*")])
        self.endings = tuple([each[1:] for each in patterns if each.startswith("*")])

    def verdict(self, path: str, is_directory: bool) -> bool:
        """Whether the last name of a path matches."""
        name = path[path.rfind("/") + 1 :]
        return name in self.names or name.endswith(self.endings)


def _is_simple(pattern: str) -> bool:
    plain = pattern[1:] if pattern.startswith("*") else pattern
    return plain != "" and not any([character in plain for character in "*?[]!\\/# "])
