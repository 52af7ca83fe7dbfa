"""Schemas as plain data and back: what has been decoded once need not be decoded again.

The data is made of tuples, dicts, strings, numbers and the like, and can be written down as
Python. It is a tuple of bodies, the first of which is that of the file; blocks name the bodies
inside of them by number, so that a body may contain itself. Bodies are made when they are asked
for: of a large schema, a file mostly needs little.
"""

from __future__ import annotations

from hcl_lint.schema.body_schema import (
    AS_VALUE, NO_FACTS, AttributeSchema, BlockSchema, BodySchema, Facts, Reading, SchemaSource,
)  # fmt: skip
from hcl_lint.values.plain import from_python, to_python
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, NUMBER, STRING, Type,
    list_of, map_of, object_of, set_of, tuple_of,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final, TypeAlias

    # Whether it is open, its attributes and its blocks.
    BodyData: TypeAlias = tuple[bool, tuple[tuple[Any, ...], ...], tuple[tuple[Any, ...], ...]]
    SchemaData: TypeAlias = tuple[BodyData, ...]

_PRIMITIVES: Final = (DYNAMIC, STRING, NUMBER, BOOL)  # a number of its own kind is one
_COLLECTIONS: Final = {KIND_LIST: list_of, KIND_SET: set_of, KIND_MAP: map_of}
_TEXTS: Final = ("doc", "url", "deprecated", "replacement", "pattern", "since", "until")
_LISTS: Final = ("conflicts", "requires")


def schema_data(schema: BodySchema) -> SchemaData:
    """A schema as data."""
    bodies = [schema]
    numbers = {id(schema): 0}
    done: list[BodyData] = []
    while len(done) < len(bodies):
        body = bodies[len(done)]
        blocks = []
        for block in body.blocks.values():
            number = None
            if block.nested is not None:
                nested = block.nested.schema
                if id(nested) not in numbers:
                    numbers[id(nested)] = len(bodies)
                    bodies.append(nested)
                number = numbers[id(nested)]
            blocks.append(
                (
                    block.type, block.labels, block.least, block.most, block.has_keys, number,
                    _type_data(block.element), _facts_data(block.facts),
                )
            )  # fmt: skip
        attributes = [
            (
                each.name, each.is_required, _type_data(each.type), _facts_data(each.facts),
                _reading_data(each.reading),
            )
            for each in body.attributes.values()
        ]  # fmt: skip
        done.append((body.is_open, tuple(attributes), tuple(blocks)))
    return tuple(done)


def schema_of_data(data: SchemaData) -> BodySchema:
    """The schema that `schema_data` made data of."""
    sources: list[_Body] = []
    sources += [_Body(body, sources) for body in data]
    return sources[0].schema


class _Body(SchemaSource):
    """A body of which there is data; *others* are all bodies by their numbers."""

    __slots__ = ("data", "others", "_schema")

    def __init__(self, data: BodyData, others: list[_Body]) -> None:
        self.data = data
        self.others = others
        self._schema: BodySchema | None = None

    @property
    def schema(self) -> BodySchema:
        if self._schema is None:
            is_open, attributes, blocks = self.data
            self._schema = BodySchema(
                [_attribute(*each) for each in attributes],
                [self._block(*each) for each in blocks],
                is_open=is_open,
            )
        return self._schema

    def _block(
        self,
        type_: str,
        labels: tuple[str, ...],
        least: int,
        most: int | None,
        has_keys: bool,
        nested: int | None,
        element: Any,
        facts: dict[str, Any] | None,
    ) -> BlockSchema:
        return BlockSchema(
            type_,
            labels,
            least=least,
            most=most,
            has_keys=has_keys,
            nested=None if nested is None else self.others[nested],
            element=_type(element),
            facts=_facts(facts),
        )


def _attribute(
    name: str,
    is_required: bool,
    type_: Any,
    facts: dict[str, Any] | None,
    reading: tuple[Any, ...] | None,
) -> AttributeSchema:
    return AttributeSchema(
        name,
        is_required=is_required,
        type_=_type(type_),
        facts=_facts(facts),
        reading=AS_VALUE if reading is None else Reading(*reading),
    )


def _type_data(type_: Type) -> Any:
    if type_.kind < len(_PRIMITIVES):
        return type_.kind
    if type_.kind in _COLLECTIONS:
        return (type_.kind, _type_data(type_.element_type))
    if type_.kind == KIND_TUPLE:
        return (type_.kind, *[_type_data(each) for each in type_.elements])
    if type_.kind != KIND_OBJECT:
        raise ValueError("types of schemas that are data are those that can be written down")
    attributes = {name: _type_data(each) for name, each in type_.attributes.items()}
    return (type_.kind, attributes, tuple(sorted(type_.optional)))


def _type(data: Any) -> Type:
    if isinstance(data, int):
        return _PRIMITIVES[data]
    kind, *parts = data
    if kind in _COLLECTIONS:
        return _COLLECTIONS[kind](_type(parts[0]))
    if kind == KIND_TUPLE:
        return tuple_of([_type(each) for each in parts])
    return object_of({name: _type(each) for name, each in parts[0].items()}, parts[1])


def _facts_data(facts: Facts) -> dict[str, Any] | None:
    """The facts that there are by name; None without any."""
    data: dict[str, Any] = {}
    for name in (*_TEXTS, *_LISTS):
        if getattr(facts, name):
            data[name] = getattr(facts, name)
    if facts.values:
        data["values"] = tuple([to_python(each) for each in facts.values])
    return data or None


def _facts(data: dict[str, Any] | None) -> Facts:
    if data is None:
        return NO_FACTS
    if "values" not in data:
        return Facts(**data)
    return Facts(**{**data, "values": tuple([from_python(each) for each in data["values"]])})


def _reading_data(reading: Reading) -> tuple[Any, ...] | None:
    if reading is AS_VALUE:
        return None
    return reading.kind, reading.roots, reading.roots_from
