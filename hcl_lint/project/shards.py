"""Dividing a run among machines that do not communicate."""

from __future__ import annotations

import os

from hcl_lint.files.filesystem import FileSystem
from hcl_lint.files.paths import slashed
from hcl_lint.files.tracking import blake2b
from hcl_lint.project.finder import ConfigurationFinder


class Shard:
    """One of several parts of a run, ``number`` from 1.

    The files of a folder are together, since they may be one module. Which part they are in
    depends on nothing but the path of their folder in its repository: a file that comes or goes
    moves no other one. Without a repository the path from the current folder counts, for folders
    in it.
    """

    __slots__ = ("number", "count", "_finder")

    def __init__(self, number: int, count: int, files: FileSystem | None = None) -> None:
        self.number = number
        self.count = count
        self._finder = ConfigurationFinder([], files=files)

    @classmethod
    def parse(cls, text: str, files: FileSystem | None = None) -> Shard | None:
        """Parse ``2/5``; None if the text is invalid."""
        number, _, count = text.partition("/")
        if all(part.isascii() and part.isdigit() and len(part) < 7 for part in (number, count)):
            if 1 <= int(number) <= int(count):
                return cls(int(number), int(count), files)
        return None

    def files(self, paths: list[str]) -> list[str]:
        """Those of *paths* that are in it, in the same order."""
        folders = {folder: self._takes(folder) for folder in set(map(os.path.dirname, paths))}
        return [path for path in paths if folders[os.path.dirname(path)]]

    def _takes(self, folder: str) -> bool:
        files = self._finder.files
        absolute = files.absolute(folder)
        root = self._finder.repository_of(absolute)
        if root is None:
            here = os.path.join(files.here, "")
            root = here if os.path.join(absolute, "").startswith(here) else None
        # There may be no relative path at all: from one drive of Windows to another.
        name = absolute if root is None else os.path.relpath(absolute, root)
        digest = blake2b(slashed(name).encode("utf-8", "surrogateescape"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % self.count == self.number - 1
