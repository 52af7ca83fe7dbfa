"""Operators as functions: truth, equality, comparison."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.evaluation.function import Call, Parameter, function
from hcl_lint.values.equality import equals
from hcl_lint.values.numbers import Number
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import BOOL, DYNAMIC, KIND_DYNAMIC, NUMBER
from hcl_lint.values.value import UNKNOWN_BOOL_NOT_NULL, Value, bool_value


def _truth(name: str) -> Parameter:
    return Parameter(name, BOOL, "True or false.", allow_dynamic=True, allow_marked=True)


def _anything(name: str) -> Parameter:
    return Parameter(
        name, DYNAMIC, "A value of any type.",
        allow_null=True, allow_unknown=True, allow_dynamic=True,
    )


def _compared(name: str) -> Parameter:
    return Parameter(
        name, NUMBER, "A number.", allow_unknown=True, allow_dynamic=True, allow_marked=True
    )


@function(_truth("val"), returns=BOOL)
def not_(call: Call) -> Value:
    """Returns true for false, and false for true."""
    value = call.arguments[0]
    return bool_value(not value.as_bool()).with_marks(value.marks)


@function(_truth("a"), _truth("b"), returns=BOOL)
def and_(call: Call) -> Value:
    """Returns true if both arguments are true."""
    a, b = call.arguments
    return bool_value(a.as_bool() and b.as_bool()).with_marks(a.marks | b.marks)


@function(_truth("a"), _truth("b"), returns=BOOL)
def or_(call: Call) -> Value:
    """Returns true if at least one of the arguments is true."""
    a, b = call.arguments
    return bool_value(a.as_bool() or b.as_bool()).with_marks(a.marks | b.marks)


@function(_anything("a"), _anything("b"), returns=BOOL)
def equal(call: Call) -> Value:
    """Returns whether two values are equal; values of different types never are."""
    return equals(call.arguments[0], call.arguments[1])


@function(_anything("a"), _anything("b"), returns=BOOL)
def notequal(call: Call) -> Value:
    """Returns whether two values are not equal, as values of different types are."""
    result = equals(call.arguments[0], call.arguments[1])
    if result.is_unknown:
        return result
    return bool_value(not result.as_bool()).with_marks(result.marks)


@function(_compared("a"), _compared("b"), returns=BOOL)
def lessthan(call: Call) -> Value:
    """Returns whether the first number is less than the second."""
    return _compare(call, lambda order: order < 0)


@function(_compared("a"), _compared("b"), returns=BOOL)
def lessthanorequalto(call: Call) -> Value:
    """Returns whether the first number is less than the second or equal to it."""
    return _compare(call, lambda order: order <= 0)


@function(_compared("a"), _compared("b"), returns=BOOL)
def greaterthan(call: Call) -> Value:
    """Returns whether the first number is greater than the second."""
    return _compare(call, lambda order: order > 0)


@function(_compared("a"), _compared("b"), returns=BOOL)
def greaterthanorequalto(call: Call) -> Value:
    """Returns whether the first number is greater than the second or equal to it."""
    return _compare(call, lambda order: order >= 0)


def _compare(call: Call, holds: Callable[[int], bool]) -> Value:
    """Compare two numbers of which only bounds may be known."""
    a, b = call.arguments
    result = UNKNOWN_BOOL_NOT_NULL
    if a.type.kind != KIND_DYNAMIC and b.type.kind != KIND_DYNAMIC:
        low, high = _bounds(a)
        other_low, other_high = _bounds(b)
        # Where the least possible order and the greatest one give the same, that is the result.
        least, greatest = low.compare(other_high), high.compare(other_low)
        if a.is_unknown or b.is_unknown:
            if least == 0 and not (_includes(a, low) and _includes(b, other_high)):
                least = 1
            if greatest == 0 and not (_includes(a, high) and _includes(b, other_low)):
                greatest = -1
            if (least == 0 or greatest == 0) and holds(0):
                # COMPAT: "or equal" asks for equality on its own, of which bounds say nothing.
                return result.with_marks(a.marks | b.marks)
        if holds(least) == holds(greatest):
            result = bool_value(holds(least))
    return result.with_marks(a.marks | b.marks)


def _refinement(value: Value) -> Refinement:
    if value.is_unknown:
        return value.refinement
    return Refinement(number_min=value.as_number(), number_max=value.as_number())


def _bounds(value: Value) -> tuple[Number, Number]:
    refinement = _refinement(value)
    return refinement.lower_bound()[0], refinement.upper_bound()[0]


def _includes(value: Value, number: Number) -> bool:
    return _refinement(value).allows_number(number)
