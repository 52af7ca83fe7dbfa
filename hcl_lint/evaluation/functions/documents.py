"""JSON and CSV documents, and values as HCL source text."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.text.unicode import grapheme_count, normalize
from hcl_lint.values.access import elements_of, iter_elements
from hcl_lint.values.json import from_json_text, to_json_text
from hcl_lint.values.numbers import Number
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER,
    STRING, Type, amount, attribute_key, list_of, object_of, quoted,
)
from hcl_lint.values.value import Value, list_value, object_value, string_value, unknown_value

_OPENINGS = {
    KIND_STRING: '"',
    KIND_OBJECT: "{",
    KIND_MAP: "{",
    KIND_TUPLE: "[",
    KIND_LIST: "[",
    KIND_SET: "[",
}


@function(
    Parameter(
        "val", DYNAMIC, "The value to write.",
        allow_null=True, allow_unknown=True, allow_dynamic=True,
    ),
    returns=STRING,
)
def jsonencode(call: Call) -> Value:
    """Writes a value as JSON, without white space and with sorted keys."""
    value = call.arguments[0]
    if value.contains_unknown:
        opening = _OPENINGS.get(value.type.kind, "")
        if not value.is_definitely_not_null:
            opening = ""
        return unknown_value(STRING, Refinement(string_prefix=opening))
    return call.written(to_json_text)


def _jsondecode_type(call: Call) -> Type:
    text = call.arguments[0]
    if text.is_unknown:
        return _type_from_prefix(text.refinement.string_prefix.lstrip(" \t\r\n"))
    call.check_length(len(text.as_string()))
    call.check_count(text.as_string().count(","))
    try:
        call.prepared = from_json_text(text.as_string())
    except ValueError as error:
        message = str(error)
        raise FunctionError(f"invalid JSON: {message[:1].lower()}{message[1:]}") from None
    return call.prepared.type


def _type_from_prefix(prefix: str) -> Type:
    """Return the type of a valid JSON document that begins like this."""
    first = prefix[:1]
    if first == '"':
        return STRING
    if first in ("t", "f"):
        return BOOL
    if first == "-" or "0" <= first <= "9":
        return NUMBER
    if first in ("", "{", "[", "n"):
        return DYNAMIC
    raise FunctionError(f"a JSON document cannot begin with `{first}`", 0)


@function(
    Parameter("str", STRING, "The JSON document."), rule=_jsondecode_type, refinement=NO_REFINEMENT
)
def jsondecode(call: Call) -> Value:
    """Reads a JSON document: arrays become tuples, objects objects."""
    assert call.prepared is not None
    return call.prepared


class _CsvReader:
    """Reads the fields of a CSV document, quoted ones over several lines."""

    __slots__ = ("text", "offset", "line", "record_line", "line_end")

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.text = self.text.removesuffix("\r")
        self.offset = 0
        self.line = self.record_line = 1  # where it is, and where the last record begins
        self.line_end = -1  # offset of the next newline, if already searched

    def record(self) -> list[str] | None:
        """Return the next line of fields that is not empty; None at the end."""
        while self.text.startswith("\n", self.offset):
            self.offset += 1
            self.line += 1
        if self.offset >= len(self.text):
            return None
        self.record_line = self.line
        fields = []
        while True:
            fields.append(self._quoted() if self._at('"') else self._plain())
            if self._at(","):
                self.offset += 1
                continue
            self.offset += 1
            self.line += 1
            return fields

    def _at(self, character: str) -> bool:
        return self.text.startswith(character, self.offset)

    def _plain(self) -> str:
        if self.line_end < self.offset:
            found = self.text.find("\n", self.offset)
            self.line_end = len(self.text) if found < 0 else found
        end = self.line_end
        comma = self.text.find(",", self.offset, end)
        if comma >= 0:
            end = comma
        field = self.text[self.offset:end]
        if '"' in field:
            raise FunctionError(f"line {self.line} has a quote inside an unquoted field")
        self.offset = end
        return field

    def _quoted(self) -> str:
        parts = []
        while True:
            self.offset += 1
            end = self.text.find('"', self.offset)
            if end < 0:
                raise FunctionError(f"the quoted field on line {self.line} is not closed")
            parts.append(self.text[self.offset:end])
            self.offset = end + 1
            if not self._at('"'):
                break
        field = '"'.join(parts)
        self.line += field.count("\n")
        if self.offset < len(self.text) and self.text[self.offset] not in ",\n":
            raise FunctionError(f"line {self.line} has text after a closing quote")
        return field


def _csvdecode_type(call: Call) -> Type:
    if call.arguments[0].is_unknown:
        return DYNAMIC
    call.check_count(call.text(0).count("\n") + call.text(0).count(","))
    return list_of(object_of(dict.fromkeys(_header(_CsvReader(call.text(0))), STRING)))


def _header(reader: _CsvReader) -> list[str]:
    names = reader.record()
    if names is None:
        raise FunctionError("the line with the column names is missing")
    names = [normalize(name) for name in names]
    seen = set()
    for name in names:
        if name in seen:
            raise FunctionError(f"two columns have the name `{name}`")
        seen.add(name)
    return names


@function(Parameter("str", STRING, "The CSV document."), rule=_csvdecode_type)
def csvdecode(call: Call) -> Value:
    """Reads a CSV document: a list of objects, with attributes named after the first line."""
    reader = _CsvReader(call.text(0))
    names = _header(reader)
    rows: list[Value] = []
    while True:
        fields = reader.record()
        if fields is None:
            break
        if len(fields) != len(names):
            raise FunctionError(
                f"line {reader.record_line} has {amount(len(fields), 'field')}, but the header has"
                f" {len(names)}"
            )
        rows.append(object_value(dict(zip(names, map(string_value, fields)))))
    return list_value(call.type.element_type, rows)


def source_of(value: Value) -> str:
    """Return an expression for the value, laid out as the formatter leaves it.

    Raises ValueError: There is a value of a capsule type in it, or an enormous number.
    """
    payload = value.payload
    if value.is_null:
        return "null"
    if isinstance(payload, bool):
        return "true" if payload else "false"
    if isinstance(payload, Number):
        text = payload.to_positional_text()
        if text is None:
            raise ValueError("the number has too many digits")
        return text
    if isinstance(payload, str):
        return quoted(payload)
    if isinstance(payload, tuple):
        return "[" + ", ".join([source_of(item) for item in elements_of(value)]) + "]"
    if isinstance(payload, dict):
        if not payload:
            return "{}"
        lines = ["  " + line for line in definitions_of(value).splitlines()]
        return "\n".join(["{", *lines, "}"])
    raise ValueError("a value of a capsule type cannot be written as an expression")


def definitions_of(value: Value) -> str:
    """Return the attributes of an object or map, one after the other, equals signs in line."""
    lines: list[str] = []
    run: list[tuple[str, str]] = []  # of attributes that take one line each
    for name, item in iter_elements(value):
        key, text = attribute_key(name.as_string()), source_of(item)
        if "\n" not in text:
            run.append((key, text))
            continue
        lines += _aligned(run)
        run = []
        lines.append(f"{key} = {text}")
    lines += _aligned(run)
    return "".join([line + "\n" for line in lines])


def _aligned(run: list[tuple[str, str]]) -> list[str]:
    width = max([grapheme_count(key) for key, _ in run], default=0)
    return [f"{key}{' ' * (width - grapheme_count(key))} = {text}" for key, text in run]


@function(Parameter("expr", DYNAMIC, "The value."), returns=STRING, refinement=NOT_NULL)
def encode_expr(call: Call) -> Value:
    """Writes a value as an HCL expression."""
    return call.written(source_of)


@function(
    Parameter("value", DYNAMIC, "An object or map of the values of variables."), returns=STRING,
    refinement=NOT_NULL,
)
def encode_tfvars(call: Call) -> Value:
    """Writes the values of variables in the syntax of a variables file."""
    value = call.arguments[0]
    if value.type.kind not in (KIND_OBJECT, KIND_MAP):
        raise FunctionError("an object or a map is required", 0)
    if value.contains_unknown:
        return unknown_value(STRING)
    call.check_size(value)
    for name in value.as_attributes():
        if attribute_key(name) != name:
            raise FunctionError(f"`{name}` is not a valid variable name", 0)
    try:
        return string_value(definitions_of(value))
    except ValueError as error:
        raise FunctionError(str(error)) from None
