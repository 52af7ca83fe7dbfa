"""Values read from the form that `hcl_lint.values.json.value_to_json` writes."""

from __future__ import annotations

from typing import Any

from hcl_lint.values.numbers import PRECISION, Number, _rounded, read_number
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import (
    KIND_BOOL, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE,
    Type, type_from_json,
)
from hcl_lint.values.value import (
    Value, bool_value, list_value, map_value, null_value, number_value, object_value, set_value,
    string_value, tuple_value, unknown_value,
)

_PRECISIONS = (53, 64, 512)


def value_from_json(data: Any) -> Value:
    """Read what `value_to_json` writes.

    Raises ValueError: *data* has another form, or its type is nested too deeply.
    """
    if not isinstance(data, dict) or "type" not in data or "value" not in data:
        raise ValueError("a value has a type and a value")
    return payload_from_json(type_from_json(data["type"]), data["value"])


def payload_from_json(type_: Type, data: Any) -> Value:
    """Read the part of the JSON that depends on the type.

    Raises ValueError: *data* does not have the form that the type asks for.
    """
    if data is None:
        return null_value(type_)
    kind = type_.kind
    if isinstance(data, dict):
        if data.get("unknown") is True:
            return unknown_value(type_, _refinement_from_json(data.get("refine") or {}))
        if "marks" in data:
            return payload_from_json(type_, data["of"]).with_marks(frozenset(data["marks"]))
        if kind == KIND_NUMBER:
            return number_value(_number_from_json(data))
        items = data.get("plain", data)
        if kind == KIND_MAP and isinstance(items, dict):
            element = type_.element_type
            return map_value(
                element, {name: payload_from_json(element, item) for name, item in items.items()}
            )
        if kind == KIND_OBJECT and isinstance(items, dict):
            if items.keys() != type_.attributes.keys():
                raise ValueError("an object has exactly the attributes of its type")
            return object_value(
                {name: payload_from_json(type_.attributes[name], items[name]) for name in items}
            )
    elif isinstance(data, list):
        if kind == KIND_TUPLE and len(data) == len(type_.elements):
            return tuple_value(map(payload_from_json, type_.elements, data))
        if kind == KIND_LIST or kind == KIND_SET:
            element = type_.element_type
            elements = [payload_from_json(element, item) for item in data]
            make = list_value if kind == KIND_LIST else set_value
            return make(element, elements)
    elif isinstance(data, bool):
        if kind == KIND_BOOL:
            return bool_value(data)
    elif isinstance(data, str) and kind == KIND_STRING:
        return string_value(data)
    raise ValueError("the value does not have the form that its type asks for")


def parse_exact_text(text: str, precision: int = PRECISION) -> Number:
    """Read what `Number.to_exact_text` writes in hexadecimal.

    Raises ValueError: *text* has another form.
    """
    negative = text.startswith("-")
    head, separator, exponent = text.removeprefix("-").partition("p")
    digits = head.removeprefix("0x.")
    if not separator or digits == head:
        raise ValueError("not a hexadecimal fraction")
    mantissa = int(digits, 16)
    number = _rounded(mantissa, int(exponent) - 4 * len(digits), precision)
    return number.negate() if negative else number


def _number_from_json(data: dict[str, Any]) -> Number:
    text = data.get("num")
    if not isinstance(text, str):
        raise ValueError("a number is written as digits in a string")
    exact = data.get("exact")
    if isinstance(exact, str):
        for precision in _PRECISIONS:
            number = parse_exact_text(exact, precision)
            if number.to_text() == text:
                return number
        return number
    if "0x." in text:
        return parse_exact_text(text)
    return read_number(text)


def _refinement_from_json(facts: dict[str, Any]) -> Refinement:
    low, high = facts.get("number_min"), facts.get("number_max")
    return Refinement(
        bool(facts.get("not_null")),
        _number_from_json(low) if low else None,
        bool(low["inclusive"]) if low else True,
        _number_from_json(high) if high else None,
        bool(high["inclusive"]) if high else True,
        str(facts.get("string_prefix", "")),
        int(facts.get("length_min", 0)),
        facts.get("length_max"),
    )
