"""Index files: the histories of the interfaces of modules, read one module at a time.

A file is a line that says what it is, a line with the size of the table, the table, and a stream
for each module. The first line of the table has the sizes of the streams. Another one has the
address of a module, its repository and licence, and the number of its versions; the last ones have
other addresses of modules. A stream is JSON, compressed by zlib as the table is, and after it come
the beginnings of the commits of all versions. Nothing in a file is ever executed, and all sizes
are bounded: it may be a stranger's.
"""

from __future__ import annotations

import zlib

from hcl_lint.annotations import Final, Iterable, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.compressed import inflate
from hcl_lint.interfaces.interface import ModuleHistory
from hcl_lint.providers.json_value import json_value
from hcl_lint.text.limits import (
    LARGEST_INDEX_TABLE, LARGEST_MODULE_HISTORY, LONGEST_INDEX_HEAD, MOST_MODULE_TAGS,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mmap import mmap

_MAGIC: Final = b"hcl-lint modules 1\n"
CORRUPT: Final = "the file is damaged; run `hcl-lint modules add` again"
COMMIT_BYTES: Final = 6  # of the commit of a version


class ModuleEntry:
    """A line of the table."""

    def __init__(
        self, address: str, repository: str, licence: str, count: int, start: int, size: int
    ) -> None:
        """*count* is the number of versions; the stream is *size* bytes from *start*."""
        self.address = address
        self.repository = repository
        self.licence = licence
        self.count = count
        self.start = start
        self.size = size


class ModuleIndex:
    """The content of an index file.

    Its methods raise ConfigError where the file is damaged.
    """

    def __init__(self, content: bytes | mmap) -> None:
        """*content* is all of it. Raises ConfigError: it is something else, or damaged."""
        if content[: len(_MAGIC)] != _MAGIC:
            raise ConfigError("the file was not written by this version of hcl-lint")
        self._content = content
        self._histories: dict[str, ModuleHistory] = {}
        try:
            head = content[:LONGEST_INDEX_HEAD].index(b"\n", len(_MAGIC)) + 1
            self._start = head + int(content[len(_MAGIC) : head])
            table = inflate(content[head : self._start], LARGEST_INDEX_TABLE).decode("ascii")
            sizes, _, rows = table.partition("\n")
            if self._start + sum([int(size) for size in sizes.split(" ")]) != len(content):
                raise ValueError("cut off")
        except (ValueError, zlib.error):
            raise ConfigError(CORRUPT) from None
        self._sizes = [int(size) for size in sizes.split(" ")]
        self._rows = rows.split("\n")
        # PERF: most of the rows are never looked at.
        self._table = f"\n{rows}\n".lower()

    def entries(self) -> list[ModuleEntry]:
        return [self._entry(number) for number in range(len(self._sizes))]

    def find(self, address: str) -> ModuleEntry | None:
        """The entry of a module by an address, or by the one that it had before."""
        return self._found(f"\n{address.lower()} ")

    def find_repository(self, repository: str) -> ModuleEntry | None:
        """The entry of the module in a repository, such as ``github.com/OWNER/NAME``."""
        return self._found(f" {repository.lower()} ")

    def _found(self, words: str) -> ModuleEntry | None:
        number = self._number(words)
        if number is not None and number >= len(self._sizes):
            number = self._number(f"\n{self._rows[number].rpartition(' ')[2].lower()} ")
        return None if number is None else self._entry(number)

    def _number(self, words: str) -> int | None:
        """The number of the first row with some words."""
        at = self._table.find(words)
        return None if at < 0 else self._table.count("\n", 0, at + 1) - 1

    def _entry(self, number: int) -> ModuleEntry:
        parts = self._rows[number].split(" ")
        if number >= len(self._sizes) or len(parts) != 4 or not parts[3].isdigit():
            raise ConfigError(CORRUPT)
        start, count = self._start + sum(self._sizes[:number]), int(parts[3])
        size = self._sizes[number] - count * COMMIT_BYTES
        if size <= 0 or count > MOST_MODULE_TAGS:
            raise ConfigError(CORRUPT)
        return ModuleEntry(parts[0], parts[1], parts[2], count, start, size)

    def history(self, entry: ModuleEntry) -> ModuleHistory:
        """The interfaces of a module. Raises ConfigError: the file is damaged."""
        known = self._histories.get(entry.address)
        if known is None:
            try:
                known = _history(entry, self._content[entry.start : entry.start + entry.size])
            except (ValueError, RecursionError, zlib.error):
                raise ConfigError(CORRUPT) from None
            self._histories[entry.address] = known
        return known

    def version_of_commit(self, entry: ModuleEntry, commit: str) -> int | None:
        """The number of the version that a commit is tagged with; None where it has no tag."""
        start = entry.start + entry.size
        digits = self._content[start : start + entry.count * COMMIT_BYTES].hex()
        wanted = commit.lower()[: 2 * COMMIT_BYTES]
        for number in range(entry.count):
            if digits.startswith(wanted, number * 2 * COMMIT_BYTES):
                return number
        return None


def _history(entry: ModuleEntry, stream: bytes) -> ModuleHistory:
    data = json_value(inflate(stream, LARGEST_MODULE_HISTORY).decode("utf-8"))
    versions = data.get("versions") if isinstance(data, dict) else None
    folders = data.get("folders") if isinstance(data, dict) else None
    if not isinstance(versions, list) or not isinstance(folders, dict):
        raise ValueError("not a history")
    if len(versions) != entry.count or not all([isinstance(text, str) for text in versions]):
        raise ValueError("not the versions")
    found: dict[str, list[tuple[int, object]]] = {}
    for folder, changes in folders.items():
        found[folder] = []
        for number, change in changes if isinstance(changes, list) else ():
            if not isinstance(number, int):
                raise ValueError("not a change")
            found[folder].append((number, change))
    return ModuleHistory(entry.address, entry.repository, versions, found)


# Writing


class WrittenModule:
    """A module for an index file: its history, its licence, commits and other addresses.

    ``commits`` are the hexadecimal names of those of all versions, ``aliases`` addresses with the
    repositories that they had.
    """

    def __init__(
        self, history: ModuleHistory, licence: str, commits: Sequence[str],
        aliases: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.history = history
        self.licence = licence
        self.commits = commits
        self.aliases = aliases


def index_content(modules: Iterable[WrittenModule]) -> bytes:
    """The content of the file with the histories of some modules."""
    import json

    rows, aliases, sizes, parts = [], [], [], []
    for module in sorted(modules, key=lambda module: module.history.address):
        history = module.history
        data = {"folders": history.folders, "versions": history.versions}
        text = json.dumps(data, separators=(",", ":"), sort_keys=True)
        commits = [bytes.fromhex(commit[: 2 * COMMIT_BYTES]) for commit in module.commits]
        stream = b"".join([zlib.compress(text.encode("ascii"), 9), *commits])
        rows.append(f"{history.address} {history.repository} {module.licence} {len(commits)}")
        sizes.append(str(len(stream)))
        parts.append(stream)
        for address, repository in module.aliases:
            aliases.append(f"{address} {repository} {history.address}")
    text = "\n".join([" ".join(sizes), *rows, *aliases])
    table = zlib.compress(text.encode("ascii"), 9)
    return b"".join([_MAGIC, f"{len(table)}\n".encode("ascii"), table, *parts])
