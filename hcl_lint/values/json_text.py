"""Values as ordinary JSON documents, whose types are implied by their form."""

from __future__ import annotations

from hcl_lint.values.numbers import Number, read_number
from hcl_lint.values.strings import normalize
from hcl_lint.values.value import (
    DYNAMIC_NULL,
    Value,
    bool_value,
    number_value,
    object_value,
    string_value,
    tuple_value,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_DEEPEST: Final = 200  # levels of arrays and objects
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

    As HTML could embed it: ``<``, ``>`` and ``&`` are escaped. Marks are dropped.

    Raises:
        ValueError: There is an unknown or infinite value, or one of a capsule type, in it.
    """
    parts: list[str] = []
    _write(value, parts)
    return "".join(parts)


def _write(value: Value, parts: list[str]) -> None:
    payload = value.payload
    if value.is_null:
        parts.append("null")
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
    elif isinstance(payload, dict):
        opening = "{"
        for name in sorted(payload):
            parts.append(f"{opening}{json_string(name)}:")
            _write(payload[name], parts)
            opening = ","
        parts.append("}" if payload else "{}")
    elif value.is_unknown:
        raise ValueError("an unknown value cannot be written as JSON")
    else:
        raise ValueError("a value of a capsule type cannot be written as JSON")


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


def from_json_text(text: str) -> Value:
    """Read a JSON document; arrays become tuples, objects objects, null an untyped null.

    The last of repeated keys counts. Lone surrogates become U+FFFD.

    Raises:
        ValueError: *text* is no JSON document, or is nested more than 200 levels deep. The
            message says where, as far as that is known.
    """
    import json

    def refuse(constant: str) -> Value:
        raise ValueError(f"{constant} is not JSON")

    try:
        data = json.loads(
            text, parse_float=read_number, parse_int=read_number, parse_constant=refuse
        )
    except RecursionError:
        raise ValueError("the JSON document is nested too deeply") from None
    return _read(data, 0)


def _read(data: object, depth: int) -> Value:
    if depth > _DEEPEST:
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
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
