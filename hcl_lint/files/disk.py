"""The files of this machine."""

from __future__ import annotations

import os
import stat

from hcl_lint.annotations import Iterable, Sequence
from hcl_lint.files.filesystem import (
    LISTED_FOLDERS, MAX_BYTES, Change, Entry, FileProblem, FileStatus, FileSystem, reason_of,
)
from hcl_lint.files.links import Links
from hcl_lint.files.paths import folder_and_name, joined
from hcl_lint.files.writing import is_special, write_files

_READ_ONLY = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)
)

_OF_STREAMS = ("/dev", "/dev/fd")  # folders


class DiskFiles(FileSystem):
    """The disk. Folders are listed once, and links of folders followed once, until `forget`.

    A link that leads out of the tree in which it is (see `hcl_lint.files.links`) is not there,
    unless the user named it, or all files are *open*. Only where these files *follow links* is
    anything written through one. Files of more than *most* bytes are not read. ``mentioned`` are
    the links that something asked for in vain.
    """

    def __init__(
        self, here: str | None = None, most: int = MAX_BYTES, *, is_open: bool = False
    ) -> None:
        super().__init__(os.getcwd() if here is None else here)
        self.most = most
        self.is_open = is_open
        self.follows_links = False
        self.links = Links(self.here)
        self.mentioned: dict[str, None] = {}
        self._listings: dict[str, list[Entry]] = {}
        self._left_out: dict[str, list[str]] = {}
        self._shown: dict[str, list[str]] = {}  # see `names`
        self._names: dict[str, set[str]] = {}
        self._there: dict[str, bool] = {}  # whether there are `LISTED_FOLDERS`, by path
        self._roots: dict[str, str] = {}  # of trees, by folders in them
        self._regular: set[str] = set()  # files that were found to be regular, and no links

    def __reduce__(self) -> tuple[object, ...]:
        links = self.links
        named = (links.named, links.roots, links.own)
        return _disk_files, (self.here, self.most, self.is_open, self.follows_links, named)

    @property
    def is_disk(self) -> bool:
        return True

    def read(self, path: str) -> bytes:
        return self._read(path)[0]

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        content, status = self._read(path)
        return content, _file_status(status, False)

    def _read(self, path: str) -> tuple[bytes, os.stat_result]:
        """See `FileSystem.read_with_status`; never waits, as a pipe would make it."""
        most = self.most
        path = self._located(path)
        try:
            # Asked before it is opened too: opening a device can do something.
            if path not in self._regular:
                status = os.lstat(path)
                if stat.S_ISLNK(status.st_mode):
                    path = self._require_way(path)
                    status = os.stat(path)
                else:
                    path = self._in_folder(path)
                _require_regular(status, most)
            descriptor = os.open(path, _READ_ONLY)
            try:
                status = os.fstat(descriptor)
                _require_regular(status, most)
                return _read_all(descriptor, status.st_size, most), status
            finally:
                os.close(descriptor)
        except (OSError, ValueError) as error:
            raise FileProblem(reason_of(error), error) from error

    def size_of(self, path: str) -> int:
        path = self._located(path)
        try:
            status = os.lstat(path)
            if stat.S_ISLNK(status.st_mode):
                status = os.stat(self._require_way(path))
            elif self._in_folder(path) == path and stat.S_ISREG(status.st_mode):
                self._regular.add(path)
        except (OSError, ValueError, FileProblem):
            return 0
        return status.st_size

    def status(self, path: str) -> FileStatus | None:
        path = self._located(path)
        try:
            status = os.lstat(path)
            if not stat.S_ISLNK(status.st_mode):
                self._in_folder(path)
                return _file_status(status, False)
            path = self._require_way(path)
        except (OSError, ValueError, FileProblem):
            return None
        try:
            return _file_status(os.stat(path), True)
        except OSError:
            return FileStatus(0, "", is_link=True)

    def listing(self, folder: str) -> list[Entry]:
        found = self._listings.get(folder)
        if found is None:
            absolute = self.absolute(folder)
            found = self._listings.get(absolute)
            if found is None:
                found = self._listed(absolute)
            # PERF: the same few relative paths are asked for again and again.
            self._listings[folder] = found
            self._left_out[folder] = self._left_out[absolute]
        return found

    def _listed(self, absolute: str) -> list[Entry]:
        found = _read_folder(self._require_way(absolute))
        left_out = [element.name for element in found if element.is_link and self._is_left_out(
            os.path.join(absolute, element.name), element.name)]
        if left_out:
            found = [element for element in found if element.name not in left_out]
        self._listings[absolute] = found
        self._left_out[absolute] = left_out
        return found

    def names(self, folder: str) -> list[str]:
        # PERF: every module in a folder of hundreds asks for what is in that.
        if folder not in self._shown:
            self._shown[folder] = super().names(folder)
        return self._shown[folder]

    def left_out(self, folder: str) -> list[str]:
        try:
            self.listing(folder)
        except FileProblem:
            return []
        return self._left_out[folder]

    def mention(self, path: str) -> None:
        self.mentioned[self.absolute(path)] = None

    def trust(self, folder: str) -> None:
        if folder not in self.links.own:
            self.links.own.append(folder)
            self.forget()

    def name(self, paths: Iterable[str], *, is_root: bool = False) -> None:
        known = self.links.roots if is_root else self.links.named
        new = [self.absolute(path) for path in paths if "\0" not in path]
        if not set(known).issuperset(new):
            known += new
            self.forget()

    def has(self, folder: str, name: str) -> bool:
        names = self._names.get(folder)
        if names is None:
            absolute = self.absolute(folder)
            listing = self._listings.get(absolute)
            if listing is None:
                path = os.path.join(absolute, name)
                if name in LISTED_FOLDERS:  # folders above the tree are not listed
                    if path not in self._there:
                        self._there[path] = os.path.lexists(path)
                    return self._there[path]
                if not os.path.lexists(path):
                    return False
                if not self._is_left_out(path, name):
                    return True
                self.mention(self.links.way(path).closed)
                return False
            names = self._names[folder] = {entry.name for entry in listing}
        return name in names

    def real_path(self, path: str) -> str:
        path = joined(self.here, path)
        if path in self.links.ways:
            return self.links.ways[path].real
        # Once for each folder: hooks name thousands of files.
        folder, name = folder_and_name(path)
        if name in ("", os.curdir, os.pardir):
            return self.links.way(self.absolute(path)).real
        real = joined(self.links.way(self.absolute(folder)).real, name)
        return os.path.realpath(real) if os.path.islink(real) else real

    def tree_root(self, folder: str) -> str:
        root = self._roots.get(folder)
        if root is None:
            root = self._roots[folder] = super().tree_root(folder)
        return root

    def write_all(self, changes: Sequence[Change], *, makes_folders: bool = False) -> None:
        found = []
        for path, content, expected in changes:
            path = self.absolute(path)
            link = self.links.way(path).leaving
            if link != "" and not self.follows_links and not self.is_open:
                raise FileProblem(
                    f"{link} is a link that leads out of the checked tree; only with "
                    "`--follow-links` is anything written through it", path=path,
                )
            found.append((path, content, expected))
        try:
            write_files(found, makes_folders=makes_folders)
        finally:
            if any([expected is None for _, _, expected in found]):
                self.forget()

    def forget(self) -> None:
        self.links.forget()
        self._listings.clear()
        self._left_out.clear()
        self._shown.clear()
        self._names.clear()
        self._there.clear()
        self._roots.clear()
        self._regular.clear()

    def _located(self, path: str) -> str:
        """The absolute path of something, as `absolute` where that makes a difference."""
        path = joined(self.here, path)
        return os.path.normpath(path) if os.pardir in path else path

    def _is_left_out(self, path: str, name: str) -> bool:
        """Whether nothing is read at an absolute path; no content is read of a ``.git``."""
        if self.is_open or name in LISTED_FOLDERS:
            return False
        return self.links.way(path).closed != ""

    def _require_way(self, path: str) -> str:
        """Where an absolute path leads. Raises FileProblem: out of the checked tree."""
        way = self.links.ways.get(path) or self.links.way(self.absolute(path))
        if way.closed != "" and not self.is_open:
            self.mention(way.closed)
            raise FileProblem(f"{way.closed} is a link that leads out of the checked tree")
        return way.real

    def _in_folder(self, path: str) -> str:
        """The path in its real folder of what is not a link itself.

        Raises FileProblem: it is out of the checked tree.
        """
        folder, name = folder_and_name(path)
        return joined(self._require_way(folder), name)


