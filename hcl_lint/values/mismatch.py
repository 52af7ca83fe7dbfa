"""Why there is no conversion between two types, in words."""

from __future__ import annotations

from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, Type, friendly_name,
    with_article,
)  # fmt: skip
from hcl_lint.values.unify import common_element, is_convertible


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
        plural = "" if wanted_count == 1 else "s"
        return f"a tuple of {wanted_count} element{plural} is required, but this one has {count}"
    for index, (own, wanted) in enumerate(zip(source.elements, target.elements)):
        if not is_convertible(own, wanted, True):
            return f"element {index}: {mismatch(own, wanted)}"
    return "a tuple is required"


def _element_mismatch(source: Type, target: Type) -> str | None:
    """Blame an element of something that could be a collection but for its elements."""
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
    if wanted.kind == KIND_DYNAMIC and common_element(source, True) is None:
        return "all elements must have the same type"
    return None
