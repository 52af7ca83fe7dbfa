"""What is found in values, by key or in order, whether or not all of them is known, as recorded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.values.access import (
    can_iterate, elements_of, get_attribute, get_element, has_element, iter_elements, length,
)
from hcl_lint.values.equality import equals, is_equal
from hcl_lint.values.numbers import read_number
from hcl_lint.values.shapes import (
    any_of, attributes_of, element_of, key_of, kinds_of, mapping_among, mapping_of, may_iterate,
    merged, sequence_of, unified_of, unless_null,
)
from hcl_lint.values.types import (
    BOOL, KIND_MAP, KIND_OBJECT, NUMBER, STRING, list_of, map_of, object_of, tuple_of, type_text,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, TRUE, UNKNOWN_BOOL, Value, display, display_lines,
    list_value, map_value, null_value, number_value, object_value, set_value, string_value,
    tuple_value, unknown_value,
)
from tests.conftest import Golden
from tests.rows import answered
from tests.values.samples import (
    KEYS, MORE_TYPES, MORE_VALUES, REFINEMENTS, UNDECIDED, WORD, described, refinement_text,
)

RECORDED = Path(__file__).parent / "recorded"
TEXT = string_value("x")


def shown(value: Value | None) -> str:
    return "none" if value is None else described(value)


def contents() -> Iterator[str]:
    for name, value in MORE_VALUES.items():
        yield f"{name}: {described(value)}, {display(value, 20)}"
        yield "  " + display_lines(value, 3).replace("\n", "\n  ")
        try:
            yield f"  length: {described(length(value))}"
        except TypeError:
            yield "  length: none"
        yield f"  kinds: {kinds_of(value)} {can_iterate(value)} {may_iterate(value)}"
        yield f"  key: {described(key_of(value))}; element: {described(element_of(value))}"
        known = attributes_of(value)
        if known is not None:
            listed = [f"{each}={described(item)}" for each, item in known.items()]
            yield f"  attributes: {', '.join(listed)}"
        if value.is_present and can_iterate(value):
            pairs = [f"{described(key)}: {described(item)}" for key, item in iter_elements(value)]
            yield f"  elements: {', '.join(pairs)}"
            assert [item for _, item in iter_elements(value)] == elements_of(value)
        for key, of in KEYS.items():
            found, there = get_element(value, of), has_element(value, of)
            if found is not None or there.is_unknown:
                yield f"  [{key}]: {shown(found)}, {described(there)}"
        for attribute in ("a", "b", "z"):
            if (found := get_attribute(value, attribute)) is not None:
                yield f"  .{attribute}: {described(found)}"


def comparisons() -> Iterator[str]:
    for name, value in MORE_VALUES.items():
        outcomes: dict[str, list[str]] = {}
        for other, second in MORE_VALUES.items():
            result = described(equals(value, second))
            certain = " certainly" * is_equal(value, second)
            outcomes.setdefault(result + certain, []).append(other)
        for result, others in sorted(outcomes.items()):
            if result != "false" and result != "bool, false":
                yield f"{name} == {', '.join(others)}: {result}"


def mixtures() -> Iterator[str]:
    """What is known of one of two or three values, as they are or brought to one type."""
    given = {**UNDECIDED, "null": DYNAMIC_NULL}
    for name in (
        "a text", "tuple", "partly known", "object", "other object", "empty tuple", "empty object",
        "unknown object", "unknown tuple", "no object", "list", "map", "set", "no text",
    ):
        given[name] = MORE_VALUES[name]
    names = list(given)
    for number, one in enumerate(names):
        for other in names[number + 1:]:
            pair = [given[one], given[other]]
            third = given[names[(number * 3 + len(other)) % len(names)]]
            some, brought = any_of(pair), unified_of(pair)
            yield f"{one} or {other}: {described(some)}"
            if any_of(pair[::-1]) != some:
                yield f"  the other first: {described(any_of(pair[::-1]))}"
            if some != brought:
                yield f"  brought to one type: {described(brought)}"
            all_three = any_of([*pair, third])
            if all_three != some:
                yield f"  or {described(third)}: {described(all_three)}"
            if unless_null(all_three) != all_three:
                yield f"  unless null: {described(unless_null(all_three))}"
            yield f"  element: {described(element_of(all_three))}; {kinds_of(all_three)}"
            for key in ("0", "2", "a", "a number"):
                yield f"  [{key}]: {shown(get_element(all_three, KEYS[key]))}"
            if all(KIND_OBJECT in kinds_of(each) or KIND_MAP in kinds_of(each) for each in pair):
                yield f"  merged: {described(merged(pair, (KIND_OBJECT,)))}"


def facts() -> Iterator[str]:
    numbers = [read_number(text) for text in ("0", "1", "1.5", "3", "4", "inf", "-inf")]
    for name, one in REFINEMENTS.items():
        allowed = [each.to_text() for each in numbers if one.allows_number(each)]
        lengths = [each for each in range(5) if one.allows_length(each)]
        yield f"{name}: numbers {', '.join(allowed)}; lengths {lengths}; {one.is_empty}"
        yield f"  null or not: {refinement_text(one.only_not_null)}"
        for other, second in REFINEMENTS.items():
            yield f"  and {other}: {refinement_text(one.and_also(second))}"


def orders() -> Iterator[str]:
    """The elements of sets, which stand in an order that depends on their texts."""
    numbers = [
        "0", "-0", "1", "-1", "9", "10", "0.5", "0.0001", "0.00001", "0.00012", "0.000012", "12.5",
        "-12.5", "123456", "9999999999", "10000000000", "12345678901", "99999999995",
        "12345678905", "12345678915", "1234567890.5", "1234567890.51", "1234567891.5", "1e9",
        "1e10", "1e11", "1.5e9", "1.5e21", "1e21", "1e-5", "1e-7", "2e-4", "0.99999999996", "inf",
        "-inf", "1e300", "1e-300", "1e130000", "1e-130000", "3e130000", "0.1", "0.10000000001",
    ]
    values = [number_value(read_number(each)) for each in numbers]
    alone = set_value(NUMBER, values).as_elements()
    yield f"numbers: {', '.join([each.as_number().to_text()[:20] for each in alone])}"
    in_tuples = set_value(tuple_of([NUMBER]), [tuple_value([each]) for each in values])
    texts = [each.as_elements()[0].as_number().to_text()[:20] for each in in_tuples.as_elements()]
    yield f"in tuples: {', '.join(texts)}"
    strings = ["", "a", "B", "a\"b", "a\\b", "a\nb", "\t", "\x01", "\x7f", "\x85", "é", "\u200b",
               "\U0001f600", "\U000e0001", "~", "?", "|", "\a", "\v"]
    lists = [list_value(STRING, [string_value(text)]) for text in strings]
    yield f"lists: {described(set_value(list_of(STRING), lists))}"
    maps = [map_value(STRING, {text: TEXT}) for text in strings]
    in_order = set_value(map_of(STRING), maps).as_elements()
    yield f"maps: {', '.join([ascii(key) for each in in_order for key in each.as_attributes()])}"
    whole = object_of({"a": BOOL, "b": list_of(NUMBER)})
    objects = [
        object_value({"a": first, "b": second})
        for first in (TRUE, FALSE, null_value(BOOL), UNKNOWN_BOOL)
        for second in (
            list_value(NUMBER, []), list_value(NUMBER, [values[2]]), null_value(list_of(NUMBER)),
            list_value(NUMBER, [values[2], values[4]]),
        )
    ]
    yield f"objects: {described(set_value(whole, [*objects, null_value(whole), *objects]))}"
    for element in (STRING, NUMBER, BOOL, WORD):
        some = [each for each in MORE_VALUES.values() if each.type == element]
        yield f"{element}: {described(set_value(element, some))}"


def test_what_is_in_values_is_what_is_recorded(golden: Golden) -> None:
    path = RECORDED / "contents.txt"
    golden(path, answered(path, contents()))


def agreements() -> Iterator[str]:
    """Which types may become the same: only then a value beside an unknown one may be equal."""
    for one in MORE_TYPES:
        value = tuple_value([DYNAMIC_UNKNOWN, null_value(one)])
        found = [
            type_text(other) for other in MORE_TYPES
            if equals(value, tuple_value([TRUE, null_value(other)])).is_unknown
        ]
        yield f"{type_text(one)}: {', '.join(found)}"


def test_types_agree_with_those_that_are_recorded(golden: Golden) -> None:
    path = RECORDED / "agreements.txt"
    golden(path, answered(path, agreements()))


def test_an_object_of_none_of_some_attributes_is_empty_but_nothing_is_known_of_a_map() -> None:
    assert mapping_among({}) == object_value({})
    assert mapping_among({}, (KIND_MAP,)) == mapping_of(DYNAMIC_UNKNOWN, (KIND_MAP,))


@pytest.mark.parametrize("count, is_known", [(8, True), (9, False)])
def test_a_value_is_one_of_up_to_eight(count: int, is_known: bool) -> None:
    element, candidates = STRING, []
    for _ in range(count):
        element = list_of(element)
        candidates.append(unknown_value(element))
    assert (any_of(candidates) != DYNAMIC_UNKNOWN) == is_known


@pytest.mark.parametrize("count, is_known", [(1998, True), (1999, False)])
def test_what_is_known_of_a_value_is_made_of_up_to_2000(count: int, is_known: bool) -> None:
    assert (sequence_of(tuple_value([TRUE] * count)) != DYNAMIC_UNKNOWN) == is_known


def test_values_equal_those_that_are_recorded(golden: Golden) -> None:
    path = RECORDED / "equal.txt"
    golden(path, answered(path, comparisons()))


def test_one_of_several_values_is_known_as_recorded(golden: Golden) -> None:
    path = RECORDED / "mixtures.txt"
    golden(path, answered(path, mixtures()))


def test_facts_add_up_as_recorded(golden: Golden) -> None:
    path = RECORDED / "facts.txt"
    golden(path, answered(path, facts()))


def test_elements_of_sets_stand_in_the_order_that_is_recorded(golden: Golden) -> None:
    path = RECORDED / "orders.txt"
    golden(path, answered(path, orders()))
