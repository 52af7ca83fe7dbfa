"""Which types can be converted to which, and what type several types have in common.

Both questions lean on each other: a tuple becomes a list of any single type if its elements
have a type in common, and types have a type in common if all can be converted to it.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Sequence
from hcl_lint.values.types import (
    DYNAMIC, KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING,
    KIND_TUPLE, Type, collection_of, list_of, map_of, object_of, tuple_of,
)

_MOST_CANDIDATES: Final = 200  # distinct types that are tried as the common one
_MOST_REMEMBERED: Final = 2000
_UNIFIED: Final[dict[tuple[bool, tuple[Type, ...]], Type | None]] = {}


class Unification:
    """A type that several types have in common.

    ``is_converted`` says for each of them, in order, whether its values need a conversion.
    ``is_unpredictable``: some types are not known yet, so every value becomes unknown; that is
    more than a conversion to "any type", which keeps the value.
    """

    __slots__ = ("type", "is_converted", "is_unpredictable")

    def __init__(self, type_: Type, is_converted: list[bool], is_unpredictable: bool) -> None:
        self.type = type_
        self.is_converted = is_converted
        self.is_unpredictable = is_unpredictable


def is_convertible(source: Type, target: Type, unsafe: bool) -> bool:
    """Return whether values of *source* can be converted to *target*.

    A safe conversion succeeds for every value and keeps distinct values distinct. An *unsafe*
    one may fail, depending on the value, or lose information; both are allowed then.
    """
    kind, target_kind = source.kind, target.kind
    if target_kind == KIND_DYNAMIC:
        return True
    if kind == KIND_DYNAMIC:
        return unsafe
    if KIND_STRING <= kind <= KIND_BOOL and KIND_STRING <= target_kind <= KIND_BOOL:
        if kind == target_kind or target_kind == KIND_STRING:
            return True
        return unsafe and kind == KIND_STRING
    if source == target:
        return True
    if target_kind == KIND_OBJECT:
        if kind == KIND_OBJECT:
            return _are_attributes_convertible(source, target, unsafe)
        return unsafe and kind == KIND_MAP and _is_map_convertible(source, target)
    if target_kind == KIND_TUPLE:
        if kind != KIND_TUPLE or len(source.elements) != len(target.elements):
            return False
        for item, wanted in zip(source.elements, target.elements):
            if not is_convertible(item, wanted, unsafe):
                return False
        return True
    if target_kind == KIND_MAP:
        if kind == KIND_MAP:
            return is_convertible(source.element_type, target.element_type, unsafe)
        return kind == KIND_OBJECT and _are_parts_convertible(source, target, unsafe)
    if target_kind == KIND_LIST or target_kind == KIND_SET:
        if kind == KIND_TUPLE:
            return _are_parts_convertible(source, target, unsafe)
        if kind == KIND_LIST and target_kind == KIND_SET and not unsafe:
            return False  # the order and repeated elements would be lost
        if kind == KIND_LIST or kind == KIND_SET:
            return is_convertible(source.element_type, target.element_type, unsafe)
    return False


def _are_attributes_convertible(source: Type, target: Type, unsafe: bool) -> bool:
    for name, wanted in target.attributes.items():
        own = source.attributes.get(name)
        if own is None:
            if name not in target.optional:
                return False
        elif not is_convertible(own, wanted, unsafe):
            return False
    return True


def _is_map_convertible(source: Type, target: Type) -> bool:
    """Return whether a map may become an object; optional attributes may prove absent."""
    for name, wanted in target.attributes.items():
        if name not in target.optional and not is_convertible(source.element_type, wanted, True):
            return False
    return True


def _are_parts_convertible(source: Type, target: Type, unsafe: bool) -> bool:
    """Whether the parts of a tuple or object can be the elements of a collection type."""
    element = target.element_type
    distinct = dict.fromkeys(source.elements or source.attributes.values())
    if element.kind == KIND_DYNAMIC:
        common = common_element(source, unsafe)
        if common is None:
            return False
        element = common
    return all(is_convertible(item, element, unsafe) for item in distinct)


def common_element(source: Type, unsafe: bool) -> Type | None:
    """Find the element type of the collection of any type that a tuple or object becomes.

    None if there is none. The parts of a tuple must not only have "any type" in common, unless
    none of them has a type yet; those of an object may.
    """
    parts = list(source.elements or source.attributes.values())
    if not parts:
        return DYNAMIC
    common = unify_types(parts, unsafe)
    if common is not None and common.kind == KIND_DYNAMIC and source.kind == KIND_TUPLE:
        for item in parts:
            if item.kind != KIND_DYNAMIC:
                return None
    return common


def unify(types: Sequence[Type], unsafe: bool = False) -> Unification | None:
    """Find the most general of the types that all *types* can be converted to.

    It is one of them, or made from their parts: objects with different attributes become a map,
    tuples of different lengths a list. Only safe conversions are used unless *unsafe*.

    Returns:
        None where there is no such type, or no types are given.
    """
    common = unify_types(types, unsafe)
    if common is None:
        return None
    if common.kind == KIND_DYNAMIC and _has_one_shape(types):
        return Unification(common, [True] * len(types), True)
    return Unification(common, [item != common for item in types], False)


def unify_types(types: Sequence[Type], unsafe: bool) -> Type | None:
    """Return only the type that `unify` finds."""
    distinct = list(dict.fromkeys(types))
    if len(distinct) == 1 and not distinct[0].has_optional:
        return distinct[0]
    if not distinct:
        return None
    if all(item.kind < KIND_LIST for item in distinct):
        return _choose(distinct, unsafe)
    # Parts are unified again and again on the way up; remembering makes that linear.
    key = (unsafe, tuple(distinct))
    if key not in _UNIFIED:
        common = _unify_distinct(distinct, unsafe)
        if len(_UNIFIED) >= _MOST_REMEMBERED:
            _UNIFIED.clear()
        _UNIFIED[key] = common
        return common
    return _UNIFIED[key]


def _unify_distinct(distinct: list[Type], unsafe: bool) -> Type | None:
    kinds = {item.kind for item in distinct}
    has_dynamic = KIND_DYNAMIC in kinds
    kinds.discard(KIND_DYNAMIC)
    if KIND_OBJECT in kinds and KIND_TUPLE in kinds:
        return None  # not even as "any type": nothing is like both
    if len(kinds) == 1:
        (kind,) = kinds
        if kind >= KIND_LIST and has_dynamic:
            return DYNAMIC if kind <= KIND_OBJECT else None
        if KIND_LIST <= kind <= KIND_MAP:
            element = unify_types([item.element_type for item in distinct], unsafe)
            if element is None:
                return None
            result = collection_of(kind, element)
            return result if _are_all_convertible(distinct, result, unsafe) else None
        if kind == KIND_OBJECT:
            return _unify_objects(distinct, unsafe)
        if kind == KIND_TUPLE:
            return _unify_tuples(distinct, unsafe)
    elif kinds == {KIND_MAP, KIND_OBJECT}:
        # What is written as an object is often meant as a map.
        found = _unify_as_collection(distinct, KIND_OBJECT, unsafe)
        if found is not None:
            return found
    elif kinds == {KIND_LIST, KIND_TUPLE}:
        found = _unify_as_collection(distinct, KIND_TUPLE, unsafe)
        if found is not None:
            return found
    return _choose(distinct, unsafe)


def _has_one_shape(types: Sequence[Type]) -> bool:
    """Return whether all types but dynamic ones are collections or structures of one kind.

    Together with a type not known yet such may unify to a type that differs from all of them.
    """
    kinds = {item.kind for item in types}
    kinds.discard(KIND_DYNAMIC)
    return len(kinds) == 1 and KIND_LIST <= min(kinds) <= KIND_OBJECT


def _unify_objects(types: list[Type], unsafe: bool) -> Type | None:
    """Unify object types: attribute by attribute if they have the same, else to a map."""
    names = types[0].attributes.keys()
    for item in types:
        if item.attributes.keys() != names:
            return _unify_to_map(types, unsafe)
    attributes = {}
    for name in names:
        common = unify_types([item.attributes[name] for item in types], unsafe)
        if common is None:
            return None
        attributes[name] = common
    result = object_of(attributes)
    if _are_all_convertible(types, result, unsafe):
        return result
    return _unify_to_map(types, unsafe)


def _unify_to_map(types: list[Type], unsafe: bool) -> Type | None:
    parts = [part for item in types for part in item.attributes.values()]
    element = unify_types(parts, unsafe)
    if element is None:
        return None
    result = map_of(element)
    return result if _are_all_convertible(types, result, unsafe) else None


def _unify_tuples(types: list[Type], unsafe: bool) -> Type | None:
    """Unify tuple types: element by element if they are of one length, else to a list."""
    length = len(types[0].elements)
    for item in types:
        if len(item.elements) != length:
            return _unify_to_list(types, unsafe)
    elements = []
    for index in range(length):
        common = unify_types([item.elements[index] for item in types], unsafe)
        if common is None:
            return None
        elements.append(common)
    result = tuple_of(elements)
    if _are_all_convertible(types, result, unsafe):
        return result
    return _unify_to_list(types, unsafe)


def _unify_to_list(types: list[Type], unsafe: bool) -> Type | None:
    parts = [part for item in types for part in item.elements]
    element = unify_types(parts, unsafe)
    if element is None:
        return None
    result = list_of(element)
    return result if _are_all_convertible(types, result, unsafe) else None


def _unify_as_collection(types: list[Type], kind: int, unsafe: bool) -> Type | None:
    """Unify structural types of one kind among collections as the collection they look like."""
    structural = [item for item in types if item.kind == kind]
    if kind == KIND_OBJECT:
        collection = _unify_to_map(structural, unsafe)
    else:
        collection = _unify_to_list(structural, unsafe)
    if collection is None:
        return None
    others = [item for item in types if item.kind != kind]
    common = unify_types([collection, *others], unsafe)
    return common if common is not None and common.kind == collection.kind else None


def _are_all_convertible(types: Sequence[Type], target: Type, unsafe: bool) -> bool:
    return all(item == target or is_convertible(item, target, unsafe) for item in types)


def _choose(types: list[Type], unsafe: bool) -> Type | None:
    """Return the first of the types, by preference, that all others can be converted to."""
    for candidate in _by_preference(types)[:_MOST_CANDIDATES]:
        if _are_all_convertible(types, candidate, unsafe):
            return candidate
    return None


def _by_preference(types: list[Type]) -> list[Type]:
    """Return the types in an order in which more general ones come first.

    Generality orders only some pairs; what it leaves open stays in the given order.
    """
    count = len(types)
    if count > _MOST_CANDIDATES:
        return types
    more_special: list[list[int]] = [[] for _ in types]
    open_predecessors = [0] * count
    for i in range(count):
        for j in range(i + 1, count):
            order = _compare_generality(types[i], types[j])
            if order < 0:
                more_special[i].append(j)
                open_predecessors[j] += 1
            elif order > 0:
                more_special[j].append(i)
                open_predecessors[i] += 1
    queue = [i for i in range(count) if open_predecessors[i] == 0]
    for i in queue:  # grows while it is walked
        for j in more_special[i]:
            open_predecessors[j] -= 1
            if open_predecessors[j] == 0:
                queue.append(j)
    return [types[i] for i in queue]


def _compare_generality(a: Type, b: Type) -> int:
    """Return -1 where *a* is the more general type, 1 where *b* is, 0 where neither is.

    Only a preference: that a conversion exists is for the caller to find out.
    """
    if a.kind == KIND_DYNAMIC or b.kind == KIND_DYNAMIC:
        return (a.kind == KIND_DYNAMIC) - (b.kind == KIND_DYNAMIC)
    if a.kind == b.kind:
        if a.element is not None and b.element is not None:
            return _compare_generality(a.element, b.element)
        if a.kind == KIND_OBJECT and a.attributes.keys() == b.attributes.keys():
            return _compare_parts(a.attributes.values(), [b.attributes[n] for n in a.attributes])
        return 0  # Of tuples among others none is chosen.
    if a.is_primitive and b.is_primitive:
        return (b.kind == KIND_STRING) - (a.kind == KIND_STRING)
    if {a.kind, b.kind} == {KIND_MAP, KIND_OBJECT}:
        return -1 if a.kind == KIND_MAP else 1
    sequences = (KIND_LIST, KIND_TUPLE, KIND_SET)  # the more general first
    if a.kind in sequences and b.kind in sequences:
        return -1 if sequences.index(a.kind) < sequences.index(b.kind) else 1
    return 0


def _compare_parts(parts: Iterable[Type], others: Iterable[Type]) -> int:
    signs = {_compare_generality(part, other) for part, other in zip(parts, others)}
    return (1 in signs) - (-1 in signs)
