"""The file system that a run works on: the disk, memory, or open buffers over another one.

Everything that is read of a checked tree goes through a `FileSystem`: that of this machine is in
`hcl_lint.files.disk`, those in memory are in `hcl_lint.files.memory`, and the one in
`hcl_lint.files.tracking` notes what was read.
"""

from __future__ import annotations

import os

from hcl_lint.annotations import Iterable, Sequence, TypeAlias
from hcl_lint.files.paths import folder_and_name, is_inside, joined

# Real files stay below 1 MB; beyond this, memory would run out before the work is done.
MAX_BYTES = 32 * 1024 * 1024

# The only folder that `FileSystem.names` lists: searches for files look for it too.
LISTED_FOLDERS = (".git",)


# A path, the content that it is to have, and the one that it has; None where that does not matter.
Change: TypeAlias = "tuple[str, bytes, bytes | None]"


class FileProblem(Exception):
    """A file or folder cannot be read or written; ``reason`` ends a sentence that says so.

    ``error`` is the operating system's, where there is one, and ``path`` that of the file where
    several were to be written.
    """

    def __init__(self, reason: str, error: Exception | None = None, path: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.error = error
        self.path = path


class FileStatus:
    """The destination of a path, links followed.

    ``stamp`` changes whenever the file is written. ``is_link`` says that the path itself is a
    symbolic link; one that leads nowhere is neither a file nor a folder.
    """

    def __init__(
        self, size: int, stamp: str, *, is_file: bool = False, is_folder: bool = False,
        is_link: bool = False,
    ) -> None:
        self.size = size
        self.stamp = stamp
        self.is_file = is_file
        self.is_folder = is_folder
        self.is_link = is_link

    @property
    def is_dangling(self) -> bool:
        """Whether this is a link that leads nowhere, or to itself."""
        return self.is_link and self.stamp == ""


class Entry:
    """Something in a folder. A symbolic link is neither a file nor a folder: ask where it leads."""

    __slots__ = ("name", "is_folder", "is_file", "is_link")

    def __init__(self, name: str, is_folder: bool, is_file: bool, is_link: bool) -> None:
        self.name = name
        self.is_folder = is_folder
        self.is_file = is_file
        self.is_link = is_link


class FileSystem:
    """The interface of files and folders.

    Paths are absolute, or relative to ``here``, the absolute path of the current folder.
    """

    def __init__(self, here: str) -> None:
        self.here = here

    @property
    def is_disk(self) -> bool:
        """Whether other programs see the same files."""
        return False

    def absolute(self, path: str) -> str:
        """The absolute path without dots; links are not followed."""
        return os.path.normpath(joined(self.here, path))

    def read(self, path: str) -> bytes:
        """The content of a regular file of at most `MAX_BYTES`.

        Raises FileProblem: it cannot be read, or there is no such file.
        """
        return self.read_with_status(path)[0]

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        """The content of a file, and its status from before it was read.

        Raises FileProblem: it cannot be read, or there is no such file.
        """
        raise NotImplementedError

    def status(self, path: str) -> FileStatus | None:
        """The destination of a path; None where there is nothing, or nobody may look."""
        raise NotImplementedError

    def size_of(self, path: str) -> int:
        """The bytes of a file; 0 where it cannot be asked."""
        status = self.status(path)
        return 0 if status is None else status.size

    def listing(self, folder: str) -> list[Entry]:
        """The entries of a folder, sorted by name. They may be as old as the first call.

        Raises FileProblem: it cannot be read, or there is no such folder.
        """
        raise NotImplementedError

    def names(self, folder: str) -> list[str]:
        """The sorted names of what is in a folder, except for folders other than `LISTED_FOLDERS`.

        There are none where the folder cannot be read. The list is not the caller's to change.
        """
        try:
            return [
                entry.name for entry in self.listing(folder)
                if not entry.is_folder or entry.name in LISTED_FOLDERS
            ]
        except FileProblem:
            return []

    def has(self, folder: str, name: str) -> bool:
        """Whether there is something called *name* in a folder, even a dangling link."""
        raise NotImplementedError

    def real_path(self, path: str) -> str:
        """The absolute path with all links followed, as far as they lead anywhere."""
        raise NotImplementedError

    def tree_root(self, folder: str) -> str:
        """The root of the checked tree that a real path is in; nothing outside that is read.

        It is the nearest folder at or above it with ``.git``. Without one, it is the current folder
        where *folder* is in it, and else *folder*.
        """
        at = folder
        while True:
            if self.has(at, ".git"):
                return at
            parent = folder_and_name(at)[0]
            if parent == at:
                return self.here if is_inside(folder, self.here) else folder
            at = parent

    def write(self, path: str, content: bytes, expected: bytes | None = None) -> None:
        """Write a file atomically: everybody sees the old content or the new one.

        With *expected*, there must be a file with that content. Its permissions stay, and a
        symbolic link stays one. Raises FileProblem: it cannot be written, or holds something else;
        it is as it was then.
        """
        self.write_all([(path, content, expected)])

    def write_all(self, changes: Sequence[Change], *, makes_folders: bool = False) -> None:
        """Write files, all of them or none; see `write`. Links to one file count once.

        Only where this *makes folders* are those of new files made. Raises FileProblem: one cannot
        be written; all are as they were then.
        """
        raise NotImplementedError

    def left_out(self, folder: str) -> list[str]:
        """The sorted names of the links in a folder that lead out of the checked tree.

        What they lead to is not read: for all other questions they are not there.
        """
        return []

    def mention(self, path: str) -> None:
        """Note that a link would have been read if it did not lead out of the checked tree."""

    def name(self, paths: Iterable[str], *, is_root: bool = False) -> None:
        """Follow the links on the way to paths that the user named, wherever they lead.

        A run is about those that are a *root*, so that each of them is in a tree.
        """

    def trust(self, folder: str) -> None:
        """Follow the links in a folder wherever they lead: it is the user's, and in no tree."""

    def forget(self) -> None:
        """Forget what is kept of earlier answers: the files may have changed."""


class FilesOver(FileSystem):
    """Another file system, the ``base``, some of whose answers are others."""

    def __init__(self, base: FileSystem) -> None:
        super().__init__(base.here)
        self.base = base

    def real_path(self, path: str) -> str:
        return self.base.real_path(path)

    def write_all(self, changes: Sequence[Change], *, makes_folders: bool = False) -> None:
        self.base.write_all(changes, makes_folders=makes_folders)

    def left_out(self, folder: str) -> list[str]:
        return self.base.left_out(folder)

    def mention(self, path: str) -> None:
        self.base.mention(path)

    def name(self, paths: Iterable[str], *, is_root: bool = False) -> None:
        self.base.name(paths, is_root=is_root)

    def trust(self, folder: str) -> None:
        self.base.trust(folder)

    def forget(self) -> None:
        self.base.forget()


def reason_of(error: Exception) -> str:
    """The failure, in the words of the operating system, for the end of a sentence."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return str(reason).lower()
