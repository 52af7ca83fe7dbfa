"""Operators: their results, what they do with null, unknown and marked operands."""

from __future__ import annotations

import pytest

from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import BOOL, NUMBER
from hcl_lint.values.value import (
    DYNAMIC_NULL, FALSE, TRUE, UNKNOWN_BOOL, UNKNOWN_BOOL_NOT_NULL, UNKNOWN_NUMBER, Value,
    null_value, string_value, unknown_value,
)
from tests.evaluation.evaluating import mistake, outcome, rules, scope_of, shown, value_of

SECRET = frozenset(["sensitive"])
UP_TO_TEN = unknown_value(
    NUMBER, Refinement(number_min=number_from_int(0), number_max=number_from_int(10)))


@pytest.mark.parametrize("text, result", [
    ("1 + 2 * 3", "7"),
    ("0.1 + 0.2 == 0.3", "true"),
    ("1 / 3 * 3", "1"),
    ("-5 % 3", "-2"),
    ("1 / 0", "+Inf"),
    ('"2" * "3"', "6"),
    ('1 == "1"', "false"),
    ("[1] == [1]", "true"),
    ("null == null", "true"),
    ('!"true"', "false"),
    ("2 >= 2 && 1 < 2", "true"),
])
def test_operations_have_results(text: str, result: str) -> None:
    assert shown(text) == result


def test_an_operand_of_the_wrong_type_is_named_with_its_value() -> None:
    assert mistake('1 + "foo"') == (
        '"foo": Operand of `+` is not a number / This is "foo", a string.')
    assert mistake("![]", ).startswith("[]: Operand of `!` is not a bool / This is a tuple.")


def test_null_is_no_operand_but_can_be_compared() -> None:
    assert mistake("1 + a", a=None) == (
        "1 + a: Operand of `+` is null / `a` is null; the operation requires a value.")
    assert rules("-a", a=None) == rules("a < 1", a=None) == ["null-misuse"]
    assert shown("a != null", a="x") == "true"


def test_nothing_divided_by_nothing_has_no_result() -> None:
    assert mistake("0 / 0") == (
        "0 / 0: `/` has no result / Zero divided by zero has no value.")


def test_unknown_operands_give_what_can_be_known() -> None:
    assert value_of("a + 1", a=UNKNOWN_NUMBER) == unknown_value(NUMBER, Refinement(not_null=True))
    assert value_of("a == 1", a=UNKNOWN_NUMBER) == UNKNOWN_BOOL_NOT_NULL
    assert shown("a == null", a=UP_TO_TEN.refined(Refinement(not_null=True))) == "false"


def test_bounds_of_a_number_decide_comparisons() -> None:
    assert shown("a > 20", a=UP_TO_TEN) == "false"
    assert shown("a <= 20", a=UP_TO_TEN) == "true"
    assert value_of("a > 5", a=UP_TO_TEN).is_unknown
    assert shown("a == 50", a=UP_TO_TEN) == "false"


def test_one_side_may_decide_what_the_other_is_no_matter() -> None:
    assert shown("false && nope") == "false"
    assert shown("nope || true") == "true"
    assert shown("a && false", a=UNKNOWN_BOOL) == "false"
    assert rules("true && nope") == ["undefined-root"]


@pytest.mark.parametrize("text, told", [
    ("a && true", "`a` is null"), ("true && a", "`a` is null"), ("a || b", "`a` is null"),
    ("b || a", "`a` is null"), ("nothing && a", "`nothing` is null"),
    ("a && nothing", "`a` is null"), ("false && a", "`a` is null"), ("a && false", "`a` is null"),
])
def test_where_both_operands_count_the_null_one_is_named(text: str, told: str) -> None:
    for null in (DYNAMIC_NULL, null_value(BOOL)):
        scope = scope_of(a=null, b=True, nothing=null)
        scope.is_eager = True
        assert mistake(text, scope).partition(" / ")[2].startswith(told)


@pytest.mark.parametrize("text, told", [
    ("a || false", "`a` is null"), ("false || a", "`a` is null"), ("a || b", "`a` is null"),
])
def test_the_null_operand_that_keeps_the_other_from_deciding_is_named(
    text: str, told: str
) -> None:
    scope = scope_of(a=null_value(BOOL), b=False)
    assert mistake(text, scope).partition(" / ")[2].startswith(told)


def test_the_wrong_type_is_a_mistake_even_where_it_does_not_matter() -> None:
    assert rules("false && 1") == ["operand-type"]


def test_marks_of_operands_are_on_the_result() -> None:
    secret = string_value("x").with_marks(SECRET)
    assert value_of("a == 1", a=secret).marks == SECRET
    assert value_of("a && false", a=TRUE.with_marks(SECRET)).marks == SECRET
    assert value_of("a != null", a=[secret]).marks == SECRET


def test_marked_values_are_not_told() -> None:
    _, (found,) = outcome("1 + a", a=string_value("hunter2").with_marks(SECRET))
    assert "hunter2" not in found.detail + found.summary


@pytest.mark.parametrize(("operator", "bounds", "other", "expected"), [
    # from 5 up to 10, both included or not
    ("<", (5, True, 10, True), 11, TRUE), ("<", (5, True, 10, True), 10, None),
    ("<", (5, True, 10, False), 10, None), ("<", (5, True, 10, True), 5, None),
    ("<", (5, False, 10, True), 5, None), ("<", (5, True, 10, True), 6, None),
    (">", (5, True, 10, True), 4, TRUE), (">", (5, True, 10, True), 5, None),
    (">", (5, False, 10, True), 5, None), (">", (5, True, 10, True), 10, None),
    (">", (5, True, 10, False), 10, None), (">", (5, True, 10, True), 9, None),
    ("<=", (5, True, 10, True), 11, TRUE), ("<=", (5, True, 10, True), 4, FALSE),
    ("<=", (5, True, 10, True), 10, None), ("<=", (5, False, 10, True), 5, None),
    (">=", (5, True, 10, True), 4, TRUE), (">=", (5, True, 10, True), 11, FALSE),
    (">=", (5, True, 10, True), 5, None), (">=", (5, True, 10, False), 10, None),
])
def test_numbers_of_which_bounds_are_known_are_compared_by_these(
    operator: str, bounds: tuple[int, bool, int, bool], other: int, expected: Value | None
) -> None:
    low, has_low, high, has_high = bounds
    number = unknown_value(NUMBER, Refinement(
        True, number_from_int(low), has_low, number_from_int(high), has_high
    ))
    mirrored = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}[operator]
    for value in (value_of(f"a {operator} {other}", a=number),
                  value_of(f"{other} {mirrored} a", a=number)):
        assert value == expected if expected is not None else value.is_unknown
