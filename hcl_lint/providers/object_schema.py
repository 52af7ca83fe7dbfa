"""The schema of one type of a provider: what its bodies hold, and the values of its objects."""

from __future__ import annotations

from hcl_lint.annotations import Any, Final
from hcl_lint.evaluation.function import Call, Function, Parameter
from hcl_lint.schema.body_schema import (
    NO_METADATA, AttributeSchema, BlockSchema, BodySchema, ItemMetadata, SchemaOrigin, SchemaSource,
)
from hcl_lint.text.limits import LARGEST_OBJECT_TYPE, LONGEST_SCHEMA_NAME
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import (
    COLLECTIONS, DYNAMIC, KIND_LIST, KIND_OBJECT, KIND_SET, Type, object_of, type_from_json,
)
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, SENSITIVE, Value, null_value, object_value, unknown_value,
)

_MARKS: Final = frozenset([SENSITIVE])
_SINGLE: Final = ("single", "group")
ONE: Final = "one"
"""The mode of the only block of a type, where it is not known what its value is an element of."""

LIST_OR_SET: Final = "some"
"""The constructor of a list or set in types, where it is not known which."""

_ERRORS: Final = (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)


class ObjectSchema:
    """A type of resource, data source or the like, or the configuration of a provider.

    ``origin`` is the provider and its version; ``deprecated`` says why the type should not be
    used, "" where nothing speaks against it.
    """

    def __init__(self, name: str, origin: SchemaOrigin, body: ObjectBody) -> None:
        self.name = name
        self.origin = origin
        self.body = body
        self.deprecated = body.deprecated
        self._value: Value | None = None
        self._merged: dict[int, BodySchema] = {}

    @classmethod
    def from_data(
        cls, data: list[Any], name: str, origin: SchemaOrigin, lacks: tuple[str, ...] = ()
    ) -> ObjectSchema | None:
        """Return the schema in the form of `hcl_lint.providers.schema_json`; None if it is not.

        *lacks* is what the data does not say, see `hcl_lint.providers.package`. Its parts are
        made when they are required; of those that turn out not to be of the form, nothing is
        known.
        """
        try:
            return cls(name, origin, _Bodies(data, origin, lacks).body(len(data) - 1))
        except _ERRORS:
            return None

    @property
    def value(self) -> Value:
        """An object of the type; little more than the types of its attributes is known."""
        if self._value is None:
            # The product keeps no write-only values: reads return null.
            values: dict[str, Value] = {
                name: _marked(
                    null_value(one.type) if one.is_write_only else unknown_value(one.type), one
                )
                for name, one in self.body.attributes.items()
            }
            for name, block in self.body.blocks.items():
                values[name] = unknown_value(block.value_type)
            is_open = self.body.is_damaged or self.origin.is_near
            self._value = DYNAMIC_UNKNOWN if is_open else object_value(values)
        return self._value

    def merged(self, base: BodySchema) -> BodySchema:
        """The schema of a block of the type, of which the product itself defines a part.

        What the product defines takes precedence.
        """
        found = self._merged.get(id(base))
        if found is None:
            own = self.body.schema
            taken = {*base.attributes, *base.blocks}
            found = base.with_items(
                {**base.attributes, **{n: a for n, a in own.attributes.items() if n not in taken}},
                {**base.blocks, **{n: b for n, b in own.blocks.items() if n not in taken}},
            )
            found.is_open = own.is_open
            found.variants = ()
            found.origin = self.origin
            found.common = frozenset(taken)
            self._merged[id(base)] = found
        return found


class _Bodies:
    """The bodies of one type by number, each made when it is first wanted."""

    def __init__(self, rows: list[Any], origin: SchemaOrigin, lacks: tuple[str, ...]) -> None:
        self.origin = origin
        self.lacks = lacks
        self._rows = rows
        self._made: dict[int, ObjectBody] = {}

    def body(self, number: int) -> ObjectBody:
        """Return a body.

        Raises ValueError, TypeError, KeyError, IndexError: there is none, or it is not of the form.
        """
        found = self._made.get(number)
        if found is None:
            found = self._made[number] = ObjectBody(self._rows[number], number, self)
        return found


