"""Looking into values: length, elements by key, attributes by name, and all in order."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.shapes import (
    MAPPING, SEQUENCE, Shape, SomeAttributes, any_of, element_of, key_of, kinds_of, members,
)
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE,
    NUMBER, STRING, Type,
)
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, UNKNOWN_BOOL_NOT_NULL, Value, bool_value, certain, int_value, object_value,
    string_value, uncertain, unknown_value,
)

_MOST_ELEMENTS: Final = (1 << 63) - 1


def length(value: Value) -> Value:
    """Return how many elements a collection, a tuple or an object has, with its marks.

    The length of an unknown collection is unknown within the bounds that are known; so is that
    of a set of which some elements may turn out to be equal. Raises TypeError: The value is null or
    has no elements.
    """
    type_ = value.type
    has_elements = can_iterate(value) or type_.kind == KIND_DYNAMIC
    if value.is_null or not has_elements:
        raise TypeError("only collections, tuples and objects have a length")
    low, high = 0, _MOST_ELEMENTS
    if type_.is_structural:
        low = high = len(type_.elements) + len(type_.attributes)
    elif value.is_unknown:
        refinement = value.refinement
        low = refinement.length_min
        if refinement.length_max is not None:
            high = refinement.length_max
    else:
        payload = value.payload
        assert isinstance(payload, (tuple, dict))
        low = high = len(payload)
        if type_.kind == KIND_SET and value.contains_unknown:
            low = 1
    if low == high:
        return int_value(low).with_marks(value.marks)
    bounds = Refinement(
        not_null=True, number_min=number_from_int(low), number_max=number_from_int(high)
    )
    return unknown_value(NUMBER, bounds).with_marks(value.marks)


def get_attribute(value: Value, name: str) -> Value | None:
    """Return the attribute of an object, or the element of a map, with the marks of both.

    Returns:
        None if there is none: no such attribute or element, or a value that cannot have any.
        An unknown value gives an unknown one of the type that is known.
    """
    type_ = value.type
    if type_.kind == KIND_DYNAMIC and value.is_unknown:
        found: Value | None = DYNAMIC_UNKNOWN
        if isinstance(value.payload, Shape):
            found = _shaped_attribute(value.payload, name)
        elif isinstance(value.payload, SomeAttributes):
            found = value.payload.attributes.get(name, DYNAMIC_UNKNOWN)
        return None if found is None else _inside(value, found)
    if value.is_null or (type_.kind != KIND_OBJECT and type_.kind != KIND_MAP):
        return None
    if value.is_unknown:
        item_type = type_.attributes.get(name) if type_.element is None else type_.element
        return None if item_type is None else _inside(value, unknown_value(item_type))
    item = value.as_attributes().get(name)
    return None if item is None else item.with_marks(value.marks_of_parts)


def _inside(value: Value, part: Value) -> Value:
    """Return a part of an unknown value, with what holds for all of that."""
    return (part.late() if value.is_late else part).with_marks(value.marks_of_parts)


def _shaped_attribute(shape: Shape, name: str) -> Value | None:
    """Return an attribute of a value with a shape; None where no such value can have it."""
    if shape.kind == SEQUENCE:
        return None
    if shape.kind == MAPPING:
        if shape.names:
            return shape.parts[shape.names.index(name)] if name in shape.names else None
        is_of_instance = shape.is_instances and get_attribute(shape.element, name) is not None
        return None if is_of_instance and not _is_open(shape.element) else shape.element
    found = [get_attribute(part, name) for part in shape.parts]
    there = [part for part in found if part is not None]
    return any_of(there) if there else None


def _is_open(value: Value) -> bool:
    return value.type.kind == KIND_DYNAMIC and not isinstance(value.payload, Shape)


def get_element(value: Value, key: Value) -> Value | None:
    """Return the element of a list, tuple, map or object, with the marks of value and key.

    The key must be of the right type already: a number for lists and tuples, a string for maps
    and objects. An unknown key, or an unknown value, gives an unknown element.

    Returns:
        None where there is no such element, the key is of the wrong type, either is null, or the
        value has no elements with keys.
    """
    if value.is_null or key.is_null:
        return None
    if value.is_late or key.is_late:
        found = _element(value, key)
        return None if found is None else found.late()
    return _element(value, key)


def _element(value: Value, key: Value) -> Value | None:
    marks = value.marks_of_parts | key.marks
    type_ = value.type
    kind = type_.kind
    if kind == KIND_DYNAMIC:
        some: Value | None = DYNAMIC_UNKNOWN
        if isinstance(value.payload, Shape):
            some = _shaped_element(value.payload, key)
        return None if some is None else some.with_marks(marks)
    if kind not in (KIND_LIST, KIND_TUPLE, KIND_MAP, KIND_OBJECT):
        return None
    key_kind = KIND_NUMBER if kind in (KIND_LIST, KIND_TUPLE) else KIND_STRING
    if key.type.kind != key_kind and key.type.kind != KIND_DYNAMIC:
        return None
    if key.is_unknown:
        return _some_element(type_).with_marks(marks)
    if key_kind == KIND_STRING:
        item = get_attribute(value, key.as_string())
        return None if item is None else item.with_marks(marks)
    number = key.as_number()
    if number.is_negative() or not number.is_integer() or number.exponent != 0:
        return None
    index = number.mantissa
    if value.is_unknown:
        if kind == KIND_TUPLE:
            if index >= len(type_.elements):
                return None
            return unknown_value(type_.elements[index]).with_marks(marks)
        longest = value.refinement.length_max
        if longest is not None and index >= longest:
            return None
        return unknown_value(type_.element_type).with_marks(marks)
    items = value.as_elements()
    return items[index].with_marks(marks) if index < len(items) else None


def _shaped_element(shape: Shape, key: Value) -> Value | None:
    """Return the element of a value with a shape; None where no such value can have one."""
    kind = key.type.kind
    if shape.kind == SEQUENCE:
        if shape.of == (KIND_SET,) or kind != KIND_DYNAMIC and kind != KIND_NUMBER:
            return None
        if key.is_present:
            number = key.as_number()
            if number.is_negative() or not number.is_integer():
                return None
            if shape.longest is not None and number >= number_from_int(shape.longest):
                return None
        return shape.element
    if shape.kind == MAPPING:
        if shape.names and key.is_present and kind <= KIND_NUMBER:
            name = key.as_string() if kind == KIND_STRING else key.as_number().to_text()
            return _shaped_attribute(shape, name)
        if shape.is_instances and kind == KIND_NUMBER and key.is_present:
            return shape.element if key.as_number().is_integer() else None
        return shape.element
    found = [_element_of_part(part, key) for part in shape.parts]
    there = [part for part in found if part is not None]
    return any_of(there) if there else None


def _element_of_part(value: Value, key: Value) -> Value | None:
    """Return the element of one of several candidates, for a key of whatever type."""
    kinds = kinds_of(value)
    wanted = key.type
    if all([kind == KIND_LIST or kind == KIND_TUPLE for kind in kinds]):
        wanted = NUMBER
    elif all([kind == KIND_MAP or kind == KIND_OBJECT for kind in kinds]):
        wanted = STRING
    try:
        key = convert(key, wanted)
    except ConversionError:
        return None
    if key.is_unknown and value.type.is_structural and not value.is_null:
        there = members(value)
        return any_of(there) if there else None
    return get_element(value, key)


def _some_element(type_: Type) -> Value:
    """Return what is known of an element of which one is not known."""
    return DYNAMIC_UNKNOWN if type_.element is None else unknown_value(type_.element)


def has_element(value: Value, key: Value) -> Value:
    """Return whether `get_element` would find one, unknown where that depends.

    Marks of both are on the result; those of the element are not.
    """
    marks = value.marks | key.marks
    if not value.is_null and not key.is_null:
        kind_known = value.type.kind != KIND_DYNAMIC and key.type.kind != KIND_DYNAMIC
        is_open = value.is_unknown and not value.type.is_structural
        if (is_open or key.is_unknown or not kind_known) and get_element(value, key) is not None:
            return UNKNOWN_BOOL_NOT_NULL.with_marks(marks)
    return bool_value(get_element(value, key) is not None).with_marks(marks)


def can_iterate(value: Value) -> bool:
    """Return whether a value of this type has elements to go through."""
    return value.type.is_collection or value.type.is_structural


def iter_elements(value: Value) -> Iterator[tuple[Value, Value]]:
    """Yield the key and the element of each element of a present value, in order.

    Lists and tuples have indices as keys, in order; maps and objects strings, sorted by code
    points. In a set both are the element, in set order. The value's own marks are left out.
    """
    payload = value.payload
    if isinstance(payload, dict):
        for name in sorted(payload):
            yield string_value(name), payload[name]
    elif value.type.kind == KIND_SET:
        for item in value.as_elements():
            yield item, item
    else:
        for index, item in enumerate(value.as_elements()):
            yield int_value(index), item


def elements_of(value: Value) -> list[Value]:
    """Return the elements of a present value in the order of `iter_elements`, without keys."""
    payload = value.payload
    if isinstance(payload, dict):
        return [payload[name] for name in sorted(payload)]
    return list(value.as_elements())


def entry(key: Value, value: Value) -> Value:
    """Return an object with the key and the value of one element."""
    return object_value({"key": key, "value": value})


def any_entry(collection: Value) -> Value:
    """Return what is known of any one entry, whose parts have the marks of the collection."""
    plain = collection.unmarked()
    key, value = next(iter_elements(plain)) if is_single(plain) else (
        key_of(plain), any_element(plain))
    return entry(key.with_marks(collection.marks), value.with_marks(collection.marks))


def is_single(collection: Value) -> bool:
    """Return whether a collection has exactly one element; what it is may be unknown."""
    payload = collection.payload
    return isinstance(payload, (tuple, dict)) and len(payload) == 1


def any_element(collection: Value) -> Value:
    """Return what is known of any one element, with the marks that all have, or some may have."""
    has_marks = collection.contains_marks
    found = members(collection) if has_marks or collection.is_present else []
    if len(found) == 1:
        return found[0]
    value = element_of(collection)
    if not has_marks:
        return value
    common = frozenset.intersection(*[member.marks for member in found])
    others = certain(frozenset.union(*[member.all_marks() for member in found]) - common)
    return value.with_marks(common | uncertain(others))


def entries(collection: Value) -> Iterator[Value]:
    """Yield the entries of a present collection in order; its own marks are left out."""
    for key, value in iter_elements(collection):
        yield entry(key, value)
