"""The value of a block with instances: what has ``count`` is a list, what has ``for_each`` a map.

To be exact they are a tuple and an object: of known length, or with known names, where the setting
is known before a run.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.rules import no_element, no_element_of_shape
from hcl_lint.syntax.references import NUMBER as NUMBER_STEP, Step
from hcl_lint.text.source import Range
from hcl_lint.values.access import get_element
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import ONE, ZERO, number_from_int, parse_number
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.shapes import (
    attributes_of, element_of, key_of, kinds_of, mapping_among, mapping_of, sequence_of, shape_of,
)
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, NUMBER
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, UNKNOWN_STRING, Value, number_value, object_value, string_value, tuple_value,
    unknown_value,
)

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
    longest = None
    most = number.refinement.number_max
    if most is not None and ZERO <= most <= _LARGEST:
        longest = most.to_int()
    return sequence_of(instance, longest=longest, is_instances=True)


def keyed(instance: Value, for_each: Value) -> Value:
    """The value of a block by its ``for_each``."""
    keys = _keys_of(for_each)
    if keys is not None:
        return object_value(dict.fromkeys(keys, instance))
    possible = attributes_of(for_each)
    if possible is not None:
        return mapping_among(dict.fromkeys(possible, instance), is_instances=True)
    return mapping_of(instance, is_instances=True)


def _keys_of(value: Value) -> list[str] | None:
    """The keys of the instances; None if they are unknown."""
    payload = value.payload
    if not value.is_present:
        return None
    if isinstance(payload, dict):
        return list(payload) if len(payload) <= _MOST else None
    if value.type.kind != KIND_SET or value.contains_unknown or len(value.as_elements()) > _MOST:
        return None
    elements = value.as_elements()
    if any([element.type.kind != KIND_STRING or element.is_null for element in elements]):
        return None
    return [element.unmarked().as_string() for element in elements]


def each_of(value: Value) -> Value:
    """The value of ``each`` in a block whose ``for_each`` has a value."""
    kinds = kinds_of(value)
    element = DYNAMIC_UNKNOWN
    if all([kind in (KIND_MAP, KIND_OBJECT, KIND_SET) for kind in kinds]):
        element = element_of(value)
    keys = _keys_of(value)
    key = string_value(keys[0]) if keys is not None and len(keys) == 1 else _STRING
    if KIND_SET in kinds and key.is_present:
        element = key
    return object_value({"key": key, "value": element})


def count_of(value: Value) -> Value:
    """The value of ``count`` in a block whose ``count`` has a value."""
    known = Refinement(not_null=True, number_min=ZERO)
    try:
        number = convert(value, NUMBER)
    except ConversionError:
        number = DYNAMIC_UNKNOWN  # Another rule reports it.
    most = number.as_number() if number.is_present else number.refinement.number_max
    if most is not None and most.is_integer() and ONE <= most:
        known = Refinement(not_null=True, number_min=ZERO, number_max=most.subtract(ONE))
    return object_value({"index": unknown_value(NUMBER, known)})


def iterator_of(value: Value) -> Value:
    """The value of the iterator in the content of a dynamic block whose ``for_each`` has a
    value.
    """
    return object_value({"key": key_of(value), "value": element_of(value)})


def reason_against_key(instances: Value, step: Step, is_counted: bool, place: Range) -> str:
    """Why no instance of a block can have the key that a reference selects it by; "" if one can.

    *instances* is the value of the block, with `count` if it *is_counted*, else with `for_each`.
    """
    if is_counted and step.kind != NUMBER_STEP:
        return "It has `count`, so the keys of its instances are numbers."
    if not is_counted and step.kind == NUMBER_STEP:
        return "It has `for_each`, so the keys of its instances are strings."
    key = string_value(step.key)
    if step.kind == NUMBER_STEP:
        key = number_value(parse_number(step.key))
    if get_element(instances, key) is not None:
        return ""
    problem = no_element_of_shape if shape_of(instances) is not None else no_element
    return problem(instances, key, place).detail
