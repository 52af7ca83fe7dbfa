"""Conditionals: which arm, of which type, and what is known where that is not."""

from __future__ import annotations

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import NUMBER, STRING, list_of, map_of
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, TRUE, UNKNOWN_BOOL, UNKNOWN_STRING, list_value, string_value, unknown_value,
)
from tests.evaluation.evaluating import mistake, rules, scope_of, shown, value_of

SECRET = frozenset(["sensitive"])
ONE = list_value(STRING, [string_value("a")])
TWO = list_value(STRING, [string_value("a"), string_value("b")])


def test_the_condition_chooses() -> None:
    assert shown("a ? 1 : 2", a=True) == "1"
    assert shown('"false" ? 1 : 2') == "2"


def test_both_arms_have_a_say_in_the_type() -> None:
    assert shown('true ? 1 : "x"') == '"1"'
    assert value_of("true ? { a = 1 } : { b = 1 }").type == map_of(NUMBER)
    assert value_of("true ? [1] : []").type == list_of(NUMBER)
    assert value_of("a ? 1 : null", a=False).type == NUMBER


def test_an_arm_that_did_not_parse_has_nothing_more_to_say() -> None:
    tree = parse_expression(Source("t", "a ? { b = c, 1 } : null"))
    scope = scope_of(a=UNKNOWN_BOOL, c=DYNAMIC_UNKNOWN)
    scope.is_typed = True
    value, diagnostics = evaluate(tree, tree.expression, scope)
    assert (value.is_unknown, diagnostics) == (True, [])


def test_arms_without_a_common_type_are_a_mistake_whichever_is_chosen() -> None:
    assert mistake('true ? 1 : [1]') == (
        "1 : [1]: Conditional results have incompatible types / The true result is a number, the"
        " false result a tuple. Both must be convertible to a common type.")


def test_what_is_wrong_with_the_other_arm_does_not_matter() -> None:
    assert shown("true ? 1 : nope") == "1"
    assert rules("false ? 1 : nope") == ["undefined-root"]


def test_an_unknown_condition_leaves_what_both_arms_share() -> None:
    bounds = Refinement(True, number_from_int(5), True, number_from_int(10), True)
    assert value_of("a ? 5 : 10", a=UNKNOWN_BOOL) == unknown_value(NUMBER, bounds)
    assert shown("a ? 1 : 1", a=UNKNOWN_BOOL) == "1"
    lengths = Refinement(not_null=True, length_min=1, length_max=2)
    assert value_of("a ? b : c", a=UNKNOWN_BOOL, b=ONE, c=TWO) == (
        unknown_value(list_of(STRING), lengths))
    assert value_of('a ? "x" : b', a=UNKNOWN_BOOL, b=UNKNOWN_STRING) == UNKNOWN_STRING
    assert value_of("a ? nope : 1", a=UNKNOWN_BOOL) == DYNAMIC_UNKNOWN


def test_a_condition_is_true_or_false() -> None:
    assert mistake("a ? 1 : 2", a="x").startswith(
        'a: Condition is not a bool / This is "x", a string.')
    assert rules("a ? 1 : 2", a=None) == ["null-misuse"]


def test_marks_of_the_condition_are_on_the_result() -> None:
    assert value_of("a ? 1 : 2", a=TRUE.with_marks(SECRET)).marks == SECRET
