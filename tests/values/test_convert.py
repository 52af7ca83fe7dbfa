"""Conversion: what stays, what fails and where, and that nothing distinct becomes the same."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import assume, given, strategies as st

from hcl_lint.values.convert import ConversionError, convert, convert_unified, mismatch, result_type
from hcl_lint.values.numbers import number_from_int, parse_number
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, NUMBER, STRING, Type, list_of, map_of, object_of, set_of, tuple_of,
)
from hcl_lint.values.unify import is_convertible, unify
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, FALSE, TRUE, UNKNOWN_NUMBER, UNKNOWN_STRING, Value, int_value, list_value,
    map_value, null_value, number_value, object_value, set_value, string_value, tuple_value,
    unknown_value,
)
from tests.values.strategies import (
    SPECIFICATIONS, WHOLE_TYPES, conversion_kind, conversions, known_values, wider_types,
)

SECRET = frozenset(["sensitive"])


def text_list(*texts: str) -> Value:
    return list_value(STRING, map(string_value, texts))


@given(st.data(), WHOLE_TYPES)
def test_safe_conversions_keep_distinct_values_distinct(
    data: st.DataObject, source: Type
) -> None:
    target = data.draw(wider_types(source))
    assume(is_convertible(source, target, False))
    one, other = data.draw(known_values(source)), data.draw(known_values(source))
    if one != other:
        with contextlib.suppress(ConversionError):
            assert convert(one, target) != convert(other, target)


@given(conversions())
def test_converting_twice_is_converting_once(case: tuple[Value, Type]) -> None:
    value, target = case
    try:
        once = convert(value, target)
    except ConversionError:
        return
    if once.type.matches(target.without_optional()):
        assert convert(once, target) == once


@given(conversions())
def test_a_conversion_gives_the_type_or_says_why_not(case: tuple[Value, Type]) -> None:
    value, target = case
    kind = conversion_kind(value.type, target)
    try:
        result = convert(value, target)
    except ConversionError as error:
        # Elements that lack a type may lead to parts of different types, safe or not.
        assert kind in ("unsafe", "none") or target.has_dynamic or value.type.has_dynamic
        assert error.message
        return
    assert kind != "none"
    # A set whose length is not known becomes an unknown list of what the set holds.
    assert value.contains_unknown or result.type.matches(target.without_optional())
    assert result.all_marks() <= value.all_marks()


def test_nulls_of_types_that_are_dynamic_in_parts_get_one_type() -> None:
    types = [object_of({"a": DYNAMIC}), map_of(STRING)]
    value = tuple_value([null_value(each) for each in types])
    assert convert(value, list_of(DYNAMIC)).type == list_of(map_of(STRING))


@given(conversions())
def test_a_safe_conversion_never_fails(case: tuple[Value, Type]) -> None:
    value, target = case
    if conversion_kind(value.type, target) in ("identity", "safe"):
        try:
            convert(value, target)
        except ConversionError:
            # A set whose length is not known, in a collection, has not the type of its neighbours.
            assert value.contains_unknown


@given(conversions())
def test_null_can_be_converted_wherever_its_type_can(case: tuple[Value, Type]) -> None:
    value, target = case
    if is_convertible(value.type, target, True):
        assert convert(null_value(value.type), target).is_null


@given(SPECIFICATIONS, SPECIFICATIONS)
def test_a_mismatch_is_explained_in_plain_words(source: Type, target: Type) -> None:
    text = mismatch(source, target)
    assert text[0] != " " and "dynamic" not in text and len(text) < 2000


@pytest.mark.parametrize("text, result", [
    ("1", TRUE), ("0", FALSE), ("true", TRUE), ("false", FALSE)])
def test_four_strings_are_bools(text: str, result: Value) -> None:
    assert convert(string_value(text), BOOL) is result


@pytest.mark.parametrize("text, hint", [("True", "`true`"), ("yes", "`true`"), ("OFF", "`false`")])
def test_other_spellings_of_bools_are_told_the_right_one(text: str, hint: str) -> None:
    with pytest.raises(ConversionError, match=hint):
        convert(string_value(text), BOOL)


def test_numbers_become_strings_with_all_their_digits() -> None:
    assert convert(number_value(parse_number("1e50")), STRING).as_string() == "1" + "0" * 50
    with pytest.raises(ConversionError, match="too many digits"):
        convert(number_value(parse_number("1e600000000")), STRING)


def test_an_error_tells_the_way_to_the_value_at_fault() -> None:
    value = object_value({"ports": text_list("80", "http")})
    with pytest.raises(ConversionError) as caught:
        convert(value, object_of({"ports": list_of(NUMBER)}))
    assert caught.value.path == ("ports", int_value(1))
    assert caught.value.message == "a number is required"


def test_what_is_wrong_between_types_is_named_by_its_innermost_part() -> None:
    source = object_of({"a": tuple_of([STRING, object_of({})])})
    target = object_of({"a": tuple_of([STRING, object_of({"x": STRING, "y": STRING})])})
    assert mismatch(source, target) == (
        "attribute `a`: element 1: attributes `x` and `y` are required")
    assert mismatch(NUMBER, BOOL) == "a bool is required, but this is a number"
    assert mismatch(tuple_of([STRING, list_of(STRING)]), list_of(DYNAMIC)) == (
        "all elements must have the same type")


def test_optional_attributes_that_are_absent_become_null() -> None:
    target = object_of({"a": STRING, "b": list_of(NUMBER)}, ["b"])
    result = convert(object_value({"a": TRUE, "c": TRUE}), target)
    assert result == object_value({"a": string_value("true"), "b": null_value(list_of(NUMBER))})


def test_dynamic_parts_take_the_type_that_the_value_has_there() -> None:
    value = tuple_value([int_value(1), string_value("x")])
    assert convert(value, list_of(DYNAMIC)) == text_list("1", "x")
    assert convert(value, DYNAMIC) is value
    assert convert(null_value(value.type), list_of(DYNAMIC)).type == list_of(STRING)
    assert convert(tuple_value([]), list_of(DYNAMIC)).type == list_of(DYNAMIC)
    for parts in ([int_value(1), DYNAMIC_UNKNOWN], [DYNAMIC_UNKNOWN, int_value(1)]):
        converted = convert(tuple_value(parts), list_of(DYNAMIC))
        assert [item.type for item in converted.as_elements()] == [NUMBER, NUMBER]


def test_elements_that_differ_in_a_part_of_any_type_are_refused() -> None:
    open_part = tuple_value([
        object_value({"a": tuple_value([TRUE])}), object_value({"a": DYNAMIC_UNKNOWN})])
    with pytest.raises(ConversionError):
        convert(open_part, list_of(object_of({"a": DYNAMIC})))


def test_an_object_with_a_bare_null_becomes_a_map_of_what_the_others_are() -> None:
    value = object_value({"a": null_value(DYNAMIC), "b": tuple_value([string_value("x")])})
    result = convert(value, map_of(DYNAMIC))
    element = tuple_of([STRING])
    assert result == map_value(
        element, {"a": null_value(element), "b": tuple_value([string_value("x")])})


def test_a_tuple_with_a_bare_null_becomes_no_list_of_any_type() -> None:
    with pytest.raises(ConversionError):
        convert(tuple_value([null_value(DYNAMIC), tuple_value([TRUE])]), list_of(DYNAMIC))


def test_a_set_with_unknown_elements_becomes_an_unknown_list_of_its_own_type() -> None:
    value = set_value(NUMBER, [int_value(1), UNKNOWN_NUMBER])
    assert convert(value, list_of(STRING)) == unknown_value(list_of(NUMBER))


def test_marks_stay_where_they_were() -> None:
    value = list_value(NUMBER, [int_value(1).with_marks(SECRET), int_value(2)])
    assert convert(value, list_of(STRING)).as_elements()[0] == string_value("1").with_marks(SECRET)
    assert convert(value, set_of(STRING)).marks == SECRET
    assert convert(int_value(1).with_marks(SECRET), STRING) == string_value("1").with_marks(SECRET)


def test_what_is_known_of_an_unknown_value_is_kept_where_it_holds() -> None:
    number = unknown_value(NUMBER, Refinement(True, number_min=number_from_int(1)))
    assert convert(number, STRING) == unknown_value(STRING, NOT_NULL)
    strings = unknown_value(list_of(STRING), Refinement(True, length_min=2, length_max=4))
    assert convert(strings, list_of(NUMBER)).refinement == strings.refinement
    assert convert(strings, set_of(STRING)).refinement.length_min == 1
    pair = unknown_value(tuple_of([STRING, NUMBER]), NOT_NULL)
    assert convert(pair, list_of(STRING)) == list_value(STRING, [UNKNOWN_STRING] * 2)
    empty = unknown_value(object_of({}), NOT_NULL)
    assert convert(empty, map_of(STRING)) == map_value(STRING, {})


def test_a_list_of_doubtful_length_is_unknown() -> None:
    doubtful = set_value(STRING, [string_value("a"), UNKNOWN_STRING])
    assert convert(doubtful, list_of(STRING)) == unknown_value(list_of(STRING))


def test_a_map_becomes_an_object_if_it_has_the_required_elements() -> None:
    target = object_of({"a": NUMBER, "b": NUMBER}, ["b"])
    assert convert(map_value(STRING, {"a": string_value("1")}), target) == object_value(
        {"a": int_value(1), "b": null_value(NUMBER)})
    with pytest.raises(ConversionError, match="required attribute `a`"):
        convert(map_value(STRING, {"b": string_value("1")}), target)


def test_values_follow_the_unification_of_their_types() -> None:
    values = [tuple_value([int_value(1)]), list_value(STRING, [])]
    found = unify([value.type for value in values])
    assert found is not None
    assert [convert_unified(value, found) for value in values] == [text_list("1"), text_list()]


def test_values_whose_common_type_is_open_become_unknown() -> None:
    found = unify([DYNAMIC, list_of(STRING)])
    assert found is not None
    assert convert_unified(text_list("x").with_marks(SECRET), found) == (
        DYNAMIC_UNKNOWN.with_marks(SECRET))


@pytest.mark.parametrize("source, target, result", [
    (object_of({"b": NUMBER}), object_of({"a": DYNAMIC, "b": DYNAMIC}, ["a"]),
     object_of({"a": DYNAMIC, "b": NUMBER})),
    (map_of(NUMBER), object_of({"a": DYNAMIC, "b": STRING}), object_of({"a": NUMBER, "b": STRING})),
    (object_of({"a": tuple_of([BOOL])}), map_of(list_of(DYNAMIC)), map_of(list_of(BOOL))),
    (tuple_of([]), list_of(DYNAMIC), list_of(DYNAMIC)),
    (tuple_of([NUMBER, STRING]), list_of(DYNAMIC), list_of(STRING)),
    (tuple_of([NUMBER, object_of({})]), list_of(DYNAMIC), list_of(DYNAMIC)),
    (tuple_of([NUMBER]), tuple_of([DYNAMIC]), tuple_of([NUMBER])),
    (set_of(NUMBER), list_of(DYNAMIC), list_of(NUMBER)),
    (list_of(DYNAMIC), list_of(list_of(DYNAMIC)), list_of(list_of(DYNAMIC))),
    (DYNAMIC, object_of({"a": STRING}, ["a"]), object_of({"a": STRING})),
    (NUMBER, STRING, STRING),
])
def test_what_a_type_leaves_open_is_that_of_the_source(
    source: Type, target: Type, result: Type
) -> None:
    assert result_type(source, target) == result
