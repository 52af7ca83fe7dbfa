"""Schemas as plain data and back, so that they are decoded only once.

The data is made of tuples, dicts, strings, numbers and the like, and can be written down as
Python. It is a tuple of bodies, the first of which is that of the file; blocks name the bodies
inside them by number, so that a body may contain itself. Bodies are made when they are asked
for: of a large schema, a file mostly needs little.
"""

from __future__ import annotations

import marshal

from hcl_lint.annotations import Any, Final, TypeAlias
from hcl_lint.schema.body_schema import (
    AS_VALUE, NO_METADATA, AttributeMode, AttributeSchema, BlockSchema, BodySchema, ItemMetadata,
    Mistake, SchemaSource, Variant,
)
from hcl_lint.values.plain import from_python, to_python
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, NUMBER, STRING, Type,
    list_of, map_of, object_of, set_of, tuple_of,
)

# Its attributes and its blocks, and what else a body has that is not so by default.
BodyData: TypeAlias = tuple[Any, ...]
SchemaData: TypeAlias = tuple[BodyData, ...]

_VERSION: Final = 2  # the newest one of marshal that makes the same bytes of the same data
_PRIMITIVES: Final = (DYNAMIC, STRING, NUMBER, BOOL)  # a number of its own kind is one
_COLLECTIONS: Final = {KIND_LIST: list_of, KIND_SET: set_of, KIND_MAP: map_of}
_TEXTS: Final = (
    "doc", "url", "deprecated", "removed", "replacement", "since", "until", "pattern", "format",
    "role", "repeated",
)
_PLAIN: Final = ("conflicts", "requires", "words")
_VALUES: Final = ("minimum", "maximum", "default")
_MODE_DEFAULTS: Final = ("", None, (), (), True, False)


def schema_data(schema: BodySchema) -> SchemaData:
    return _SchemaWriter(schema).data()


def schema_of_data(data: SchemaData) -> BodySchema:
    """The schema that `schema_data` made data of."""
    sources: list[_Body] = []
    sources += [_Body(body, sources) for body in data]
    return sources[0].schema


def packed_schema(schema: BodySchema) -> bytes:
    return marshal.dumps(schema_data(schema), _VERSION)


def unpacked_schema(content: bytes) -> BodySchema:
    """The schema that `packed_schema` made bytes of."""
    data: SchemaData = marshal.loads(content)
    return schema_of_data(data)


class _SchemaWriter:
    """Makes data of the bodies that a schema leads to; each has the number it is found at."""

    def __init__(self, schema: BodySchema) -> None:
        self.bodies = [schema]
        self.numbers = {id(schema): 0}

    def data(self) -> SchemaData:
        done: list[BodyData] = []
        while len(done) < len(self.bodies):
            done.append(self.body(self.bodies[len(done)]))
        return tuple(done)

    def body(self, body: BodySchema) -> BodyData:
        traits: dict[str, Any] = {}
        if body.is_open:
            traits["is_open"] = True
        if body.is_opaque:
            traits["is_opaque"] = True
        if body.other_attributes is not None:
            traits["other_attributes"] = _attribute_data(body.other_attributes)
        if body.other_blocks is not None:
            traits["other_blocks"] = self.block(body.other_blocks)
        if len(body.groups) != 0:
            traits["groups"] = tuple(body.groups)
        if len(body.variants) != 0:
            traits["variants"] = tuple(
                [(entry.by, entry.values, self.number(entry.source)) for entry in body.variants]
            )
        if len(body.mistakes) != 0:
            traits["mistakes"] = tuple([entry.data() for entry in body.mistakes])
        own = {name for name, block in body.blocks.items() if block.as_attribute is not None}
        attributes = [
            _attribute_data(value) for name, value in body.attributes.items() if name not in own
        ]
        blocks = [self.block(element) for element in body.blocks.values()]
        return (tuple(attributes), tuple(blocks), traits) if traits else (
            tuple(attributes), tuple(blocks),
        )

    def block(self, block: BlockSchema) -> tuple[Any, ...]:
        options: dict[str, Any] = {}
        if len(block.labels) != 0:
            options["labels"] = block.labels
        if block.required_labels != len(block.labels):
            options["required_labels"] = block.required_labels
        if block.label_metadata is not None:
            options["label_metadata"] = {
                name: _metadata_data(metadata) for name, metadata in block.label_metadata.items()
            }
        if block.least != 0:
            options["least"] = block.least
        if block.most is not None:
            options["most"] = block.most
        if block.has_keys:
            options["has_keys"] = True
        if block.nested is not None:
            options["nested"] = self.number(block.nested)
        if block.element is not DYNAMIC:
            options["element"] = _type_data(block.element)
        if block.as_attribute is not None:
            options["as_attribute"] = _attribute_data(block.as_attribute)
        metadata = _metadata_data(block.metadata)
        return (block.type, options, metadata) if metadata else (block.type, options)

    def number(self, source: SchemaSource) -> int:
        schema = source.schema
        if id(schema) not in self.numbers:
            self.numbers[id(schema)] = len(self.bodies)
            self.bodies.append(schema)
        return self.numbers[id(schema)]


