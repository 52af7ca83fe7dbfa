"""Operations that may still succeed once types are decided that are not decided yet.

Where a part of a type is not known, the reference converts and unifies as if it were a type of its
own, and may refuse what succeeds as soon as it is known. The check of types may not: it refuses
only what fails whatever that part turns out to be.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.values.convert import ConversionError, TypeMismatch, convert, may_become
from hcl_lint.values.shapes import CHOICE, PLAIN_IF_NULL, collection_of_any, shape_of
from hcl_lint.values.types import (
    DYNAMIC, KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING,
    KIND_TUPLE, Type, object_of, tuple_of,
)
from hcl_lint.values.unify import is_convertible
from hcl_lint.values.value import Value, inside, unknown_value

_SEQUENCES: Final = (KIND_LIST, KIND_SET, KIND_TUPLE)
_MAPPINGS: Final = (KIND_MAP, KIND_OBJECT)


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

    Raises:
        ConversionError: It has no conversion, whatever the types are that are not decided.
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


def _may_meet(a: int, b: int) -> bool:
    """Return whether types of two kinds may have a type in common."""
    if KIND_STRING <= a <= KIND_BOOL:
        return KIND_STRING <= b <= KIND_BOOL
    return a == b or (a in _SEQUENCES and b in _SEQUENCES) or (a in _MAPPINGS and b in _MAPPINGS)
