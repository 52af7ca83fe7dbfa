"""What is in folders: asked of the system once, whoever wants to know."""

from __future__ import annotations

import os

# Of the folders in a folder, only these are listed.
LISTED_FOLDERS = (".git",)


class Listings:
    """The names of the files in folders, and of `LISTED_FOLDERS`; paths are absolute.

    A search through folders notes here what it sees, so that nobody has to look again.
    """

    __slots__ = ("_names",)

    def __init__(self) -> None:
        self._names: dict[str, list[str]] = {}

    def note(self, folder: str, names: list[str]) -> None:
        """Take note that a folder has been read, and what is in it."""
        self._names[folder] = names

    def has(self, folder: str, name: str) -> bool:
        """Whether there is something of that name in a folder; it is not read for that."""
        if folder in self._names:
            return name in self._names[folder]
        return os.path.lexists(os.path.join(folder, name))

    def names(self, folder: str) -> list[str]:
        """The names in a folder, in no order; none where it cannot be read."""
        if folder not in self._names:
            self._names[folder] = read_names(folder)
        return self._names[folder]


def read_names(folder: str) -> list[str]:
    """The names of the files in a folder, and of `LISTED_FOLDERS`; none if it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return [
                entry.name
                for entry in entries
                if entry.name in LISTED_FOLDERS or not entry.is_dir(follow_symlinks=False)
            ]
    except OSError:
        return []
