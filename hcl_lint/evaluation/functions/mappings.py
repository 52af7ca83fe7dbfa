"""Functions of maps and objects, and of other values with keys or indexes."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.evaluation.function import (
    OF_NOTHING, OF_PARTS, UNLESS_NULL, Call, FunctionError, Parameter, function,
)
from hcl_lint.values.access import elements_of, get_attribute, get_element, has_element
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import (
    BOOL, DYNAMIC, EMPTY_OBJECT, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT,
    KIND_SET, KIND_STRING, KIND_TUPLE, STRING, Type, amount, friendly_name, list_of, map_of,
    object_of, tuple_of, with_article,
)
from hcl_lint.values.value import (
    NO_MARKS, Value, list_value, map_value, object_value, string_value, tuple_value, unknown_value,
)

_INDEXED = (KIND_LIST, KIND_TUPLE, KIND_MAP)


def _hasindex_type(call: Call) -> Type:
    kind = call.arguments[0].type.kind
    if kind not in _INDEXED and kind != KIND_DYNAMIC:
        raise FunctionError("a list, a map or a tuple is required")
    return BOOL


@function(
    Parameter("collection", DYNAMIC, "The list, map or tuple.", allow_dynamic=True),
    Parameter("key", DYNAMIC, "The index or key.", allow_dynamic=True), returns=BOOL,
    rule=_hasindex_type,
)
def hasindex(call: Call) -> Value:
    """Returns whether a list, map or tuple has an element with this index or key."""
    return has_element(call.arguments[0], call.arguments[1])


def _index_type(call: Call) -> Type:
    value, key = call.arguments
    type_ = value.type
    if type_.kind not in _INDEXED:
        raise FunctionError("a list, a map or a tuple is required")
    wanted = KIND_STRING if type_.kind == KIND_MAP else KIND_NUMBER
    if key.type.kind not in (wanted, KIND_DYNAMIC):
        required = "a string" if wanted == KIND_STRING else "a number"
        raise FunctionError(f"the key for {with_article(friendly_name(type_))} must be {required}")
    if type_.element is not None:
        return type_.element
    if key.is_unknown:
        return DYNAMIC
    place = call.integer(1, blamed=False)
    if not 0 <= place < len(type_.elements):
        raise FunctionError(f"the tuple has only {amount(len(type_.elements), 'element')}")
    return type_.elements[place]


@function(
    Parameter("collection", DYNAMIC, "The list, map or tuple."),
    Parameter("key", DYNAMIC, "The index or key.", allow_dynamic=True), rule=_index_type,
    refinement=NO_REFINEMENT,
)
def index(call: Call) -> Value:
    """Returns the element with an index or key."""
    found = get_element(call.arguments[0], call.arguments[1])
    if found is None:
        raise FunctionError("no element has this index or key")
    return found


def _keys_type(call: Call) -> Type:
    type_ = call.arguments[0].type
    if type_.kind == KIND_MAP:
        return list_of(STRING)
    if type_.kind == KIND_OBJECT:
        return tuple_of([STRING] * len(type_.attributes))
    raise FunctionError("a map or an object is required", 0)


@function(
    Parameter("map", DYNAMIC, "The map or object.", allow_unknown=True, allow_marked=True),
    rule=_keys_type,
)
def keys(call: Call) -> Value:
    """Returns the keys of a map, or the names of an object's attributes, sorted."""
    value = call.arguments[0]
    if value.type.kind == KIND_OBJECT:
        names = tuple_value(map(string_value, sorted(value.type.attributes)))
        return names.with_marks(value.marks)
    if value.is_unknown:
        return unknown_value(call.type).with_marks(value.marks)
    return list_value(STRING, map(string_value, sorted(value.as_attributes()))).with_marks(
        value.marks
    )


def _values_type(call: Call) -> Type:
    type_ = call.arguments[0].type
    if type_.kind == KIND_MAP:
        return list_of(type_.element_type)
    if type_.kind == KIND_OBJECT:
        return tuple_of([type_.attributes[name] for name in sorted(type_.attributes)])
    raise FunctionError("a map or an object is required")


