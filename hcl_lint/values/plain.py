"""Values to and from plain Python objects, without loss of precision."""

from __future__ import annotations

from hcl_lint.text.limits import DEEPEST_DATA
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import Number, number_from_int, read_number
from hcl_lint.values.types import DYNAMIC, KIND_CAPSULE, STRING
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import (
    DYNAMIC_NULL, Value, bool_value, number_value, object_value, set_value, string_value,
    tuple_value,
)


def to_python(value: Value) -> object:
    """Return a value as None, bool, str, int, Decimal, list or dict.

    Whole numbers are integers, others decimals with the digits that identify them; floats do
    not occur. Lists, tuples and sets (in set order) are lists, maps and objects dicts sorted by
    key. Marks are dropped: whether to show a sensitive value is for the caller to decide. Raises
    ValueError: There is an unknown value, or one of a capsule type, in it. Raises OverflowError: A
    number is beyond 2 ** ±400000.
    """
    if value.is_null:
        return None
    if value.is_unknown:
        raise ValueError("an unknown value has no content")
    if value.type.kind == KIND_CAPSULE:
        raise ValueError("the content of a capsule is not plain")
    payload = value.payload
    if isinstance(payload, (str, bool)):
        return payload
    if isinstance(payload, Number):
        return payload.to_int() if payload.is_integer() else payload.to_decimal()
    if isinstance(payload, dict):
        return {name: to_python(payload[name]) for name in sorted(payload)}
    return [to_python(item) for item in value.as_elements()]


def from_python(data: object, depth: int = 0) -> Value:
    """Return the value of None, bool, str, int, Decimal, list, tuple, dict or set.

    Sequences become tuples, dicts objects, sets sets of the type that their elements have in
    common; `hcl_lint.values.convert.convert` makes other types of them. A value is returned as
    it is. Raises TypeError: An object of another type, floats among them: they are not what was
    written. Raises ValueError: A decimal that is not a number, a set without a common type, or more
    than 200 levels.
    """
    if depth > DEEPEST_DATA:
        raise ValueError("the object is nested too deeply")
    if data is None:
        return DYNAMIC_NULL
    if isinstance(data, Value):
        return data
    if isinstance(data, bool):
        return bool_value(data)
    if isinstance(data, str):
        return string_value(data)
    if isinstance(data, int):
        return number_value(number_from_int(data))
    if isinstance(data, (list, tuple)):
        return tuple_value([from_python(item, depth + 1) for item in data])
    if isinstance(data, dict):
        attributes = {}
        for name, item in data.items():
            if not isinstance(name, str):
                raise TypeError(f"names of attributes are strings, not {type(name).__name__}")
            attributes[string_value(name).as_string()] = from_python(item, depth + 1)
        return object_value(attributes)
    if isinstance(data, (set, frozenset)):
        items = [from_python(item, depth + 1) for item in data]
        element = unify_types([item.type for item in items], False)
        if items and element is None:
            raise ValueError("the elements of a set must have a type in common")
        return set_value(element or DYNAMIC, [convert(item, element or DYNAMIC) for item in items])
    from decimal import Decimal

    if isinstance(data, Decimal):
        if data.is_infinite():
            return number_value(read_number("-inf" if data.is_signed() else "inf"))
        return number_value(read_number(str(data)))
    hint = "; use decimal.Decimal" if isinstance(data, float) else ""
    raise TypeError(f"{type(data).__name__} is not a plain object{hint}")


def text_of(value: Value, default: str | None = None) -> str | None:
    """Return a value as text: *default* for null, None where it is not known, or no text."""
    if value.is_null:
        return default
    try:
        value = convert(value, STRING)
    except ConversionError:
        return None
    return value.as_string() if value.is_present else None


def whole_number_of(value: Value) -> int | None:
    """Return a number without its fraction; None where it is not known, or huge."""
    if not value.is_present:
        return None
    try:
        return value.as_number().to_int()
    except OverflowError:
        return None
