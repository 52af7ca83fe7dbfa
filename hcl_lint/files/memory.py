"""Files in memory: a whole tree, or open buffers over another file system."""

from __future__ import annotations

import os

from hcl_lint.annotations import Mapping, Sequence
from hcl_lint.files.filesystem import Change, Entry, FileProblem, FilesOver, FileStatus, FileSystem
from hcl_lint.files.tracking import digest_of
from hcl_lint.text.source import encode


class MemoryFiles(FileSystem):
    """Files in memory: a mapping from paths to contents. There are no links."""

    def __init__(self, contents: Mapping[str, bytes], here: str = os.sep) -> None:
        super().__init__(here)
        self.contents: dict[str, bytes] = {}
        self._folders: dict[str, dict[str, Entry]] = {self.absolute(os.curdir): {}}
        for path, content in contents.items():
            self.write(path, content)

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        absolute = self.absolute(path)
        if absolute in self._folders:
            raise FileProblem("it is a folder")
        content = self.contents.get(absolute)
        if content is None:
            raise FileProblem("no such file or directory")
        return content, _status_of(content)

    def status(self, path: str) -> FileStatus | None:
        absolute = self.absolute(path)
        if absolute in self._folders:
            return FileStatus(0, "", is_folder=True)
        content = self.contents.get(absolute)
        return None if content is None else _status_of(content)

    def listing(self, folder: str) -> list[Entry]:
        entries = self._folders.get(self.absolute(folder))
        if entries is None:
            raise FileProblem("no such file or directory")
        return [entries[name] for name in sorted(entries)]

    def has(self, folder: str, name: str) -> bool:
        return name in self._folders.get(self.absolute(folder), ())

    def real_path(self, path: str) -> str:
        return self.absolute(path)

    def write_all(self, changes: Sequence[Change], *, makes_folders: bool = False) -> None:
        for path, _, expected in changes:
            absolute = self.absolute(path)
            if absolute in self._folders:
                raise FileProblem("it is a folder", path=path)
            if expected is not None and self.contents.get(absolute) != expected:
                raise FileProblem("it was changed by another program in the meantime", path=path)
        for path, content, _ in changes:
            self._write(self.absolute(path), content)

    def _write(self, absolute: str, content: bytes) -> None:
        self.contents[absolute] = content
        at, is_folder = absolute, False
        while True:
            folder, name = os.path.split(at)
            if folder == at:
                return
            known = folder in self._folders
            entries = self._folders.setdefault(folder, {})
            entries[name] = Entry(name, is_folder, not is_folder, False)
            if known and folder != self.absolute(os.curdir):
                return
            at, is_folder = folder, True


class OverlayFiles(FilesOver):
    """Open buffers over another file system: what an editor shows instead of what was saved.

    A hidden file is not there, whatever the other file system has.
    """

    def __init__(self, base: FileSystem, buffers: Mapping[str, bytes | str] | None = None) -> None:
        super().__init__(base)
        self._buffers: dict[str, bytes] = {}
        self._hidden: set[str] = set()
        for path, content in (buffers or {}).items():
            self.open(path, content)

    @property
    def is_disk(self) -> bool:
        return self.base.is_disk

    def open(self, path: str, content: bytes | str) -> None:
        """Override the content of a file, whether or not the base has it."""
        self._buffers[self.absolute(path)] = (
            encode(content) if isinstance(content, str) else content
        )

    def close(self, path: str) -> None:
        """Remove the override of a file."""
        self._buffers.pop(self.absolute(path), None)

    def hide(self, path: str) -> None:
        """Hide the file at a path."""
        self._hidden.add(self.absolute(path))

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        absolute = self.absolute(path)
        if absolute in self._hidden:
            raise FileProblem("no such file or directory")
        content = self._buffers.get(absolute)
        if content is None:
            return self.base.read_with_status(path)
        return content, _status_of(content)

    def status(self, path: str) -> FileStatus | None:
        absolute = self.absolute(path)
        if absolute in self._hidden:
            return None
        content = self._buffers.get(absolute)
        return self.base.status(path) if content is None else _status_of(content)

    def listing(self, folder: str) -> list[Entry]:
        absolute = self.absolute(folder)
        added = {
            os.path.basename(path): Entry(os.path.basename(path), False, True, False)
            for path in self._buffers if os.path.dirname(path) == absolute
        }
        try:
            found = self.base.listing(folder)
        except FileProblem:
            if not added:
                raise
            found = []
        if not added and not self._hidden:
            return found  # PERF: that is so in most folders.
        entries = {entry.name: entry for entry in found} | added
        names = [entry for entry in entries if os.path.join(absolute, entry) not in self._hidden]
        return [entries[name] for name in sorted(names)]

    def has(self, folder: str, name: str) -> bool:
        path = os.path.join(self.absolute(folder), name)
        return path in self._buffers or (path not in self._hidden and self.base.has(folder, name))

    def write_all(self, changes: Sequence[Change], *, makes_folders: bool = False) -> None:
        """Write the buffers of files that are open, and the files that are not."""
        others = []
        opened = []
        for path, content, expected in changes:
            absolute = self.absolute(path)
            if absolute not in self._buffers:
                others.append((path, content, expected))
                continue
            if expected is not None and self._buffers[absolute] != expected:
                raise FileProblem("it was changed by another program in the meantime", path=path)
            opened.append((absolute, content))
        if others:
            self.base.write_all(others, makes_folders=makes_folders)
        self._buffers.update(opened)


class SpecialFiles(OverlayFiles):
    """Streams that the user named, read once, over another file system.

    A pipe gives its content once, so all of it is here before anything else begins.
    """

    def write_all(self, changes: Sequence[Change], *, makes_folders: bool = False) -> None:
        for path, _, _ in changes:
            if self.absolute(path) in self._buffers:
                raise FileProblem("it is not a regular file", path=path)
        super().write_all(changes, makes_folders=makes_folders)


def _status_of(content: bytes) -> FileStatus:
    return FileStatus(len(content), digest_of(content), is_file=True)