def _disk_files(
    here: str, most: int, is_open: bool, follows_links: bool,
    named: tuple[list[str], list[str], list[str]],
) -> DiskFiles:
    files = DiskFiles(here, most, is_open=is_open)
    files.follows_links = follows_links
    files.links.named, files.links.roots, files.links.own = named
    return files


def read_bytes(path: str, most: int = MAX_BYTES) -> bytes:
    """The content of a file of this machine, of at most so many bytes; see `FileSystem.read`."""
    return DiskFiles("", most, is_open=True).read(path)


def read_given(path: str, most: int = MAX_BYTES) -> bytes:
    """The content of a file or stream that the user named, of at most so many bytes."""
    return read_stream(path, most) if is_stream(path) else read_bytes(path, most)


def is_stream(path: str) -> bool:
    """Whether an absolute path names a stream of the system: ``/dev/stdin``, or ``<(...)``.

    A named pipe in some other folder is none: to read it could mean to wait forever.
    """
    folder = os.path.dirname(os.path.normpath(path))
    return (folder in _OF_STREAMS or folder.startswith("/proc/")) and is_special(path)


def read_stream(path: str, most: int = MAX_BYTES) -> bytes:
    """The content of a stream up to its end, of at most so many bytes.

    Raises FileProblem: it cannot be read, or gives more.
    """
    try:
        with open(path, "rb") as stream:
            content = stream.read(most + 1)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error), error) from error
    if len(content) > most:
        raise _too_large(most)
    return content


