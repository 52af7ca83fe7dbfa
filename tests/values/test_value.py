"""Values: present, null or unknown; marks; refinements; sets; looking into them."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.unicode import safe_prefix
from hcl_lint.values.access import get_attribute, get_element, has_element, iter_elements, length
from hcl_lint.values.equality import equals, is_equal
from hcl_lint.values.json import value_to_json
from hcl_lint.values.numbers import number_from_double, number_from_int, parse_number
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import (
    DYNAMIC, NUMBER, STRING, Capsule, Type, capsule_of, list_of, map_of, object_of, set_of,
    tuple_of,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, TRUE, UNKNOWN_BOOL, UNKNOWN_BOOL_NOT_NULL, UNKNOWN_NUMBER,
    UNKNOWN_STRING, Value, capsule_value, int_value, list_value, map_value, null_value,
    number_value, object_value, set_value, string_value, tuple_value, unknown_value,
)
from tests.values.reading import value_from_json
from tests.values.strategies import WHOLE_TYPES, any_known_values, any_values, known_values

SECRET = frozenset(["sensitive"])


def number(text: str) -> Value:
    return number_value(parse_number(text))


@given(any_values())
def test_a_value_survives_json(value: Value) -> None:
    copy = value_from_json(value_to_json(value))
    assert copy == value
    assert hash(copy) == hash(value)


def test_precision_survives_json() -> None:
    third = number("1").as_number().divide(number("3").as_number())
    for value in (number_value(third), number_value(int_value(1).as_number().divide(
            int_value(3).as_number())), number_value(number_from_double(0.1))):
        copy = value_from_json(value_to_json(value))
        assert copy == value
        assert copy.as_number().precision == value.as_number().precision


@given(any_values())
def test_what_a_value_contains_is_known_without_looking(value: Value) -> None:
    data = str(value_to_json(value)["value"])
    assert value.contains_unknown == ("'unknown': True" in data)
    assert value.contains_marks == ("'marks': [" in data)
    assert value.contains_marks == bool(value.all_marks())


@given(any_values())
def test_removing_marks_changes_nothing_else(value: Value) -> None:
    plain = value.unmarked_deep()
    assert not plain.contains_marks
    assert plain.type == value.type
    assert plain.size == value.size
    assert value.unmarked().with_marks(value.marks) == value
    assert plain.unmarked() is plain


def test_strings_are_normalised() -> None:
    assert string_value("e\u0301").as_string() == "é"


def test_marks_of_elements_become_marks_of_a_set() -> None:
    result = set_value(STRING, [string_value("x").with_marks(SECRET), string_value("y")])
    assert result.marks == SECRET
    assert not any(item.contains_marks for item in result.as_elements())


@given(st.data(), WHOLE_TYPES)
def test_a_set_does_not_depend_on_where_its_elements_come_from(
    data: st.DataObject, element: Type
) -> None:
    items = data.draw(st.lists(known_values(element), max_size=6))
    shuffled = data.draw(st.permutations(items))
    one = set_value(element, items)
    assert one == set_value(element, shuffled)
    assert one == set_value(element, [*items, *items])
    assert {*one.as_elements()} == {*items}


def test_an_integer_has_up_to_512_bits() -> None:
    assert int_value(2 ** 512 - 1).as_number().to_int() == 2 ** 512 - 1


def test_sets_are_in_order() -> None:
    texts = [string_value(text) for text in ["a", "B", "9", "10", "\U0001f600", "\uffff"]]
    assert [item.as_string() for item in set_value(STRING, texts).as_elements()] == [
        "10", "9", "B", "a", "\uffff", "\U0001f600"]
    numbers = [number(text) for text in ["10", "9", "0.5"]]
    assert [item.as_number().to_text() for item in set_value(NUMBER, numbers).as_elements()] == [
        "0.5", "9", "10"]


def test_elements_of_a_set_that_are_not_known_may_all_be_different() -> None:
    items = [UNKNOWN_STRING, string_value("x"), UNKNOWN_STRING, null_value(STRING)]
    assert set_value(STRING, items).as_elements() == (
        string_value("x"), UNKNOWN_STRING, UNKNOWN_STRING, null_value(STRING))


def test_numbers_in_elements_of_a_set_count_beyond_what_orders_them() -> None:
    element = tuple_of([NUMBER])
    close = [tuple_value([number("1.00000000001")]), tuple_value([number("1.00000000002")])]
    assert set_value(element, close) == set_value(element, close[::-1])
    assert len(set_value(element, close).as_elements()) == 2


def test_unknown_values_of_any_type_are_never_refined() -> None:
    assert unknown_value(DYNAMIC, NOT_NULL) == DYNAMIC_UNKNOWN
    assert DYNAMIC_UNKNOWN.refined(NOT_NULL) is DYNAMIC_UNKNOWN


@pytest.mark.parametrize("unknown", [
    DYNAMIC_UNKNOWN, UNKNOWN_STRING, UNKNOWN_NUMBER, UNKNOWN_BOOL,
])
def test_unknown_values_without_parts_are_shared(unknown: Value) -> None:
    assert unknown_value(unknown.type) is unknown


def test_refinements_that_leave_one_value_make_it_known() -> None:
    five = number_from_int(5)
    assert unknown_value(NUMBER, Refinement(True, five, True, five, True)) == int_value(5)
    assert unknown_value(set_of(STRING), Refinement(True, length_max=0)) == set_value(STRING, [])
    assert unknown_value(map_of(STRING), Refinement(True, length_max=0)) == map_value(STRING, {})
    two = unknown_value(list_of(STRING), Refinement(True, length_min=2, length_max=2))
    assert two == list_value(STRING, [UNKNOWN_STRING, UNKNOWN_STRING])


def test_what_may_be_null_stays_unknown() -> None:
    assert unknown_value(set_of(STRING), Refinement(False, length_max=0)).is_unknown


def test_refinements_add_up_to_the_tighter_bounds() -> None:
    low = Refinement(number_min=number_from_int(0))
    high = Refinement(True, number_max=number_from_int(9), number_max_inclusive=False)
    both = low.and_also(high)
    assert both == high.and_also(low)
    assert both.not_null
    assert both.allows_number(number_from_int(0))
    assert not both.allows_number(number_from_int(9))
    assert low.and_also(Refinement(number_max=number_from_int(-1))) == low


def test_null_equals_null_whatever_the_types() -> None:
    assert equals(null_value(STRING), DYNAMIC_NULL) is TRUE
    assert equals(null_value(STRING), string_value("")) is FALSE
    assert equals(null_value(STRING), UNKNOWN_STRING) is UNKNOWN_BOOL_NOT_NULL
    assert equals(null_value(STRING), unknown_value(NUMBER, NOT_NULL)) is FALSE


def test_values_of_different_types_are_different() -> None:
    assert equals(int_value(1), string_value("1")) is FALSE
    assert equals(list_value(NUMBER, []), tuple_value([])) is FALSE
    assert equals(UNKNOWN_STRING, int_value(1)) is FALSE
    assert equals(DYNAMIC_UNKNOWN, int_value(1)) is UNKNOWN_BOOL_NOT_NULL


def test_maps_are_equal_if_all_their_elements_are() -> None:
    one, two = int_value(1), int_value(2)

    def result(a: dict[str, Value], b: dict[str, Value]) -> Value:
        return equals(map_value(NUMBER, a), map_value(NUMBER, b))

    assert result({"a": one, "b": two}, {"a": one, "b": two}) is TRUE
    assert result({"a": one}, {"b": one}) is FALSE
    assert result({"a": one, "b": two}, {"a": one, "c": two}) is FALSE
    assert result({"a": UNKNOWN_NUMBER}, {"a": one}) is UNKNOWN_BOOL_NOT_NULL
    assert result({"a": UNKNOWN_NUMBER, "b": one}, {"a": one, "b": two}) is FALSE


@pytest.mark.parametrize(
    ("least", "most", "may_be_equal"),
    [(0, None, True), (2, None, True), (3, None, False), (0, 1, True), (0, 0, False)],
)
def test_a_set_of_two_unknown_elements_has_one_or_two(
    least: int, most: int | None, may_be_equal: bool
) -> None:
    other = unknown_value(set_of(NUMBER), Refinement(length_min=least, length_max=most))
    found = equals(set_value(NUMBER, [UNKNOWN_NUMBER, int_value(1)]), other)
    assert found is (UNKNOWN_BOOL_NOT_NULL if may_be_equal else FALSE)


def test_what_is_known_of_an_unknown_value_may_rule_equality_out() -> None:
    prefixed = unknown_value(STRING, Refinement(string_prefix="foo-"))
    assert equals(prefixed, string_value("bar")) is FALSE
    assert equals(prefixed, string_value("foo-1")) is UNKNOWN_BOOL_NOT_NULL
    positive = unknown_value(NUMBER, Refinement(number_min=number_from_int(1)))
    assert equals(int_value(0), positive) is FALSE
    long = unknown_value(list_of(STRING), Refinement(length_min=2))
    assert equals(long, list_value(STRING, [string_value("a")])) is FALSE


@given(any_values(), any_values())
def test_equality_has_no_direction(a: Value, b: Value) -> None:
    assert equals(a, b) == equals(b, a)
    assert equals(a, b).marks <= a.all_marks() | b.all_marks()


@given(any_known_values(), any_known_values())
def test_known_values_are_equal_exactly_if_they_are_the_same(a: Value, b: Value) -> None:
    assert is_equal(a, a)
    if a.type == b.type:
        assert is_equal(a, b) == (a == b)


def test_comparing_passes_on_all_marks_but_with_null_only_those_on_top() -> None:
    inner = tuple_value([string_value("x").with_marks(SECRET)])
    assert equals(inner, tuple_value([string_value("x")])) == TRUE.with_marks(SECRET)
    assert equals(inner, DYNAMIC_NULL) == FALSE
    assert equals(inner.with_marks(frozenset(["top"])), DYNAMIC_NULL).marks == {"top"}


def test_contents_of_capsules_are_compared_as_their_type_says() -> None:
    type_ = capsule_of(Capsule("word", lambda a, b: str(a).lower() == str(b).lower()))
    one, same, other = (capsule_value(type_, text) for text in ("Ab", "aB", "b"))
    assert equals(one, same) is TRUE
    assert equals(one, other) is FALSE
    assert len(set_value(type_, [one, same, other]).as_elements()) == 2
    assert hash(capsule_value(type_, ["Ab"])) == hash(capsule_value(type_, ["b"]))


def test_the_length_of_an_unknown_collection_has_bounds() -> None:
    known = length(unknown_value(list_of(STRING), Refinement(length_min=1, length_max=3)))
    assert known.is_unknown
    assert known.refinement.lower_bound()[0].to_int() == 1
    assert known.refinement.upper_bound()[0].to_int() == 3
    assert length(unknown_value(tuple_of([STRING, STRING]))) == int_value(2)
    assert length(list_value(STRING, []).with_marks(SECRET)) == int_value(0).with_marks(SECRET)
    doubtful = set_value(STRING, [string_value("a"), UNKNOWN_STRING])
    assert length(doubtful).refinement.upper_bound()[0].to_int() == 2
    with pytest.raises(TypeError):
        length(string_value("abc"))


def test_elements_and_attributes_carry_the_marks_of_what_holds_them() -> None:
    box = object_value({"a": list_value(NUMBER, [int_value(7)])}).with_marks(SECRET)
    inner = get_attribute(box, "a")
    assert inner is not None
    assert inner.marks == SECRET
    assert get_element(inner, int_value(0).with_marks(frozenset(["key"]))) == (
        int_value(7).with_marks(SECRET | {"key"}))


def test_there_is_no_element_for_a_wrong_key() -> None:
    pair = tuple_value([TRUE, string_value("x")])
    for key in [int_value(2), int_value(-1), number("0.5"), string_value("0"),
                null_value(NUMBER), number("1e99")]:
        assert get_element(pair, key) is None
        assert has_element(pair, key) == FALSE
    assert get_attribute(pair, "a") is None
    assert get_attribute(null_value(object_of({"a": STRING})), "a") is None
    assert get_element(set_value(STRING, [string_value("x")]), int_value(0)) is None


def test_unknown_keys_and_unknown_values_give_what_is_known_of_the_element() -> None:
    strings = list_value(STRING, [string_value("x")])
    assert get_element(strings, unknown_value(NUMBER)) == UNKNOWN_STRING
    assert get_element(tuple_value([TRUE]), unknown_value(NUMBER)) == DYNAMIC_UNKNOWN
    assert get_element(unknown_value(map_of(NUMBER)), string_value("k")) == unknown_value(NUMBER)
    assert get_attribute(unknown_value(object_of({"a": STRING})), "a") == UNKNOWN_STRING
    assert get_attribute(unknown_value(object_of({"a": STRING})), "b") is None
    assert get_attribute(DYNAMIC_UNKNOWN, "a") == DYNAMIC_UNKNOWN
    assert has_element(strings, unknown_value(NUMBER)) is UNKNOWN_BOOL_NOT_NULL
    assert has_element(unknown_value(list_of(STRING)), int_value(0)) is UNKNOWN_BOOL_NOT_NULL


def test_elements_come_in_the_order_of_their_keys() -> None:
    entries = map_value(NUMBER, {"b": int_value(2), "a": int_value(1)})
    assert list(iter_elements(entries)) == [
        (string_value("a"), int_value(1)), (string_value("b"), int_value(2))]
    assert list(iter_elements(tuple_value([TRUE]))) == [(int_value(0), TRUE)]
    assert list(iter_elements(set_value(NUMBER, [int_value(3)]))) == [(int_value(3), int_value(3))]


@pytest.mark.parametrize("type_, length, is_known", [
    (list_of(STRING), 10_000, True), (list_of(STRING), 10_001, False), (list_of(STRING), 1, True),
    (set_of(STRING), 1, True), (set_of(STRING), 2, False), (map_of(STRING), 1, False),
    (list_of(STRING), 0, True), (set_of(STRING), 0, True), (map_of(STRING), 0, True),
])
def test_a_known_length_makes_a_list_of_unknown_elements(
    type_: Type, length: int, is_known: bool
) -> None:
    value = unknown_value(type_, Refinement(True, length_min=length, length_max=length))
    assert (value.type, value.is_unknown) == (type_, not is_known)
    if is_known:
        assert len(list(iter_elements(value))) == length


def test_parts_that_are_shared_are_counted_each_time() -> None:
    value = tuple_value([TRUE])
    for _ in range(60):
        value = tuple_value([value, value])
    assert value.size > 2**60


@pytest.mark.parametrize("text, kept", [
    ("pre-", "pre-"), ("e", ""), ("test_", "test_"), ("a=", "a"), ("e\u0301", ""), ("", ""),
    ("x\u1100", "x"), ("ok, \U0001f468", "ok, "), ("test", "tes"), ("te\u0331", "t"),
    ("e\u0331\u0331x", "e\u0331\u0331"), ("a\nb", "a\n"), ("-\n", "-"), ("a\r\n", "a"),
    ("a-\u0300", "a-"), (">x<", ">x"), ("x5", "x"), ("x5\u0301", "x"), ("\u0331", ""),
    ("x\U0001f468\u200d", "x"), ("x,\u0331", "x,"), ("-\u0331\u0331", "-"), ("5", ""),
])
def test_a_prefix_loses_what_could_combine_with_the_rest(text: str, kept: str) -> None:
    assert safe_prefix(text) == kept


@given(st.text(max_size=4), st.text(max_size=4))
def test_a_safe_prefix_stays_whatever_follows(text: str, rest: str) -> None:
    whole = string_value(text + rest).as_string()
    assert whole.startswith(safe_prefix(text))


@pytest.mark.parametrize("data", [
    None, {}, {"type": "string"}, {"type": "string", "value": 5}, {"type": "number", "value": 5},
    {"type": "number", "value": {"num": "x"}}, {"type": ["tuple", []], "value": ["a"]},
    {"type": "number", "value": {"num": 5}}, {"type": "string", "value": {}},
    {"type": ["object", {}], "value": {"plain": 5}}, {"type": ["map", "string"], "value": []},
    {"type": ["object", {"a": "string"}], "value": {}}, {"type": "bool", "value": "true"},
    {"type": ["map", "string"], "value": {"plain": ["a"]}}, {"type": "number", "value": {"num": 1}},
    {"type": ["object", {}], "value": {"plain": []}}, {"type": "string", "value": {"plain": {}}},
])
def test_json_of_another_form_is_no_value(data: object) -> None:
    with pytest.raises(ValueError):
        value_from_json(data)


def test_names_that_the_json_form_uses_itself_are_kept_apart() -> None:
    value = map_value(STRING, {"unknown": string_value("x"), "marks": string_value("y")})
    data = value_to_json(value)
    assert data["value"] == {"plain": {"unknown": "x", "marks": "y"}}
    assert value_from_json(data) == value


def test_nothing_is_known_of_a_value_without_refinements() -> None:
    assert NO_REFINEMENT.is_empty
    assert not NOT_NULL.is_empty
    assert string_value("x").refinement.is_empty