class ObjectBody(SchemaSource):
    """One body of a type: its attributes and blocks, as schema and as a type of values.

    ``is_damaged``: they are not of the form, so nothing is known of it.
    """

    __slots__ = (
        "deprecated", "doc", "is_damaged", "_rows", "_number", "_bodies", "_attributes",
        "_blocks", "_type", "_argument_type", "_schema",
    )

    def __init__(self, data: list[Any], number: int, bodies: _Bodies) -> None:
        """*number* is that of the body among *bodies*: those inside it have lower ones.

        Raises ValueError, TypeError, KeyError, IndexError: *data* is not of the form.
        """
        facts, attributes, blocks = data
        self.deprecated = _reason(facts)
        self.doc = str(facts.get("doc", ""))
        self.is_damaged = False
        self._rows: tuple[dict[str, Any], dict[str, Any]] = (attributes, blocks)
        self._number = number
        self._bodies = bodies
        self._attributes: dict[str, ObjectAttribute] | None = None
        self._blocks: dict[str, ObjectBlock] = {}
        self._type: Type | None = None
        self._argument_type: Type | None = None
        self._schema: BodySchema | None = None

    @property
    def attributes(self) -> dict[str, ObjectAttribute]:
        """The attributes by name."""
        if self._attributes is None:
            attributes, blocks = self._rows
            try:
                self._blocks = {
                    _name(name): ObjectBlock(name, row, self) for name, row in blocks.items()
                }
                self._attributes = {
                    _name(name): ObjectAttribute(name, row, self)
                    for name, row in attributes.items()
                }
            except _ERRORS:
                self.is_damaged = True
                self._blocks = {}
                self._attributes = {}
        return self._attributes

    @property
    def lacks(self) -> tuple[str, ...]:
        """The facts that its source does not say."""
        return self._bodies.lacks

    @property
    def blocks(self) -> dict[str, ObjectBlock]:
        """The types of nested blocks by name."""
        self.attributes  # makes them, too
        return self._blocks

    def inner(self, number: object) -> ObjectBody:
        """Return a body that is inside this one.

        Raises ValueError, TypeError, KeyError, IndexError: there is none, or it is not of the form.
        """
        if not isinstance(number, int) or not 0 <= number < self._number:
            raise ValueError("not a number of a body inside this one")
        return self._bodies.body(number)

    @property
    def type(self) -> Type:
        """The type of its value."""
        if self._type is None:
            self._type = DYNAMIC
            try:
                types = {name: element.type for name, element in self.attributes.items()}
                types.update({name: element.value_type for name, element in self.blocks.items()})
                if not self.is_damaged:
                    self._type = _bounded(object_of(types))
            except RecursionError:
                pass  # It is nested more deeply than any provider does.
        return self._type

    @property
    def argument_type(self) -> Type:
        """The type that a value that is written for it has to convert to."""
        if self._argument_type is None:
            self._argument_type = DYNAMIC
            try:
                given = {name: element.argument_type for name, element in self.attributes.items()}
                optional = [name for name, one in self.attributes.items() if not one.is_required]
                if not self.is_damaged:
                    self._argument_type = _bounded(object_of(given, optional))
            except RecursionError:
                pass  # It is nested more deeply than any provider does.
        return self._argument_type

    @property
    def schema(self) -> BodySchema:
        if self._schema is None:
            attributes = []
            blocks = [block.schema for block in self.blocks.values()]
            for attribute in self.attributes.values():
                schema = attribute.schema
                element = attribute.block_element
                if attribute.may_be_blocks:
                    either = attribute.nested or _ANYTHING
                    blocks.append(BlockSchema(attribute.name, nested=either, as_attribute=schema))
                elif element is None:
                    attributes.append(schema)
                else:
                    # Lists of objects can be written as blocks, too.
                    nested = ElementBody(element)
                    blocks.append(BlockSchema(attribute.name, nested=nested, as_attribute=schema))
            self._schema = BodySchema(attributes, blocks, is_open=self.is_damaged)
            self._schema.origin = self._bodies.origin
        return self._schema


class _Anything(SchemaSource):
    """The body of blocks of which nothing is known."""

    @property
    def schema(self) -> BodySchema:
        return _OPEN


