"""Conversion of values to other types, safe and unsafe, or as far as it is possible at all.

Where a part of a type is not known, the reference converts and unifies as if it were a type of its
own, and may refuse what succeeds as soon as it is known. The check of types may not: it refuses
only what fails whatever that part turns out to be.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.values.numbers import read_number
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.shapes import (
    CHOICE, PLAIN_IF_NULL, Shape, collection_of_any, kinds_of, shape_of,
)
from hcl_lint.values.types import (
    DYNAMIC, KIND_BOOL, KIND_CAPSULE, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT,
    KIND_SET, KIND_STRING, KIND_TUPLE, MAPPINGS, SEQUENCES, Type, amount, collection_of,
    friendly_name, list_of, name_of_kind, object_of, tuple_of, with_article,
)
from hcl_lint.values.unify import Unification, common_element, is_convertible, unify_types
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, FALSE, TRUE, Value, inside, int_value, list_value, map_value, null_value,
    number_value, object_value, set_value, string_value, tuple_value, unknown_value,
)

_BOOLS: Final = {"true": TRUE, "1": TRUE, "false": FALSE, "0": FALSE}
_SPOKEN_BOOLS: Final = {
    "true": "true",
    "false": "false",
    "yes": "true",
    "no": "false",
    "on": "true",
    "off": "false",
}


class ConversionError(Exception):
    """A value cannot be converted.

    ``message`` says why, without a capital or a final stop. ``path`` leads to the nested value
    that is at fault: names of attributes as text, keys of elements as values.
    """

    def __init__(self, message: str, path: tuple[str | Value, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.path = path


class TypeMismatch(ConversionError):
    """No value of a type can be converted, so that it does not matter which one this is."""


def convert(value: Value, target: Type) -> Value:
    """Return the value as a value of type *target*, by a safe or an unsafe conversion.

    The result has the type *target* except for two things: dynamic parts of it are replaced by
    what the value has there, and no attribute is optional; absent ones are null. Unknown values
    keep what remains known of them, marks stay where they were. Raises ConversionError: There is no
    conversion between the types, or this value has none.
    """
    if value.type == target or (target.has_optional and value.type == target.without_optional()):
        return value
    if not is_convertible(value.type, target, True):
        raise TypeMismatch(mismatch(value.type, target))
    return _convert(value, target)


def _convert_shape(value: Value, target: Type) -> Value:
    """Convert a value of which the type is not decided, but its elements are known.

    There may be no elements, so these do not decide the type of a collection.
    """
    kinds = kinds_of(value)
    if not any(may_become(kind, target.kind) for kind in kinds):
        what = with_article(name_of_kind(kinds[0])) if len(kinds) == 1 else "this value"
        required = with_article(friendly_name(target))
        raise ConversionError(f"{required} is required, not {what}")
    if target.is_collection and target.element_type.kind == KIND_DYNAMIC:
        return collection_of_any(value, target.kind)
    return unknown_value(target)


def may_become(kind: int, wanted: int) -> bool:
    """Return whether some value of one kind of type can be converted to another kind."""
    if kind == wanted or kind == KIND_DYNAMIC or wanted == KIND_DYNAMIC:
        return True
    if KIND_STRING <= wanted <= KIND_BOOL:
        return KIND_STRING <= kind <= KIND_BOOL and KIND_STRING in (kind, wanted)
    if wanted in (KIND_MAP, KIND_OBJECT):
        return kind in (KIND_MAP, KIND_OBJECT)
    return wanted != KIND_CAPSULE and kind in (KIND_LIST, KIND_SET, KIND_TUPLE)


def convert_unified(value: Value, unification: Unification) -> Value:
    """Return one of the values whose types were unified as a value of the common type.

    Raises ConversionError: The unification was unsafe, and this value has no conversion.
    """
    if unification.is_unpredictable:
        return DYNAMIC_UNKNOWN.with_marks(value.marks)
    return convert(value, unification.type)


def result_type(source: Type, target: Type) -> Type:
    """Return the type of a null or unknown value of type *source* converted to *target*.

    Dynamic parts of *target* are replaced by what *source* has there.
    """
    if not target.has_dynamic or source.kind == KIND_DYNAMIC:
        return target.without_optional()
    return _replace_dynamic(source, target.without_optional())


def _replace_dynamic(source: Type, target: Type) -> Type:
    if source.kind == KIND_DYNAMIC or not target.has_dynamic:
        return target
    if target.kind == KIND_DYNAMIC:
        return source
    if target.is_collection:
        if source.is_collection:
            element: Type | None = source.element_type
        elif source.kind == KIND_TUPLE:
            element = unify_types(source.elements, True)
        else:
            element = unify_types(list(source.attributes.values()), True)
        replaced = target.element_type
        if element is not None:
            replaced = _replace_dynamic(element, replaced)
        return collection_of(target.kind, replaced)
    if target.kind == KIND_TUPLE:
        return tuple_of(map(_replace_dynamic, source.elements, target.elements))
    attributes = {}
    for name, item in target.attributes.items():
        own = source.element if source.kind == KIND_MAP else source.attributes.get(name)
        attributes[name] = item if own is None else _replace_dynamic(own, item)
    return object_of(attributes)


def _convert(value: Value, target: Type) -> Value:
    """Convert where a conversion between the types is known to exist."""
    if target.kind == KIND_DYNAMIC or value.type == target:
        return value
    if value.marks:
        return _convert(value.unmarked(), target).with_marks(value.marks)
    if value.is_unknown:
        if isinstance(value.payload, Shape):
            converted = _convert_shape(value, target)
        else:
            result = result_type(value.type, target)
            converted = unknown_value(result, _remaining_refinement(value, result))
        return converted.late() if value.contains_late else converted
    if value.is_null:
        return null_value(result_type(value.type, target))
    kind = target.kind
    if kind <= KIND_BOOL:
        return _convert_primitive(value, kind)
    if kind == KIND_OBJECT:
        if value.type.kind == KIND_MAP:
            return _convert_map_to_object(value, target)
        return _convert_object(value, target)
    if kind == KIND_TUPLE:
        items = value.as_elements()
        return tuple_value([
            _convert_at(item, wanted, index)
            for index, (item, wanted) in enumerate(zip(items, target.elements))
        ])
    if kind == KIND_MAP:
        return _convert_to_map(value, target)
    return _convert_to_sequence(value, target)


def _convert_primitive(value: Value, kind: int) -> Value:
    if kind == KIND_STRING:
        if value.type.kind == KIND_BOOL:
            return string_value("true" if value.as_bool() else "false")
        text = value.as_number().to_positional_text()
        if text is None:
            raise ConversionError("the number has too many digits to be written as a string")
        return string_value(text)
    text = value.as_string()
    if kind == KIND_NUMBER:
        try:
            return number_value(read_number(text))
        except ValueError:
            raise ConversionError("a number is required") from None
    truth = _BOOLS.get(text)
    if truth is not None:
        return truth
    spoken = _SPOKEN_BOOLS.get(text.lower())
    if spoken is not None:
        raise ConversionError(f"a bool is required; write `{spoken}`")
    raise ConversionError("a bool is required")


def _convert_at(value: Value, target: Type, key: str | int, *, in_map: bool = False) -> Value:
    """Convert a part of a value; an error says where it was.

    PERF: the value of an index, or of a key *in_map*, is made for an error only.
    """
    try:
        return _convert(value, target)
    except ConversionError as error:
        step: str | Value
        step = (string_value(key) if in_map else key) if isinstance(key, str) else int_value(key)
        error.path = (step, *error.path)
        raise


def _convert_object(value: Value, target: Type) -> Value:
    own = value.as_attributes()
    attributes = {}
    for name, wanted in target.attributes.items():
        item = own.get(name)
        if item is None:
            attributes[name] = null_value(wanted)
        else:
            attributes[name] = _convert_at(item, wanted, name)
    return object_value(attributes)


def _convert_map_to_object(value: Value, target: Type) -> Value:
    own = value.as_attributes()
    attributes = {}
    for name in sorted(own):
        wanted = target.attributes.get(name)
        if wanted is None:
            continue
        item = own[name]
        if not is_convertible(item.type, wanted, True):
            reason = mismatch(item.type, wanted)
            raise TypeMismatch(f"elements of the map do not match attribute `{name}`: {reason}")
        attributes[name] = _convert_at(item, wanted, name, in_map=True)
    for name in sorted(target.attributes):
        if name not in own:
            if name not in target.optional:
                raise ConversionError(f"the map has no element for the required attribute `{name}`")
            attributes[name] = null_value(target.attributes[name])
    return object_value({name: attributes[name] for name in target.attributes})


def _convert_to_map(value: Value, target: Type) -> Value:
    own = value.as_attributes()
    element = _wanted_element(value.type, target)
    names = sorted(own)
    items = [_convert_at(own[name], element, name, in_map=True) for name in names]
    if not items:
        return map_value(_empty_element(value.type, element), {})
    if element.is_collection or element.kind == KIND_OBJECT:
        items = _unified(items, value.type.is_structural)
    element, items = _uniform(items)
    return map_value(element, dict(zip(names, items)))


def _convert_to_sequence(value: Value, target: Type) -> Value:
    """Convert a list, set or tuple to a list or set."""
    own = value.as_elements()
    source = value.type
    if source.kind == KIND_SET and target.kind == KIND_LIST:
        if value.contains_unknown and len(own) > 1:
            # COMPAT: elements may turn out to be equal, so their number is not known; the
            # reference keeps the type of the set's elements.
            made = unknown_value(list_of(source.element_type))
            return made.late() if value.contains_late else made
    element = _wanted_element(source, target)
    items = [
        item if item.type is element else _convert_at(item, element, index)
        for index, item in enumerate(own)
    ]
    make = list_value if target.kind == KIND_LIST else set_value
    if not items:
        return make(_empty_element(source, element), items)
    if source.kind == KIND_TUPLE and target.kind == KIND_LIST:
        try:
            items = _unified(items, True)
        except ConversionError as error:
            error.path = (int_value(len(items) - 1),)
            raise
    element, items = _uniform(items)
    return make(element, items)


def _wanted_element(source: Type, target: Type) -> Type:
    """Return the type that elements are to have; "any type" becomes what they have in common."""
    element = target.element_type
    if element.kind == KIND_DYNAMIC and source.is_structural:
        common = common_element(source, True)
        assert common is not None, "there is no conversion without a common type"
        return common
    return element


def _empty_element(source: Type, element: Type) -> Type:
    """Return the element type of an empty collection: what it was rather than "any type"."""
    if element.kind == KIND_DYNAMIC and source.is_collection:
        return source.element_type
    return element.without_optional()


def _unified(items: list[Value], unsafe: bool) -> list[Value]:
    """Bring converted elements to one type.

    They can differ where the type asked for was dynamic in parts, and some elements are null,
    unknown or empty there.
    """
    first = items[0].type
    if all(item.type == first for item in items):
        return items
    common = unify_types([item.type for item in items], unsafe)
    if common is None:
        raise TypeMismatch("all elements must have the same type")
    items = [_convert(item, common) for item in items]
    if not unsafe and any(item.type != items[0].type for item in items):
        # Only what has no value in it still has dynamic parts: any conversion of it succeeds.
        return _unified(items, True)
    return items


def _uniform(items: list[Value]) -> tuple[Type, list[Value]]:
    """Return the one type of elements, and the elements, all of that type."""
    common = DYNAMIC
    is_mixed = False
    for item in items:
        if item.type == common:
            continue
        if common.kind == KIND_DYNAMIC:
            is_mixed = item is not items[0]
            common = item.type
        elif item.type.kind == KIND_DYNAMIC:
            is_mixed = True
        else:
            raise TypeMismatch("all elements must have the same type")
    if is_mixed:
        items = [_convert(item, common) for item in items]
    return common, items


def _remaining_refinement(value: Value, target: Type) -> Refinement:
    """Return what is still known of an unknown value once it is converted."""
    refinement = value.refinement
    source = value.type
    if not target.is_collection:
        return refinement.only_not_null
    if source.is_structural:
        shortest = len(source.elements) + len(source.attributes)
        longest: int | None = shortest
    elif source.is_collection:
        shortest, longest = refinement.length_min, refinement.length_max
    else:
        return refinement.only_not_null
    if target.kind == KIND_SET:
        shortest = min(shortest, 1)  # elements may turn out to be equal
    return Refinement(refinement.not_null, length_min=shortest, length_max=longest)


def mismatch(source: Type, target: Type) -> str:
    """Say why values of *source* cannot become values of *target*.

    The text is a clause without a capital or a final stop; it names the innermost part that is
    at fault. Where there is a conversion it says what is required.
    """
    if target.kind == KIND_OBJECT:
        if source.kind == KIND_OBJECT:
            return _object_mismatch(source, target)
        if source.kind == KIND_MAP:
            return _map_mismatch(source, target)
    elif target.kind == KIND_TUPLE and source.kind == KIND_TUPLE:
        return _tuple_mismatch(source, target)
    elif target.is_collection:
        found = _element_mismatch(source, target)
        if found:
            return found
    required, actual = friendly_name(target), friendly_name(source)
    if required == actual:
        return f"a different {required} is required"
    return f"{with_article(required)} is required, but this is {with_article(actual)}"


def _object_mismatch(source: Type, target: Type) -> str:
    missing = [
        f"`{name}`"
        for name in sorted(target.attributes)
        if name not in source.attributes and name not in target.optional
    ]
    if len(missing) == 1:
        return f"attribute {missing[0]} is required"
    if missing:
        return f"attributes {', '.join(missing[:-1])} and {missing[-1]} are required"
    for name in sorted(target.attributes):
        own, wanted = source.attributes.get(name), target.attributes[name]
        if own is not None and not is_convertible(own, wanted, True):
            return f"attribute `{name}`: {mismatch(own, wanted)}"
    return "an object is required"


def _map_mismatch(source: Type, target: Type) -> str:
    element = source.element_type
    for name in sorted(target.attributes):
        wanted = target.attributes[name]
        if name not in target.optional and not is_convertible(element, wanted, True):
            return (
                f"elements of the map do not match attribute `{name}`: {mismatch(element, wanted)}"
            )
    return "an object is required"


def _tuple_mismatch(source: Type, target: Type) -> str:
    count, wanted_count = len(source.elements), len(target.elements)
    if count != wanted_count:
        wanted_elements = amount(wanted_count, "element")
        return f"a tuple of {wanted_elements} is required, but this one has {count}"
    for index, (own, wanted) in enumerate(zip(source.elements, target.elements)):
        if not is_convertible(own, wanted, True):
            return f"element {index}: {mismatch(own, wanted)}"
    return "a tuple is required"


def _element_mismatch(source: Type, target: Type) -> str | None:
    """Blame an element of a value that only its elements keep from being a collection."""
    wanted = target.element_type
    sequence = target.kind == KIND_LIST or target.kind == KIND_SET
    if sequence and source.kind == KIND_TUPLE:
        parts = [(str(index), item) for index, item in enumerate(source.elements)]
    elif target.kind == KIND_MAP and source.kind == KIND_OBJECT:
        parts = [(f"`{name}`", item) for name, item in sorted(source.attributes.items())]
    elif (sequence and source.kind in (KIND_LIST, KIND_SET)) or source.kind == target.kind:
        return f"wrong type of element: {mismatch(source.element_type, wanted)}"
    else:
        return None
    for place, item in parts:
        if not is_convertible(item, wanted, True):
            return f"element {place}: {mismatch(item, wanted)}"
    return "all elements must have the same type"


def is_open(value: Value) -> bool:
    """Return whether some part of a value is unknown, and its type is not decided.

    It is not where it may turn out to be null without a type.
    """
    if value.is_unknown:
        return value.type.has_dynamic or value.payload is PLAIN_IF_NULL
    if not value.contains_unknown:
        return False
    payload = value.payload
    if isinstance(payload, dict):
        return any([is_open(item) for item in payload.values()])
    return any([is_open(item) for item in value.as_elements()])


def convert_if_possible(value: Value, target: Type) -> Value:
    """Return the value as one of type *target*, of which as much is known as `convert` knows.

    Raises ConversionError: It has no conversion, whatever the types are that are not decided.
    """
    shape = shape_of(value)
    if shape is not None and shape.kind == CHOICE:
        _convert_some(shape.parts, target)
    is_of_any = target.is_collection and target.element_type.kind == KIND_DYNAMIC
    try:
        result = convert(value, target)
        if not is_of_any or not value.type.is_structural or not is_open(value):
            return result
    except TypeMismatch:
        if not is_open(value) or not may_convert(_open_type(value), target):
            raise
    if is_of_any:
        # What type the elements have in common depends on those that are not decided.
        return collection_of_any(value, target.kind)
    return unknown_value(target).with_marks(inside(value))


def _open_type(value: Value) -> Type:
    """Return the type of a value, with the dynamic one for parts that may be null without any."""
    payload = value.payload
    if payload is PLAIN_IF_NULL:
        return DYNAMIC
    if isinstance(payload, dict) and value.type.kind == KIND_OBJECT:
        return object_of({name: _open_type(item) for name, item in payload.items()})
    if isinstance(payload, tuple) and value.type.kind == KIND_TUPLE:
        return tuple_of([_open_type(item) for item in payload])
    return value.type


def _convert_some(candidates: tuple[Value, ...], target: Type) -> None:
    """Raise why there is no conversion, if there is none of any of some values."""
    failure: ConversionError | None = None
    for candidate in candidates:
        try:
            convert_if_possible(candidate, target)
            return
        except ConversionError as error:
            failure = error
    if failure is not None:
        raise failure


def may_convert(source: Type, target: Type) -> bool:
    """Return whether some value of *source* can be converted to *target*."""
    if source.kind == KIND_DYNAMIC or target.kind == KIND_DYNAMIC:
        return True
    if not source.has_dynamic:
        return is_convertible(source, target, True)
    if target.kind == KIND_TUPLE:
        return source.kind == KIND_TUPLE and _all_may_convert(source.elements, target.elements)
    if not may_become(source.kind, target.kind):
        return False
    if target.kind == KIND_OBJECT:
        return _may_become_object(source, target)
    return all([may_convert(part, target.element_type) for part in _parts(source)])


def _all_may_convert(sources: tuple[Type, ...], targets: tuple[Type, ...]) -> bool:
    if len(sources) != len(targets):
        return False
    return all([may_convert(source, target) for source, target in zip(sources, targets)])


def _may_become_object(source: Type, target: Type) -> bool:
    for name, wanted in target.attributes.items():
        own = source.element if source.kind == KIND_MAP else source.attributes.get(name)
        if own is None:
            if name not in target.optional:
                return False
        elif source.kind == KIND_MAP and name in target.optional:
            continue  # It may be absent.
        elif not may_convert(own, wanted):
            return False
    return True


def _parts(type_: Type) -> list[Type]:
    if type_.element is not None:
        return [type_.element]
    return [*type_.elements, *type_.attributes.values()]


def may_share(a: Type, b: Type) -> bool:
    """Return whether two types may have one in common once their undecided parts are known."""
    if a.kind == KIND_DYNAMIC or b.kind == KIND_DYNAMIC:
        return True
    if a.kind == KIND_TUPLE and b.kind == KIND_TUPLE and len(a.elements) == len(b.elements):
        return all([may_share(own, other) for own, other in zip(a.elements, b.elements)])
    if a.kind == b.kind == KIND_OBJECT and a.attributes.keys() == b.attributes.keys():
        return all([may_share(own, b.attributes[name]) for name, own in a.attributes.items()])
    if not _may_meet(a.kind, b.kind):
        return False
    return all([may_share(own, other) for own in _parts(a) for other in _parts(b)])


def may_be_alike(a: Value, b: Value) -> bool:
    """Return whether the kinds of types that two values can have may have a type in common."""
    kinds, others = kinds_of(a), kinds_of(b)
    if KIND_DYNAMIC in kinds or KIND_DYNAMIC in others:
        return True
    return any([_may_meet(kind, other) for kind in kinds for other in others])


def _may_meet(a: int, b: int) -> bool:
    """Return whether types of two kinds may have a type in common."""
    if KIND_STRING <= a <= KIND_BOOL:
        return KIND_STRING <= b <= KIND_BOOL
    return a == b or (a in SEQUENCES and b in SEQUENCES) or (a in MAPPINGS and b in MAPPINGS)
