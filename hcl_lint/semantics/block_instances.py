"""The value of a block with instances: what has ``count`` is a list, what has ``for_each`` a map.

To be exact they are a tuple and an object: of known length, or with known names, where the setting
is known before a run.
"""

from __future__ import annotations

from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import ZERO, number_from_int
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.shapes import element_of, kinds_of, mapping_of, sequence_of
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, NUMBER
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, UNKNOWN_STRING, Value, object_value, tuple_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MOST: Final = 1_000  # instances of a block, beyond which their keys do not count
_STRING: Final = UNKNOWN_STRING.refined(NOT_NULL)
_LARGEST: Final = number_from_int(_MOST)


def counted(instance: Value, count: Value) -> Value:
    """The value of a block by its ``count``."""
    try:
        number = convert(count, NUMBER)
    except ConversionError:
        return DYNAMIC_UNKNOWN  # Another rule reports it.
    if number.is_present:
        length = number.as_number()
        if length.is_integer() and ZERO <= length <= _LARGEST:
            return tuple_value([instance] * length.to_int())
    return sequence_of(instance, is_instances=True)


def keyed(instance: Value, for_each: Value) -> Value:
    """The value of a block by its ``for_each``."""
    keys = _keys_of(for_each)
    if keys is not None:
        return object_value(dict.fromkeys(keys, instance))
    return mapping_of(instance, is_instances=True)


def _keys_of(value: Value) -> list[str] | None:
    """The keys of the instances; None where they are not known."""
    payload = value.payload
    if not value.is_present:
        return None
    if isinstance(payload, dict):
        return list(payload) if len(payload) <= _MOST else None
    if value.type.kind != KIND_SET or value.contains_unknown or len(value.as_elements()) > _MOST:
        return None
    elements = value.as_elements()
    if any([each.type.kind != KIND_STRING or each.is_null for each in elements]):
        return None
    return [each.unmarked().as_string() for each in elements]


def each_of(value: Value) -> Value:
    """What ``each`` is in a block whose ``for_each`` has a value."""
    kinds = kinds_of(value)
    element = DYNAMIC_UNKNOWN
    if all([kind in (KIND_MAP, KIND_OBJECT, KIND_SET) for kind in kinds]):
        element = element_of(value)
    return object_value({"key": _STRING, "value": element})
