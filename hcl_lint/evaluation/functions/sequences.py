"""Functions of lists and tuples: slicing, joining, ordering."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.evaluation.function import (
    OF_PARTS, Call, FunctionError, Parameter, function, own_type,
)
from hcl_lint.text.limits import LONGEST_RANGE
from hcl_lint.values.access import elements_of, length as length_of
from hcl_lint.values.convert import convert
from hcl_lint.values.equality import equals
from hcl_lint.values.numbers import ONE, ZERO
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_SET, KIND_TUPLE, NUMBER, STRING, Type,
    friendly_name, list_of, tuple_of, with_article,
)
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import (
    FALSE, NO_MARKS, TRUE, UNKNOWN_BOOL_NOT_NULL, Value, int_value, list_value, number_value,
    tuple_value, unknown_value,
)

_ANY_LIST = Parameter("list", DYNAMIC, "The list or tuple.", allow_marked=True)
_LIST = Parameter("list", list_of(DYNAMIC), "The list.")


def _sequence_of(type_: Type, items: list[Value]) -> Value:
    if type_.kind == KIND_LIST:
        return list_value(type_.element_type, items)
    return tuple_value(items)


def _length_type(call: Call) -> Type:
    kind = call.arguments[0].type.kind
    if call.arguments[0].type.is_collection or kind in (KIND_TUPLE, DYNAMIC.kind):
        return NUMBER
    raise FunctionError("a list, a set, a map or a tuple is required")


@function(
    Parameter(
        "collection", DYNAMIC, "The list, set, map or tuple.",
        allow_unknown=True, allow_dynamic=True, allow_marked=True,
    ),
    returns=NUMBER,
    rule=_length_type,
)
def length(call: Call) -> Value:
    """Returns the number of elements."""
    return length_of(call.arguments[0])


def _element_type(call: Call) -> Type:
    value, index = call.arguments
    type_ = value.type
    if type_.kind == KIND_LIST:
        return type_.element_type
    if type_.kind != KIND_TUPLE:
        raise FunctionError(f"{with_article(friendly_name(type_))} cannot be indexed")
    if index.is_unknown:
        return DYNAMIC
    place = call.integer(1, blamed=False)
    if not type_.elements:
        raise FunctionError("an empty tuple has no elements")
    return type_.elements[place % len(type_.elements)]


def _elements(call: Call, index: int) -> Sequence[Value]:
    items = call.arguments[index].as_elements()
    if not items:
        raise FunctionError("an empty list has no elements")
    return items


@function(
    Parameter("list", DYNAMIC, "The list or tuple.", allow_marked=True, check=_elements),
    Parameter("index", NUMBER, "The index of the element; counting starts over after the last."),
    rule=_element_type, refinement=NO_REFINEMENT,
)
def element(call: Call) -> Value:
    """Returns one element; after the last comes the first again, before the first the last."""
    index, items = call.integer(1, blamed=False), _elements(call, 0)
    return items[index % len(items)].with_marks(call.arguments[0].marks)


@function(Parameter("list", list_of(STRING), "The list."), returns=list_of(STRING))
def compact(call: Call) -> Value:
    """Removes null and empty strings."""
    value = call.arguments[0]
    if value.contains_unknown:
        return unknown_value(call.type)
    kept = [item for item in value.as_elements() if not item.is_null and item.as_string()]
    return list_value(STRING, kept)


def _contains(call: Call) -> Value:
    """Returns whether a list, set or tuple has an element that is equal to a value."""
    value, wanted = call.arguments
    if value.type.kind not in (KIND_LIST, KIND_SET, KIND_TUPLE):
        raise FunctionError("a list, a set or a tuple is required")
    result = FALSE
    for item in value.as_elements():
        found = equals(item, wanted)
        if found.is_unknown:
            result = UNKNOWN_BOOL_NOT_NULL
        elif found.as_bool():
            return TRUE
    return result


_SEARCHED = Parameter("list", DYNAMIC, "The list, set or tuple to search.")
contains = function(
    _SEARCHED, Parameter("value", DYNAMIC, "The value to search for.", allow_null=True),
    returns=BOOL,
)(_contains)
contains_no_null = function(
    _SEARCHED, Parameter("value", DYNAMIC, "The value to search for, which is not null."),
    returns=BOOL, name="contains_no_null",
)(_contains)


@function(_LIST, returns=list_of(DYNAMIC), rule=own_type)
def distinct(call: Call) -> Value:
    """Removes all but the first of equal elements."""
    value = call.arguments[0]
    if value.contains_unknown:
        return unknown_value(call.type)
    return list_value(value.type.element_type, dict.fromkeys(value.as_elements()))


def _size(call: Call, index: int) -> int:
    size = call.integer(index, blamed=False)
    if size < 0:
        raise FunctionError("the size must not be negative")
    return size


@function(
    Parameter("list", list_of(DYNAMIC), "The list.", allow_marked=True, marks=OF_PARTS),
    Parameter(
        "size", NUMBER, "The maximum number of elements in a part.", allow_marked=True, check=_size
    ),
    returns=list_of(list_of(DYNAMIC)),
    rule=lambda call: list_of(call.arguments[0].type),
)
def chunklist(call: Call) -> Value:
    """Splits a list into lists of a given length; size 0 gives one of all elements."""
    value, size_value = call.arguments
    size = _size(call, 1)
    items = value.as_elements()
    type_ = value.type.element_type
    chunks = [
        list_value(type_, items[start:start + (size or len(items))])
        for start in range(0, len(items), size or len(items) or 1)
    ]
    return list_value(value.type, chunks).with_marks(value.marks | size_value.marks)


def _flatten_type(call: Call) -> Type:
    value = call.arguments[0]
    if value.contains_unknown:
        return DYNAMIC
    if value.type.kind not in (KIND_LIST, KIND_SET, KIND_TUPLE):
        raise FunctionError("a list, a set or a tuple is required")
    items: list[Value] = []
    _flatten(value, items, call)
    return tuple_of([item.type for item in items])


@function(
    Parameter("list", DYNAMIC, "The list, set or tuple.", allow_marked=True, marks=OF_PARTS),
    rule=_flatten_type,
)
def flatten(call: Call) -> Value:
    """Replaces elements that are lists, sets or tuples by their elements, at all levels."""
    value = call.arguments[0]
    items: list[Value] = []
    known, marks = _flatten(value, items, call)
    if not known:
        return unknown_value(call.type).with_marks(marks)
    return tuple_value(items).with_marks(marks)


def _flatten(value: Value, items: list[Value], call: Call) -> tuple[bool, frozenset[str]]:
    """Collect the elements; whether that is all of them, and the marks of what held them."""
    marks = value.marks
    if length_of(value).is_unknown:
        return False, NO_MARKS
    known = True
    for item in elements_of(value):
        kind = item.type.kind
        if item.is_unknown and kind == DYNAMIC.kind:
            known = False
        if not item.is_null and kind in (KIND_LIST, KIND_SET, KIND_TUPLE):
            if item.is_unknown:
                known = False
                marks |= item.marks
                continue
            inner_known, inner_marks = _flatten(item, items, call)
            known = known and inner_known
            marks |= inner_marks
        else:
            items.append(item)
            call.check_count(len(items))
    return known, marks


def _reverse_type(call: Call) -> Type:
    type_ = call.arguments[0].type
    if type_.kind == KIND_TUPLE:
        return tuple_of(type_.elements[::-1])
    if type_.kind in (KIND_LIST, KIND_SET):
        return list_of(type_.element_type)
    actual = with_article(friendly_name(type_))
    raise FunctionError(f"a list, a set or a tuple is required, but this is {actual}", 0)


@function(
    Parameter("list", DYNAMIC, "The list or tuple.", allow_marked=True, marks=OF_PARTS),
    rule=_reverse_type,
)
def reverse(call: Call) -> Value:
    """Reverses the order of the elements."""
    value = call.arguments[0]
    return _sequence_of(call.type, list(value.as_elements()[::-1])).with_marks(value.marks)


def _slice_type(call: Call) -> Type:
    type_ = call.arguments[0].type
    if type_.kind == KIND_SET:
        raise FunctionError(
            "a set has no indexes; convert it to a list if the order does not matter", 0
        )
    if type_.kind not in (KIND_LIST, KIND_TUPLE):
        raise FunctionError("a list or a tuple is required", 0)
    start, end = _slice_bounds(call)
    if type_.kind == KIND_LIST:
        return type_
    if start is None or end is None:
        return DYNAMIC
    return tuple_of(type_.elements[start:end])


def _slice_bounds(call: Call) -> tuple[int | None, int | None]:
    """Return the indices of the first element and of that after the last, as far as known."""
    value = call.arguments[0]
    count_value = length_of(value)
    count = None if count_value.is_unknown else count_value.as_number().to_int()
    bounds: list[int | None] = []
    for argument, name in ((1, "start"), (2, "end")):
        if call.arguments[argument].is_unknown:
            bounds.append(None)
            continue
        place = call.integer(argument)
        if place < 0:
            raise FunctionError(f"the {name} index must not be negative", argument)
        if count is not None and place > count:
            raise FunctionError(
                f"the {name} index must not be greater than the length, {count}", argument
            )
        bounds.append(place)
    start, end = bounds
    if start is not None and end is not None and start > end:
        raise FunctionError("the start index must not be greater than the end index", 1)
    return start, end


@function(
    _ANY_LIST, Parameter("start_index", NUMBER, "The index of the first element, from 0."),
    Parameter("end_index", NUMBER, "The index after the last element."), rule=_slice_type,
)
def slice_(call: Call) -> Value:
    """Returns the elements from one index up to another, that one not included."""
    value = call.arguments[0]
    start, end = _slice_bounds(call)
    return _sequence_of(call.type, list(value.as_elements()[start:end])).with_marks(value.marks)


def _concat_type(call: Call) -> Type:
    if not call.arguments:
        raise FunctionError("at least one argument is required")
    types = [value.type for value in call.arguments]
    if all(type_.kind == KIND_LIST for type_ in types):
        common = unify_types(types, True)
        if common is not None:
            return _list_type_of_items(call, common)
    parts: list[Type] = []
    for index, value in enumerate(call.arguments):
        type_ = value.type
        if type_.kind == KIND_TUPLE:
            parts.extend(type_.elements)
        elif type_.kind != KIND_LIST:
            actual = with_article(friendly_name(type_))
            raise FunctionError(f"a list or a tuple is required, but this is {actual}", index)
        elif value.is_unknown:
            return DYNAMIC
        else:
            parts.extend([type_.element_type] * len(value.as_elements()))
        call.check_count(len(parts))
    return tuple_of(parts)


def _list_type_of_items(call: Call, common: Type) -> Type:
    """Return the type of the lists joined: of unknown element type only if no element has one."""
    if common.element_type.kind != KIND_DYNAMIC:
        return common
    found: Type | None = None
    for value in call.arguments:
        if value.is_unknown:
            return common
        for item in value.as_elements():
            if item.type.kind == KIND_DYNAMIC:
                continue
            if found is not None and found != item.type:
                return common
            found = item.type
    return common if found is None else list_of(found)


@function(
    variadic=Parameter(
        "seqs", DYNAMIC, "The lists and tuples.", allow_marked=True, marks=OF_PARTS
    ),
    rule=_concat_type,
)
def concat(call: Call) -> Value:
    """Puts the elements of lists and tuples one after the other."""
    marks = NO_MARKS
    items: list[Value] = []
    for value in call.arguments:
        converted = convert(value, call.type) if call.type.kind == KIND_LIST else value
        marks |= converted.marks
        items.extend(converted.as_elements())
        call.check_count(len(items))
    return _sequence_of(call.type, items).with_marks(marks)


@function(
    variadic=Parameter("params", NUMBER, "The end; or start and end; or start, end and step."),
    returns=list_of(NUMBER), name="range",
)
def range_(call: Call) -> Value:
    """Returns the numbers from a start (0) up to an end, that one not included, by a step (1).

    Without a step, numbers go down to an end that is less than the start.
    """
    numbers = [value.as_number() for value in call.arguments]
    if not 1 <= len(numbers) <= 3:
        raise FunctionError("one, two or three arguments are required")
    start = numbers[0] if len(numbers) > 1 else ZERO
    end = numbers[min(len(numbers) - 1, 1)]
    down = end < start
    step = ONE.negate() if down else ONE
    if len(numbers) == 3:
        step = numbers[2]
        down = step < ZERO
        if step == ZERO and start < end:
            raise FunctionError("the step must not be zero")
        if down and end > start:
            raise FunctionError("with a negative step the end must be less than the start", 1)
        if not down and end < start:
            raise FunctionError("with a positive step the end must be greater than the start", 1)
    items: list[Value] = []
    number = start
    while number > end if down else number < end:
        if len(items) >= LONGEST_RANGE:
            raise FunctionError(f"the result would have more than {LONGEST_RANGE} numbers")
        items.append(number_value(number))
        number = number.add(step)
    return list_value(NUMBER, items)


def _searched(call: Call, index: int) -> Sequence[Value]:
    value = call.arguments[index]
    if value.type.kind not in (KIND_LIST, KIND_TUPLE):
        raise FunctionError("a list or a tuple is required")
    if not value.as_elements():
        raise FunctionError("the list is empty")
    return value.as_elements()


@function(
    Parameter("list", DYNAMIC, "The list or tuple to search.", check=_searched),
    Parameter("value", DYNAMIC, "The value to search for."), returns=NUMBER,
)
def index_of(call: Call) -> Value:
    """Returns the index of the first element that is equal to a value, from 0."""
    wanted = call.arguments[1]
    for place, item in enumerate(_searched(call, 0)):
        found = equals(item, wanted)
        if found.is_unknown:
            return unknown_value(NUMBER)
        if found.as_bool():
            return int_value(place)
    raise FunctionError("the list has no element with this value")
