"""What is known of values whose type is not decided: what a step into one can lead to.

The result of a ``for`` over an unknown collection is a tuple or an object, of a type that depends
on how many elements there will be. To conversion and unification its type is the dynamic one, as
in the reference; its shape says what its elements are. Only the check of types makes shapes.
"""

from __future__ import annotations

from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.types import (
    DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, NUMBER, STRING,
)  # fmt: skip
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, NO_MARKS, Value, object_value, tuple_value, unknown_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Final

SEQUENCE: Final = 0  # a list, set or tuple; ``parts`` is the one value that stands for an element
MAPPING: Final = 1  # a map or an object; likewise
CHOICE: Final = 2  # any one of ``parts``

_MOST_PARTS: Final = 8  # of a choice
_LARGEST: Final = 2_000  # values in a shape


class Shape(Refinement):
    """What an unknown value of the dynamic type is made of.

    ``kind`` says how: ``SEQUENCE``, ``MAPPING`` or ``CHOICE``. In the elements of a sequence that
    ``is_instances``, or a mapping, are the instances of one block.
    """

    __slots__ = ("kind", "parts", "is_instances")

    def __init__(self, kind: int, parts: tuple[Value, ...], is_instances: bool = False) -> None:
        super().__init__()
        self.kind = kind
        self.parts = parts
        self.is_instances = is_instances

    def _key(self) -> tuple[object, ...]:
        return (self.kind, self.is_instances, self.parts)

    def __eq__(self, other: object) -> bool:
        return self is other or isinstance(other, Shape) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.kind, len(self.parts)))

    def __repr__(self) -> str:
        return f"Shape{self._key()}"

    @property
    def element(self) -> Value:
        """What stands for each element of a sequence or mapping."""
        return self.parts[0]


def shape_of(value: Value) -> Shape | None:
    """Return the shape of a value whose type is not decided; None where nothing is known."""
    payload = value.payload
    return payload if isinstance(payload, Shape) else None


def _shaped(kind: int, parts: tuple[Value, ...], is_instances: bool = False) -> Value:
    size = 1 + sum([each.size for each in parts])
    if size > _LARGEST:
        return DYNAMIC_UNKNOWN
    shape = Shape(kind, parts, is_instances)
    return Value(DYNAMIC, shape, False, True, NO_MARKS, True, False, size)


def sequence_of(element: Value, *, is_instances: bool = False) -> Value:
    """Return an unknown tuple, of whatever length, of elements such as *element*."""
    return _shaped(SEQUENCE, (element.unmarked_deep(),), is_instances)


def mapping_of(element: Value, *, is_instances: bool = False) -> Value:
    """Return an unknown object, of whatever names, with attributes such as *element*."""
    return _shaped(MAPPING, (element.unmarked_deep(),), is_instances)


def any_of(candidates: Iterable[Value]) -> Value:
    """Return what is known of a value that is one of some others; marks are left out.

    A plain null says nothing: any type has one. Without candidates nothing is known.
    """
    parts: list[Value] = []
    has_null = False
    for each in candidates:
        each = each.unmarked_deep()
        shape = shape_of(each)
        for part in shape.parts if shape is not None and shape.kind == CHOICE else (each,):
            if part.type.kind == KIND_DYNAMIC and shape_of(part) is None:
                if not part.is_null:
                    return DYNAMIC_UNKNOWN
                has_null = True
                continue
            _add(parts, part)
    sequences = [each for each in parts if _is_shaped(each, SEQUENCE)]
    mappings = [each for each in parts if _is_shaped(each, MAPPING)]
    if len(sequences) + len(mappings) > 0 and len(parts) > 1:
        parts = _joined(parts, sequences, mappings)
    if len(parts) == 1:
        only = parts[0]
        return unknown_value(only.type) if has_null and only.type.kind != KIND_DYNAMIC else only
    if not parts or len(parts) > _MOST_PARTS:
        return DYNAMIC_UNKNOWN
    return _shaped(CHOICE, tuple(parts))


