"""The schema of one type of a provider: what its bodies hold, and the values of its objects."""

from __future__ import annotations

from hcl_lint.evaluation.function import Function, Parameter
from hcl_lint.evaluation.functions.marking import SENSITIVE
from hcl_lint.schema.body_schema import (
    NO_FACTS, AttributeSchema, BlockSchema, BodySchema, Facts, SchemaSource,
)  # fmt: skip
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import (
    DYNAMIC, KIND_LIST, KIND_OBJECT, KIND_SET, Type, list_of, map_of, object_of, set_of,
    type_from_json,
)  # fmt: skip
from hcl_lint.values.value import Value, object_value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from hcl_lint.evaluation.function import Call

_MOST_SIZE: Final = 3_000  # parts of the type of a block; of larger ones nothing is known
_LONGEST_NAME: Final = 200
_MARKS: Final = frozenset([SENSITIVE])
_COLLECTIONS: Final = {"list": list_of, "set": set_of, "map": map_of}
_ERRORS: Final = (
    ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError,
)  # fmt: skip


class ObjectSchema:
    """A type of resource, data source or the like, or the configuration of a provider.

    ``provider`` is the provider and its version, for messages; ``deprecated`` says why the type
    should not be used, "" where nothing speaks against it.
    """

    __slots__ = ("name", "provider", "deprecated", "body", "_value", "_merged")

    def __init__(self, name: str, provider: str, body: ObjectBody) -> None:
        self.name = name
        self.provider = provider
        self.body = body
        self.deprecated = body.deprecated
        self._value: Value | None = None
        self._merged: dict[int, BodySchema] = {}

    @classmethod
    def from_data(cls, data: list[Any], name: str, provider: str) -> ObjectSchema | None:
        """Return the schema in the form of `hcl_lint.providers.schema_json`; None if it is not.

        Everything in it is made now: what is wrong must not show later.
        """
        bodies: list[ObjectBody] = []
        try:
            for row in data:
                bodies.append(ObjectBody(row, bodies))
            return cls(name, provider, bodies[-1])
        except _ERRORS:
            return None

    @property
    def value(self) -> Value:
        """An object of the type, of which only the types of attributes are known."""
        if self._value is None:
            values = {
                name: _marked(unknown_value(each.type), each)
                for name, each in self.body.attributes.items()
            }
            for name, block in self.body.blocks.items():
                values[name] = unknown_value(block.value_type)
            self._value = object_value(values)
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
            found.is_open = False
            found.variants = ()
            self._merged[id(base)] = found
        return found


class ObjectBody(SchemaSource):
    """One body of a type: its attributes and blocks, as schema and as a type of values."""

    __slots__ = (
        "attributes", "blocks", "deprecated", "doc", "type", "argument_type", "_schema",
    )  # fmt: skip

    def __init__(self, data: list[Any], others: list[ObjectBody]) -> None:
        """*others* are the bodies that may be inside this one, by their numbers.

        Raises:
            ValueError, TypeError, KeyError, IndexError: *data* is not of the form.
        """
        facts, attributes, blocks = data
        self.deprecated = _reason(facts)
        self.doc = str(facts.get("doc", ""))
        self.attributes = {
            _name(name): ObjectAttribute(name, row, others) for name, row in attributes.items()
        }
        self.blocks = {_name(name): ObjectBlock(name, row, others) for name, row in blocks.items()}
        types = {name: each.type for name, each in self.attributes.items()}
        types.update({name: each.value_type for name, each in self.blocks.items()})
        self.type: Type = _bounded(object_of(types))
        given = {name: each.argument_type for name, each in self.attributes.items()}
        optional = [name for name, each in self.attributes.items() if not each.is_required]
        self.argument_type: Type = _bounded(object_of(given, optional))
        self._schema: BodySchema | None = None

    @property
    def schema(self) -> BodySchema:
        if self._schema is None:
            attributes = []
            blocks = [each.schema for each in self.blocks.values()]
            for each in self.attributes.values():
                schema = each.schema
                element = each.block_element
                if element is None:
                    attributes.append(schema)
                else:
                    # Lists of objects can be written as blocks, too.
                    nested = ElementBody(element)
                    blocks.append(BlockSchema(each.name, nested=nested, as_attribute=schema))
            self._schema = BodySchema(attributes, blocks)
        return self._schema


