"""What was read to check a unit, so that one can tell later whether it still is the same."""

from __future__ import annotations

import os

from hcl_lint.files.digest import digest_of, digest_of_names
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.workspace.files import Files


class NotedFiles(Files):
    """The disk, with notes of what was read.

    ``files`` are the stamps and digests of files by their paths, both empty where one cannot be
    read, and ``folders`` the digests of what is in folders. ``has_left`` tells whether a link led
    out of the tree: there are no notes of where it leads, which may be elsewhere the next time.
    """

    __slots__ = ("files", "folders", "has_left")

    def __init__(self) -> None:
        self.files: dict[str, tuple[str, str]] = {}
        self.folders: dict[str, str] = {}
        self.has_left = False

    def read(self, path: str) -> bytes:
        try:
            content, status = DiskFiles().read_with_status(path)
        except FileProblem:
            self.files[path] = ("", "")
            raise
        self.files[path] = (status.stamp, digest_of(content))
        return content

    def names(self, folder: str) -> list[str]:
        names = super().names(folder)
        self.note_names(folder, names)
        return names

    def is_within_reach(self, start: str, folder: str) -> bool:
        is_within = super().is_within_reach(start, folder)
        if not is_within and os.path.realpath(folder) != os.path.abspath(folder):
            self.has_left = True
        return is_within

    def note_names(self, folder: str, names: list[str]) -> None:
        """Note what is in a folder."""
        self.folders[folder] = digest_of_names(names)
