"""Values as texts: JSON as Go's encoder writes it, and numbers as each format wants them."""

from __future__ import annotations

import json
from decimal import Decimal

from hcl_lint.annotations import Final

# Source: encoding/json of Go, `floatEncoder` and `appendString`.
_LEAST_FIXED: Final = 1e-6
_LEAST_WITH_EXPONENT: Final = 1e21
_LEAST_EXPONENT: Final = 6
_ALWAYS_ESCAPED: Final = {0x2028: "\\u2028", 0x2029: "\\u2029"}
_HTML: Final = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def json_of(value: object, indent: str = "", *, escapes_html: bool = False) -> str:
    """A value as JSON with two spaces per level; *indent* begins all lines but the first.

    The keys of objects are sorted, unless they are `Ordered`.
    """
    if isinstance(value, dict):
        inner = indent + "  "
        keys = value if isinstance(value, Ordered) else sorted(value)
        items = [
            f"{string_of(key, escapes_html=escapes_html)}: "
            f"{json_of(value[key], inner, escapes_html=escapes_html)}"
            for key in keys
        ]
        return _enclosed("{", "}", items, indent)
    if isinstance(value, list):
        inner = indent + "  "
        items = [json_of(member, inner, escapes_html=escapes_html) for member in value]
        return _enclosed("[", "]", items, indent)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, (int, float, Decimal)):
        return number_of(value)
    return string_of(str(value), escapes_html=escapes_html)


class Ordered(dict[str, object]):
    """An object whose keys stay in order."""


def _enclosed(start: str, end: str, items: list[str], indent: str) -> str:
    if not items:
        return start + end
    inner = ",\n".join([f"{indent}  {item}" for item in items])
    return f"{start}\n{inner}\n{indent}{end}"


def string_of(text: str, *, escapes_html: bool = False) -> str:
    """A string in JSON."""
    found = json.dumps(text, ensure_ascii=False).translate(_ALWAYS_ESCAPED)
    return found.translate(_HTML) if escapes_html else found


def number_of(value: int | float | Decimal) -> str:
    """A number in JSON: that of the nearest double."""
    number = _double(value)
    if number is None:
        return str(value)
    if number == 0 or _LEAST_FIXED <= abs(number) < _LEAST_WITH_EXPONENT:
        return _fixed(number)
    digits, _, exponent = _scientific(number).partition("e")
    return f"{digits}e{exponent[0]}{exponent[1:].lstrip('0')}"


def general_number(value: int | float | Decimal) -> str:
    """A number with an exponent where that is shorter, as `%g` of Go writes it."""
    number = _double(value)
    if number is None:
        return str(value)
    # Source: strconv of Go, `formatDigits`: the shortest form counts as six digits.
    text = _scientific(number)
    exponent = int(text.partition("e")[2])
    return text if exponent < -4 or exponent >= _LEAST_EXPONENT else _fixed(number)


def _double(value: int | float | Decimal) -> float | None:
    try:
        return float(value)
    except OverflowError:
        return None


def _fixed(number: float) -> str:
    text = format(Decimal(repr(number)), "f")
    return text.removesuffix(".0") or "0"


def _scientific(number: float) -> str:
    """The shortest digits that mean this double, with an exponent of two digits or more."""
    sign, digits, exponent = Decimal(repr(number)).as_tuple()
    assert isinstance(exponent, int)
    text = "".join(map(str, digits)).rstrip("0") or "0"
    exponent += len(digits) - 1
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    mark = "-" if exponent < 0 else "+"
    return f"{'-' if sign else ''}{mantissa}e{mark}{abs(exponent):02}"
