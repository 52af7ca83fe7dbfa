"""An index of files: something about the text of each, read again only where that has changed.

Nothing is trusted to it: it only selects the files to be parsed. It is kept in the cache, for
workspaces that take long to read.
"""

from __future__ import annotations

import time

from hcl_lint.annotations import Callable, Iterable, Iterator, Mapping
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.project.cache import content_fingerprint, environment_fingerprint, safe_stamp
from hcl_lint.project.cache_storage import CacheFile, seal_key, user_folder
from hcl_lint.project.configuration import Configuration

_FEWEST_FILES = 500  # that are worth a cache
_FEWEST_NEW = 32  # entries that are worth writing
_SLICE = 40_000  # bytes between two steps, as a file counts at least this much:
_OF_A_FILE = 2_000

FORM = [(str, str, bytes)]  # path, stamp and what is known


class FileIndex:
    """An index of some files, by absolute paths; kept in *file*, where there is one.

    Entries are stamps, and what is known of a file with that stamp.
    """

    def __init__(self, file: CacheFile | None = None) -> None:
        self._file = file
        self._entries: dict[str, tuple[str, bytes]] = {}
        self._changed = 0
        self._is_read = False

    def fact(self, path: str, content: bytes) -> bytes:
        """What is to be known of a file with some content."""
        raise NotImplementedError

    def read(
        self, paths: Iterable[str], files_of: Callable[[str], FileSystem]
    ) -> Iterator[tuple[int, int]]:
        """Look at all *paths*, and read the files that are new or changed.

        Yields, each time that some were read, how many are done, and how many there are.
        """
        self._load()
        known = self._entries
        entries: dict[str, tuple[str, bytes]] = {}
        paths = list(paths)
        since = 0  # bytes
        for number, path in enumerate(paths):
            files = files_of(path)
            entry = known.get(path)
            if entry is not None:
                status = files.status(path)
                if status is not None and status.stamp == entry[0]:
                    entries[path] = entry
                    continue
            begun = time.time_ns()
            try:
                content, status = files.read_with_status(path)
            except FileProblem:
                continue
            stamp = status.stamp  # That of an open text is its digest.
            stamp = safe_stamp(stamp, begun) if ":" in stamp else stamp
            entries[path] = stamp, self.fact(path, content)
            self._changed += 1
            since += max(len(content), _OF_A_FILE)
            if since >= _SLICE:
                since = 0
                yield number, len(paths)
        self._entries = entries

    def save(self) -> None:
        """Keep the index for the next server, if enough of it is new."""
        if self._file is None or len(self._entries) < _FEWEST_FILES:
            return
        if self._changed < max(_FEWEST_NEW, len(self._entries) // 50):
            return
        self._changed = 0
        self._file.write([(path, *entry) for path, entry in self._entries.items() if entry[0]])

    def _load(self) -> None:
        if self._is_read or self._file is None:
            return
        self._is_read = True
        self._entries.update({path: (stamp, fact) for path, stamp, fact in self._file.read() or ()})


def index_file(
    kind: str, folder: str, configuration: Configuration, variables: Mapping[str, str],
    packs: Iterable[str],
) -> CacheFile | None:
    """Where the index of a kind is kept for a folder; None where nothing may be.

    *configuration* is that of the folder, and *packs* are the folders of its packs.
    """
    if not configuration.switch("cache"):
        return None
    cache = configuration.path("cache-dir") or user_folder(variables)
    key = seal_key(variables) if cache is not None else None
    if cache is None or key is None:
        return None
    try:
        parts = [kind, folder, content_fingerprint(packs), environment_fingerprint()]
    except OSError:  # For example when hcl-lint runs from an archive.
        return None
    return CacheFile(cache, key, "\n".join(parts), FORM)