_OPEN: Final = BodySchema(is_open=True)
_ANYTHING: Final = _Anything()


class ElementBody(SchemaSource):
    """The body of a block that is written for an element of a list of objects."""

    def __init__(self, type_: Type) -> None:
        self.type = type_
        self._schema: BodySchema | None = None

    @property
    def schema(self) -> BodySchema:
        if self._schema is None:
            attributes = []
            blocks = []
            for name, type_ in self.type.attributes.items():
                schema = AttributeSchema(name, type_=type_)
                element = _block_element(type_)
                if element is None:
                    attributes.append(schema)
                else:
                    nested = ElementBody(element)
                    blocks.append(BlockSchema(name, nested=nested, as_attribute=schema))
            self._schema = BodySchema(attributes, blocks)
        return self._schema


class ObjectAttribute:
    """An attribute; ``nested`` and ``mode`` are what its value is made of, if attributes say so.

    ``may_be_write_only`` is also true where that is not known.
    """

    __slots__ = (
        "name", "flags", "may_be_write_only", "doc", "deprecated", "nested", "mode", "_data",
        "_argument_type", "_type", "_schema",
    )

    def __init__(self, name: str, row: list[Any], body: ObjectBody) -> None:
        self.name = name
        self.flags = str(row[0])
        is_unknown = not self.is_read_only and "write-only" in body.lacks
        self.may_be_write_only = "w" in self.flags or "W" in self.flags or is_unknown
        facts = row[2] if len(row) > 2 else {}
        self.doc = str(facts.get("doc", ""))
        # All of a deprecated type is: it is said once.
        self.deprecated = "" if body.deprecated else _reason(facts)
        self.nested: ObjectBody | None = None
        self.mode = ""
        self._data = row[1]
        if isinstance(self._data, dict):
            ((mode, number),) = self._data.items()
            self.mode = _mode(mode)
            self.nested = body.inner(number)
        self._argument_type: Type | None = None
        self._type: Type | None = None
        self._schema: AttributeSchema | None = None

    @property
    def type(self) -> Type:
        """The type of its value."""
        if self._type is None:
            if self.nested is not None:
                self._type = _wrapped(self.mode, self.nested.type)
            else:
                self._type = _declared(self._data, is_read=True).without_optional()
        return self._type

    @property
    def argument_type(self) -> Type:
        """The type that what is written for it has to convert to."""
        if self._argument_type is None:
            if self.nested is not None:
                self._argument_type = _wrapped(self.mode, self.nested.argument_type)
            else:
                self._argument_type = _declared(self._data, is_read=False)
        return self._argument_type

    @property
    def is_required(self) -> bool:
        return "r" in self.flags

    @property
    def is_sensitive(self) -> bool:
        return "s" in self.flags

    @property
    def is_write_only(self) -> bool:
        return "w" in self.flags

    @property
    def is_read_only(self) -> bool:
        return "r" not in self.flags and "o" not in self.flags

    @property
    def may_be_blocks(self) -> bool:
        """Whether it may be written as blocks, because it is not known to be an attribute."""
        return "u" in self.flags

    @property
    def block_element(self) -> Type | None:
        """The type of the elements, where these may be written as blocks."""
        return None if self.nested is not None else _block_element(self.argument_type)

    @property
    def schema(self) -> AttributeSchema:
        """The values that may be written for it."""
        if self._schema is None:
            metadata = NO_METADATA
            if self.doc or self.deprecated or self.is_read_only:
                metadata = ItemMetadata(
                    doc=self.doc, deprecated=self.deprecated, is_read_only=self.is_read_only
                )
            self._schema = AttributeSchema(
                self.name, is_required=self.is_required, type_=self.argument_type, metadata=metadata
            )
        return self._schema


