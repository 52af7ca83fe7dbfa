"""Which elements of a set are the same, and in which order they come.

Strings come by code points (which is the order of their UTF-8), numbers ascending, false before
true. Other elements come by a text that stands for their content. Unknown elements come after
present ones, null last.
"""

from __future__ import annotations

from hcl_lint.values.digits import shortest_digits
from hcl_lint.values.numbers import Number
from hcl_lint.values.types import KIND_BOOL, KIND_CAPSULE, KIND_NUMBER, KIND_STRING, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.values.value import Value

_ESCAPES: Final = {
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
    "\v": "\\v",
    "\\": "\\\\",
    '"': '\\"',
}
_ORDER_DIGITS: Final = 10  # digits of a number that count where it is part of an element


def distinct_in_order(element: Type, items: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return the elements of a set of unmarked values, without repetitions, in set order."""
    if len(items) < 2:
        return items
    known: dict[Value, None] = {}
    present: list[Value] = []
    unknown: list[Value] = []
    null: list[Value] = []
    for item in items:
        if item.is_unknown:
            unknown.append(item)
        elif item.contains_unknown:
            present.append(item)
        elif element.kind == KIND_CAPSULE:
            if not _has_equal(item, present):
                present.append(item)
        elif item not in known:
            known[item] = None
            if item.is_null:
                null.append(item)
            else:
                present.append(item)
    if len(unknown) > 1:
        unknown.sort(key=_exact_text)
    return tuple(_ordered(element, present) + unknown + null)


def _has_equal(item: Value, others: list[Value]) -> bool:
    capsule = item.type.capsule
    assert capsule is not None
    return any(capsule.is_equal(item.payload, other.payload) for other in others)


def _ordered(element: Type, items: list[Value]) -> list[Value]:
    if element.kind == KIND_STRING:
        return sorted(items, key=lambda item: item.as_string())
    if element.kind == KIND_NUMBER:
        return sorted(items, key=lambda item: item.as_number())
    if element.kind == KIND_BOOL:
        return sorted(items, key=lambda item: item.as_bool())
    if element.kind == KIND_CAPSULE:
        return items
    texts = [_order_text(item) for item in items]
    if len(set(texts)) < len(texts):
        # Numbers that differ beyond the digits that count; the order must not depend on where
        # the elements come from.
        texts = [text + _exact_text(item) for text, item in zip(texts, items)]
    order = sorted(range(len(items)), key=texts.__getitem__)
    return [items[index] for index in order]


def _order_text(value: Value) -> str:
    """Return a text for the content of an element, by which sets of such are ordered."""
    if value.is_unknown:
        return "?"
    if value.is_null:
        return "~"
    payload = value.payload
    if isinstance(payload, bool):
        return "T" if payload else "F"
    if isinstance(payload, Number):
        return _number_text(payload)
    if isinstance(payload, str):
        return _quoted(payload)
    if isinstance(payload, dict):
        if value.type.attributes or value.type.element is None:
            attributes = [_order_text(payload[name]) + ";" for name in sorted(payload)]
            return "<" + "".join(attributes) + ">"
        pairs = [f"{_quoted(key)}:{_order_text(payload[key])};" for key in sorted(payload)]
        return "{" + "".join(pairs) + "}"
    if isinstance(payload, tuple):
        inner = "".join([_order_text(item) + ";" for item in payload])
        return f"[{inner}]" if value.type.element is not None else f"<{inner}>"
    return ""


def _exact_text(value: Value) -> str:
    """Return a text in which all that `_order_text` leaves out of an element counts.

    Of two unknown values the one of which more is known comes first.
    """
    if value.is_unknown:
        return "~" if value.refinement.is_empty else repr(value.refinement)
    payload = value.payload
    if isinstance(payload, Number):
        return payload.to_exact_text()
    if isinstance(payload, dict):
        return "".join([f"{_quoted(key)}:{_exact_text(payload[key])};" for key in sorted(payload)])
    if isinstance(payload, tuple):
        return "".join([_exact_text(item) + ";" for item in payload])
    return _order_text(value)


def _quoted(text: str) -> str:
    parts = []
    for character in text:
        if character in _ESCAPES:
            parts.append(_ESCAPES[character])
        elif character.isprintable():
            parts.append(character)
        elif character < "\x80":
            parts.append(f"\\x{ord(character):02x}")
        elif character < "\U00010000":
            parts.append(f"\\u{ord(character):04x}")
        else:
            parts.append(f"\\U{ord(character):08x}")
    return '"' + "".join(parts) + '"'


def _number_text(number: Number) -> str:
    """Write a number with at most ten digits, with an exponent where it is far from 1."""
    if number.mantissa == 0 or number.is_infinite():
        return number.to_text()
    magnitude = abs(number.mantissa)
    if abs(number.exponent + magnitude.bit_length()) > 400_000:
        return number.to_exact_text()
    digits, point = shortest_digits(magnitude, number.exponent, number.precision)
    if len(digits) > _ORDER_DIGITS:
        up = digits[_ORDER_DIGITS:] > "5" or (
            digits[_ORDER_DIGITS:] == "5" and digits[_ORDER_DIGITS - 1] in "13579"
        )
        kept = str(int(digits[:_ORDER_DIGITS]) + up)
        point += len(kept) - _ORDER_DIGITS
        digits = kept.rstrip("0")
    sign = "-" if number.mantissa < 0 else ""
    limit = len(digits) if _ORDER_DIGITS > len(digits) >= point else _ORDER_DIGITS
    if point - 1 < -4 or point - 1 >= limit:
        fraction = "." + digits[1:] if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}e{point - 1:+03d}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    if point >= len(digits):
        return sign + digits + "0" * (point - len(digits))
    return f"{sign}{digits[:point]}.{digits[point:]}"
