"""Values as JSON and back, with their types."""

from __future__ import annotations

from hcl_lint.annotations import Any, Final
from hcl_lint.text.limits import DEEPEST_DATA
from hcl_lint.text.unicode import normalize
from hcl_lint.values.numbers import Number, read_number
from hcl_lint.values.types import KIND_CAPSULE, KIND_SET, type_to_json
from hcl_lint.values.value import (
    DYNAMIC_NULL, Value, bool_value, number_value, object_value, string_value, tuple_value,
)

_RESERVED: Final = frozenset(("unknown", "marks", "of", "plain"))


def value_to_json(value: Value) -> Any:
    """Return the value with its type as JSON.

    Raises ValueError: There is a value of a capsule type in it.
    """
    return {"type": type_to_json(value.type), "value": payload_to_json(value)}


def payload_to_json(value: Value) -> Any:
    """Return the part of the JSON that depends on the type."""
    if value.marks:
        return {"marks": sorted(value.marks), "of": payload_to_json(value.unmarked())}
    if value.is_null:
        return None
    if value.is_unknown:
        return _unknown_to_json(value)
    payload = value.payload
    if isinstance(payload, (str, bool)):
        return payload
    if isinstance(payload, Number):
        return _number_to_json(payload)
    if isinstance(payload, dict):
        items = {name: payload_to_json(payload[name]) for name in sorted(payload)}
        return items if _RESERVED.isdisjoint(items) else {"plain": items}
    if isinstance(payload, tuple):
        elements = [payload_to_json(item) for item in payload]
        if value.type.kind == KIND_SET:
            from json import dumps

            elements.sort(key=lambda item: dumps(item, separators=(",", ":"), sort_keys=True))
        return elements
    raise ValueError("a value of a capsule type cannot be written as JSON")


def _number_to_json(number: Number) -> dict[str, str]:
    text = number.to_text()
    if "0x" in text or read_number(text) == number:
        return {"num": text}
    return {"num": text, "exact": number.to_exact_text()}


def _unknown_to_json(value: Value) -> dict[str, Any]:
    refinement = value.refinement
    facts: dict[str, Any] = {}
    if refinement.not_null:
        facts["not_null"] = True
    if refinement.number_min is not None:
        bound = _number_to_json(refinement.number_min)
        facts["number_min"] = {**bound, "inclusive": refinement.number_min_inclusive}
    if refinement.number_max is not None:
        bound = _number_to_json(refinement.number_max)
        facts["number_max"] = {**bound, "inclusive": refinement.number_max_inclusive}
    if refinement.string_prefix:
        facts["string_prefix"] = refinement.string_prefix
    if refinement.length_min:
        facts["length_min"] = refinement.length_min
    if refinement.length_max is not None:
        facts["length_max"] = refinement.length_max
    return {"unknown": True, "refine": facts} if facts else {"unknown": True}


_ESCAPES: Final = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
}


def to_json_text(value: Value) -> str:
    """Return the value as a JSON document without spaces, object keys sorted.

    As HTML could embed it: ``<``, ``>`` and ``&`` are escaped. Marks are dropped. Raises
    ValueError: There is an unknown or infinite value, or one of a capsule type, in it.
    """
    parts: list[str] = []
    _write(value, parts)
    return "".join(parts)


def _write(value: Value, parts: list[str]) -> None:
    payload = value.payload
    if value.is_null:
        parts.append("null")
    elif value.is_unknown:
        raise ValueError("an unknown value cannot be written as JSON")
    elif value.type.kind == KIND_CAPSULE:
        raise ValueError("a value of a capsule type cannot be written as JSON")
    elif isinstance(payload, bool):
        parts.append("true" if payload else "false")
    elif isinstance(payload, str):
        parts.append(json_string(payload))
    elif isinstance(payload, Number):
        text = payload.to_positional_text()
        if text is None or payload.is_infinite():
            raise ValueError("cannot serialize an infinite or enormous number as JSON")
        parts.append(text)
    elif isinstance(payload, tuple):
        opening = "["
        for item in payload:
            parts.append(opening)
            _write(item, parts)
            opening = ","
        parts.append("]" if payload else "[]")
    else:
        assert isinstance(payload, dict)
        opening = "{"
        for name in sorted(payload):
            parts.append(f"{opening}{json_string(name)}:")
            _write(payload[name], parts)
            opening = ","
        parts.append("}" if payload else "{}")


def json_string(text: str) -> str:
    """Return a JSON string for a text, quotes included."""
    parts = []
    for character in text:
        escape = _ESCAPES.get(character)
        if escape is not None:
            parts.append(escape)
        elif character < " ":
            parts.append(f"\\u{ord(character):04x}")
        else:
            parts.append(character)
    return '"' + "".join(parts) + '"'


def from_json_text(text: str, *, strict: bool = True) -> Value:
    """Read a JSON document; arrays become tuples, objects objects, null an untyped null.

    The last of repeated keys counts. Lone surrogates become U+FFFD. Strings have control
    characters in them only if this is not *strict*. Raises ValueError: *text* is not a JSON
    document, or is nested more than 200 levels deep. The message says where, as far as that is
    known.
    """
    import json

    def refuse(constant: str) -> Value:
        raise ValueError(f"`{constant}` is not JSON")

    try:
        data = json.loads(
            text, parse_float=read_number, parse_int=read_number, parse_constant=refuse,
            strict=strict,
        )
    except RecursionError:
        raise ValueError("the JSON document is nested too deeply") from None
    return _read(data, 0)


def _read(data: object, depth: int) -> Value:
    if depth > DEEPEST_DATA:
        raise ValueError("the JSON document is nested too deeply")
    if isinstance(data, str):
        return string_value(_without_surrogates(data))
    if isinstance(data, Number):
        return number_value(data)
    if isinstance(data, bool):
        return bool_value(data)
    if isinstance(data, list):
        return tuple_value([_read(item, depth + 1) for item in data])
    if isinstance(data, dict):
        attributes = {}
        for name, item in data.items():
            attributes[normalize(_without_surrogates(name))] = _read(item, depth + 1)
        return object_value(attributes)
    return DYNAMIC_NULL


def _without_surrogates(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
