"""`format` and its relatives, with the verbs of their format strings."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.text.limits import DEFAULT_LIMITS
from hcl_lint.text.unicode import grapheme_count, iter_graphemes, safe_prefix
from hcl_lint.values.access import elements_of, length
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import json_string, to_json_text
from hcl_lint.values.numbers import Number, positional, scientific
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_NUMBER, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER,
    STRING, Type, amount, list_of,
)
from hcl_lint.values.value import Value, list_value, string_value, unknown_value

_BASES: Final = {"b": (2, "0b"), "d": (10, ""), "o": (8, "0"), "x": (16, "0x"), "X": (16, "0X")}
_LETTERS: Final = ("v", "t", *_BASES, *"eEfgGsq")
_LARGEST_EXPONENT: Final = 400_000  # binary; numbers beyond are not written digit by digit
_SHORTEST_EXPONENT: Final = 6  # decimal; from here on %g writes an exponent


class Verb:
    """One format sequence: flags, width, precision, and the letter that says what to do.

    Where it is not given, ``precision`` is -1 and ``width`` 0. ``text`` is the sequence as written.
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
        """Return whether a flag is set."""
        return flag in self.flags

    def padded(self, text: str) -> str:
        """Return the text filled up to the width, on the right with the flag ``-``."""
        missing = self.width - grapheme_count(text)
        filling = ("0" if self.has("0") else " ") * missing  # none where it is wide enough
        return text + filling if self.has("-") else filling + text


