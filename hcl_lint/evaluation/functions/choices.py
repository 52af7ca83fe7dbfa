"""The first of several values that will do."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.convert import convert
from hcl_lint.values.types import DYNAMIC, KIND_LIST, KIND_STRING, KIND_TUPLE, Type
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import Value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function

_VALUES = Parameter(
    "vals",
    DYNAMIC,
    "The values to choose from.",
    allow_null=True,
    allow_unknown=True,
    allow_dynamic=True,
)


def _common_type(call: Call) -> Type:
    common = unify_types([value.type for value in call.arguments], True)
    if common is None:
        raise FunctionError("all arguments must have a common type")
    return common


def _coalesce(call: Call, skips_empty: bool) -> Value:
    for argument in call.arguments:
        value = convert(argument, call.type)
        if value.is_unknown:
            return unknown_value(call.type)
        if value.is_null:
            continue
        if skips_empty and value.type.kind == KIND_STRING and not value.as_string():
            continue
        return value
    raise FunctionError("all arguments are null" + (" or empty" if skips_empty else ""))


@function(variadic=_VALUES, rule=_common_type)
def coalesce(call: Call) -> Value:
    """Returns the first argument that is not null, converted to what all have in common."""
    return _coalesce(call, False)


@function(variadic=_VALUES, rule=_common_type)
def coalesce_filled(call: Call) -> Value:
    """Returns the first argument that is neither null nor an empty string."""
    return _coalesce(call, True)


def _coalescelist_type(call: Call) -> Type:
    if not call.arguments:
        raise FunctionError("at least one argument is required")
    for value in call.arguments:
        if value.is_unknown:
            return DYNAMIC
        if value.type.kind not in (KIND_LIST, KIND_TUPLE):
            raise FunctionError("the arguments must be lists or tuples")
    first = call.arguments[0].type
    return first if all(value.type == first for value in call.arguments) else DYNAMIC


@function(variadic=_VALUES, rule=_coalescelist_type)
def coalescelist(call: Call) -> Value:
    """Returns the first list or tuple that is neither null nor empty."""
    for value in call.arguments:
        if value.is_unknown:
            return unknown_value(call.type)
        if not value.is_null and value.as_elements():
            return value
    raise FunctionError("all lists are null or empty")


def _own_type(call: Call) -> Type:
    return call.arguments[0].type


@function(Parameter("v", DYNAMIC, "The value."), rule=_own_type)
def assertnotnull(call: Call) -> Value:
    """Returns the value, which must not be null."""
    return call.arguments[0]


FUNCTIONS: tuple[Function, ...] = (coalesce, coalesce_filled, coalescelist, assertnotnull)