@function(
    Parameter("mapping", DYNAMIC, "The map or object.", allow_marked=True, marks=OF_PARTS),
    rule=_values_type,
)
def values(call: Call) -> Value:
    """Returns the elements of a map, or the attributes of an object, in the order of their keys."""
    value = call.arguments[0]
    items = elements_of(value)
    if value.type.kind == KIND_OBJECT:
        return tuple_value(items).with_marks(value.marks)
    return list_value(value.type.element_type, items).with_marks(value.marks)


def _lookup_type(call: Call) -> Type:
    value, key, default = call.arguments
    type_ = value.type
    if type_.kind == KIND_OBJECT:
        if key.is_unknown:
            return DYNAMIC
        return type_.attributes.get(key.as_string(), default.type)
    if type_.kind != KIND_MAP:
        raise FunctionError("a map or an object is required", 0)
    return _element_type(value, default)


def _element_type(value: Value, default: Value) -> Type:
    """Return the type of the elements of a map, which that of the default value has to fit."""
    element = value.type.element_type
    try:
        convert(default, element)
        return element
    except ConversionError as error:
        if value.is_unknown and element.kind == KIND_OBJECT:
            return DYNAMIC  # As soon as the instances of a resource are known, they are an object.
        raise FunctionError(
            f"the default does not fit the elements of the map: {error.message}", 2
        ) from None


@function(
    Parameter("map", DYNAMIC, "The map or object.", allow_marked=True),
    Parameter("key", STRING, "The key.", allow_marked=True),
    Parameter(
        "default", DYNAMIC, "The value to return if there is none.",
        allow_marked=True, marks=OF_NOTHING,
    ),
    rule=_lookup_type,
    refinement=NO_REFINEMENT,
)
def lookup(call: Call) -> Value:
    """Returns the element with a key, or a default if there is none."""
    value, key, default = call.arguments
    if value.type.kind == KIND_MAP and value.contains_unknown:
        return unknown_value(call.type).with_marks(value.marks | key.marks)
    found = get_attribute(value, key.as_string())
    if found is None:
        found = convert(default, call.type)
    return found.with_marks(value.marks | key.marks)


def _lookup_optional_type(call: Call) -> Type:
    value, key = call.arguments[:2]
    defaults = call.arguments[2:]
    if len(defaults) > 1:
        raise FunctionError("two or three arguments are required")
    type_ = value.type
    if type_.kind == KIND_OBJECT:
        if key.is_unknown:
            return DYNAMIC
        own = type_.attributes.get(key.as_string())
        if own is not None:
            return own
        if defaults:
            return defaults[0].type
        raise FunctionError("the object does not have this attribute, and there is no default", 0)
    if type_.kind != KIND_MAP:
        raise FunctionError("a map or an object is required", 0)
    return _element_type(value, defaults[0]) if defaults else type_.element_type


@function(
    Parameter("map", DYNAMIC, "The map or object.", allow_unknown=True, allow_marked=True),
    Parameter("key", STRING, "The key.", allow_unknown=True, allow_marked=True),
    variadic=Parameter(
        "default", DYNAMIC, "The value to return if there is none.",
        allow_null=True, allow_unknown=True, allow_dynamic=True, allow_marked=True,
        marks=OF_NOTHING,
    ),
    rule=_lookup_optional_type,
    refinement=NO_REFINEMENT,
)
def lookup_optional(call: Call) -> Value:
    """Returns the element with a key, or a default if there is none."""
    value, key = call.arguments[:2]
    marks = value.marks | key.marks
    if value.is_unknown or key.is_unknown:
        return unknown_value(call.type).with_marks(marks)
    found = get_attribute(value, key.as_string())
    if found is None:
        if len(call.arguments) < 3:
            raise FunctionError("the map does not have this key, and there is no default")
        found = convert(call.arguments[2], call.type)
    return found.with_marks(marks)