def format_value(verb: Verb, value: Value) -> str:
    """Return a value written as a verb asks for.

    Raises FunctionError: The value does not fit.
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
    raise _no_verb(verb)


def _no_verb(verb: Verb) -> FunctionError:
    return FunctionError(f"`{verb.letter}` in `{verb.text}` is not a format verb")


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
        text = scientific(digits, point)
    elif verb.precision < 0:
        text = _short(number.absolute())
    else:
        significant = max(verb.precision, 1)
        digits, point = _rounded(number, significant)
        digits = digits.rstrip("0") or "0"
        if -4 <= point - 1 < significant:
            text = positional(digits, point)
        else:
            text = scientific(digits, point)
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
    if -4 <= point - 1 < _SHORTEST_EXPONENT:
        return sign + positional(digits, point)
    return sign + scientific(digits, point)


def _fixed(number: Number, places: int) -> str:
    """Write a number with so many places after the point."""
    if places == 0:
        return decimal_digits(_scaled(number, 0))
    exact = min(places, max(-number.exponent, 1))  # after these there are only zeros
    digits = decimal_digits(_scaled(number, exact)).zfill(exact + 1)
    return f"{digits[:-exact]}.{digits[-exact:]}{'0' * (places - exact)}"


def _scaled(number: Number, places: int) -> int:
    """Return the magnitude times 10 ** places, rounded to nearest even."""
    magnitude: int = abs(number.mantissa) * 10**max(places, 0) << max(number.exponent, 0)
    divisor: int = 10**max(-places, 0) << max(-number.exponent, 0)
    whole, rest = divmod(magnitude, divisor)
    if rest * 2 > divisor or (rest * 2 == divisor and whole & 1):
        whole += 1
    return whole


def _rounded(number: Number, significant: int) -> tuple[str, int]:
    """Return so many digits of the magnitude, and the place of the point before or in them."""
    if number.mantissa == 0:
        return "0" * significant, 1
    bits = abs(number.mantissa).bit_length()
    top = number.exponent + bits
    exact = bits + abs(number.exponent)  # no number has more digits than bits
    if significant > exact:
        digits, point = _rounded(number, exact)
        return digits + "0" * (significant - exact), point
    point = top * 30103 // 100000 - 1  # at most the place of the point
    while True:
        digits = decimal_digits(_scaled(number, significant - point))
        if len(digits) == significant:
            return digits, point
        point += max(len(digits) - significant, 1)


def _check_size(number: Number) -> None:
    if abs(number.exponent + abs(number.mantissa).bit_length()) > _LARGEST_EXPONENT:
        raise FunctionError("the number is too large to be written digit by digit")


_FORMAT = Parameter("format", STRING, "The text with a sequence like `%s` for each value.")
_ARGS = Parameter(
    "args", DYNAMIC, "The values to put in.",
    allow_null=True, allow_unknown=True, allow_dynamic=True,
)
_FLAGS = "0#+- "


class _Scanner:
    """Reads a format text."""

    __slots__ = ("text", "offset", "longest")

    def __init__(self, text: str, longest: int) -> None:
        self.text = text
        self.offset = 0
        self.longest = longest

    def parts(self) -> list[str | Verb]:
        """Return literal texts and verbs, in order.

        Raises FunctionError: The text has a broken sequence.
        """
        found: list[str | Verb] = []
        next_argument = 0
        while True:
            start = self.text.find("%", self.offset)
            if start < 0:
                found.append(self.text[self.offset:])
                return found
            found.append(self.text[self.offset:start])
            self.offset = start + 1
            if self.text.startswith("%", self.offset):
                found.append("%")
                self.offset += 1
                continue
            verb, explicit = self._verb(start)
            verb.argument = explicit - 1 if explicit else next_argument
            next_argument = verb.argument + 1
            found.append(verb)

    def _verb(self, start: int) -> tuple[Verb, int]:
        """Read a sequence after its percent sign; also the number of its argument, or 0."""
        flags_start = self.offset
        while self._peek() and self._peek() in _FLAGS:
            self.offset += 1
        flags = self.text[flags_start:self.offset]
        width = self._number()
        precision = -1
        if self._peek() == ".":
            self.offset += 1
            precision = self._number()
        explicit = 0
        if self._peek() == "[":
            bracket = self.offset
            self.offset += 1
            explicit = self._number() if self._peek() != "0" else 0
            if explicit == 0 or self._peek() != "]":
                raise self._unexpected(bracket)
            self.offset += 1
        letter = self._peek()
        if not (letter.isascii() and letter.isalpha()):
            raise self._unexpected(start)
        self.offset += 1
        written = self.text[start:self.offset]
        return Verb(written, letter, flags, width, precision), explicit

    def _peek(self) -> str:
        return self.text[self.offset:self.offset + 1]

    def _number(self) -> int:
        start = self.offset
        while "0" <= self._peek() <= "9":
            self.offset += 1
        digits = self.text[start:self.offset].lstrip("0")
        number = int(digits[:15] or "0")  # more digits are more than allowed
        if number > self.longest:
            raise FunctionError(f"a format sequence produces more than {self.longest} characters")
        return number

    def _unexpected(self, start: int) -> FunctionError:
        if self.offset >= len(self.text):
            return FunctionError(f"the format sequence `{self.text[start:]}` is incomplete")
        written = self.text[start:self.offset + 1]
        return FunctionError(f"the format sequence `{written}` is not valid")


def _format(call: Call, text: str, values: list[Value], first: int | None) -> str:
    """Return the text with the values put in.

    *first* is the index of the first value among the arguments, to blame superfluous ones; None
    where they are elements of arguments.
    """
    parts: list[str] = []
    used = 0
    length = 0
    for part in _Scanner(text, call.limits.string_length).parts():
        if isinstance(part, Verb):
            if part.argument >= len(values):
                raise FunctionError(
                    f"`{part.text}` needs value {part.argument + 1}, but there are {len(values)}"
                )
            used = max(used, part.argument + 1)
            value = values[part.argument]
            call.check_size(value)
            part = format_value(part, value)
        parts.append(part)
        length += len(part)
        call.check_length(length)
    if used < len(values):
        raise FunctionError(
            f"the format uses only {used} of {amount(len(values), 'value')}",
            None if first is None else first + used,
        )
    return "".join(parts)


@function(_FORMAT, variadic=_ARGS, returns=STRING)
def format_(call: Call) -> Value:
    """Puts values into a text, in the places and in the way that sequences like `%s` say.

    `%v` writes any value, `%#v` as JSON; `%t` a bool; `%b` `%d` `%o` `%x` `%X` a whole number;
    `%e` `%f` `%g` any number; `%s` a string, `%q` with quotes. In between may be flags, width,
    precision, and the number of the value: `%-8.3[2]f`.
    """
    text, values = call.text(0), call.arguments[1:]
    if any(value.contains_unknown for value in values):
        literal, percent, _ = text.partition("%")
        if not percent:
            return unknown_value(STRING)
        return unknown_value(STRING, Refinement(string_prefix=safe_prefix(literal)))
    return call.string(_format(call, text, values, 1))


def check_values(text: str, values: list[Value]) -> None:
    """Check whether values can be put into a text, as far as their types show.

    Raises FunctionError: They cannot.
    """
    used = 0
    for part in _Scanner(text, DEFAULT_LIMITS.string_length).parts():
        if not isinstance(part, Verb):
            continue
        if part.argument >= len(values):
            raise FunctionError(
                f"`{part.text}` needs value {part.argument + 1}, but there are {len(values)}"
            )
        used = max(used, part.argument + 1)
        letter = part.letter
        if letter == "v":
            continue
        if letter not in _LETTERS:
            raise _no_verb(part)
        if values[part.argument].is_null:
            raise FunctionError(f"`{part.text}` cannot format null", part.argument + 1)
        wanted = BOOL if letter == "t" else STRING if letter in "sq" else NUMBER
        try:
            convert(values[part.argument], wanted)
        except ConversionError as error:
            raise FunctionError(
                f"`{part.text}` does not fit the value: {error.message}", part.argument + 1
            ) from None
    if used < len(values):
        raise FunctionError(
            f"the format uses only {used} of {amount(len(values), 'value')}", 1 + used
        )


def _is_sequence(value: Value) -> bool:
    return not value.is_null and value.type.kind in (KIND_LIST, KIND_SET, KIND_TUPLE)


@function(_FORMAT, variadic=_ARGS, returns=list_of(STRING))
def formatlist(call: Call) -> Value:
    """Formats one text for each element of lists of the same length.

    Other values are the same for each element.
    """
    text, values = call.text(0), call.arguments[1:]
    count, chooser = -1, 0
    is_open = False
    for index, value in enumerate(values):
        if not _is_sequence(value):
            is_open = is_open or (value.is_unknown and value.type.kind == KIND_DYNAMIC)
            continue
        own = length(value)
        if own.is_unknown:
            is_open = True
            continue
        own_count = own.as_number().to_int()
        if count < 0:
            count, chooser = own_count, index
        elif own_count != count:
            raise FunctionError(
                f"argument {index + 1} has {amount(own_count, 'element')}, but argument "
                f"{chooser + 1} has {count}",
                index + 1,
            )
        is_open = is_open or value.is_unknown
    if is_open:
        return unknown_value(call.type)
    rows = max(count, 1) if count else 0
    columns = [elements_of(value) if _is_sequence(value) else [value] * rows for value in values]
    found: list[Value] = []
    total = 0
    for row in range(rows):
        items = [column[row] for column in columns]
        if any(item.contains_unknown for item in items):
            found.append(unknown_value(STRING, NOT_NULL))
            continue
        result = _format(call, text, items, None)
        total += len(result)
        call.check_length(total)
        found.append(string_value(result))
    return list_value(STRING, found)
