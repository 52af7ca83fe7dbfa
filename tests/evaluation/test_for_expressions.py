"""For expressions: tuples and objects made of elements."""

from __future__ import annotations

from hcl_lint.values.types import NUMBER, STRING, list_of
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, TRUE, UNKNOWN_STRING, set_value, string_value, unknown_value,
)
from tests.evaluation.evaluating import mistake, outcome, rules, shown, value_of

SECRET = frozenset(["sensitive"])


def test_a_tuple_is_made_of_elements() -> None:
    assert shown("[for v in [1, 2]: v * 2]") == "[2, 4]"
    assert shown("[for i, v in [7, 8]: i]") == "[0, 1]"
    assert shown("[for k, v in { b = 1, a = 2 }: k]") == '["a", "b"]'
    assert shown("[for v in [1, 2, 3]: v if v != 2]") == "[1, 3]"


def test_an_object_is_made_of_keys_and_values() -> None:
    assert shown('{for v in [1, 2]: "k${v}" => v}') == "{ k1 = 1, k2 = 2 }"
    assert shown("{for v in [1, 2, 1]: v => true...}") == '{ "1" = [true, true], "2" = [true] }'


def test_sets_are_gone_through_in_their_order_and_are_their_own_keys() -> None:
    words = set_value(STRING, [string_value(text) for text in ("b", "10", "9", "B")])
    assert shown("[for k, v in words: [k, v]]", words=words) == (
        '[["10", "10"], ["9", "9"], ["B", "B"], ["b", "b"]]')


def test_loop_variables_hide_others_and_end_with_the_loop() -> None:
    assert shown("[[for a in [1]: a], a]", a=5) == "[[1], 5]"
    assert shown("[for a in [1, 2]: [for b in [a]: a + b]]") == "[[2], [4]]"


def test_what_is_no_collection_is_told() -> None:
    assert mistake("[for v in a: v]", a=1) == (
        "a: Value cannot be iterated over / This is 1, a number. A list, set, map, tuple or object"
        " is required.")
    assert mistake("[for v in a: v]", a=None).startswith("a: Iteration over null /")


def test_equal_keys_are_told_and_the_first_one_counts() -> None:
    value, (found,) = outcome("{for v in [1, 2]: \"x\" => v}")
    assert value == value_of("{ x = 1 }")
    assert (found.rule.name, found.detail.split(".")[0]) == (
        "duplicate-map-key", 'Two elements have the key "x"')


def test_what_the_result_depends_on_must_be_known() -> None:
    some = unknown_value(list_of(NUMBER))
    assert value_of("[for v in a: v]", a=some) == DYNAMIC_UNKNOWN
    assert value_of("[for v in [1, 2]: v if v == a]", a=unknown_value(NUMBER)) == DYNAMIC_UNKNOWN
    assert value_of("{for v in [1]: a => v}", a=UNKNOWN_STRING) == DYNAMIC_UNKNOWN
    assert value_of("[for v in [a]: 1]", a=UNKNOWN_STRING) == value_of("[1]")


def test_a_condition_that_can_be_none_is_told_once_and_first() -> None:
    assert rules("[for v in [1, 2]: nope if 1]") == ["operand-type"]
    assert rules("[for v in []: v if nope]") == ["undefined-root"]
    assert rules("[for v in [1]: v if null]") == ["null-misuse"]


def test_a_mistake_in_every_element_is_told_once() -> None:
    assert rules("[for v in [1, 2, 3]: nope]") == ["undefined-root"]


def test_marks_of_what_decides_are_on_the_result() -> None:
    assert value_of("[for v in [1]: v if a]", a=TRUE.with_marks(SECRET)).marks == SECRET
    key = string_value("x").with_marks(SECRET)
    assert value_of("{for v in a: v => 1}", a=[key]).marks == SECRET
