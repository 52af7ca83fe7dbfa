"""The values that the services of a provider accept, read for one type at a time.

A file is a line that says what it is, a line with the provider and where the values come from, and
a line with the sizes of the table and of the chunks; the table and the chunks are compressed. The
table has a line of types for each chunk. A chunk is JSON, ``[constraints, bodies, types]``:

- a constraint is ``[kind, ...]``: values follow, or the least and most length, or the least and
  most number, null where there is none; a length may be followed by a pattern;
- a body has for each argument the number of its constraint, and for each block, from -1 down, that
  of its body; equal bodies are written once;
- types have the numbers of their bodies.
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

_MAGIC: Final = b"hcl-lint provider values 1\n"
_CHUNK: Final = 192 * 1024  # bytes of JSON, after which a new one begins


class Constraint:
    """What a service says of an argument: its values, or bounds of its length or its number.

    ``least`` and ``most`` are None where there is no bound; ``pattern`` is a regular expression
    that all of the text must match, "" where there is none.
    """

    __slots__ = ("kind", "values", "least", "most", "pattern")

    def __init__(
        self, kind: int, values: Sequence[str] = (), least: float | None = None,
        most: float | None = None, pattern: str = "",
    ) -> None:  # fmt: skip
        self.kind = kind
        self.values = values
        self.least = least
        self.most = most
        self.pattern = pattern


class AcceptedBody:
    """The constraints of the arguments in a body, and the bodies of its blocks, by name."""

    __slots__ = ("arguments", "blocks", "_schema")

    def __init__(self) -> None:
        self.arguments: dict[str, Constraint] = {}
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
        self._chunks: dict[int, list[Any]] = {}
        self._types: dict[str, AcceptedBody | None] = {}

    def of_type(self, name: str) -> AcceptedBody | None:
        """The body of a type; None where nothing is known of it."""
        if name not in self._types:
            self._types[name] = None
            for number, types in enumerate(self._table):
                if f" {name} " in types:
                    constraints, bodies, numbers = self._chunk(number)
                    self._types[name] = _body(numbers[name], bodies, constraints)
        return self._types[name]

    def types(self) -> list[str]:
        """The types of which anything is known, sorted."""
        return sorted([name for types in self._table for name in types.split()])

    def _chunk(self, number: int) -> list[Any]:
        if number not in self._chunks:
            start = self._start + sum(self._sizes[:number])
            text = zlib.decompress(self._content[start : start + self._sizes[number]])
            self._chunks[number] = json.loads(text)
        return self._chunks[number]


_known: Final[dict[str, AcceptedValues | None]] = {}


def accepted_values(address: ProviderAddress) -> AcceptedValues | None:
    """What comes with hcl-lint for a provider; None where that is nothing."""
    name = address.short.replace("/", "_")
    if name not in _known:
        content = own_content(os.path.join(schema_folder(), f"{name}{SUFFIX}"))
        _known[name] = AcceptedValues(content) if content else None
    return _known[name]


def _body(number: int, bodies: list[dict[str, int]], constraints: list[list[Any]]) -> AcceptedBody:
    body = AcceptedBody()
    for name, each in bodies[number].items():
        if each >= 0:
            body.arguments[name] = _constraint(constraints[each])
        else:
            body.blocks[name] = _body(-1 - each, bodies, constraints)
    return body


def _constraint(data: list[Any]) -> Constraint:
    kind, *rest = data
    if kind == VALUES:
        return Constraint(VALUES, rest)
    least, most, *pattern = rest
    return Constraint(kind, (), least, most, pattern[0] if pattern else "")


# Writing


def values_content(title: str, types: Mapping[str, Mapping[str, list[Any]]]) -> bytes:
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

    def add(self, name: str, known: Mapping[str, list[Any]]) -> None:
        tree: dict[str, Any] = {}
        for path, each in sorted(known.items()):
            *blocks, argument = path.split(".")
            body = tree
            for block in blocks:
                body = body.setdefault(block, {})
            body[argument] = each
        self.types[name] = self._body(tree)

    def text(self) -> str:
        types = json.dumps(self.types, separators=(",", ":"))
        return f"[[{','.join(self._constraints)}],[{','.join(self._bodies)}],{types}]"

    def _body(self, tree: dict[str, Any]) -> int:
        row = {
            name: -1 - self._body(each) if isinstance(each, dict)
            else self._number(self._constraints, each)
            for name, each in tree.items()
        }  # fmt: skip
        return self._number(self._bodies, row)

    def _number(self, known: dict[str, int], data: object) -> int:
        text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        if text not in known:
            self.size += len(text)
        return known.setdefault(text, len(known))
