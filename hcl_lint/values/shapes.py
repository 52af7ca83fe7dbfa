"""Shapes of values whose type is not decided: the results of a step into one.

The result of a ``for`` over an unknown collection is a tuple or an object, of a type that depends
on how many elements there will be. So is a list that is made of it: without elements it is one of
any type. To conversion and unification the type of such values is the dynamic one, as in the
reference; its shape says what its elements are. Only the check of types makes shapes.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.types import (
    DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, MAPPINGS, NUMBER,
    SEQUENCES, STRING,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, NO_MARKS, Value, inside, marks_of_any, object_value, tuple_value,
    uncertain, unknown_value,
)

SEQUENCE: Final = 0  # lists, sets or tuples; ``parts`` is the one value that stands for an element
MAPPING: Final = 1  # maps or objects; likewise, or ``parts`` are what the ``names`` stand for
CHOICE: Final = 2  # any one of ``parts``

_MOST_PARTS: Final = 8  # of a choice
_LARGEST: Final = 2_000  # values in a shape
EMPTY_OBJECT: Final = object_value({})
# Of an unknown value, known by identity: where it is null, that may be one without a type.
PLAIN_IF_NULL: Final = Refinement()


class Shape(Refinement):
    """The content of an unknown value of the dynamic type.

    ``kind`` says how: ``SEQUENCE``, ``MAPPING`` or ``CHOICE``. ``of`` are the kinds of types that
    a sequence or mapping can have. A mapping with ``names`` has some of these, and no others; a
    sequence has at most ``longest`` elements, if that is known. The elements of a sequence that
    ``is_instances``, or a mapping, are the instances of one block.
    """

    __slots__ = ("kind", "parts", "of", "names", "longest", "is_instances")

    def __init__(
        self, kind: int, parts: tuple[Value, ...], of: tuple[int, ...] = (),
        names: tuple[str, ...] = (), longest: int | None = None, is_instances: bool = False,
    ) -> None:
        super().__init__()
        self.kind = kind
        self.parts = parts
        self.of = of
        self.names = names
        self.longest = longest
        self.is_instances = is_instances

    def _key(self) -> tuple[object, ...]:
        return (self.kind, self.of, self.names, self.longest, self.is_instances, self.parts)

    def __eq__(self, other: object) -> bool:
        return self is other or isinstance(other, Shape) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self.kind, len(self.parts)))

    def __repr__(self) -> str:
        return f"Shape{self._key()}"

    @property
    def element(self) -> Value:
        """The stand-in for each element of a sequence or mapping."""
        return self.parts[0] if len(self.parts) == 1 else any_of(self.parts)


class SomeAttributes(Refinement):
    """The content of an unknown value of any type of which some attributes are known."""

    __slots__ = ("attributes",)

    def __init__(self, attributes: dict[str, Value]) -> None:
        super().__init__()
        self.attributes = attributes


def shape_of(value: Value) -> Shape | None:
    """Return the shape of a value whose type is not decided; None where nothing is known."""
    payload = value.payload
    return payload if isinstance(payload, Shape) else None


def is_more_than_type(value: Value) -> bool:
    """Return whether more than its type is known of an argument: marks, lateness or a shape."""
    return value.contains_marks or value.contains_late or shape_of(value) is not None


def with_some_attributes(attributes: dict[str, Value]) -> Value:
    """Return an unknown value of any type of which some attributes are known."""
    return Value(DYNAMIC, SomeAttributes(attributes), False, True, NO_MARKS, True)


def _shaped(shape: Shape) -> Value:
    size = 1 + sum(part.size for part in shape.parts)
    if size > _LARGEST:
        return DYNAMIC_UNKNOWN
    return Value(DYNAMIC, shape, False, True, NO_MARKS, True, False, size)


def _with_parts_of(result: Value, values: Iterable[Value]) -> Value:
    """Return what is made of some values with the marks that they have, each of which it may lack.
    """
    marks = [value.all_marks() for value in values if value.contains_marks]
    return result.with_marks(uncertain(NO_MARKS.union(*marks))) if marks else result


def _without_secrets(value: Value, is_inside: bool = False) -> Value:
    """Return what is known of a value apart from what is marked, without the marks.

    What a shape is made of has no marks, so it must not show what they are on, either: they are
    on the whole, as marks that it may have.
    """
    if not (value.contains_marks or is_inside):
        return value
    payload = value.payload
    is_inside = is_inside or len(value.marks) != 0
    if isinstance(payload, dict) and value.type.kind == KIND_OBJECT:
        return object_value({
            name: _without_secrets(value, is_inside) for name, value in payload.items()
        })
    if isinstance(payload, tuple) and value.type.kind == KIND_TUPLE:
        return tuple_value([_without_secrets(member, is_inside) for member in payload])
    if value.is_present:
        return unknown_value(value.type, NOT_NULL)
    return value.unmarked()


def sequence_of(
    element: Value, of: tuple[int, ...] = (KIND_TUPLE,), *, longest: int | None = None,
    is_instances: bool = False,
) -> Value:
    """Return an unknown tuple, of at most *longest* elements such as *element*.

    Or a list or set: *of* are the kinds of types that it can have.
    """
    shape = Shape(SEQUENCE, (_without_secrets(element),), of, (), longest, is_instances)
    return _with_parts_of(_shaped(shape), (element,))


def mapping_of(
    element: Value, of: tuple[int, ...] = (KIND_OBJECT,), *, is_instances: bool = False
) -> Value:
    """Return an unknown object, of whatever names, with attributes such as *element*.

    Or a map: *of* are the kinds of types that it can have.
    """
    shape = Shape(MAPPING, (_without_secrets(element),), of, (), None, is_instances)
    return _with_parts_of(_shaped(shape), (element,))


def mapping_among(
    attributes: dict[str, Value], of: tuple[int, ...] = (KIND_OBJECT,), *,
    is_instances: bool = False,
) -> Value:
    """Return an unknown object that has some of these attributes, and no others.

    Or a map: *of* are the kinds of types that it can have.
    """
    if not attributes:
        return EMPTY_OBJECT if of == (KIND_OBJECT,) else mapping_of(DYNAMIC_UNKNOWN, of)
    names = tuple(sorted(attributes))
    parts = tuple([_without_secrets(attributes[name]) for name in names])
    shape = Shape(MAPPING, parts, of, names, None, is_instances)
    return _with_parts_of(_shaped(shape), attributes.values())


def attributes_of(value: Value) -> dict[str, Value] | None:
    """Return all attributes or elements that a value may have, by name; None if not known."""
    payload = value.payload
    if isinstance(payload, dict):
        return payload
    shape = shape_of(value)
    if shape is not None:
        if shape.kind != MAPPING or not shape.names:
            return None
        return dict(zip(shape.names, shape.parts))
    if value.type.kind != KIND_OBJECT or value.is_null:
        return None
    return {name: unknown_value(entry) for name, entry in value.type.attributes.items()}


def merged(values: list[Value], of: tuple[int, ...]) -> Value:
    """Return an unknown object with the attributes that some values may have, or a map."""
    attributes: dict[str, list[Value]] = {}
    for value in values:
        known = attributes_of(value)
        if known is None:
            return mapping_of(any_of([item for part in values for item in members(part)]), of)
        for name, item in known.items():
            attributes.setdefault(name, []).append(item)
    return mapping_among({name: any_of(items) for name, items in attributes.items()}, of)


def any_of(candidates: Iterable[Value]) -> Value:
    """Return what is known of a value that is one of some others.

    Without candidates, or if the only one is a plain null, nothing is known. It is late if all of
    them are.
    """
    values = list({id(value): value for value in candidates}.values())  # PERF: equal instances
    if any(value.contains_marks for value in values):
        marks = marks_of_any(values)
        found = _any_of([_without_secrets(value) for value in values]).with_marks(marks)
    else:
        found = _any_of(values)
    if found.contains_unknown and values and all(value.is_late for value in values):
        return found.late()
    return found


def _any_of(candidates: list[Value]) -> Value:
    """Return what is known of one of some values without marks."""
    if len(candidates) == 1 and isinstance(candidates[0].payload, SomeAttributes):
        return candidates[0]  # It has no other parts.
    if len(candidates) > 2 and _are_alike(candidates):
        return _any_alike(candidates)
    parts: list[Value] = []
    has_null = False
    for candidate in candidates:
        has_null = has_null or candidate.payload is PLAIN_IF_NULL
        shape = shape_of(candidate)
        for part in shape.parts if shape is not None and shape.kind == CHOICE else (candidate,):
            if part.type.kind == KIND_DYNAMIC and shape_of(part) is None:
                if not part.is_null:
                    return DYNAMIC_UNKNOWN
                has_null = True
            else:
                _add(parts, part)
    if len(parts) == 1 and not has_null:
        return parts[0]
    sequences = [part for part in parts if _is_shaped(part, SEQUENCE)]
    mappings = [part for part in parts if _is_shaped(part, MAPPING)]
    if len(sequences) + len(mappings) > 0 and len(parts) > 1:
        parts = _joined(parts, sequences, mappings)
    if not parts or len(parts) > _MOST_PARTS:
        return DYNAMIC_UNKNOWN
    if has_null:
        parts.append(DYNAMIC_NULL)
    return parts[0] if len(parts) == 1 else _shaped(Shape(CHOICE, tuple(parts)))


def _are_alike(values: list[Value]) -> bool:
    """Return whether all are objects or tuples of one decided type, of which none is unknown."""
    type_ = values[0].type
    if not type_.is_structural or type_.has_dynamic:
        return False
    return all(value.is_present and value.type == type_ for value in values)


def _any_alike(values: list[Value]) -> Value:
    """Return what is known of one of such values: of each part, once for all of them."""
    if values[0].type.kind == KIND_OBJECT:
        known = [value.as_attributes() for value in values]
        return object_value({name: any_of([own[name] for own in known]) for name in known[0]})
    columns = zip(*[value.as_elements() for value in values])
    return tuple_value([any_of(column) for column in columns])


def unified_of(values: list[Value]) -> Value:
    """Return what is known of one of some values that is converted to a type they all have.

    Which type that is depends on types that are not decided, so the parts are whatever unification
    can make of them: a list of a set or a tuple, a map of an object.
    """
    if any(value.contains_marks for value in values):
        return unified_of([_without_secrets(value) for value in values]).with_marks(
            marks_of_any(values))
    found = _any_of(values)
    if not found.type.has_dynamic:
        return found
    parts: list[Value] = []
    for value in values:
        shape = shape_of(value)
        parts += shape.parts if shape is not None and shape.kind == CHOICE else (value,)
        if value.payload is PLAIN_IF_NULL:
            parts.append(DYNAMIC_NULL)
    sequences: list[Value] = []
    mappings: list[Value] = []
    result: list[Value] = []
    for part in parts:
        kinds = kinds_of(part)
        if all(kind in SEQUENCES for kind in kinds):
            sequences.append(part)
        elif all(kind in MAPPINGS for kind in kinds):
            mappings.append(part)
        else:
            result.append(part)
    if sequences:
        result.append(_unified_sequences(sequences))
    if mappings:
        result.append(_unified_mappings(mappings))
    return any_of(result)


def _unified_sequences(values: list[Value]) -> Value:
    kinds = kinds_of_all(values)
    columns = [members(value) for value in values]
    length = len(columns[0])
    if _are_decided(values) and all([len(column) == length for column in columns]):
        return tuple_value([unified_of([column[i] for column in columns]) for i in range(length)])
    element = unified_of([item for column in columns for item in column])
    return sequence_of(element, tuple(sorted({*kinds, KIND_LIST})))


def _unified_mappings(values: list[Value]) -> Value:
    names: dict[str, list[Value]] = {}
    has_names = True
    for value in values:
        known = attributes_of(value)
        has_names = has_names and known is not None
        for name, item in (known or {}).items():
            names.setdefault(name, []).append(item)
    if has_names and _are_decided(values):
        if all([len(items) == len(values) for items in names.values()]):
            return object_value({name: unified_of(items) for name, items in names.items()})
    element = unified_of([item for value in values for item in members(value)])
    if has_names:
        return mapping_among(dict.fromkeys(names, element), MAPPINGS)
    return mapping_of(element, MAPPINGS)


def _are_decided(values: list[Value]) -> bool:
    """Whether all are tuples, or objects, of which all parts are known to exist."""
    return all(value.type.is_structural and not value.is_null for value in values)


def collection_of_any(value: Value, kind: int) -> Value:
    """Return what is known of a collection of one kind that is made of the elements of a value."""
    element = unified_of(members(value))
    names = attributes_of(value) if kind == KIND_MAP else None
    if kind != KIND_MAP:
        result = sequence_of(element, (kind,))
    elif names is None:
        result = mapping_of(element, (kind,))
    else:
        result = mapping_among(dict.fromkeys(names, element), (kind,))
    return result.with_marks(inside(value))


def unless_null(value: Value) -> Value:
    """Return what is known of a value if it is not null; a null that it is in any case."""
    shape = shape_of(value)
    if shape is None or shape.kind != CHOICE or shape.parts[-1] is not DYNAMIC_NULL:
        return value
    return any_of(shape.parts[:-1]).with_marks(value.marks)


def _add(parts: list[Value], value: Value) -> None:
    """Add a candidate to others, as one with a candidate that has the same parts."""
    type_ = value.type
    if not value.is_present or not type_.is_structural:
        if type_.kind != KIND_DYNAMIC and not value.is_null:
            value = unknown_value(type_)
        for index, other in enumerate(parts):
            if other.type == type_ and not other.is_present and other.is_null != value.is_null:
                parts[index] = unknown_value(type_)
                return
        if value not in parts:
            parts.append(value)
        return
    for index, other in enumerate(parts):
        if other.type == type_ and not other.is_present:
            parts[index] = unknown_value(type_)
            return
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
    tuples = [part for part in parts if part.type.kind == KIND_TUPLE or part in sequences]
    objects = [part for part in parts if part in mappings]
    if mappings:
        # An empty object is a mapping without elements.
        objects += [part for part in parts if part.type.kind == KIND_OBJECT and _is_empty(part)]
    for part in parts:
        if part not in tuples and part not in objects:
            result.append(part)
    if sequences:
        element = any_of([item for tuple_ in tuples for item in members(tuple_)])
        result.append(sequence_of(element, kinds_of_all(tuples)))
    else:
        result += tuples
    if mappings:
        result.append(merged(objects, kinds_of_all(objects)))
    return result


def _is_empty(value: Value) -> bool:
    return len(value.type.attributes) == 0 and len(value.type.elements) == 0


def members(value: Value) -> list[Value]:
    """Return what the elements of a value can be; each may stand for any number of them."""
    shape = shape_of(value)
    if shape is not None:
        if shape.kind != CHOICE:
            return list(shape.parts)
        return [item for part in shape.parts for item in members(part)]
    if value.is_present:
        payload = value.payload
        if isinstance(payload, dict):
            return [payload[name] for name in sorted(payload)]
        if isinstance(payload, tuple):
            return list(payload)
        return []
    if value.is_late:
        return [item.late() for item in _unknown_members(value)]
    return _unknown_members(value)


def _unknown_members(value: Value) -> list[Value]:
    type_ = value.type
    if type_.element is not None:
        return [unknown_value(type_.element)]
    if type_.kind == KIND_TUPLE:
        return [unknown_value(entry) for entry in type_.elements]
    if type_.kind == KIND_OBJECT:
        return [unknown_value(type_.attributes[name]) for name in sorted(type_.attributes)]
    return [DYNAMIC_UNKNOWN] if type_.kind == KIND_DYNAMIC and not value.is_null else []


def element_of(value: Value) -> Value:
    """Return what is known of any one element of a value."""
    return any_of(members(value))


def key_of(value: Value) -> Value:
    """Return what is known of the key of any one element: a string, an index, or itself in a set.
    """
    found: list[Value] = []
    for kind in kinds_of(value):
        if kind == KIND_SET:
            found.append(element_of(value))
        elif kind == KIND_MAP or kind == KIND_OBJECT:
            found.append(unknown_value(STRING, NOT_NULL))
        elif kind == KIND_LIST or kind == KIND_TUPLE:
            found.append(unknown_value(NUMBER, NOT_NULL))
        else:
            return DYNAMIC_UNKNOWN
    return found[0] if len(found) == 1 else any_of(found)


def kinds_of(value: Value) -> tuple[int, ...]:
    """Return the kinds of types that a value can have; the dynamic one where that is open."""
    shape = shape_of(value)
    if shape is None:
        return (value.type.kind,)
    return kinds_of_all(shape.parts) if shape.kind == CHOICE else shape.of


def kinds_of_all(values: Iterable[Value]) -> tuple[int, ...]:
    """Return the kinds of types that any one of some values can have, in order."""
    return tuple(sorted({kind for value in values for kind in kinds_of(value)}))


def may_iterate(value: Value) -> bool:
    """Return whether a value can have elements to go through."""
    return any(kind == KIND_DYNAMIC or kind >= KIND_LIST for kind in kinds_of(value))
