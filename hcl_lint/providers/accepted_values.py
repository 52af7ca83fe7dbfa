"""The values that the services of a provider accept, read for one type at a time.

A file is a line that says what it is, a line with the provider and where the values come from, and
a line with the sizes of the table and of the chunks; the table and the chunks are compressed. The
table has a line of types for each chunk. A chunk is a line with the number of constraints and of
bodies, then one line of JSON for each of them, and a line for each type, of which only those that
are needed are read:

- a constraint is ``[kind, ...]``: values follow, or the least and most length, or the least and
  most number, null where there is none; a length may be followed by a pattern. Others are the
  version of a network, a reason and the values that are outdated, and a pattern and a reason
  against what has a match;
- a body has for each argument the numbers of its constraints, and for each block, from -1 down,
  that of its body; equal bodies are written once;
- a type has its name and, after a space, the number of its body.
"""

from __future__ import annotations

import json
import os
import zlib

from hcl_lint.files.installed import own_content, schema_folder
from hcl_lint.providers.address import ProviderAddress
from hcl_lint.schema.body_schema import (
    AttributeSchema, BlockSchema, BodySchema, GivenSchema, SchemaSource,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Final

SUFFIX: Final = ".hclvalues"
VALUES: Final = 0
LENGTH: Final = 1
NUMBER: Final = 2
NETWORK: Final = 3
OUTDATED: Final = 4
FORM: Final = 5

_MAGIC: Final = b"hcl-lint provider values 1\n"
_CHUNK: Final = 384 * 1024  # bytes of JSON, after which a new one begins


class Constraint:
    """What a service says of an argument: its values, or bounds of its length or its number.

    ``values`` are those accepted, or, where it is about outdated ones, these. ``least`` and
    ``most`` are None where there is no bound; of a network, ``most`` is the version of IP.
    ``pattern`` is a regular expression that all of the text must match, or, where it is about the
    form, that must not match anywhere; "" where there is none. ``reason`` is a sentence for who
    has written what is outdated or has a wrong form, without its final stop.
    """

    __slots__ = ("kind", "values", "least", "most", "pattern", "reason")

    def __init__(
        self, kind: int, values: Sequence[str] = (), least: float | None = None,
        most: float | None = None, pattern: str = "", reason: str = "",
    ) -> None:  # fmt: skip
        self.kind = kind
        self.values = values
        self.least = least
        self.most = most
        self.pattern = pattern
        self.reason = reason


class AcceptedBody:
    """The constraints of the arguments in a body, and the bodies of its blocks, by name."""

    __slots__ = ("arguments", "blocks", "_schema")

    def __init__(self) -> None:
        self.arguments: dict[str, list[Constraint]] = {}
        self.blocks: dict[str, AcceptedBody] = {}
        self._schema: BodySchema | None = None

    @property
    def schema(self) -> BodySchema:
        """What finds these arguments and blocks in a file, dynamic blocks among them."""
        if self._schema is None:
            blocks = [
                BlockSchema(name, nested=_Inside(body)) for name, body in self.blocks.items()]
            if blocks:
                nested = GivenSchema(BodySchema([], [BlockSchema("content")], is_open=True))
                blocks.append(BlockSchema("dynamic", ("type",), nested=nested))
            attributes = [AttributeSchema(name) for name in self.arguments]
            self._schema = BodySchema(attributes, blocks, is_open=True)
        return self._schema


class _Inside(SchemaSource):
    """The schema of a body, made when a block of it is met."""

    __slots__ = ("_body",)

    def __init__(self, body: AcceptedBody) -> None:
        self._body = body

    @property
    def schema(self) -> BodySchema:
        return self._body.schema


class AcceptedValues:
    """The constraints of one provider; ``source`` says where they come from."""

    __slots__ = ("source", "_content", "_table", "_sizes", "_start", "_chunks", "_types")

    def __init__(self, content: bytes) -> None:
        """*content* is that of a file.

        Raises:
            ValueError: it is something else.
        """
        magic, head, sizes, rest = content.split(b"\n", 3)
        if magic + b"\n" != _MAGIC:
            raise ValueError("not a file of values")
        self.source = head.decode("ascii").partition(" ")[2]
        table, *self._sizes = map(int, sizes.split())
        self._content = rest
        self._start = table
        self._table = zlib.decompress(rest[:table]).decode("ascii").split("\n")
        self._chunks: dict[int, list[str]] = {}
        self._types: dict[str, AcceptedBody | None] = {}

    def of_type(self, name: str) -> AcceptedBody | None:
        """The body of a type; None where nothing is known of it."""
        if name not in self._types:
            self._types[name] = None
            for number, types in enumerate(self._table):
                if f" {name} " in types:
                    self._types[name] = _type(name, self._chunk(number))
        return self._types[name]

    def types(self) -> list[str]:
        """The types of which anything is known, sorted."""
        return sorted([name for types in self._table for name in types.split()])

    def _chunk(self, number: int) -> list[str]:
        if number not in self._chunks:
            start = self._start + sum(self._sizes[:number])
            text = zlib.decompress(self._content[start : start + self._sizes[number]])
            self._chunks[number] = text.decode("utf-8").split("\n")
        return self._chunks[number]


_known: Final[dict[str, AcceptedValues | None]] = {}


def accepted_values(address: ProviderAddress) -> AcceptedValues | None:
    """What comes with hcl-lint for a provider; None where that is nothing."""
    name = address.short.replace("/", "_")
    if name not in _known:
        content = own_content(os.path.join(schema_folder(), f"{name}{SUFFIX}"))
        _known[name] = AcceptedValues(content) if content else None
    return _known[name]


def _type(name: str, lines: list[str]) -> AcceptedBody:
    """The body of a type that is in a chunk."""
    constraints, bodies = map(int, lines[0].split())
    start = f"{name} "
    for line in lines[1 + constraints + bodies :]:
        if line.startswith(start):
            return _body(int(line[len(start) :]), lines, constraints)
    raise ValueError("the chunk does not have the type")


def _body(number: int, lines: list[str], constraints: int) -> AcceptedBody:
    body = AcceptedBody()
    for name, each in json.loads(lines[1 + constraints + number]).items():
        if isinstance(each, list):
            body.arguments[name] = [_constraint(json.loads(lines[1 + line])) for line in each]
        else:
            body.blocks[name] = _body(-1 - each, lines, constraints)
    return body


def _constraint(data: list[Any]) -> Constraint:
    kind, *rest = data
    if kind == VALUES:
        return Constraint(VALUES, rest)
    if kind == OUTDATED:
        return Constraint(OUTDATED, rest[1:], reason=rest[0])
    if kind == FORM:
        return Constraint(FORM, pattern=rest[0], reason=rest[1])
    if kind == NETWORK:
        return Constraint(NETWORK, most=rest[0])
    least, most, *pattern = rest
    return Constraint(kind, (), least, most, pattern[0] if pattern else "")


# Writing


def values_content(title: str, types: Mapping[str, Mapping[str, list[list[Any]]]]) -> bytes:
    """Return the content of a file.

    *title* is the provider and, after a space, where the values come from; *types* have the
    constraints of arguments by path, where ``a.b`` is in a block.
    """
    chunks = [_Chunk()]
    for name, known in sorted(types.items()):
        if chunks[-1].size >= _CHUNK:
            chunks.append(_Chunk())
        chunks[-1].add(name, known)
    parts = [zlib.compress(each.text().encode("utf-8"), 9) for each in chunks]
    rows = [f" {' '.join(each.types)} " for each in chunks]
    table = zlib.compress("\n".join(rows).encode("ascii"), 9)
    sizes = " ".join([str(len(each)) for each in (table, *parts)])
    return b"".join([_MAGIC, f"{title}\n{sizes}\n".encode("ascii"), table, *parts])


class _Chunk:
    """A chunk in the making; texts are kept with their numbers, as each is written once."""

    def __init__(self) -> None:
        self.types: dict[str, int] = {}
        self.size = 0
        self._constraints: dict[str, int] = {}
        self._bodies: dict[str, int] = {}

    def add(self, name: str, known: Mapping[str, list[list[Any]]]) -> None:
        tree: dict[str, Any] = {}
        for path, each in sorted(known.items()):
            *blocks, argument = path.split(".")
            body = tree
            for block in blocks:
                body = body.setdefault(block, {})
            body[argument] = each
        self.types[name] = self._body(tree)

    def text(self) -> str:
        types = [f"{name} {number}" for name, number in self.types.items()]
        head = f"{len(self._constraints)} {len(self._bodies)}"
        return "\n".join([head, *self._constraints, *self._bodies, *types])

    def _body(self, tree: dict[str, Any]) -> int:
        row = {
            name: -1 - self._body(each) if isinstance(each, dict)
            else [self._number(self._constraints, constraint) for constraint in each]
            for name, each in tree.items()
        }  # fmt: skip
        return self._number(self._bodies, row)

    def _number(self, known: dict[str, int], data: object) -> int:
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        if text not in known:
            self.size += len(text)
        return known.setdefault(text, len(known))
