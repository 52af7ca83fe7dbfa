"""Text after a pattern: ``format`` and ``formatlist``."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.evaluation.functions.format_verbs import Verb, format_value
from hcl_lint.values.access import elements_of, length
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.strings import safe_prefix
from hcl_lint.values.types import (
    DYNAMIC,
    KIND_DYNAMIC,
    KIND_LIST,
    KIND_SET,
    KIND_TUPLE,
    STRING,
    list_of,
)
from hcl_lint.values.value import Value, list_value, string_value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function

_FORMAT = Parameter("format", STRING, "The text with a sequence like `%s` for each value.")
_ARGS = Parameter(
    "args",
    DYNAMIC,
    "The values to put in.",
    allow_null=True,
    allow_unknown=True,
    allow_dynamic=True,
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

        Raises:
            FunctionError: The text has a broken sequence.
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
            verb.argument = next_argument if explicit is None else explicit - 1
            next_argument = verb.argument + 1
            found.append(verb)

    def _verb(self, start: int) -> tuple[Verb, int | None]:
        """Read a sequence behind its percent sign; also the number of its argument, if given."""
        flags_start = self.offset
        while self._peek() and self._peek() in _FLAGS:
            self.offset += 1
        flags = self.text[flags_start:self.offset]
        width = self._number()
        precision = -1
        if self._peek() == ".":
            self.offset += 1
            precision = self._number() or 0
        explicit: int | None = None
        if self._peek() == "[":
            bracket = self.offset
            self.offset += 1
            explicit = self._number() if self._peek() != "0" else None
            if explicit is None or self._peek() != "]":
                raise self._unexpected(bracket)
            self.offset += 1
        letter = self._peek()
        if not (letter.isascii() and letter.isalpha()):
            raise self._unexpected(start)
        self.offset += 1
        written = self.text[start:self.offset]
        return Verb(written, letter, flags, -1 if width is None else width, precision), explicit

    def _peek(self) -> str:
        return self.text[self.offset:self.offset + 1]

    def _number(self) -> int | None:
        start = self.offset
        while "0" <= self._peek() <= "9":
            self.offset += 1
        digits = self.text[start:self.offset].lstrip("0")
        if self.offset == start:
            return None
        number = int(digits or "0") if len(digits) < 15 else self.longest + 1
        if number > self.longest:
            raise FunctionError(f"a format sequence asks for more than {self.longest} characters")
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
            f"there are {len(values)} values, but the format uses only {used}",
            None if first is None else first + used,
        )
    return "".join(parts)


@function(_FORMAT, variadic=_ARGS, returns=STRING)
def format_(call: Call) -> Value:
    """Puts values into a text, in the places and in the way that sequences like `%s` say.

    `%v` writes any value, `%#v` as JSON; `%t` a bool; `%b` `%d` `%o` `%x` `%X` a whole number;
    `%e` `%f` `%g` any number; `%s` a string, `%q` with quotes. In between may stand flags, width,
    precision, and the number of the value: `%-8.3[2]f`.
    """
    text, values = call.text(0), call.arguments[1:]
    if any(value.contains_unknown for value in values):
        literal, percent, _ = text.partition("%")
        if not percent:
            return unknown_value(STRING)
        return unknown_value(STRING, Refinement(string_prefix=safe_prefix(literal)))
    return call.string(_format(call, text, values, 1))


def _is_sequence(value: Value) -> bool:
    return not value.is_null and value.type.kind in (KIND_LIST, KIND_SET, KIND_TUPLE)


@function(_FORMAT, variadic=_ARGS, returns=list_of(STRING))
def formatlist(call: Call) -> Value:
    """Formats one text for each element of lists of the same length.

    Values that are no lists are the same each time.
    """
    text, values = call.text(0), call.arguments[1:]
    if not values:
        return list_value(STRING, [call.string(_format(call, text, [], 1))])
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
                f"argument {index + 1} has {own_count} elements, but argument {chooser + 1} has "
                f"{count}",
                index + 1,
            )
        is_open = is_open or value.is_unknown
    if is_open:
        return unknown_value(call.type)
    rows = max(count, 1) if count else 0
    columns = [
        elements_of(value) if _is_sequence(value) else [value] * rows for value in values
    ]
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


FUNCTIONS: tuple[Function, ...] = (format_, formatlist)
