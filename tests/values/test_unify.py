"""Unification: a type in common, whatever the order, found soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, strategies as st

from hcl_lint.values.types import (
    BOOL, DYNAMIC, NUMBER, STRING, Type, list_of, map_of, object_of, set_of, tuple_of,
)
from hcl_lint.values.unify import is_convertible, unify
from tests.values.strategies import TYPES


@given(st.data(), st.lists(TYPES, min_size=1, max_size=4))
def test_the_order_of_the_types_does_not_matter(data: st.DataObject, types: list[Type]) -> None:
    shuffled = data.draw(st.permutations(types))
    one, other = unify(types), unify(shuffled)
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one.type == other.type
        needs = dict(zip(types, one.is_converted))
        assert needs == dict(zip(shuffled, other.is_converted))


@given(st.lists(TYPES, min_size=1, max_size=4))
def test_all_types_can_be_converted_to_the_common_one(types: list[Type]) -> None:
    for unsafe in (False, True):
        found = unify(types, unsafe)
        if found is not None:
            for type_, converted in zip(types, found.is_converted):
                assert is_convertible(type_, found.type, unsafe) or not converted


@given(TYPES, st.integers(1, 3))
def test_a_type_unifies_with_itself(type_: Type, count: int) -> None:
    found = unify([type_] * count)
    assert found is not None
    assert (found.type, found.is_converted) == (type_, [False] * count)


def test_nothing_has_no_type_in_common() -> None:
    assert unify([]) is None


@pytest.mark.parametrize("types, common", [
    ([NUMBER, STRING], STRING),
    ([NUMBER, BOOL], None),
    ([object_of({"a": NUMBER}), object_of({"b": STRING})], map_of(STRING)),
    ([object_of({"a": NUMBER}), object_of({"a": STRING})], object_of({"a": STRING})),
    ([tuple_of([NUMBER]), tuple_of([NUMBER, STRING])], list_of(STRING)),
    ([list_of(NUMBER), set_of(STRING)], None),
    ([list_of(STRING), set_of(NUMBER)], list_of(STRING)),
    ([object_of({}), map_of(NUMBER)], map_of(NUMBER)),
    ([DYNAMIC, NUMBER], DYNAMIC),
    ([tuple_of([]), object_of({}), DYNAMIC], None),
])
def test_the_most_general_type_is_found(types: list[Type], common: Type | None) -> None:
    found = unify(types)
    assert (None if found is None else found.type) == common


def test_the_common_type_may_be_open_in_two_ways() -> None:
    keeping, losing = unify([DYNAMIC, STRING]), unify([DYNAMIC, list_of(STRING)])
    assert keeping is not None and losing is not None
    assert keeping.type == losing.type == DYNAMIC
    assert not keeping.is_unpredictable
    assert losing.is_unpredictable


@pytest.mark.parametrize("count, is_ordered", [(198, True), (199, False)])
def test_200_types_are_tried_the_most_general_ones_first(count: int, is_ordered: bool) -> None:
    general = map_of(STRING)
    types = [set_of(general), list_of(general)]
    found = unify([*types, *[set_of(object_of({f"a{i}": STRING})) for i in range(count)]], True)
    assert found is not None and found.type == types[is_ordered]


def test_deeply_mixed_types_take_no_longer_than_they_are_deep() -> None:
    one, other = tuple_of([STRING]), list_of(NUMBER)
    for _ in range(60):
        one, other = list_of(tuple_of([one, other])), tuple_of([one, other])
    start = time.process_time()
    unify([one, other])
    unify([one, other], True)
    is_convertible(other, list_of(list_of(DYNAMIC)), True)
    assert time.process_time() - start < 5


def test_many_different_types_are_unified_soon() -> None:
    objects: list[Type] = [object_of({f"a{i}": STRING}) for i in range(3000)]
    start = time.process_time()
    found = unify(objects)
    assert found is not None and found.type == map_of(STRING)
    assert unify([*map(list_of, objects), *map(set_of, objects), STRING]) is None
    assert time.process_time() - start < 5
