"""Index files: the schemas of versions of a provider, read one type at a time.

A file is a line that says what it is, a line with the provider and its versions, each with what
its source does not say (`5.100.0:deprecated,limits`), a line with a checksum of the rest and the
size of the table in it, the table, and the schemas. These are lines of JSON, ordered by type and
version, so that what is alike is compressed well; they are compressed in chunks, of which a lookup
needs one. The table begins with the number of lines and the size of each chunk. The others of its
lines are the types, each with a sign for every version: ``+`` for the next schema, ``=`` for the
one of the version before, ``-`` where the version does not have the type. Nothing in a file is
ever executed, and all sizes are bounded: it may be a stranger's.
"""

from __future__ import annotations

import zlib

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.compressed import inflate
from hcl_lint.providers.address import FUNCTION, ProviderAddress, is_version, parse_address
from hcl_lint.providers.json_value import json_value
from hcl_lint.providers.object_schema import FunctionSchema, ObjectSchema
from hcl_lint.schema.body_schema import SchemaOrigin
from hcl_lint.text.limits import LARGEST_INDEX_CHUNK, LARGEST_INDEX_TABLE, LONGEST_INDEX_HEAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.providers.schema_json import BodyData, ProviderData

_MAGIC: Final = b"hcl-lint provider schemas 2\n"
_FIRST: Final = b"hcl-lint provider schemas 1\n"
_CHUNK: Final = 32 * 1024  # bytes after which a new one begins
_CORRUPT: Final = "the file is damaged; run `hcl-lint providers add` again"
_STEP: Final = 2_048  # characters of a table
_MOST_RECENT: Final = 32  # chunks that are kept of a file
_NEXT: Final = "+"
_SAME: Final = "="
_NONE: Final = "-"


class ProviderIndex:
    """The schemas of one version of a provider; ``lacks`` is what their source does not say."""

    def __init__(self, file: IndexFile, version: str) -> None:
        """*file* is one that has the version."""
        self.address = file.head.address
        self.version = version
        self.lacks = file.head.versions[version]
        self._file = file
        self._number = list(file.head.versions).index(version)
        self._types: dict[tuple[str, str], ObjectSchema | None] = {}
        self._functions: dict[str, FunctionSchema | None] = {}

    @property
    def title(self) -> str:
        """The provider and its version, for messages."""
        return f"{self.address.short} {self.version}"

    @property
    def size(self) -> int:
        """The size of its file in bytes."""
        return self._file.size

    def find(self, kind: str, name: str) -> ObjectSchema | None:
        """Return the schema of a type; None if there is none, or it cannot be read."""
        key = (kind, name)
        if key not in self._types:
            self._types[key] = None
            data = self.data(kind, name)
            if data is not None:
                origin = SchemaOrigin(self.title)
                self._types[key] = ObjectSchema.from_data(data, name, origin, self.lacks)
        return self._types[key]

    def data(self, kind: str, name: str) -> list[BodyData] | None:
        """Return the bodies of a type; None if there is none, or it cannot be read."""
        data = self._file.read(kind, name, self._number)
        return data if isinstance(data, list) else None

    def function(self, name: str) -> FunctionSchema | None:
        """Return the signature of a function; None if there is none, or it cannot be read."""
        if name not in self._functions:
            data = self._file.read(FUNCTION, name, self._number)
            found = FunctionSchema.from_data(data, name) if isinstance(data, dict) else None
            self._functions[name] = found
        return self._functions[name]

    def has(self, kind: str, name: str) -> bool:
        """Whether the provider has a type."""
        return self._file.sign(kind, name, self._number)[1] not in ("", _NONE)

    def names(self, kind: str) -> list[str]:
        """The names of all types of a kind, sorted."""
        return [name for type_, name in self.types() if type_ == kind]

    def types(self) -> list[tuple[str, str]]:
        """The kinds and names of everything that the provider defines, sorted."""
        return [
            (kind, name) for kind, name, signs in self._file.rows()
            if signs[self._number : self._number + 1] != _NONE
        ]


