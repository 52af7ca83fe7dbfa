"""Where the texts of a run come from: the disk, or something that stands for it."""

from __future__ import annotations

import os

from hcl_lint.files.discovery import tree_root
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.paths import is_inside


class Files:
    """Reads files and folders from the disk."""

    __slots__ = ()

    def read(self, path: str) -> bytes:
        """The content of a file.

        Raises:
            FileProblem: it cannot be read.
        """
        return DiskFiles().read(path)

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder, sorted; none where it cannot be read."""
        return DiskFiles().names(folder)

    def is_within_reach(self, start: str, folder: str) -> bool:
        """Whether *folder* is in the checked tree that *start* is in, links followed."""
        tree = tree_root(DiskFiles(), os.path.realpath(start or os.curdir))
        return is_inside(os.path.realpath(folder), tree)