class _Body(SchemaSource):
    """A body given as data; *others* are all bodies by their numbers."""

    def __init__(self, data: BodyData, others: list[_Body]) -> None:
        self.data = data
        self.others = others
        self._schema: BodySchema | None = None

    @property
    def schema(self) -> BodySchema:
        if self._schema is None:
            attributes, blocks = self.data[:2]
            traits: dict[str, Any] = dict(self.data[2]) if len(self.data) == 3 else {}
            if "other_attributes" in traits:
                traits["other_attributes"] = _attribute(traits["other_attributes"])
            if "other_blocks" in traits:
                traits["other_blocks"] = self._block(traits["other_blocks"])
            if "variants" in traits:
                traits["variants"] = [
                    Variant(by, values, self.others[number])
                    for by, values, number in traits["variants"]
                ]
            if "mistakes" in traits:
                traits["mistakes"] = [Mistake(*row) for row in traits["mistakes"]]
            self._schema = BodySchema(
                [_attribute(attribute) for attribute in attributes],
                [self._block(element) for element in blocks], **traits,
            )
        return self._schema

    def _block(self, row: tuple[Any, ...]) -> BlockSchema:
        options: dict[str, Any] = row[1]
        # PERF: arguments by name are checked one after the other where they come from a dict.
        nested, own = options.get("nested"), options.get("as_attribute")
        of_labels = options.get("label_metadata")
        if of_labels is not None:
            of_labels = {name: _metadata(data) for name, data in of_labels.items()}
        return BlockSchema(
            row[0], options.get("labels", ()), required_labels=options.get("required_labels"),
            label_metadata=of_labels, least=options.get("least", 0), most=options.get("most"),
            has_keys=options.get("has_keys", False),
            nested=None if nested is None else self.others[nested],
            element=_type(options.get("element", 0)),
            metadata=_metadata(row[2] if len(row) == 3 else None),
            as_attribute=None if own is None else _attribute(own),
        )


def _attribute_data(attribute: AttributeSchema) -> tuple[Any, ...]:
    """The name and type of an attribute, and what else there is, without defaults at the end."""
    row = [
        attribute.name, _type_data(attribute.type), attribute.is_required,
        _metadata_data(attribute.metadata), _mode_data(attribute.mode),
    ]
    while not row[-1] and len(row) > 2:
        row.pop()
    return tuple(row)


def _attribute(row: tuple[Any, ...]) -> AttributeSchema:
    length = len(row)
    return AttributeSchema(
        row[0], is_required=row[2] if length > 2 else False, type_=_type(row[1]),
        metadata=_metadata(row[3] if length > 3 else None),
        mode=AttributeMode(*row[4]) if length > 4 else AS_VALUE,
    )


def _type_data(type_: Type) -> Any:
    if type_.kind < len(_PRIMITIVES):
        return type_.kind
    if type_.kind in _COLLECTIONS:
        return (type_.kind, _type_data(type_.element_type))
    if type_.kind == KIND_TUPLE:
        return (type_.kind, *[_type_data(element) for element in type_.elements])
    if type_.kind != KIND_OBJECT:
        raise ValueError("schemas as data can only contain types that can be written")
    attributes = {name: _type_data(value) for name, value in type_.attributes.items()}
    return (type_.kind, attributes, tuple(sorted(type_.optional)))


def _type(data: Any) -> Type:
    if isinstance(data, int):
        return _PRIMITIVES[data]
    kind, *parts = data
    if kind in _COLLECTIONS:
        return _COLLECTIONS[kind](_type(parts[0]))
    if kind == KIND_TUPLE:
        return tuple_of([_type(part) for part in parts])
    return object_of({name: _type(value) for name, value in parts[0].items()}, parts[1])


def _metadata_data(metadata: ItemMetadata) -> dict[str, Any] | None:
    data: dict[str, Any] = {}
    for name in (*_TEXTS, *_PLAIN):
        if getattr(metadata, name):
            data[name] = getattr(metadata, name)
    if metadata.values:
        data["values"] = tuple([to_python(value) for value in metadata.values])
    for name in _VALUES:
        if getattr(metadata, name) is not None:
            data[name] = to_python(getattr(metadata, name))
    return data or None


def _metadata(data: dict[str, Any] | None) -> ItemMetadata:
    if data is None:
        return NO_METADATA
    known = {**data, "values": tuple([from_python(value) for value in data.get("values", ())])}
    for name in _VALUES:
        if name in data:
            known[name] = from_python(data[name])
    return ItemMetadata(**known)


def _mode_data(mode: AttributeMode) -> tuple[Any, ...] | None:
    if mode is AS_VALUE:
        return None
    row: list[Any] = [
        mode.name, mode.roots, mode.roots_from, mode.keywords, mode.is_nullable, mode.allows_quotes
    ]
    while len(row) > 1 and row[-1] == _MODE_DEFAULTS[len(row) - 1]:
        row.pop()
    return tuple(row)
