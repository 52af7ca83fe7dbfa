"""What a format sequence such as ``%-8.3f`` makes of a value."""

from __future__ import annotations

from hcl_lint.evaluation.function import FunctionError
from hcl_lint.text.graphemes import grapheme_count, iter_graphemes
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json_text import json_string, to_json_text
from hcl_lint.values.numbers import Number
from hcl_lint.values.types import BOOL, KIND_BOOL, KIND_NUMBER, KIND_STRING, NUMBER, STRING, Type
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_BASES: Final = {"b": (2, "0b"), "d": (10, ""), "o": (8, "0"), "x": (16, "0x"), "X": (16, "0X")}
_LARGEST_EXPONENT: Final = 400_000  # binary; numbers beyond are not written digit by digit
_SHORTEST_EXPONENT: Final = 6  # decimal; from here on %g writes an exponent unless told a precision


class Verb:
    """One format sequence: flags, width, precision, and the letter that says what to do.

    ``precision`` and ``width`` are -1 where not given. ``text`` is the sequence as written.
    """

    __slots__ = ("text", "letter", "flags", "width", "precision", "argument")

    def __init__(self, text: str, letter: str, flags: str, width: int, precision: int) -> None:
        self.text = text
        self.letter = letter
        self.flags = flags
        self.width = width
        self.precision = precision
        self.argument = 0  # index of the value among those to format

    def has(self, flag: str) -> bool:
        """Tell whether a flag is set."""
        return flag in self.flags

    def padded(self, text: str) -> str:
        """Return the text filled up to the width, on the right with the flag ``-``."""
        missing = self.width - grapheme_count(text)
        if missing <= 0:
            return text
        filling = ("0" if self.has("0") else " ") * missing
        return text + filling if self.has("-") else filling + text


def format_value(verb: Verb, value: Value) -> str:
    """Return a value written as a verb asks for.

    Raises:
        FunctionError: The value does not fit.
    """
    letter = verb.letter
    if letter == "v":
        return _general(verb, value)
    if value.is_null:
        raise FunctionError(f"`{verb.text}` cannot format null")
    if letter == "t":
        return "true" if _converted(verb, value, BOOL).as_bool() else "false"
    if letter in _BASES:
        return _integer(verb, _converted(verb, value, NUMBER).as_number())
    if letter in "eEfgG":
        return _number(verb, _converted(verb, value, NUMBER).as_number())
    if letter in "sq":
        text = _converted(verb, value, STRING).as_string()
        if 0 < verb.precision < len(text):
            text = "".join(list(iter_graphemes(text))[:verb.precision])
        return verb.padded(json_string(text) if letter == "q" else text)
    raise FunctionError(f"`{letter}` in `{verb.text}` is not a format verb")


def _converted(verb: Verb, value: Value, wanted: Type) -> Value:
    try:
        return convert(value, wanted)
    except ConversionError as error:
        raise FunctionError(f"`{verb.text}` does not fit the value: {error.message}") from None


def _general(verb: Verb, value: Value) -> str:
    """Write anything: text as it is, numbers short, the rest as JSON."""
    if not value.is_null and not verb.has("#"):
        kind = value.type.kind
        if kind == KIND_STRING:
            return verb.padded(value.as_string())
        if kind == KIND_NUMBER:
            return verb.padded(_short(value.as_number()))
        if kind == KIND_BOOL:
            return verb.padded("true" if value.as_bool() else "false")
    try:
        return verb.padded(to_json_text(value))
    except ValueError as error:
        raise FunctionError(str(error)) from None


def _integer(verb: Verb, number: Number) -> str:
    if not number.is_integer():
        raise FunctionError(f"`{verb.text}` needs a whole number")
    _check_size(number)
    base, prefix = _BASES[verb.letter]
    magnitude = abs(number.to_int())
    digits = _digits_in_base(magnitude, base)
    if verb.letter == "X":
        digits = digits.upper()
    if verb.precision >= 0:
        if verb.precision == 0 and magnitude == 0:
            return ""
        digits = digits.zfill(verb.precision)
    sign = _sign(verb, number.mantissa < 0)
    head = sign + (prefix if verb.has("#") else "")
    if verb.has("0") and not verb.has("-") and verb.precision < 0:
        digits = digits.zfill(verb.width - len(head))
    text = head + digits
    return text.ljust(verb.width) if verb.has("-") else text.rjust(verb.width)


