"""Values that mocks and overrides give to what is not configured.

Generated strings are unknown, though not all of them: their length and characters are known.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping
from hcl_lint.products.terraform.testing.walks import NotReached, Walk, undecided
from hcl_lint.providers.object_schema import ObjectAttribute, ObjectBlock, ObjectBody
from hcl_lint.text.messages import sentence
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import GeneratedText
from hcl_lint.values.types import (
    KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING,
    STRING, Type,
)
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, FALSE, SENSITIVE, Value, int_value, list_value, map_value, null_value,
    object_value, set_value, tuple_value, unknown_value,
)

SINGLE: Final = ("single", "group", "one")  # modes of blocks that make one object
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
_LETTERS_OF_OPENTOFU: Final = _LETTERS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LENGTH: Final = 8
_LENGTHS_OF_OPENTOFU: Final = (4, 15)
_NOTHING: Final[Mapping[str, Value]] = {}
_SENSITIVE: Final = frozenset([SENSITIVE])


class MockedValues:
    """The values of a mock for one object at an *address*, whose block is at a *place*.

    Where they are *late*, the mock gives them only when the object is made.
    """

    def __init__(self, walk: Walk, address: str, place: Range | None, *, is_late: bool) -> None:
        self.walk = walk
        self.address = address
        self.place = place
        self.is_late = is_late

    def of_body(
        self, schema: ObjectBody, configured: Mapping[str, Value], given: Mapping[str, Value],
        prior: Mapping[str, Value] = _NOTHING,
    ) -> Value:
        """The object of a body: what is configured, what it had, what the mock says, and
        generated values.
        """
        found: dict[str, Value] = {}
        for name, attribute in schema.attributes.items():
            value = configured.get(name)
            if value is None or value.is_null:
                known = prior.get(name) if "c" in attribute.flags else None
                value = known or self.attribute(attribute, given.get(name))
            found[name] = value
        for name, block in schema.blocks.items():
            value = configured.get(name, null_value(block.value_type))
            found[name] = self.blocks(block, value, given.get(name), prior.get(name))
        return object_value(found)

    def attribute(self, attribute: ObjectAttribute, given: Value | None) -> Value:
        """The value of an attribute that is not configured."""
        name = f"{self.address}.{attribute.name}"
        if "u" in attribute.flags:
            return undecided(DYNAMIC_UNKNOWN, f"{name}: versions of the provider differ")
        if "c" not in attribute.flags:
            return null_value(attribute.type)
        if self.is_late:
            found = unknown_value(attribute.type).late()
        elif given is not None:
            try:
                found = convert(self._filled(name, given, attribute.type), attribute.type)
            except ConversionError as error:
                self.walk.report(
                    self.place, "Failed to compute attribute",
                    f"The value for `{name}`: {sentence(error.message)}",
                )
                raise NotReached from None
        else:
            found = self.generated(name, attribute.type)
        return found.with_marks(_SENSITIVE) if attribute.is_sensitive else found

    def _filled(self, name: str, value: Value, type_: Type) -> Value:
        """A value with the attributes that objects in it lack, which the mock makes up."""
        payload = value.payload
        if type_.kind == KIND_OBJECT and isinstance(payload, dict):
            return object_value({
                inner: self._filled(f"{name}.{inner}", payload[inner], one)
                if inner in payload else self.generated(f"{name}.{inner}", one)
                for inner, one in type_.attributes.items()
            })
        element = type_.element
        if element is not None and isinstance(payload, tuple):
            return tuple_value([
                self._filled(f"{name}[{number}]", part, element)
                for number, part in enumerate(payload)
            ])
        if element is not None and isinstance(payload, dict):
            return object_value({
                key: self._filled(f"{name}[{key}]", part, element) for key, part in payload.items()
            })
        return value

    def blocks(
        self, schema: ObjectBlock, value: Value, given: Value | None = None,
        prior: Value | None = None,
    ) -> Value:
        """Configured blocks, with what the mock adds; one object of values serves all of them."""
        payload = value.payload
        if not value.is_present:
            return value
        values: Mapping[str, Value] = {}
        if given is not None and given.is_present and isinstance(given.payload, dict):
            values = given.payload
        known = None if prior is None or not prior.is_present else prior.payload
        if schema.mode in SINGLE:
            return self._block(schema.body, value, values, prior)
        before = list(known) if isinstance(known, tuple) and schema.mode == "list" else []
        if isinstance(known, dict) and isinstance(payload, dict):
            before = [known.get(name, DYNAMIC_UNKNOWN) for name in payload]
        parts = list(payload.values()) if isinstance(payload, dict) else list(value.as_elements())
        found = [
            self._block(schema.body, part, values, before[at] if at < len(before) else None)
            for at, part in enumerate(parts)
        ]
        if isinstance(payload, dict):
            return converted(object_value(dict(zip(payload, found))), schema.value_type)
        return converted(tuple_value(found), schema.value_type)

    def _block(
        self, schema: ObjectBody, value: Value, given: Mapping[str, Value], prior: Value | None
    ) -> Value:
        if not value.is_present or not isinstance(value.payload, dict):
            return value
        known = None if prior is None else prior.payload
        before = known if isinstance(known, dict) else _NOTHING
        return self.of_body(schema, value.payload, given, before)

    def generated(self, name: str, type_: Type) -> Value:
        """The value that a mock makes up for an attribute."""
        kind = type_.kind
        self.walk.generates = True
        if kind == KIND_STRING:
            text = self._text(f"{name} of run {self.walk.serial}")
            return undecided(unknown_value(STRING, text), f"{name}: generated by the mock")
        if kind == KIND_NUMBER:
            return int_value(0)
        if kind == KIND_BOOL:
            return FALSE
        if kind == KIND_LIST:
            return list_value(type_.element_type, ())
        if kind == KIND_SET:
            return set_value(type_.element_type, ())
        if kind == KIND_MAP:
            return map_value(type_.element_type, {})
        if kind == KIND_OBJECT:
            return object_value({
                inner: self.generated(f"{name}.{inner}", one)
                for inner, one in type_.attributes.items()
            })
        if kind == KIND_DYNAMIC:
            return null_value(type_)
        return tuple_value([self.generated(name, inner) for inner in type_.elements])

    def _text(self, identity: str) -> GeneratedText:
        if self.walk.settings.is_opentofu:
            # It draws them by the type of the object, so those of two objects may be equal.
            least, most = _LENGTHS_OF_OPENTOFU
            return GeneratedText(identity, least, most, _LETTERS_OF_OPENTOFU, is_unique=False)
        return GeneratedText(identity, _LENGTH, _LENGTH, _LETTERS, is_unique=True)


def converted(value: Value, type_: Type) -> Value:
    """A value of a type; unknown where it cannot be."""
    try:
        return convert(value, type_)
    except ConversionError:
        return DYNAMIC_UNKNOWN
