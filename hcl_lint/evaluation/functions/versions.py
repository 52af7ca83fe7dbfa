"""Versions and version constraints."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import BOOL, STRING
from hcl_lint.values.value import Value, bool_value
from hcl_lint.values.versions import Version, meets_constraint, meets_range, parse_version

_SOME_VERSION: Final = parse_version("1.0.0")


def _version(call: Call, index: int = 0) -> Version:
    try:
        return parse_version(call.text(index))
    except ValueError as error:
        raise FunctionError(f"invalid version: {error}", index) from None


def _is_in_range(call: Call, index: int, version: Version) -> bool:
    try:
        return meets_range(version, call.text(index))
    except ValueError as error:
        raise FunctionError(f"invalid version range: {error}", index) from None


def _check_range(call: Call, index: int) -> None:
    _is_in_range(call, index, _SOME_VERSION)


@function(
    Parameter("version", STRING, "The version.", check=_version),
    Parameter("contraint", STRING, "The range of versions, such as `^1.2`.", check=_check_range),
    returns=BOOL, refinement=NO_REFINEMENT,
)
def semvercmp(call: Call) -> Value:
    """Returns whether a version is in a range of versions."""
    return bool_value(_is_in_range(call, 1, _version(call)))


def _meets(call: Call, index: int, version: Version) -> bool:
    try:
        return meets_constraint(version, call.text(index))
    except ValueError as error:
        raise FunctionError(f"invalid constraint: {error}", index) from None


def _check_constraint(call: Call, index: int) -> None:
    _meets(call, index, _SOME_VERSION)


@function(
    Parameter("version", STRING, "The version.", check=_version),
    Parameter(
        "constraint", STRING, "The constraints, such as `>= 1.2, < 2`.", check=_check_constraint
    ),
    returns=BOOL,
    refinement=NO_REFINEMENT,
)
def constraint_check(call: Call) -> Value:
    """Returns whether a version meets the constraints."""
    return bool_value(_meets(call, 1, _version(call)))
