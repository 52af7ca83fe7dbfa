"""Facts about whole collections, and choices from them."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function, own_type
from hcl_lint.text.unicode import grapheme_count
from hcl_lint.values.access import elements_of, iter_elements, length as length_of
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.equality import equals
from hcl_lint.values.numbers import ZERO, number_from_int
from hcl_lint.values.refinements import NO_REFINEMENT, GeneratedText, Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER, SEQUENCES,
    STRING, Type, list_of, map_of,
)
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import (
    UNKNOWN_BOOL_NOT_NULL, Value, bool_value, int_value, list_value, map_value, null_value,
    number_value, unknown_value,
)

_TRUTHS = Parameter("list", list_of(BOOL), "The list of true and false.")
_ELEMENTS = Parameter("list", DYNAMIC, "The list, set or tuple.")
_ANY_LIST = list_of(DYNAMIC)
_LISTS = map_of(list_of(STRING))


def _measured(marked: bool) -> Parameter:
    return Parameter(
        "value", DYNAMIC, "The string, collection, tuple or object.",
        allow_unknown=True, allow_dynamic=True, allow_marked=marked,
    )


def _size_type(call: Call) -> Type:
    type_ = call.arguments[0].type
    if type_.kind in (KIND_STRING, KIND_DYNAMIC) or type_.is_collection or type_.is_structural:
        return NUMBER
    raise FunctionError("a string, a list, a set, a map, a tuple or an object is required")


def _size(call: Call) -> Value:
    value = call.arguments[0]
    if value.type.kind != KIND_STRING:
        return length_of(value)
    text = value.payload
    if isinstance(text, GeneratedText):
        least, most = number_from_int(text.shortest), number_from_int(text.longest)
        bounds = Refinement(not_null=True, number_min=least, number_max=most)
        return unknown_value(NUMBER, bounds).with_marks(value.marks)
    if value.is_unknown:
        least = number_from_int(grapheme_count(value.refinement.string_prefix))
        return unknown_value(NUMBER, Refinement(number_min=least)).with_marks(value.marks)
    call.check_count(len(value.as_string()))
    return int_value(grapheme_count(value.as_string())).with_marks(value.marks)


@function(_measured(True), returns=NUMBER, rule=_size_type)
def size(call: Call) -> Value:
    """Returns the number of elements, of attributes, or of the characters of a string."""
    return _size(call)


@function(_measured(False), returns=NUMBER, rule=_size_type)
def size_of_unmarked(call: Call) -> Value:
    """Returns the number of elements, of attributes, or of the characters of a string."""
    return _size(call)


def _fold_truth(call: Call, decisive: bool) -> Value:
    """Return *decisive* if one element is that, else the opposite; a null counts as false."""
    is_open = False
    for item in call.arguments[0].as_elements():
        if item.is_unknown:
            is_open = True
        elif (not item.is_null and item.as_bool()) == decisive:
            return bool_value(decisive)
    return UNKNOWN_BOOL_NOT_NULL if is_open else bool_value(not decisive)


@function(_TRUTHS, returns=BOOL)
def alltrue(call: Call) -> Value:
    """Returns whether all elements are true; so are those of an empty list."""
    return _fold_truth(call, False)


@function(_TRUTHS, returns=BOOL)
def anytrue(call: Call) -> Value:
    """Returns whether at least one element is true."""
    return _fold_truth(call, True)


@function(_ELEMENTS, returns=NUMBER)
def sum_(call: Call) -> Value:
    """Returns the sum of all elements."""
    value = call.arguments[0]
    if value.type.kind not in SEQUENCES:
        raise FunctionError("a list, a set or a tuple of numbers is required", 0)
    items = elements_of(value)
    if not items:
        raise FunctionError("an empty list has no sum", 0)
    if value.contains_unknown:
        return unknown_value(NUMBER)
    total = ZERO
    for item in items:
        if item.is_null:
            raise FunctionError("the elements must not be null", 0)
        try:
            total = total.add(convert(item, NUMBER).as_number())
        except (ConversionError, ArithmeticError):
            raise FunctionError("the elements must be numbers that have a sum", 0) from None
    return number_value(total)


def _one_type(call: Call) -> Type:
    type_ = call.arguments[0].type
    if type_.kind in (KIND_LIST, KIND_SET):
        return type_.element_type
    if type_.kind == KIND_TUPLE and len(type_.elements) < 2:
        return type_.elements[0] if type_.elements else DYNAMIC
    raise FunctionError("a list, a set or a tuple of at most one element is required", 0)


@function(_ELEMENTS, rule=_one_type, refinement=NO_REFINEMENT)
def one(call: Call) -> Value:
    """Returns the only element, or null if there is none."""
    value = call.arguments[0]
    count = length_of(value)
    if count.is_unknown:
        return unknown_value(call.type)
    items = elements_of(value)
    if len(items) > 1:
        raise FunctionError("a list, a set or a tuple of at most one element is required", 0)
    return items[0] if items else null_value(call.type)


def _matchkeys_type(call: Call) -> Type:
    values, keys, wanted = call.arguments
    if unify_types([keys.type, wanted.type], True) is None:
        raise FunctionError("the keys and the wanted keys must have a common type")
    return values.type


def _check_keys(call: Call, index: int) -> None:
    keys = call.arguments[index].as_elements()
    if call.knows(0) and len(call.arguments[0].as_elements()) != len(keys):
        raise FunctionError("there must be as many keys as values")


@function(
    Parameter("values", _ANY_LIST, "The list to take elements from."),
    Parameter("keys", _ANY_LIST, "The key of each of those elements.", check=_check_keys),
    Parameter("searchset", _ANY_LIST, "The keys to search for."), returns=_ANY_LIST,
    rule=_matchkeys_type,
)
def matchkeys(call: Call) -> Value:
    """Returns the elements whose keys are among the keys to look for."""
    values, keys, wanted = call.arguments
    _check_keys(call, 1)
    if not wanted.as_elements():
        return list_value(call.type.element_type, [])
    if values.contains_unknown or keys.contains_unknown:
        return unknown_value(call.type)
    common = unify_types([keys.type, wanted.type], True)
    assert common is not None
    own = convert(keys, common).as_elements()
    others = convert(wanted, common).as_elements()
    if len(own) * len(others) > call.limits.elements:
        return unknown_value(call.type)
    found: list[Value] = []
    for value, key in zip(values.as_elements(), own):
        for other in others:
            same = equals(key, other)
            if same.is_unknown:
                return unknown_value(call.type)
            if same.as_bool():
                found.append(value)
                break
    return list_value(call.type.element_type, found)


@function(Parameter("values", _LISTS, "The map of lists of strings."), returns=_LISTS)
def transpose(call: Call) -> Value:
    """Swaps keys and elements: each element becomes a key for the keys it was found under."""
    value = call.arguments[0]
    if value.contains_unknown:
        return unknown_value(_LISTS)
    found: dict[str, list[Value]] = {}
    for key, items in iter_elements(value):
        if items.is_null:
            raise FunctionError("the lists must not be null", 0)
        for item in items.as_elements():
            if item.is_null:
                raise FunctionError("the elements of the lists must not be null", 0)
            found.setdefault(item.as_string(), []).append(key)
    return map_value(
        list_of(STRING), {name: list_value(STRING, names) for name, names in found.items()}
    )


_VALUES = Parameter(
    "vals", DYNAMIC, "The values to choose from.",
    allow_null=True, allow_unknown=True, allow_dynamic=True,
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


@function(Parameter("v", DYNAMIC, "The value."), rule=own_type)
def assertnotnull(call: Call) -> Value:
    """Returns the value, which must not be null."""
    return call.arguments[0]