def _add(parts: list[Value], value: Value) -> None:
    """Add a candidate to others, as one with a candidate that has the same parts."""
    type_ = value.type
    if not value.is_present or not type_.is_structural:
        if type_.kind != KIND_DYNAMIC:
            value = unknown_value(type_)
        if value not in parts:
            parts.append(value)
        return
    for index, other in enumerate(parts):
        if other.type == type_ and not other.is_present:
            return
        if not other.is_present or other.type.kind != type_.kind:
            continue
        payload, known = value.payload, other.payload
        if isinstance(payload, dict) and isinstance(known, dict):
            if payload.keys() == known.keys():
                both = {name: any_of((known[name], payload[name])) for name in payload}
                parts[index] = object_value(both)
                return
        elif isinstance(payload, tuple) and isinstance(known, tuple):
            if len(payload) == len(known):
                parts[index] = tuple_value([any_of(pair) for pair in zip(known, payload)])
                return
    parts.append(value)


def _is_shaped(value: Value, kind: int) -> bool:
    shape = shape_of(value)
    return shape is not None and shape.kind == kind


def _joined(parts: list[Value], sequences: list[Value], mappings: list[Value]) -> list[Value]:
    """Return the parts of a choice, with tuples of any length as one, and objects likewise."""
    result: list[Value] = []
    tuples = [each for each in parts if each.type.kind == KIND_TUPLE or each in sequences]
    objects = [each for each in parts if each in mappings]
    if mappings:
        # An empty object is a mapping without elements.
        objects += [each for each in parts if each.type.kind == KIND_OBJECT and _is_empty(each)]
    for each in parts:
        if each not in tuples and each not in objects:
            result.append(each)
    if sequences:
        result.append(sequence_of(any_of([item for each in tuples for item in members(each)])))
    else:
        result += tuples
    if mappings:
        result.append(mapping_of(any_of([item for each in objects for item in members(each)])))
    return result


def _is_empty(value: Value) -> bool:
    return len(value.type.attributes) == 0 and len(value.type.elements) == 0


def members(value: Value) -> list[Value]:
    """Return what the elements of a value can be; each may stand for any number of them."""
    shape = shape_of(value)
    if shape is not None:
        if shape.kind != CHOICE:
            return [shape.element]
        return [item for part in shape.parts for item in members(part)]
    type_ = value.type
    if value.is_present:
        payload = value.payload
        if isinstance(payload, dict):
            return [payload[name] for name in sorted(payload)]
        if isinstance(payload, tuple):
            return list(payload)
        return []
    if type_.element is not None:
        return [unknown_value(type_.element)]
    if type_.kind == KIND_TUPLE:
        return [unknown_value(each) for each in type_.elements]
    if type_.kind == KIND_OBJECT:
        return [unknown_value(type_.attributes[name]) for name in sorted(type_.attributes)]
    return [DYNAMIC_UNKNOWN] if type_.kind == KIND_DYNAMIC and not value.is_null else []


def element_of(value: Value) -> Value:
    """Return what is known of any one element of a value."""
    return any_of(members(value))


def key_of(value: Value) -> Value:
    """Return what is known of the key of any one element: a string, an index, or itself in a set.
    """
    kind = value.type.kind
    if kind == KIND_SET:
        return element_of(value)
    if kind == KIND_MAP or kind == KIND_OBJECT or _is_shaped(value, MAPPING):
        return unknown_value(STRING, NOT_NULL)
    if kind == KIND_LIST or kind == KIND_TUPLE or _is_shaped(value, SEQUENCE):
        return unknown_value(NUMBER, NOT_NULL)
    return DYNAMIC_UNKNOWN


def kinds_of(value: Value) -> Sequence[int]:
    """Return the kinds of types that a value can have; the dynamic one where that is open."""
    shape = shape_of(value)
    if shape is None:
        return (value.type.kind,)
    if shape.kind == SEQUENCE:
        return (KIND_TUPLE,)
    if shape.kind == MAPPING:
        return (KIND_OBJECT,)
    return [kind for part in shape.parts for kind in kinds_of(part)]


def may_iterate(value: Value) -> bool:
    """Return whether a value can have elements to go through."""
    return any([kind == KIND_DYNAMIC or kind >= KIND_LIST for kind in kinds_of(value)])
