"""Types and values for property tests."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from hcl_lint.values.numbers import number_from_fraction, number_from_int
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET,
    KIND_STRING, KIND_TUPLE, NUMBER, STRING, Type, list_of, map_of, object_of, set_of, tuple_of,
)
from hcl_lint.values.unify import is_convertible
from hcl_lint.values.value import (
    Value, bool_value, list_value, map_value, null_value, number_value, object_value, set_value,
    string_value, tuple_value, unknown_value,
)

NAMES = st.sampled_from(["a", "b", "c", "é"])
TEXTS = st.sampled_from(["", "a", "b", "1", "1.0", "true", "e\u0301", "ß"]) | st.text(max_size=3)
NUMBERS = st.one_of(
    st.integers(-3, 3).map(number_from_int),
    st.integers(-(10**200), 10**200).map(number_from_int),
    st.fractions().map(number_from_fraction),
)


def extended(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    """Types that are built from others."""
    return st.one_of(
        inner.map(list_of),
        inner.map(set_of),
        inner.map(map_of),
        st.lists(inner, max_size=3).map(tuple_of),
        st.dictionaries(NAMES, inner, max_size=3).map(object_of),
    )


WHOLE_TYPES = st.recursive(st.sampled_from([STRING, NUMBER, BOOL]), extended, max_leaves=4)
"""Types of values of which everything is known: no dynamic part, no optional attribute."""

TYPES = st.recursive(st.sampled_from([STRING, NUMBER, BOOL, DYNAMIC]), extended, max_leaves=4)
"""Types of values."""


def with_optional(inner: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    """Object types of which some attributes are optional, and the like."""
    objects = st.dictionaries(NAMES, inner, max_size=3).flatmap(
        lambda attributes: st.sets(st.sampled_from(sorted(attributes) or ["a"])).map(
            lambda names: object_of(attributes, names & attributes.keys())))
    return extended(inner) | objects


SPECIFICATIONS = st.recursive(
    st.sampled_from([STRING, NUMBER, BOOL, DYNAMIC]), with_optional, max_leaves=4)
"""Types as specifications: with dynamic parts and optional attributes."""


def known_values(type_: Type) -> st.SearchStrategy[Value]:
    """Values of a type without dynamic parts, null ones among them, all known."""
    return st.one_of(present_values(type_, known_values), st.just(null_value(type_)))


def values(type_: Type) -> st.SearchStrategy[Value]:
    """Values of a type: present, null, unknown, marked, in whole or in part."""
    plain = st.one_of(
        st.just(null_value(type_)),
        refinements(type_).map(lambda refinement: unknown_value(type_, refinement)),
    )
    if type_.kind != KIND_DYNAMIC:
        plain = plain | present_values(type_, values)
    marks = st.sampled_from([frozenset(), frozenset(), frozenset(["m"]), frozenset(["m", "n"])])
    return st.builds(Value.with_marks, plain, marks)


def refinements(type_: Type) -> st.SearchStrategy[Refinement]:
    """Refinements that make sense for a type."""
    not_null = st.booleans()
    if type_.kind == KIND_NUMBER:
        return st.builds(
            lambda flag, low, width: Refinement(
                flag, number_from_int(low), True, number_from_int(low + width), True),
            not_null, st.integers(-5, 5), st.integers(0, 5))
    if type_.kind == KIND_STRING:
        prefixes = TEXTS.map(lambda text: string_value(text).as_string())
        return st.builds(lambda flag, text: Refinement(flag, string_prefix=text),
                         not_null, prefixes)
    if type_.is_collection:
        return st.builds(
            lambda flag, low, width: Refinement(flag, length_min=low, length_max=low + width),
            not_null, st.integers(0, 2), st.integers(0, 2))
    return not_null.map(Refinement)


def present_values(
    type_: Type, inner: Callable[[Type], st.SearchStrategy[Value]]
) -> st.SearchStrategy[Value]:
    """Present values of a type, whose parts come from *inner*."""
    kind = type_.kind
    if kind == KIND_STRING:
        return TEXTS.map(string_value)
    if kind == KIND_NUMBER:
        return NUMBERS.map(number_value)
    if kind == KIND_BOOL:
        return st.booleans().map(bool_value)
    if kind == KIND_TUPLE:
        return st.tuples(*map(inner, type_.elements)).map(tuple_value)
    if kind == KIND_OBJECT:
        return st.fixed_dictionaries(
            {name: inner(item) for name, item in type_.attributes.items()}).map(object_value)
    element = type_.element_type
    items = inner(element)
    if kind == KIND_MAP:
        return st.dictionaries(NAMES, items, max_size=3).map(
            lambda elements: map_value(element, elements))
    make = {KIND_LIST: list_value, KIND_SET: set_value}[kind]
    return st.lists(items, max_size=3).map(lambda elements: make(element, elements))


@st.composite
def any_values(draw: st.DrawFn) -> Value:
    """Values of any type."""
    return draw(values(draw(TYPES)))


@st.composite
def any_known_values(draw: st.DrawFn) -> Value:
    """Values of any type of which everything is known."""
    return draw(known_values(draw(WHOLE_TYPES)))


@st.composite
def wider_types(draw: st.DrawFn, type_: Type) -> Type:
    """Types that a type can often be converted to safely, keeping distinct values distinct.

    Tuples do not become sets: such a conversion counts as safe, but loses the order.
    """
    kind = type_.kind
    choice = draw(st.integers(0, 2))
    if choice == 0:
        return type_
    if kind <= KIND_BOOL:
        return draw(st.sampled_from([STRING, DYNAMIC]))
    if kind == KIND_LIST:
        return list_of(draw(wider_types(type_.element_type)))
    if kind == KIND_SET:
        make = draw(st.sampled_from([list_of, set_of]))
        return make(draw(wider_types(type_.element_type)))
    if kind == KIND_MAP:
        return map_of(draw(wider_types(type_.element_type)))
    if kind == KIND_TUPLE:
        if choice == 1:
            return list_of(draw(st.sampled_from([DYNAMIC, STRING])))
        return tuple_of([draw(wider_types(item)) for item in type_.elements])
    if choice == 1:
        return map_of(draw(st.sampled_from([DYNAMIC, STRING])))
    attributes = {name: draw(wider_types(item)) for name, item in type_.attributes.items()}
    return object_of({**attributes, "new": STRING}, ["new"])


@st.composite
def targets(draw: st.DrawFn, type_: Type) -> Type:
    """Types that values of a type can often be converted to, safely or not."""
    kind = type_.kind
    choice = draw(st.integers(0, 5))
    if choice == 0:
        return DYNAMIC
    if choice == 1:
        return draw(SPECIFICATIONS)
    if kind <= KIND_BOOL:
        return draw(st.sampled_from([STRING, NUMBER, BOOL]))
    if kind == KIND_TUPLE and choice == 2:
        return tuple_of([draw(targets(item)) for item in type_.elements])
    if kind == KIND_OBJECT or (kind == KIND_MAP and choice == 2):
        attributes = {name: draw(targets(item)) for name, item in type_.attributes.items()}
        if kind == KIND_MAP:
            attributes["a"] = draw(targets(type_.element_type))
        elif choice == 3:
            parts = list(type_.attributes.values()) or [STRING]
            return map_of(draw(targets(draw(st.sampled_from(parts)))))
        attributes["b"] = STRING
        return object_of(attributes, draw(st.sets(st.sampled_from(sorted(attributes)))) | {"b"})
    if kind == KIND_MAP:
        return map_of(draw(targets(type_.element_type)))
    parts = [type_.element] if type_.element else list(type_.elements) or [STRING]
    make = draw(st.sampled_from([list_of, set_of]))
    return make(draw(targets(draw(st.sampled_from(parts)))))


@st.composite
def conversions(draw: st.DrawFn) -> tuple[Value, Type]:
    """Values with types to convert them to; often they can be."""
    value = draw(any_values())
    return value, draw(targets(value.type))


def conversion_kind(source: Type, target: Type) -> str:
    """Return what kind of conversion there is: "identity", "safe", "unsafe" or "none"."""
    if source == target.without_optional():
        return "identity"
    if is_convertible(source, target, False):
        return "safe"
    return "unsafe" if is_convertible(source, target, True) else "none"
