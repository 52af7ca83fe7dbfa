"""Values as HCL source text."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.text.graphemes import grapheme_count
from hcl_lint.values.access import elements_of, iter_elements
from hcl_lint.values.numbers import Number
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import DYNAMIC, KIND_MAP, KIND_OBJECT, STRING, attribute_key, quoted
from hcl_lint.values.value import Value, string_value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function


def source_of(value: Value) -> str:
    """Return an expression for the value, laid out as the formatter leaves it.

    Raises:
        ValueError: There is a value of a capsule type in it, or an enormous number.
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
    value = call.arguments[0]
    if value.contains_unknown:
        return unknown_value(STRING)
    call.check_size(value)
    try:
        return call.string(source_of(value))
    except ValueError as error:
        raise FunctionError(str(error)) from None


@function(
    Parameter("value", DYNAMIC, "An object or map of the values of variables."),
    returns=STRING,
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


FUNCTIONS: tuple[Function, ...] = (encode_expr, encode_tfvars)
