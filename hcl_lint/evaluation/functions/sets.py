"""Sets: union, intersection, difference, product."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.access import elements_of, length as length_of
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_SET, KIND_TUPLE, Type, list_of, set_of, tuple_of,
)
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import (
    FALSE, NO_MARKS, UNKNOWN_BOOL_NOT_NULL, Value, bool_value, list_value, set_value, tuple_value,
    unknown_value,
)

Elements = list[Value]

_ANY_SET = set_of(DYNAMIC)
_LONGEST_REFINED = 2048  # elements of a product whose length is only bounded
_UNBOUNDED = 1 << 63


def _set(name: str, doc: str) -> Parameter:
    return Parameter(name, _ANY_SET, doc, allow_dynamic=True)


_FIRST = _set("first_set", "The first set.")
_OTHERS = _set("other_sets", "The other sets.")


@function(
    _set("set", "The set to search."),
    Parameter("elem", DYNAMIC, "The value to search for.", allow_dynamic=True), returns=BOOL,
)
def sethaselement(call: Call) -> Value:
    """Returns whether a value is an element of a set."""
    value, wanted = call.arguments
    if wanted.type != value.type.element_type:
        return FALSE
    if wanted in value.as_elements() and not wanted.contains_unknown:
        return bool_value(True)
    if value.contains_unknown or wanted.contains_unknown:
        return UNKNOWN_BOOL_NOT_NULL if value.as_elements() else FALSE
    return FALSE


def _operation_type(call: Call) -> Type:
    elements = []
    for value in call.arguments:
        if value.type.kind == KIND_DYNAMIC:
            raise FunctionError("sets are required, but a type is unknown")
        element = value.type.element_type
        if element.kind == KIND_DYNAMIC and not value.is_unknown and not value.as_elements():
            continue  # an empty set fits any other
        elements.append(element)
    if not elements:
        return _ANY_SET
    common = unify_types(elements, True)
    if common is None:
        raise FunctionError("the elements of all sets must have a common type")
    return set_of(common)


def _operate(
    call: Call, operation: Callable[[Elements, Elements], Elements], needs_all: bool = True
) -> Value:
    """Join the sets one after the other; some operations need to know all elements."""
    result: Elements | None = None
    for place, argument in enumerate(call.arguments):
        try:
            value = convert(argument, call.type)
        except ConversionError as error:
            raise FunctionError(error.message, place) from None
        if needs_all and value.contains_unknown:
            return unknown_value(call.type)
        elements = list(value.as_elements())
        result = elements if result is None else operation(result, elements)
        call.check_count(len(result))
    return set_value(call.type.element_type, result or [])


@function(_FIRST, variadic=_OTHERS, returns=_ANY_SET, rule=_operation_type)
def setunion(call: Call) -> Value:
    """Returns the set of all elements that are in at least one of the sets."""
    return _operate(call, lambda a, b: a + b, needs_all=False)


@function(_FIRST, variadic=_OTHERS, returns=_ANY_SET, rule=_operation_type)
def setintersection(call: Call) -> Value:
    """Returns the set of all elements that are in each of the sets."""
    return _operate(call, lambda a, b: list(dict.fromkeys(a).keys() & b))


@function(_set("a", "The first set."), _set("b", "The elements to remove."), returns=_ANY_SET,
          rule=_operation_type)
def setsubtract(call: Call) -> Value:
    """Returns the set of the elements of the first set that are not in the second."""
    return _operate(call, lambda a, b: list(dict.fromkeys(a).keys() - b))


@function(_FIRST, variadic=_OTHERS, returns=_ANY_SET, rule=_operation_type)
def setsymmetricdifference(call: Call) -> Value:
    """Returns the set of the elements that are in one set only, going from set to set."""
    return _operate(call, lambda a, b: list(dict.fromkeys(a).keys() ^ b))


def _product_type(call: Call) -> Type:
    if len(call.arguments) < 2:
        raise FunctionError("at least two arguments are required")
    parts = []
    is_ordered = True
    for place, value in enumerate(call.arguments):
        type_ = value.type
        if type_.kind == KIND_TUPLE:
            common = unify_types(type_.elements, True) if type_.elements else DYNAMIC
            if common is None:
                raise FunctionError("all elements must have a common type", place)
            parts.append(common)
        elif type_.kind in (KIND_LIST, KIND_SET):
            parts.append(type_.element_type)
        else:
            raise FunctionError("a set or a list is required", place)
        is_ordered = is_ordered and type_.kind != KIND_SET
    return list_of(tuple_of(parts)) if is_ordered else set_of(tuple_of(parts))


@function(
    variadic=Parameter(
        "sets", DYNAMIC, "The sets, lists or tuples.", allow_unknown=True, allow_marked=True
    ),
    rule=_product_type,
)
def setproduct(call: Call) -> Value:
    """Returns all combinations of one element of each set, in order where all are lists."""
    marks = NO_MARKS
    is_open = False
    least, most = 1, 1
    for value in call.arguments:
        marks |= value.marks
        shortest, longest = _bounds(value)
        is_open = is_open or value.is_unknown or length_of(value).is_unknown
        least = min(least * shortest, 1)
        # COMPAT: beside a set of any length not even an empty one says how many there are.
        most = _UNBOUNDED if _UNBOUNDED in (most, longest) else min(most * longest, _UNBOUNDED)
    if is_open:
        known = Refinement()
        if most <= _LONGEST_REFINED:
            known = Refinement(length_min=least, length_max=most)
        return unknown_value(call.type, known).with_marks(marks)
    call.check_count(most)
    element = call.type.element_type
    rows: list[tuple[Value, ...]] = [()] if most else []
    for value, part in zip(call.arguments, element.elements):
        items = [convert(item, part) for item in elements_of(value)]
        rows = [(*row, item) for row in rows for item in items]
    make = list_value if call.type.kind == KIND_LIST else set_value
    return make(element, map(tuple_value, rows)).with_marks(marks)


def _bounds(value: Value) -> tuple[int, int]:
    """Return how many elements a value has at least and at most."""
    count = length_of(value)
    if not count.is_unknown:
        number = count.as_number().to_int()
        return number, number
    longest = value.refinement.length_max
    return value.refinement.length_min, _UNBOUNDED if longest is None else longest
