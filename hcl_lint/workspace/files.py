"""Where the texts of a run come from: the disk, or something that stands for it."""

from __future__ import annotations

import os

from hcl_lint.files.disk import read_bytes
from hcl_lint.files.paths import is_inside
from hcl_lint.workspace.discovery import tree_root
from hcl_lint.workspace.listings import read_names


class Files:
    """Reads files and folders from the disk."""

    __slots__ = ()

    def read(self, path: str) -> bytes:
        """The content of a file.

        Raises:
            FileProblem: it cannot be read.
        """
        return read_bytes(path)

    def names(self, folder: str) -> list[str]:
        """The names of the files in a folder, sorted; none where it cannot be read."""
        return sorted(read_names(folder or os.curdir))

    def is_within_reach(self, start: str, folder: str) -> bool:
        """Whether *folder* is in the checked tree that *start* is in, links followed."""
        real = os.path.realpath(folder)
        tree = tree_root(os.path.realpath(start or os.curdir))
        return is_inside(real, tree)