def size_of(path: str) -> int:
    """The bytes of a file; 0 if it is unknown."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def stamp_of(status: os.stat_result) -> str:
    """The stamp of a file that writing changes: its times of change, and its size."""
    return f"{status.st_mtime_ns}:{status.st_ctime_ns}:{status.st_size}"


def _file_status(status: os.stat_result, is_link: bool) -> FileStatus:
    mode = status.st_mode
    return FileStatus(
        status.st_size, stamp_of(status), is_file=stat.S_ISREG(mode), is_folder=stat.S_ISDIR(mode),
        is_link=is_link,
    )


def _read_folder(folder: str) -> list[Entry]:
    found: dict[str, Entry] = {}
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                is_folder = entry.is_dir(follow_symlinks=False)
                is_link = not is_folder and entry.is_symlink()
                is_file = not is_folder and not is_link and entry.is_file(follow_symlinks=False)
                found[entry.name] = Entry(entry.name, is_folder, is_file, is_link)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error), error) from error
    return [found[name] for name in sorted(found)]


def _too_large(most: int) -> FileProblem:
    return FileProblem(f"it is larger than {most // (1024 * 1024)} MiB")


def _require_regular(status: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileProblem("it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise FileProblem("it is not a regular file")
    if status.st_size > most:
        raise _too_large(most)


def _read_all(descriptor: int, size: int, most: int) -> bytes:
    """Read a regular file of so many bytes, as its status says."""
    content = os.read(descriptor, size + 1)
    if len(content) == size:
        return content  # Such a file gives less than was asked for only at its end.
    pieces = [content]
    while pieces[-1]:
        if sum(map(len, pieces)) > most:  # It grew since it was asked, or its size was a lie.
            raise _too_large(most)
        pieces.append(os.read(descriptor, 1 << 20))
    return b"".join(pieces)
