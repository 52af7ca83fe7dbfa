"""Functions that state a fact about a value, and fail where the value contradicts it.

Source: internal/lang/funcs/assume.go of OpenTofu 1.13.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import (
    OF_NOTHING, OF_PARTS, Call, Function, FunctionError, Parameter, function, own_type,
)
from hcl_lint.text.unicode import safe_prefix
from hcl_lint.values.access import length
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.equality import equals
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import (
    DYNAMIC, KIND_DYNAMIC, NUMBER, STRING, Type, list_of, map_of, set_of,
)
from hcl_lint.values.value import FALSE, Value

_MIN: Final = Parameter("min_length", NUMBER, "The least length.")
_MAX: Final = Parameter("max_length", NUMBER, "The largest length.")
_KINDS: Final = {"list": list_of(DYNAMIC), "set": set_of(DYNAMIC), "map": map_of(DYNAMIC)}


def _value_of(type_: Type) -> Parameter:
    return Parameter(
        "value", type_, "The value to make the assumption about.",
        allow_null=True, allow_unknown=True, allow_dynamic=True,
    )


def _compared(name: str, doc: str, marks: int) -> Parameter:
    return Parameter(
        name, DYNAMIC, doc, allow_null=True, allow_unknown=True, allow_dynamic=True,
        allow_marked=True, marks=marks,
    )


@function(
    _compared("actual_value", "The value to make the assumption about.", OF_NOTHING),
    _compared("expected_value", "The value that it is assumed to equal.", OF_PARTS),
    rule=lambda call: call.arguments[1].type, refinement=NO_REFINEMENT,
)
def assumeequal(call: Call) -> Value:
    """Returns the second value, which the first one must equal after conversion to its type."""
    actual, expected = call.arguments
    try:
        converted = convert(actual, expected.type)
    except ConversionError as error:
        raise FunctionError(str(error), 0) from None
    if equals(converted, expected).unmarked() == FALSE:
        raise FunctionError("the value is not the assumed one", 0)
    return expected


@function(_value_of(DYNAMIC), rule=own_type, refinement=NO_REFINEMENT)
def assumenotnull(call: Call) -> Value:
    """Returns the value, which is assumed not to be null."""
    value = call.arguments[0]
    if value.is_null:
        has_type = value.type.kind != KIND_DYNAMIC
        reason = "the value is null" if has_type else "null without a type is not accepted"
        raise FunctionError(reason, 0)
    return value.refined(NOT_NULL)


@function(
    _value_of(STRING), Parameter("prefix", STRING, "The prefix to assume."),
    returns=STRING, refinement=NO_REFINEMENT,
)
def assumestringprefix(call: Call) -> Value:
    """Returns the string, which is assumed to begin with a prefix.

    The last character of the prefix is not compared unless it is a delimiter: it may become
    another one with the character after it.
    """
    value, prefix = call.arguments[0], safe_prefix(call.text(1))
    if value.is_present and not value.as_string().startswith(prefix):
        raise FunctionError("the string does not start with the assumed prefix", 0)
    return value.refined(Refinement(string_prefix=prefix))


def _of_length(kind: str, bounds: tuple[Parameter, ...], suffix: str, doc: str) -> Function:
    def assume(call: Call) -> Value:
        value = call.arguments[0]
        given = {bound: call.integer(index) for index, bound in enumerate(bounds, start=1)}
        lengths = Refinement(length_min=given.get(_MIN, 0), length_max=given.get(_MAX))
        if value.is_null or value.type.kind == KIND_DYNAMIC:
            return value
        count = length(value)
        if count.is_present and not lengths.allows_length(count.as_number().to_int()):
            raise FunctionError("the length is not the assumed one", 0)
        return value.refined(lengths)

    assume.__doc__ = f"Returns the {kind}, which is assumed to have {doc}."
    return function(
        _value_of(_KINDS[kind]), *bounds, rule=own_type, refinement=NO_REFINEMENT,
        name=f"assume{kind}length{suffix}",
    )(assume)


FUNCTIONS: tuple[Function, ...] = tuple([
    _of_length(kind, bounds, suffix, doc)
    for kind in _KINDS
    for bounds, suffix, doc in (
        ((_MIN, _MAX), "", "a length within bounds"),
        ((_MIN,), "min", "at least a given length"),
        ((_MAX,), "max", "at most a given length"),
    )
])