def _digits_in_base(magnitude: int, base: int) -> str:
    if base == 10:
        return decimal_digits(magnitude)
    return format(magnitude, {2: "b", 8: "o", 16: "x"}[base])


def decimal_digits(magnitude: int) -> str:
    """Return the digits of an integer, however many the interpreter wants to convert at once."""
    if magnitude.bit_length() < 8000:
        return str(magnitude)
    places: int = magnitude.bit_length() * 3 // 20
    high, low = divmod(magnitude, 10**places)
    return decimal_digits(high) + decimal_digits(low).zfill(places)


def _sign(verb: Verb, is_negative: bool) -> str:
    if is_negative:
        return "-"
    return "+" if verb.has("+") else " " if verb.has(" ") else ""


def _number(verb: Verb, number: Number) -> str:
    sign = _sign(verb, number.is_negative())
    if number.is_infinite():
        body = "Inf"
        sign = sign or "+"
    else:
        _check_size(number)
        body = _magnitude(verb, number)
        if verb.has("0"):
            return sign + body.zfill(verb.width - len(sign))
    text = sign + body
    return text.ljust(verb.width) if verb.has("-") else text.rjust(verb.width)


def _magnitude(verb: Verb, number: Number) -> str:
    letter = verb.letter
    precision = verb.precision if verb.precision >= 0 else 6
    if letter == "f":
        return _fixed(number, precision)
    if letter in "eE":
        digits, point = _rounded(number, precision + 1)
        text = _with_exponent(digits, point)
    elif verb.precision < 0:
        text = _short(number.absolute())
    else:
        significant = max(verb.precision, 1)
        digits, point = _rounded(number, significant)
        digits = digits.rstrip("0") or "0"
        if -4 <= point - 1 < significant:
            text = _positional(digits, point)
        else:
            text = _with_exponent(digits, point)
    return text.upper() if letter in "EG" else text


def _short(number: Number) -> str:
    """Write a number with the digits that identify it; with an exponent from a million on."""
    text = number.to_text()
    if number.is_infinite() or "p" in text:
        return text
    sign = "-" if text.startswith("-") else ""
    mantissa, _, exponent = text.removeprefix("-").partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = whole + fraction
    point = len(whole) + int(exponent or "0")
    stripped = digits.lstrip("0")
    if not stripped:
        return sign + "0"
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    limit = _SHORTEST_EXPONENT
    if -4 <= point - 1 < max(limit, 0):
        return sign + _positional(digits, point)
    return sign + _with_exponent(digits, point)


def _fixed(number: Number, places: int) -> str:
    """Write a number with so many places after the point."""
    total = _scaled(number, places)
    digits = decimal_digits(total).zfill(places + 1)
    if places == 0:
        return digits
    return f"{digits[:-places]}.{digits[-places:]}"


def _scaled(number: Number, places: int) -> int:
    """Return the magnitude times 10 ** places, rounded to nearest even."""
    magnitude = abs(number.mantissa)
    divisor = 1
    if places >= 0:
        magnitude *= 10**places
    else:
        divisor = 10**-places
    if number.mantissa != 0 and number.exponent > 0:
        magnitude <<= number.exponent
    elif number.mantissa != 0:
        divisor <<= -number.exponent
    whole, rest = divmod(magnitude, divisor)
    if rest * 2 > divisor or (rest * 2 == divisor and whole & 1):
        whole += 1
    return whole


def _rounded(number: Number, significant: int) -> tuple[str, int]:
    """Return so many digits of the magnitude, and the place of the point before or in them."""
    if number.mantissa == 0:
        return "0" * significant, 1
    top = number.exponent + abs(number.mantissa).bit_length()
    point = top * 30103 // 100000 - 1  # at most the place of the point
    while True:
        digits = decimal_digits(_scaled(number, significant - point))
        if len(digits) == significant:
            return digits, point
        point += max(len(digits) - significant, 1)


def _with_exponent(digits: str, point: int) -> str:
    fraction = "." + digits[1:] if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}e{point - 1:+03d}"


def _positional(digits: str, point: int) -> str:
    if point <= 0:
        return "0." + "0" * -point + digits
    if point >= len(digits):
        return digits + "0" * (point - len(digits))
    return f"{digits[:point]}.{digits[point:]}"


def _check_size(number: Number) -> None:
    if abs(number.exponent + abs(number.mantissa).bit_length()) > _LARGEST_EXPONENT:
        raise FunctionError("the number is too large to be written digit by digit")
