"""Output of ``hcl-lint decode``: values, references and diagnostics as JSON."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import references
from hcl_lint.syntax.references import Reference, Step
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Range
from hcl_lint.values.access import get_attribute, get_element
from hcl_lint.values.json import json_string, to_json_text
from hcl_lint.values.numbers import read_number
from hcl_lint.values.types import KIND_DYNAMIC, type_to_json
from hcl_lint.values.value import Value, number_value, object_value, string_value, tuple_value


def value_text(value: Value, *, with_type: bool, keep_nulls: bool) -> str:
    """A value as JSON in one line, without null attributes unless they are to be kept.

    *with_type* makes it an object of its type and itself. Raises ValueError: Something in it cannot
    be written as JSON: an infinite number say.
    """
    if value.type.kind == KIND_DYNAMIC and value.is_null:
        return "null"
    text = to_json_text(value if keep_nulls else without_nulls(value))
    if not with_type:
        return text
    type_text = _compact(type_to_json(value.type))
    if keep_nulls:
        return f'{{"value":{text},"type":{type_text}}}'  # COMPAT: in this order
    if value.is_null:
        return f'{{"type":{type_text}}}'
    return f'{{"type":{type_text},"value":{text}}}'


def without_nulls(value: Value) -> Value:
    """A value in JSON, less the null elements of maps and attributes of objects.

    Maps become objects in it, lists and sets tuples, since elements may then differ.
    """
    payload = value.payload
    if isinstance(payload, dict):
        return object_value(
            {name: without_nulls(item) for name, item in payload.items() if not item.is_null}
        )
    if isinstance(payload, tuple):
        return tuple_value([without_nulls(item) for item in payload])
    return value


def references_text(found: list[Reference], variables: dict[str, Value]) -> str:
    """References as indented JSON, with the values of those that *variables* give."""
    parts = [_reference_text(reference, variables) for reference in found]
    return indented("[" + ",".join(parts) + "]")


def diagnostics_text(diagnostics: list[Diagnostic]) -> str:
    """Diagnostics as indented JSON, in the form of ``hcldec --diags json``."""
    parts = []
    for diagnostic in diagnostics:
        severity = "error" if diagnostic.is_error else "warning"
        parts.append(
            f'{{"severity":"{severity}","summary":{json_string(diagnostic.summary)},'
            f'"detail":{json_string(diagnostic.detail)},'
            f'"subject":{range_text(diagnostic.range)}}}'
        )
    return indented('{"diagnostics":[' + ",".join(parts) + "]}")


def range_text(place: Range) -> str:
    """A range as JSON: the file, lines and columns from 1, bytes from 0."""
    name = json_string(place.source.path)
    start = _position(place.source.line_index, place.start)
    end = _position(place.source.line_index, place.end)
    return f'{{"filename":{name},"start":{start},"end":{end}}}'


def _position(index: LineIndex, offset: int) -> str:
    line, column = index.position(offset)
    return f'{{"line":{line},"column":{column},"byte":{index.byte_offset(offset)}}}'


def _reference_text(reference: Reference, variables: dict[str, Value]) -> str:
    source = reference.source
    parts = [f'"root_name":{json_string(reference.root)}']
    value = _referenced(reference, variables)
    if value is not None:
        parts.append(f'"value":{to_json_text(value)}')
    end = reference.steps[0].start if len(reference.steps) != 0 else reference.end
    root = Range(source, reference.start, end)
    steps = [
        f'{{"kind":"root","name":{json_string(reference.root)},'
        f'"range":{range_text(root)}}}'
    ]
    for step in reference.steps:
        place = range_text(Range(source, step.start, step.end))
        steps.append(f'{{{_step_text(step)},"range":{place}}}')
    whole = range_text(Range(source, reference.start, reference.end))
    parts.append(f'"steps":[{",".join(steps)}]')
    parts.append(f'"range":{whole}')
    return "{" + ",".join(parts) + "}"


def _step_text(step: Step) -> str:
    if step.kind == references.ATTRIBUTE:
        return f'"kind":"attr","name":{json_string(step.key)}'
    if step.kind == references.SPLAT:
        return '"kind":"splat"'
    key = json_string(step.key) if step.kind == references.STRING else step.key
    return f'"kind":"index","key":{key}'


def _referenced(reference: Reference, variables: dict[str, Value]) -> Value | None:
    """The value that a reference leads to, where it does and can be written."""
    value = variables.get(reference.root)
    for step in reference.steps:
        if value is None or value.is_null:
            return None
        if step.kind == references.ATTRIBUTE:
            value = get_attribute(value, step.key)
        elif step.kind == references.STRING:
            value = get_element(value, string_value(step.key))
        elif step.kind == references.NUMBER:
            value = get_element(value, number_value(read_number(step.key)))
        else:
            return None
    return value


def _compact(data: object) -> str:
    """Types as JSON text without spaces."""
    if isinstance(data, str):
        return json_string(data)
    if isinstance(data, dict):
        items = [f"{json_string(name)}:{_compact(data[name])}" for name in sorted(data)]
        return "{" + ",".join(items) + "}"
    assert isinstance(data, list)
    return "[" + ",".join([_compact(item) for item in data]) + "]"


def indented(text: str) -> str:
    """JSON text without spaces, with a line for each item, indented by two spaces."""
    parts: list[str] = []
    depth = 0
    i = 0
    while i < len(text):
        c = text[i]
        if c == '"':
            end = i + 1
            while text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            parts.append(text[i : end + 1])
            i = end + 1
            continue
        if c in "{[":
            if text[i + 1] in "}]":
                parts.append(text[i : i + 2])
                i += 2
                continue
            depth += 1
            parts.append(c + "\n" + "  " * depth)
        elif c in "}]":
            depth -= 1
            parts.append("\n" + "  " * depth + c)
        elif c == ",":
            parts.append(",\n" + "  " * depth)
        elif c == ":":
            parts.append(": ")
        else:
            parts.append(c)
        i += 1
    return "".join(parts)