class ObjectBlock:
    """A type of nested blocks."""

    __slots__ = ("name", "mode", "body", "least", "most")

    def __init__(self, name: str, row: list[Any], outer: ObjectBody) -> None:
        self.name = name
        self.mode = _mode(row[0])
        self.body = outer.inner(row[1])
        self.least = int(row[2]) if len(row) > 2 else 0
        self.most = int(row[3]) if len(row) > 3 else 0

    @property
    def value_type(self) -> Type:
        """The type of the attribute that an object has for the blocks."""
        return _wrapped(self.mode, self.body.type)

    @property
    def schema(self) -> BlockSchema:
        """The values that may be written for it."""
        body = self.body
        metadata = NO_METADATA
        if body.doc or body.deprecated:
            metadata = ItemMetadata(doc=body.doc, deprecated=body.deprecated)
        is_one = self.mode in _SINGLE or self.mode == ONE
        return BlockSchema(
            self.name, ("key",) if self.mode == "map" else (),
            least=min(self.least, 1) if is_one else self.least,
            most=1 if is_one else self.most or None, has_keys=self.mode == "map", nested=body,
            metadata=metadata,
        )


class FunctionSchema:
    """A function of a provider: it is never run, so that only the type of its result is known."""

    def __init__(self, function: Function) -> None:
        self.function = function

    @classmethod
    def from_data(cls, data: dict[str, Any], name: str) -> FunctionSchema | None:
        """Return the function in the form of `hcl_lint.providers.schema_json`; None if not."""
        try:
            parameters = tuple([_parameter(item) for item in data["parameters"]])
            variadic = _parameter(data["variadic"]) if "variadic" in data else None
            returns = type_from_json(data["returns"])
            doc = str(data.get("doc", ""))
        except _ERRORS:
            return None

        def result(call: Call) -> Value:
            return unknown_value(returns)

        function = Function(name, doc, parameters, variadic, returns, None, NO_REFINEMENT, result)
        return cls(function)


def _parameter(row: list[Any]) -> Parameter:
    name, type_, is_nullable = row
    return Parameter(_name(name), type_from_json(type_), "", allow_null=is_nullable is True)


def _marked(value: Value, attribute: ObjectAttribute) -> Value:
    return value.with_marks(_MARKS) if attribute.is_sensitive else value


def _name(name: object) -> str:
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_SCHEMA_NAME:
        raise ValueError("not a name")
    return name


def _mode(mode: object) -> str:
    if mode not in _SINGLE and mode != ONE and mode not in COLLECTIONS:
        raise ValueError("not a nesting mode")
    return str(mode)


def _reason(facts: dict[str, Any]) -> str:
    if "deprecated" not in facts:
        return ""
    doc = str(facts.get("doc", ""))
    reason = str(facts["deprecated"]) or (doc if "eprecat" in doc else "")
    return reason or "The provider may remove it in a later version."


def _wrapped(mode: str, type_: Type) -> Type:
    """The type of the blocks, or the attribute, of a nesting mode."""
    if mode in _SINGLE:
        return type_
    if mode == ONE:
        return DYNAMIC
    if type_.has_dynamic:
        return DYNAMIC  # Each element may have a type of its own.
    return _bounded(COLLECTIONS[mode](type_))


def _declared(data: Any, *, is_read: bool) -> Type:
    """The type of an attribute in JSON, as far as known."""
    try:
        return type_from_json(_plain(data, is_read))
    except _ERRORS:
        return DYNAMIC


def _plain(data: Any, is_read: bool) -> Any:
    """A type in JSON without what only schemas say."""
    if not isinstance(data, list):
        return data
    kind, inner, *rest = data
    if kind == "object":
        return [kind, {name: _plain(element, is_read) for name, element in inner.items()}, *rest]
    if kind == "tuple":
        return [kind, [_plain(element, is_read) for element in inner]]
    inner = _plain(inner, is_read)
    if inner == "dynamic":
        return inner  # Each element may have a type of its own.
    if kind == LIST_OR_SET:
        # Both take the same values, but not all that can be done with the one holds for the other.
        return "dynamic" if is_read else ["list", inner]
    return [kind, inner]


def _bounded(type_: Type) -> Type:
    return DYNAMIC if type_.size > LARGEST_OBJECT_TYPE else type_


def _block_element(type_: Type) -> Type | None:
    """The objects that a list or set has as elements."""
    element = type_.element
    if type_.kind in (KIND_LIST, KIND_SET) and element is not None and element.kind == KIND_OBJECT:
        return element
    return None
