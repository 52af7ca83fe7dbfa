"""Index files: the histories of the interfaces of modules, read one module at a time.

A file is a line that says what it is, a line with the size of the table, the table, and a stream
for each module. A line of the table has the address of the module, its repository and licence, the
number of its versions and the size of its stream; or another address under which it is known. A
stream is JSON, and after it come the beginnings of the commits of all versions. Table and streams
are compressed by zlib. Nothing in a file is ever executed, and all sizes are bounded: it may be a
stranger's.
"""

from __future__ import annotations

import zlib

from hcl_lint.annotations import Final, Iterable, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.interfaces.interface import ModuleHistory
from hcl_lint.providers.json_value import json_value
from hcl_lint.text.limits import LARGEST_INDEX_TABLE, LARGEST_MODULE_HISTORY, LONGEST_INDEX_HEAD

_MAGIC: Final = b"hcl-lint modules 1\n"
_CORRUPT: Final = "the file is damaged; run `hcl-lint modules add` again"
_ALIAS: Final = "="
COMMIT_BYTES: Final = 6  # of the commit of a version


class ModuleEntry:
    """A line of the table."""

    __slots__ = ("address", "repository", "licence", "count", "start", "size")

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
    """The content of an index file; ``entries`` are by address, in lower case."""

    __slots__ = ("entries", "_aliases", "_repositories", "_content", "_histories")

    def __init__(self, content: bytes) -> None:
        """*content* is all of it.

        Raises:
            ConfigError: it is something else, or damaged.
        """
        if not content.startswith(_MAGIC):
            raise ConfigError("the file was not written by this version of hcl-lint")
        self.entries: dict[str, ModuleEntry] = {}
        self._aliases: dict[str, str] = {}
        self._repositories: dict[str, str] = {}
        self._content = content
        self._histories: dict[str, ModuleHistory] = {}
        try:
            head = content.index(b"\n", len(_MAGIC), LONGEST_INDEX_HEAD) + 1
            start = head + int(content[len(_MAGIC) : head])
            rows = _inflate(content[head:start], LARGEST_INDEX_TABLE).decode("ascii")
            for row in rows.split("\n"):
                address, *rest = row.split(" ")
                if rest[0] == _ALIAS:
                    self._aliases[address.lower()] = rest[1].lower()
                    self._repositories[rest[2].lower()] = rest[1].lower()
                    continue
                repository, licence, count, size = rest
                entry = ModuleEntry(address, repository, licence, int(count), start, int(size))
                start += entry.size + entry.count * COMMIT_BYTES
                self.entries[address.lower()] = entry
                self._repositories[repository.lower()] = address.lower()
            if start != len(content):
                raise ValueError("cut off")
        except (ValueError, IndexError, zlib.error):
            raise ConfigError(_CORRUPT) from None

    def find(self, address: str) -> ModuleEntry | None:
        """The entry of a module by an address, or by the one that it had before."""
        name = address.lower()
        return self.entries.get(self._aliases.get(name, name))

    def find_repository(self, repository: str) -> ModuleEntry | None:
        """The entry of the module in a repository, such as ``github.com/OWNER/NAME``."""
        return self.entries.get(self._repositories.get(repository.lower(), ""))

    def history(self, entry: ModuleEntry) -> ModuleHistory:
        """The interfaces of a module.

        Raises:
            ConfigError: the file is damaged.
        """
        known = self._histories.get(entry.address)
        if known is None:
            try:
                known = _history(entry, self._content[entry.start : entry.start + entry.size])
            except (ValueError, RecursionError, zlib.error):
                raise ConfigError(_CORRUPT) from None
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
    data = json_value(_inflate(stream, LARGEST_MODULE_HISTORY).decode("utf-8"))
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


def _inflate(data: bytes, most: int) -> bytes:
    """Decompress data that is not larger than it may be.

    Raises:
        ValueError: it is larger, or not complete.
    """
    inflater = zlib.decompressobj()
    result = inflater.decompress(data, most)
    if not inflater.eof:
        raise ValueError("too large, or cut off")
    return result


# Writing


class WrittenModule:
    """A module for an index file: its history, its licence, commits and other addresses.

    ``commits`` are the hexadecimal names of those of all versions, ``aliases`` addresses with the
    repositories that they had.
    """

    __slots__ = ("history", "licence", "commits", "aliases")

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

    rows, aliases, parts = [], [], []
    for module in sorted(modules, key=_address):
        history = module.history
        data = {"folders": history.folders, "versions": history.versions}
        text = json.dumps(data, separators=(",", ":"), sort_keys=True)
        stream = zlib.compress(text.encode("ascii"), 9)
        commits = [bytes.fromhex(commit[: 2 * COMMIT_BYTES]) for commit in module.commits]
        rows.append(
            f"{history.address} {history.repository} {module.licence} {len(commits)} {len(stream)}"
        )
        for address, repository in module.aliases:
            aliases.append(f"{address} {_ALIAS} {history.address} {repository}")
        parts += [stream, *commits]
    table = zlib.compress("\n".join([*rows, *aliases]).encode("ascii"), 9)
    return b"".join([_MAGIC, f"{len(table)}\n".encode("ascii"), table, *parts])


def _address(module: WrittenModule) -> str:
    return module.history.address
