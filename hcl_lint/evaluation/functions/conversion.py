"""From one type to another."""

from __future__ import annotations

from hcl_lint.evaluation.function import (
    OF_PARTS, Call, Function, FunctionError, Parameter, function,
)
from hcl_lint.values.convert import ConversionError, convert, mismatch
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import (
    BOOL, DYNAMIC, NUMBER, STRING, Type, kind_name, list_of, map_of, set_of,
)
from hcl_lint.values.unify import is_convertible
from hcl_lint.values.value import Value


def _converter(name: str, wanted: Type, sees_all: bool) -> Function:
    """Make the function that converts to a type.

    One that sees all also gets unknown and marked values, of which it keeps what is known.
    """

    def type_(call: Call) -> Type:
        source = call.arguments[0].type
        if not is_convertible(source, wanted, True):
            raise FunctionError(mismatch(source, wanted), 0)
        return wanted

    def convert_to(call: Call) -> Value:
        try:
            return convert(call.arguments[0], wanted)
        except ConversionError as error:
            raise FunctionError(error.message, 0) from None

    convert_to.__doc__ = f"Converts a value to a {kind_name(wanted)}."
    parameter = Parameter(
        "v", DYNAMIC, "The value to convert.",
        allow_null=True, allow_dynamic=True, allow_unknown=sees_all, allow_marked=sees_all,
        marks=OF_PARTS,
    )
    return function(
        parameter, returns=wanted, rule=type_, refinement=NO_REFINEMENT, name=name
    )(convert_to)


_TARGETS = {
    "string": STRING,
    "number": NUMBER,
    "bool": BOOL,
    "list": list_of(DYNAMIC),
    "set": set_of(DYNAMIC),
    "map": map_of(DYNAMIC),
}

# `tostring` sees known values only, `to_string` all.
FUNCTIONS: tuple[Function, ...] = (
    *[_converter(f"to{name}", wanted, False) for name, wanted in _TARGETS.items()],
    *[_converter(f"to_{name}", wanted, True) for name, wanted in _TARGETS.items()],
)