class ElementBody(SchemaSource):
    """The body of a block that is written for an element of a list of objects."""

    __slots__ = ("type", "_schema")

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
    """An attribute; ``type`` is that of its value, ``argument_type`` what it may be set to.

    ``nested`` is what its value is made of, if it is described by attributes.
    """

    __slots__ = (
        "name", "flags", "type", "argument_type", "nested", "doc", "deprecated", "_schema",
    )  # fmt: skip

    def __init__(self, name: str, row: list[Any], others: list[ObjectBody]) -> None:
        self.name = name
        self.flags = str(row[0])
        facts = row[2] if len(row) > 2 else {}
        self.doc = str(facts.get("doc", ""))
        self.deprecated = _reason(facts)
        self.nested: ObjectBody | None = None
        data = row[1]
        if isinstance(data, dict):
            ((mode, number),) = data.items()
            self.nested = _other(number, others)
            self.type = _wrapped(mode, self.nested.type)
            self.argument_type = _wrapped(mode, self.nested.argument_type)
        else:
            self.argument_type = type_from_json(data)
            self.type = self.argument_type.without_optional()
        self._schema: AttributeSchema | None = None

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
    def block_element(self) -> Type | None:
        """The type of the elements, where these may be written as blocks."""
        return None if self.nested is not None else _block_element(self.argument_type)

    @property
    def schema(self) -> AttributeSchema:
        """What may be written for it."""
        if self._schema is None:
            facts = NO_FACTS
            if self.doc or self.deprecated or self.is_read_only:
                facts = Facts(
                    doc=self.doc, deprecated=self.deprecated, is_read_only=self.is_read_only
                )
            self._schema = AttributeSchema(
                self.name, is_required=self.is_required, type_=self.argument_type, facts=facts
            )
        return self._schema


class ObjectBlock:
    """A type of nested blocks; ``value_type`` is that of its attribute of the object."""

    __slots__ = ("name", "mode", "body", "least", "most", "value_type")

    def __init__(self, name: str, row: list[Any], others: list[ObjectBody]) -> None:
        self.name = name
        self.mode = str(row[0])
        self.body = _other(row[1], others)
        self.least = int(row[2]) if len(row) > 2 else 0
        self.most = int(row[3]) if len(row) > 3 else 0
        self.value_type = _wrapped(self.mode, self.body.type)

    @property
    def schema(self) -> BlockSchema:
        """What may be written for it."""
        body = self.body
        facts = NO_FACTS
        if body.doc or body.deprecated:
            facts = Facts(doc=body.doc, deprecated=body.deprecated)
        is_one = self.mode in ("single", "group")
        return BlockSchema(
            self.name,
            ("key",) if self.mode == "map" else (),
            least=min(self.least, 1) if is_one else self.least,
            most=1 if is_one else self.most or None,
            has_keys=self.mode == "map",
            nested=body,
            facts=facts,
        )


class FunctionSchema:
    """A function of a provider: it is never run, so that only the type of its result is known."""

    __slots__ = ("function",)

    def __init__(self, function: Function) -> None:
        self.function = function

    @classmethod
    def from_data(cls, data: dict[str, Any], name: str) -> FunctionSchema | None:
        """Return the function in the form of `hcl_lint.providers.schema_json`; None if not."""
        try:
            parameters = tuple([_parameter(each) for each in data["parameters"]])
            variadic = _parameter(data["variadic"]) if "variadic" in data else None
            returns = type_from_json(data["returns"])
            doc = str(data.get("doc", ""))
        except _ERRORS:
            return None

        def result(call: Call) -> Value:
            return unknown_value(returns)

        function = Function(
            name, doc, parameters, variadic, returns, None, NO_REFINEMENT, result
        )
        return cls(function)


def _parameter(row: list[Any]) -> Parameter:
    name, type_, is_nullable = row
    return Parameter(_name(name), type_from_json(type_), "", allow_null=is_nullable is True)


def _marked(value: Value, attribute: ObjectAttribute) -> Value:
    return value.with_marks(_MARKS) if attribute.is_sensitive else value


def _name(name: object) -> str:
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME:
        raise ValueError("not a name")
    return name


def _other(number: object, others: list[ObjectBody]) -> ObjectBody:
    """A body by its number; one that is inside another comes before it."""
    if not isinstance(number, int) or number < 0:
        raise ValueError("not a number of a body")
    return others[number]


def _reason(facts: dict[str, Any]) -> str:
    if "deprecated" not in facts:
        return ""
    doc = str(facts.get("doc", ""))
    reason = str(facts["deprecated"]) or (doc if "eprecat" in doc else "")
    return reason or "The provider may remove it in a later version."


def _wrapped(mode: object, type_: Type) -> Type:
    """The type of the blocks, or the attribute, of a nesting mode."""
    if mode in ("single", "group"):
        return type_
    if type_.has_dynamic:
        return DYNAMIC  # Each element may have a type of its own.
    return _bounded(_COLLECTIONS[str(mode)](type_))


def _bounded(type_: Type) -> Type:
    return DYNAMIC if type_.size > _MOST_SIZE else type_


def _block_element(type_: Type) -> Type | None:
    """The objects that a list or set has as elements."""
    element = type_.element
    if type_.kind in (KIND_LIST, KIND_SET) and element is not None and element.kind == KIND_OBJECT:
        return element
    return None
