"""An index of names: which files may refer to something, without parsing all of them.

It holds the words of each file, and the addresses of what it declares once they are asked for
those. Nothing is trusted to it: it only selects the files to be parsed. An entry holds as long as
its file has the same stamp.

It is kept in the cache, for workspaces that take long to read.
"""

from __future__ import annotations

import marshal
import os
import re
import time
from dataclasses import dataclass
from typing import NamedTuple

from hcl_lint.annotations import Callable, Iterable, Iterator, Mapping
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.project.cache import content_fingerprint, environment_fingerprint, safe_stamp
from hcl_lint.project.cache_storage import CacheFile, loaded, seal_key, user_folder
from hcl_lint.project.configuration import Configuration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import is_override, is_standalone

# Words are of these; all other characters are between them.
_IN_WORDS = frozenset(b"-0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_TO_WORDS = bytes([code if code in _IN_WORDS else 32 for code in range(256)])

# A name that is escaped, or a path that turns back after a name, may be spelled in any way.
_HIDDEN = re.compile(rb"\\[uU]|\w/+\.\.")
_ANY = "*"

_FEWEST_FILES = 500  # that are worth a cache
_FEWEST_NEW = 32  # entries that are worth writing
_SLICE = 10_000  # characters between two steps, as a file counts at least this much:
_OF_A_FILE = 2_000
_INSTALLED = ".terraform"  # the folder of modules that are called by other names
_UNKNOWN = b""  # what a file declares, as long as nobody asked

FORM = [(str, str, str, bytes)]  # path, stamp, words and what is declared
_DECLARED = [(str, str, int, int, bool)]


class DeclaredName(NamedTuple):
    """A name that a file declares: its address, the path of its kind, and where the name is.

    ``is_single``: it holds in its own file only, so that others may have the same address.
    """

    address: str
    kind: str
    start: int
    end: int
    is_single: bool


@dataclass(slots=True)
class _Entry:
    """The facts about a file; ``declared`` is only read where it is asked for."""

    stamp: str
    words: str
    declared: bytes


class NameIndex:
    """The names in some files, by absolute paths; kept in *file*, where there is one."""

    def __init__(self, file: CacheFile | None = None) -> None:
        self._file = file
        self._entries: dict[str, _Entry] = {}
        self._changed = 0
        self._is_read = False

    def read(
        self, paths: Iterable[str], files_of: Callable[[str], FileSystem],
        document_of: Callable[[str, bytes], Document | None] | None = None,
    ) -> Iterator[tuple[int, int]]:
        """Look at all *paths*, and read the files that are new or changed.

        Yields, each time that some were read, how many are done, and how many there are. With
        *document_of*, what they declare is found as well: none of them is read again for that.
        """
        self._load()
        known = self._entries
        entries: dict[str, _Entry] = {}
        paths = list(paths)
        since = 0  # characters
        for number, path in enumerate(paths):
            files = files_of(path)
            status = files.status(path)
            entry = known.get(path)
            if status is None:
                continue
            if entry is None or entry.stamp != status.stamp:
                begun = time.time_ns()
                try:
                    content = files.read(path)
                except FileProblem:
                    continue
                stamp = status.stamp  # That of an open text is its digest.
                stamp = safe_stamp(stamp, begun) if ":" in stamp else stamp
                entry = _Entry(stamp, words_of(content), _UNKNOWN)
                if document_of is not None:
                    entry.declared = _kept_form(document_of(path, content))
                self._changed += 1
                since += max(len(content), _OF_A_FILE)
                if since >= _SLICE:
                    since = 0
                    yield number, len(paths)
            entries[path] = entry
        self._entries = entries

    def declare(self, document_of: Callable[[str], Document | None]) -> Iterator[tuple[int, int]]:
        """Find what the files declare that were read; yields as `read` does."""
        for number, (path, entry) in enumerate(self._entries.items()):
            if entry.declared != _UNKNOWN:
                continue
            entry.declared = _kept_form(document_of(path))
            self._changed += 1
            yield number, len(self._entries)

    def save(self) -> None:
        """Keep the index for the next server, if enough of it is new."""
        if self._file is None or len(self._entries) < _FEWEST_FILES:
            return
        if self._changed < max(_FEWEST_NEW, len(self._entries) // 50):
            return
        self._changed = 0
        self._file.write([
            (path, entry.stamp, entry.words, entry.declared)
            for path, entry in self._entries.items() if entry.stamp
        ])

    def _load(self) -> None:
        if self._is_read or self._file is None:
            return
        self._is_read = True
        for path, *rest in self._file.read() or ():
            self._entries[path] = _Entry(*rest)

    # Answers

    def files_with(self, name: str) -> list[str]:
        """The files that may have a name in their texts, in order."""
        words = _words_in(name)
        if not words:
            return list(self._entries)
        found = []
        for path, entry in self._entries.items():
            text = entry.words
            if text == _ANY or all([word in text for word in words]):
                found.append(path)
        return found

    def callers(self, module: Module, name: str) -> list[str]:
        """The files of the folders that may refer to a module, with a name in one of the files.

        Files refer to a module of several by a path, which ends in the name of its folder, or in
        dots if it is a folder around; to one that stands alone also through a third one.
        """
        folders = {os.path.dirname(path) for path in self.files_with(name)}
        folder = module.folder
        if module.dialect.has_modules and _INSTALLED not in folder.split(os.sep):
            beside = {os.path.dirname(path) for path in self.files_with(os.path.basename(folder))}
            inside = os.path.join(folder, "")
            folders = {
                one for one in folders if one in beside or f"{one}{os.sep}".startswith(inside)
            }
        return [path for path in self._entries if os.path.dirname(path) in folders]

    def declared(self) -> Iterator[tuple[str, list[DeclaredName]]]:
        """The declarations of each file, as far as known."""
        for path, entry in self._entries.items():
            found = loaded(entry.declared, _DECLARED)
            if found:
                yield path, [DeclaredName(*element) for element in found]


def words_of(content: bytes) -> str:
    """The words of a text, each once, with spaces around each; `_ANY` if some may be hidden."""
    # PERF: few texts have a sign of such names, and the pattern takes as long as the rest.
    if (b"\\" in content or b"/.." in content) and _HIDDEN.search(content) is not None:
        return _ANY
    text = content.translate(_TO_WORDS)
    words = set(text.split())
    if b" -" in text or text[:1] == b"-":
        words = {word.lstrip(b"-") for word in words}
    return (b" %b " % b" ".join(words)).decode("ascii")


def _words_in(name: str) -> list[str]:
    """A word of every text that has a name; nothing where any text may have it."""
    if not name.isascii():
        return []  # It may be composed of other characters.
    words = name.encode().translate(_TO_WORDS).decode("ascii").split()
    return [f" {word.lstrip('-')} " for word in words if word.strip("-")]


def _kept_form(document: Document | None) -> bytes:
    """What a document declares, as it is kept; the document is not used any more."""
    if document is None:
        return marshal.dumps([])
    found = marshal.dumps(_declared_in(document))
    document.release()
    return found


def _declared_in(document: Document) -> list[tuple[str, str, int, int, bool]]:
    """Declarations of a document that are the first in all of its module, as `Declared` has
    them.
    """
    if is_standalone(document) or is_override(document):
        return []
    if document.has_only_values:
        return []
    is_single = not document.dialect.has_modules
    return [
        (declaration.address, declaration.kind, declaration.start, declaration.end, is_single)
        for declaration in document.declarations
    ]


def index_file(
    folder: str, configuration: Configuration, variables: Mapping[str, str], packs: Iterable[str]
) -> CacheFile | None:
    """Where the index of a folder is kept; None where nothing may be.

    *configuration* is that of the folder, and *packs* are the folders of its packs.
    """
    if not configuration.switch("cache"):
        return None
    cache = configuration.path("cache-dir") or user_folder(variables)
    key = seal_key(variables) if cache is not None else None
    if cache is None or key is None:
        return None
    try:
        parts = ["names", folder, content_fingerprint(packs), environment_fingerprint()]
    except OSError:  # For example when hcl-lint runs from an archive.
        return None
    return CacheFile(cache, key, "\n".join(parts), FORM)
