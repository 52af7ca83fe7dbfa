"""Index files: the schemas of one version of a provider, read one type at a time.

A file is a line that says what it is, a line with the provider and its version, a line with a
checksum of the rest and the sizes of its two first parts, and the parts: a table of all types
with the places of their schemas, a dictionary for compression that all of them share, and the
schemas, each compressed by itself. Nothing in a file is ever executed, and all sizes are bounded:
it may be a stranger's.
"""

from __future__ import annotations

import json
import zlib

from hcl_lint.problems.errors import ConfigError
from hcl_lint.providers.address import FUNCTION, ProviderAddress, is_version, parse_address
from hcl_lint.providers.object_schema import FunctionSchema, ObjectSchema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.providers.schema_json import BodyData, ProviderData

_MAGIC: Final = b"hcl-lint provider schemas 1\n"
_LONGEST_HEAD: Final = 1_000  # bytes of the first three lines
_MOST_TABLE: Final = 8 * 1024 * 1024  # bytes, like the others
_MOST_SCHEMA: Final = 8 * 1024 * 1024
_DICTIONARY: Final = 32 * 1024
_SAMPLE: Final = 7  # One of so many types is looked at to make the dictionary.
_CORRUPT: Final = "the file is damaged; run `hcl-lint providers add` again"


class ProviderIndex:
    """The schemas of one version of a provider."""

    __slots__ = (
        "address", "version", "size", "_content", "_table", "_dictionary", "_start", "_types",
        "_functions",
    )  # fmt: skip

    def __init__(
        self,
        address: ProviderAddress,
        version: str,
        content: bytes,
        start: int,
        table: str,
        dictionary: bytes,
    ) -> None:
        """*start* is where the schemas begin in *content*, and *table* says where each is."""
        self.address = address
        self.version = version
        self.size = len(content)
        self._content = content
        self._table = table
        self._dictionary = dictionary
        self._start = start
        self._types: dict[tuple[str, str], ObjectSchema | None] = {}
        self._functions: dict[str, FunctionSchema | None] = {}

    @property
    def title(self) -> str:
        """The provider and its version, for messages."""
        return f"{self.address.short} {self.version}"

    def find(self, kind: str, name: str) -> ObjectSchema | None:
        """Return the schema of a type; None if there is none, or it cannot be read."""
        key = (kind, name)
        if key not in self._types:
            self._types[key] = None
            data = self._read(kind, name)
            if isinstance(data, list):
                self._types[key] = ObjectSchema.from_data(data, name, self.title)
        return self._types[key]

    def function(self, name: str) -> FunctionSchema | None:
        """Return the signature of a function; None if there is none, or it cannot be read."""
        if name not in self._functions:
            data = self._read(FUNCTION, name)
            found = FunctionSchema.from_data(data, name) if isinstance(data, dict) else None
            self._functions[name] = found
        return self._functions[name]

    def has(self, kind: str, name: str) -> bool:
        """Whether the provider has a type."""
        return f"\n{kind} {name} " in self._table

    def names(self, kind: str) -> list[str]:
        """The names of all types of a kind, sorted."""
        start = f"{kind} "
        lines = [line for line in self._table.split("\n") if line.startswith(start)]
        return [line.split(" ")[1] for line in lines]

    def _read(self, kind: str, name: str) -> object:
        row = f"\n{kind} {name} "
        at = self._table.find(row)
        if at < 0:
            return None
        place = self._table[at + len(row) : self._table.index("\n", at + 1)]
        try:
            offset, _, size = place.partition(" ")
            first = self._start + int(offset)
            data = _inflate(
                self._content[first : first + int(size)], _MOST_SCHEMA, self._dictionary
            )
            return json.loads(data)
        except (ValueError, RecursionError, zlib.error):
            return None


def read_index(content: bytes) -> ProviderIndex:
    """Return the index in the content of a file.

    Raises:
        ConfigError: it is something else, or damaged.
    """
    if not content.startswith(_MAGIC):
        raise ConfigError("the file was not written by this version of hcl-lint")
    lines = content[:_LONGEST_HEAD].split(b"\n", 3)
    try:
        name, _, version = lines[1].decode("ascii").partition(" ")
        checksum, table_size, dictionary_size = lines[2].decode("ascii").split(" ")
        address = parse_address(name)
        start = sum(map(len, lines[:3])) + 3
        if address is None or not is_version(version) or len(lines) < 4:
            raise ConfigError(_CORRUPT)
        if zlib.crc32(memoryview(content)[start:]) != int(checksum, 16):
            raise ConfigError(_CORRUPT)
        after_table = start + int(table_size)
        end = after_table + int(dictionary_size)
        table = _inflate(content[start:after_table], _MOST_TABLE).decode("ascii")
        dictionary = _inflate(content[after_table:end], _DICTIONARY)
    except (ValueError, IndexError, zlib.error):
        raise ConfigError(_CORRUPT) from None
    return ProviderIndex(address, version, content, end, f"\n{table}\n", dictionary)


def _inflate(data: bytes, most: int, dictionary: bytes = b"") -> bytes:
    """Decompress data that is not larger than it may be.

    Raises:
        ValueError: it is larger, or not complete.
    """
    inflater = zlib.decompressobj(zdict=dictionary) if dictionary else zlib.decompressobj()
    result = inflater.decompress(data, most)
    if not inflater.eof:
        raise ValueError("too large, or cut off")
    return result


# Writing


def index_content(provider: ProviderData, version: str) -> bytes:
    """Return the content of the file with the schemas of a provider."""
    texts: list[tuple[str, str, bytes]] = []
    for (kind, name), bodies in provider.types.items():
        texts.append((kind, name, _text(bodies)))
    for name, function in provider.functions.items():
        texts.append((FUNCTION, name, _text(function)))
    texts.sort()
    dictionary = _dictionary([text for _, _, text in texts])
    rows = []
    parts = []
    offset = 0
    known: dict[bytes, tuple[int, int]] = {}
    for kind, name, text in texts:
        if text not in known:
            part = _deflate(text, dictionary)
            known[text] = (offset, len(part))
            parts.append(part)
            offset += len(part)
        rows.append(f"{kind} {name} {known[text][0]} {known[text][1]}")
    table = zlib.compress("\n".join(rows).encode("ascii"), 9)
    shared = zlib.compress(dictionary, 9)
    rest = b"".join([table, shared, *parts])
    head = f"{provider.address} {version}\n{zlib.crc32(rest):08x} {len(table)} {len(shared)}\n"
    return _MAGIC + head.encode("ascii") + rest


def _text(data: list[BodyData] | dict[str, object]) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode(
        "utf-8", "replace"
    )


def _deflate(text: bytes, dictionary: bytes) -> bytes:
    deflater = (
        zlib.compressobj(9, zdict=dictionary) if dictionary else zlib.compressobj(9)
    )
    return deflater.compress(text) + deflater.flush()


def _dictionary(texts: list[bytes]) -> bytes:
    """What many schemas have in common: attributes and blocks, the most frequent last."""
    counts: dict[bytes, int] = {}
    for text in texts[::_SAMPLE] if len(texts) > 20 * _SAMPLE else texts:
        for part in set(text.split(b'],"')):
            counts[part] = counts.get(part, 0) + 1
    frequent = [(count * len(part), part) for part, count in counts.items() if count > 1]
    result = b""
    for _, part in sorted(frequent, reverse=True):
        if len(result) + len(part) + 3 <= _DICTIONARY:
            result = part + b'],"' + result
    return result
