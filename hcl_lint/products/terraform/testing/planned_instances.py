"""The instances of a block in a walk: their keys, and what `count` and `each` mean in them."""

from __future__ import annotations

from hcl_lint.annotations import Final, TypeAlias
from hcl_lint.products.terraform.testing.walks import Key, NotReached, Walk, plain
from hcl_lint.semantics.meta_arguments import COUNT, FOR_EACH
from hcl_lint.text.messages import sentence
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, NUMBER, STRING
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, int_value, object_value, string_value, unknown_value,
)

Names: TypeAlias = "dict[str, Value]"  # that mean something in one block only

# What is known in any instance.
ANY_INSTANCE: Final[dict[str, Names]] = {
    COUNT: {"count": object_value({"index": unknown_value(NUMBER)})},
    FOR_EACH: {"each": object_value({"key": unknown_value(STRING), "value": DYNAMIC_UNKNOWN})},
}

_MOST: Final = 1_000  # instances of one block
_MOST_NUMBER: Final = number_from_int(_MOST)
_LATE: Final = "It depends on attributes that are not known before apply."


def counted(walk: Walk, place: Range, count: Value) -> dict[Key, Names] | None:
    """The instances by the value of `count`; None where they are not known.

    Raises NotReached: the value is wrong, which is reported.
    """
    value = plain(count)
    if value.is_unknown and not value.is_late:
        return None
    reason = ""
    if value.is_unknown:
        reason = _LATE
    elif value.marks or value.is_null:
        reason = "It must be a number, neither null nor sensitive."
    else:
        try:
            value = convert(value, NUMBER)
        except ConversionError as error:
            reason = sentence(error.message)
        else:
            if not value.as_number().is_integer() or value.as_number().sign() < 0:
                reason = "It must be a whole number, and not negative."
    if reason:
        walk.report(place, "Invalid count argument", reason)
        raise NotReached
    number = value.as_number()
    if number > _MOST_NUMBER:
        return None
    return {
        index: {"count": object_value({"index": int_value(index)})}
        for index in range(number.to_int())
    }


def keyed(walk: Walk, place: Range, for_each: Value) -> dict[Key, Names] | None:
    """The same by the value of `for_each`."""
    value = plain(for_each)
    kind = value.type.kind
    reason = ""
    if value.is_unknown:
        if not value.is_late:
            return None
        reason = _LATE
    elif value.is_null or value.marks:
        reason = "It must be a map or a set of strings, neither null nor sensitive."
    elif kind not in (KIND_MAP, KIND_OBJECT, KIND_SET):
        reason = "It must be a map or a set of strings."
    elif kind == KIND_SET:
        elements = [plain(element) for element in value.as_elements()]
        unknown = [element for element in elements if element.is_unknown]
        if unknown:
            if not all([element.is_late for element in unknown]):
                return None
            reason = "It has elements that are not known before apply."
        elif any([element.type.kind != KIND_STRING or element.is_null for element in elements]):
            reason = "It must be a set of strings."
    if reason:
        walk.report(place, "Invalid for_each argument", reason)
        raise NotReached
    if kind == KIND_SET:
        entries = [(plain(element).as_string(), element) for element in value.as_elements()]
    else:
        entries = list(value.as_attributes().items())
    if len(entries) > _MOST:
        return None
    return {
        key: {"each": object_value({"key": string_value(key), "value": element})}
        for key, element in entries
    }