class IndexFile:
    """The content of an index file, for all of its versions; ``head`` is what its start says."""

    def __init__(self, content: bytes) -> None:
        """*content* is all of it. Raises ConfigError: it is something else, or damaged."""
        self.head = head = read_head(content)
        self.size = len(content)
        start = head.start + head.table_size
        try:
            if zlib.crc32(memoryview(content)[head.start :]) != head.checksum:
                raise ConfigError(_CORRUPT)
            table = inflate(content[head.start : start], LARGEST_INDEX_TABLE).decode("ascii")
            chunks, _, rows = table.partition("\n")
            self._chunks: list[tuple[int, int, int]] = []  # number of lines, start, end
            for text in chunks.split(" "):
                if text:
                    lines, _, size = text.partition(":")
                    self._chunks.append((int(lines), start, start + int(size)))
                    start += int(size)
        except (ValueError, zlib.error):
            raise ConfigError(_CORRUPT) from None
        self._content = content
        self._table = f"\n{rows}\n"
        self._signs: dict[str, tuple[int, str]] = {}  # of rows that somebody asked for
        self._counts = [0]  # of schemas in the first so many steps of the table
        self._recent: dict[int, bytes] = {}  # chunks, the one that was read last at the end
        self._indexes: dict[str, ProviderIndex] = {}

    def index(self, version: str) -> ProviderIndex:
        """Return the schemas of one version.

        Raises ConfigError: the file does not have it.
        """
        if version not in self.head.versions:
            raise ConfigError(f"it has no schemas of {self.head.address.short} {version}")
        if version not in self._indexes:
            self._indexes[version] = ProviderIndex(self, version)
        return self._indexes[version]

    def rows(self) -> list[list[str]]:
        """The kind, name and signs of each type in the table."""
        return [row.split(" ") for row in self._table.split("\n") if row]

    def sign(self, kind: str, name: str, number: int) -> tuple[int, str]:
        """Where the sign of a type for a version of a number is in the table; and the sign."""
        row = f"{kind} {name} "
        found = self._signs.get(row)
        if found is None:
            found = self._signs[row] = self._find(row)
        start, signs = found
        return start + number, signs[number : number + 1]

    def _find(self, row: str) -> tuple[int, str]:
        """Where the signs of a row are in the table, whose rows are sorted; and the signs.

        PERF: to search all of the table took 1.2 % of a check.
        """
        table = self._table
        low, high = 1, len(table)
        while low < high:
            start = table.rfind("\n", 0, (low + high) // 2) + 1
            end = table.index("\n", start)
            if table.startswith(row, start):
                return start + len(row), table[start + len(row) : end]
            if table[start:end] < row:
                low = end + 1
            else:
                high = start
        return 0, ""

    def read(self, kind: str, name: str, number: int) -> object:
        """The facts of the file about a type in a version of a number; None where there are
        none.
        """
        at, sign = self.sign(kind, name, number)
        if sign not in (_NEXT, _SAME):
            return None
        try:
            line = self._line(self._count(at + 1) - 1)
            return None if line is None else json_value(line)
        except (ValueError, RecursionError, zlib.error):
            return None

    def _count(self, end: int) -> int:
        """The number of schemas in the beginning of the table, whose order they are in."""
        counts = self._counts
        while len(counts) * _STEP <= end:
            start = (len(counts) - 1) * _STEP
            counts.append(counts[-1] + self._table.count(_NEXT, start, start + _STEP))
        steps = end // _STEP
        return counts[steps] + self._table.count(_NEXT, steps * _STEP, end)

    def _line(self, line: int) -> str | None:
        for number, (count, start, end) in enumerate(self._chunks):
            if line < count:
                return None if line < 0 else _line_of(self._chunk(number, start, end), line)
            line -= count
        return None

    def _chunk(self, number: int, start: int, end: int) -> bytes:
        chunk = self._recent.pop(number, None)
        if chunk is None:
            chunk = inflate(self._content[start:end], LARGEST_INDEX_CHUNK)
            if len(self._recent) >= _MOST_RECENT:
                del self._recent[next(iter(self._recent))]
        self._recent[number] = chunk
        return chunk


def _line_of(chunk: bytes, line: int) -> str | None:
    """A line of a chunk; None where it does not have so many."""
    start = 0
    for _ in range(line):
        start = chunk.find(b"\n", start) + 1
        if start == 0:
            return None
    end = chunk.find(b"\n", start)
    return chunk[start : len(chunk) if end < 0 else end].decode("utf-8")


class IndexHead:
    """The first lines of a file: the provider, and its versions with what is lacking of each."""

    def __init__(
        self, address: ProviderAddress, versions: dict[str, tuple[str, ...]], checksum: int,
        table_size: int, start: int,
    ) -> None:
        """*start* is the size of the lines; *checksum* and *table_size* are about what follows."""
        self.address = address
        self.versions = versions
        self.checksum = checksum
        self.table_size = table_size
        self.start = start


def read_head(content: bytes) -> IndexHead:
    """Return what the first lines of a file say; the rest of it need not be there.

    Raises ConfigError: it is something else, or damaged.
    """
    if not content.startswith(_MAGIC):
        was = "an older version" if content.startswith(_FIRST) else "this version"
        advice = "; run `hcl-lint providers add` again" if content.startswith(_FIRST) else ""
        word = "was" if advice else "was not"
        raise ConfigError(f"the file {word} written by {was} of hcl-lint{advice}")
    lines = content[:LONGEST_INDEX_HEAD].split(b"\n", 3)
    try:
        name, *rest = lines[1].decode("ascii").split(" ")
        checksum, table_size = lines[2].decode("ascii").split(" ")
        address = parse_address(name)
        versions = {}
        for text in rest:
            version, _, lacks = text.partition(":")
            versions[version] = tuple(lacks.split(",")) if lacks else ()
        start = sum(map(len, lines[:3])) + 3
        are_valid = versions and all([is_version(version) for version in versions])
        if address is None or not are_valid or len(lines) < 4:
            raise ConfigError(_CORRUPT)
        return IndexHead(address, versions, int(checksum, 16), int(table_size), start)
    except (ValueError, IndexError):
        raise ConfigError(_CORRUPT) from None


def read_index(content: bytes, version: str = "") -> ProviderIndex:
    """Return the schemas of a version in the content of a file, by default of its only one.

    Raises ConfigError: it is something else, damaged, or does not have the version.
    """
    file = IndexFile(content)
    return file.index(version or next(iter(file.head.versions)))


# Writing


def index_content(provider: ProviderData, version: str, lacks: tuple[str, ...] = ()) -> bytes:
    """Return the content of the file with the schemas of one version of a provider."""
    return index_of_versions([(version, lacks, provider)])


def index_of_versions(editions: Sequence[tuple[str, tuple[str, ...], ProviderData]]) -> bytes:
    """Return the content of the file with the schemas of versions of one provider.

    Each version comes with what its source does not say.
    """
    texts = [_texts(provider) for _, _, provider in editions]
    rows = []
    lines: list[bytes] = []
    for kind, name in sorted({key for text in texts for key in text}):
        signs = ""
        before: bytes | None = None
        for element in texts:
            text = element.get((kind, name))
            if text is None:
                signs += _NONE
            elif text == before and signs[-1] != _NONE:
                signs += _SAME
            else:
                signs += _NEXT
                lines.append(text)
            before = text
        rows.append(f"{kind} {name} {signs}")
    chunks = []
    parts = []
    first = size = 0
    for number, line in enumerate(lines):
        size += len(line)
        if size >= _CHUNK or number == len(lines) - 1:
            part = zlib.compress(b"\n".join(lines[first : number + 1]), 9)
            chunks.append(f"{number + 1 - first}:{len(part)}")
            parts.append(part)
            first, size = number + 1, 0
    table = zlib.compress("\n".join([" ".join(chunks), *rows]).encode("ascii"), 9)
    rest = b"".join([table, *parts])
    versions = [
        f"{version}:{','.join(lacks)}" if lacks else version for version, lacks, _ in editions
    ]
    address = editions[0][2].address
    head = f"{address} {' '.join(versions)}\n{zlib.crc32(rest):08x} {len(table)}\n"
    return _MAGIC + head.encode("ascii") + rest


def _texts(provider: ProviderData) -> dict[tuple[str, str], bytes]:
    """The schemas of a provider as JSON, by kind and name."""
    texts = {key: _text(bodies) for key, bodies in provider.types.items()}
    for name, function in provider.functions.items():
        texts[FUNCTION, name] = _text(function)
    return texts


def _text(data: list[BodyData] | dict[str, object]) -> bytes:
    import json

    text: str = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "replace")