def _merge_type(call: Call) -> Type:
    if not call.arguments:
        return EMPTY_OBJECT
    attributes: dict[str, Type] = {}
    is_open = False
    for value in call.arguments:
        type_ = value.type
        if type_.kind == KIND_DYNAMIC:
            return DYNAMIC
        if type_.kind not in (KIND_MAP, KIND_OBJECT):
            actual = with_article(friendly_name(type_))
            raise FunctionError(f"maps and objects are required, but there is {actual}")
        if value.is_null:
            continue
        if type_.kind == KIND_OBJECT:
            attributes.update(type_.attributes)
        elif value.is_unknown:
            is_open = True
        else:
            attributes.update(dict.fromkeys(value.as_attributes(), type_.element_type))
    first = call.arguments[0].type
    if all(value.type == first for value in call.arguments):
        if first.kind == KIND_OBJECT and all(value.is_null for value in call.arguments):
            return EMPTY_OBJECT
        return first
    return DYNAMIC if is_open else object_of(attributes)


@function(
    variadic=Parameter(
        "maps", DYNAMIC, "The maps and objects.",
        allow_null=True, allow_dynamic=True, allow_marked=True, marks=UNLESS_NULL,
    ),
    rule=_merge_type,
)
def merge(call: Call) -> Value:
    """Puts the elements of maps and objects together; of those with one key the last counts.

    Nulls are ignored.
    """
    attributes: dict[str, Value] = {}
    marks = NO_MARKS
    for value in call.arguments:
        if not value.is_null:
            if value.type.kind in (KIND_LIST, KIND_SET, KIND_TUPLE) and not value.as_elements():
                continue  # beside a plain null, any empty collection is accepted
            if value.type.kind not in (KIND_MAP, KIND_OBJECT):
                raise FunctionError("maps and objects are required")
            attributes.update(value.as_attributes())
            marks |= value.marks
            call.check_count(len(attributes))
    if call.type.kind == KIND_MAP:
        return map_value(call.type.element_type, attributes).with_marks(marks)
    return object_value(attributes).with_marks(marks)


def _check_count(call: Call, index: int) -> None:
    if call.knows(0):
        items = call.arguments[index].as_elements()
        _check_names(call.arguments[0].as_elements(), len(items))


def _zipmap_type(call: Call) -> Type:
    names, items = call.arguments
    if items.type.kind == KIND_LIST:
        return map_of(items.type.element_type)
    if items.type.kind != KIND_TUPLE:
        raise FunctionError("a list or a tuple of values is required")
    if names.contains_unknown:
        return DYNAMIC
    types = items.type.elements
    return object_of(dict(zip(_names(names, len(types)), types)))


def _check_names(names: Sequence[Value], count: int) -> None:
    if len(names) != count:
        raise FunctionError(
            f"there must be as many keys as values, not {amount(len(names), 'key')} for "
            f"{amount(count, 'value')}"
        )


def _names(value: Value, count: int) -> list[str]:
    names = value.as_elements()
    _check_names(names, count)
    for place, name in enumerate(names):
        if name.is_null:
            raise FunctionError(f"key {place} is null")
    return [name.as_string() for name in names]


@function(
    Parameter("keys", list_of(STRING), "The keys.", allow_marked=True, marks=OF_PARTS),
    Parameter(
        "values", DYNAMIC, "The value for each key.",
        allow_marked=True, marks=OF_PARTS, check=_check_count,
    ),
    rule=_zipmap_type,
)
def zipmap(call: Call) -> Value:
    """Makes a map or object of a list of keys and a list or tuple of values."""
    names, items = call.arguments
    marks = names.all_marks() | items.marks
    if names.contains_unknown:
        return unknown_value(call.type).with_marks(marks)
    elements = dict(zip(_names(names, len(items.as_elements())), items.as_elements()))
    if call.type.kind == KIND_MAP:
        return map_value(call.type.element_type, elements).with_marks(marks)
    return object_value(elements).with_marks(marks)
