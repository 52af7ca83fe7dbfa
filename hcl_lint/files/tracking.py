"""A record of what was read, with digests, so that a later run can detect changes."""

from __future__ import annotations

from hcl_lint.files.filesystem import Entry, FileProblem, FilesOver, FileStatus, FileSystem

try:
    from _blake2 import blake2b
except ImportError:  # an interpreter that is built otherwise
    from hashlib import blake2b


__all__ = ["blake2b", "digest_of"]


def digest_of(content: bytes) -> str:
    """The digest of a file's content; different contents have different ones."""
    return blake2b(content, digest_size=16).hexdigest()


class TrackedFiles(FilesOver):
    """Another file system, with notes of every answer that it gave; keys are paths as asked for.

    ``files`` are the stamps and digests of files, both empty where one could not be read,
    ``folders`` the digests of the names in folders (see `FileSystem.names`), empty where one could
    not be read, ``kinds`` what there was at a path that was only asked about, and ``real_paths``
    where paths led. ``trees`` are the digests of whole trees that were looked at, by folder and
    dialect. ``destinations`` are the answers about paths in modules that lead to no module: why,
    and what may be meant, by folder and path.
    """

    def __init__(self, base: FileSystem) -> None:
        super().__init__(base)
        self.files: dict[str, tuple[str, str]] = {}
        self.folders: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.real_paths: dict[str, str] = {}
        self.trees: dict[tuple[str, str], str] = {}
        self.destinations: dict[tuple[str, str], tuple[str, str]] = {}

    def include(self, other: TrackedFiles) -> None:
        """Note the answers of another one as well."""
        self.files.update(other.files)
        self.folders.update(other.folders)

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        try:
            content, status = self.base.read_with_status(path)
        except FileProblem:
            self.files[path] = ("", "")
            raise
        self.files[path] = (status.stamp, digest_of(content))
        return content, status

    def status(self, path: str) -> FileStatus | None:
        status = self.base.status(path)
        self.kinds[path] = kind_of(status)
        return status

    def listing(self, folder: str) -> list[Entry]:
        self.names(folder)  # with which they are noted
        return self.base.listing(folder)

    def names(self, folder: str) -> list[str]:
        if folder not in self.folders:
            self.folders[folder] = digest_of_folder(self.base, folder)
        return self.base.names(folder)

    def has(self, folder: str, name: str) -> bool:
        has = self.base.has(folder, name)
        path = f"{folder}/{name}" if folder else name
        if path not in self.kinds:
            self.kinds[path] = "something" if has else ""
        return has

    def real_path(self, path: str) -> str:
        real = self.real_paths[path] = self.base.real_path(path)
        return real

    def left_out(self, folder: str) -> list[str]:
        self.names(folder)  # with which they are noted
        return self.base.left_out(folder)


def kind_of(status: FileStatus | None) -> str:
    """The kind of entry at a path, in a word; empty where there is nothing."""
    if status is None:
        return ""
    link = "link to " if status.is_link else ""
    return link + ("folder" if status.is_folder else "file" if status.is_file else "other")


def digest_of_folder(files: FileSystem, folder: str) -> str:
    """The digest of the names in a folder as it is now, empty where it cannot be read."""
    try:
        files.listing(folder)
    except FileProblem:
        return ""
    # Names of links that lead out of the tree count, too.
    names = sorted([*files.names(folder), *[f"/{name}" for name in files.left_out(folder)]])
    return digest_of("\0".join(names).encode("utf-8", "surrogateescape"))
