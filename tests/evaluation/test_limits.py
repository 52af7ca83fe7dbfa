"""Evaluation that asks for too much is given up, soon and with one diagnostic."""

from __future__ import annotations

import functools
import tracemalloc

import pytest

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.functions.formatting import Verb, format_value
from hcl_lint.evaluation.scope import Scope
from hcl_lint.text.limits import Budget, Limits
from hcl_lint.values.numbers import parse_number
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, UNKNOWN_BOOL, Value, int_value, number_value, string_value, tuple_value,
)
from tests.evaluation.evaluating import outcome, scope_of, tree_of
from tests.extent import Extent

ELEMENTS = 1_000 if Extent.full else 100
SMALL = Limits(
    steps=ELEMENTS**2 // 10, elements=ELEMENTS, string_length=100 * ELEMENTS, digits=100
)
MANY = tuple_value([int_value(index) for index in range(ELEMENTS)])
LONG = string_value("x" * (10 * ELEMENTS))


def nested(pattern: str, levels: int) -> str:
    """A pattern in itself, again and again."""
    return functools.reduce(lambda inner, _: pattern.replace("@", inner), range(levels), "a[0]")


BOMBS = {
    "loops in loops": "[for x in a: [for y in a: [for z in a: [x, y, z]]]]",
    "values that double": nested("[for x in [@]: [x, x]]", 100),
    "types that double": nested("[for x in [@]: b ? [x, x] : [x, x]][0]", 100),
    "types to compare": "b ? @ : @".replace(
        "@", nested("[for x in [@]: b ? [x, x] : [x, x]][0]", 15)),
    "strings that double": nested('[for x in ["${@}a"]: "${x}${x}"][0]', 100),
    "much text": '[for x in a: "${c}${c}"]',
    "much comparing": "[for x in a: a == a]",
    "much converting": "[for x in a: x > 1 ? a : [1, 2]]",
    "much looking up": "[for x in a: contains(a, x)]",
    "mistakes": "[for x in a: [for y in a: nope]]",
    "hidden mistakes": "[for x in a: [for y in a: try(nope, y)]]",
    "directives": '"%{for x in a}%{for y in a}%{for z in a}${z}%{endfor}%{endfor}%{endfor}"',
    "directives without a value": '"%{for x in a}%{for y in a}%{if b}x%{endif}%{endfor}%{endfor}"',
    "a splat": "[for x in a: [for y in a: a[*]]]",
    "many elements": "[for x in d: x]",
    "a long number": "1" * 101,
}


def limited(text: str) -> tuple[Value, list[str], int]:
    """The value of an expression, the rules of what is wrong, and the memory it took."""
    scope = Scope(
        {"a": MANY, "b": UNKNOWN_BOOL, "c": LONG,
         "d": tuple_value([int_value(1)] * (ELEMENTS + 1))},
        functions_of("terraform"))
    tracemalloc.start()
    value, diagnostics = outcome(text, scope, SMALL)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return value, [each.rule.name for each in diagnostics], peak


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_gives_one_diagnostic_of_limits_in_bounded_memory(name: str) -> None:
    value, found, peak = limited(BOMBS[name])
    assert found.count("evaluation-limit") == 1
    assert set(found) <= {"evaluation-limit", "undefined-root"}
    assert value == DYNAMIC_UNKNOWN
    assert peak < 100_000_000


def test_limits_are_counts_so_that_the_same_place_is_told_each_time() -> None:
    scope = scope_of(a=MANY)
    first, again = (outcome("[for x in a: [for y in a: x]]", scope, SMALL)[1] for _ in range(2))
    assert [(each.start, each.summary) for each in first] == (
        [(each.start, each.summary) for each in again])


def test_too_many_levels_are_refused_whatever_the_parser_took() -> None:
    _, diagnostics = outcome("[" * 50 + "]" * 50, scope_of(), Limits(depth=20))
    assert [each.summary for each in diagnostics] == ["Expression is nested too deeply"]


@pytest.mark.parametrize(("steps", "told"), [
    (13, "Expression is nested too deeply"), (12, "Evaluation takes too long"),
])
def test_what_takes_all_steps_and_too_many_levels_is_too_deep(steps: int, told: str) -> None:
    limits = Limits(depth=12, steps=steps)
    _, diagnostics = outcome("(" * 12 + "1" + ")" * 12, scope_of(), limits)
    assert [each.summary for each in diagnostics] == [told]


@pytest.mark.parametrize(("steps", "is_exceeded"), [(4, False), (3, True)])
def test_an_expression_may_take_all_that_is_left_of_the_budget(
    steps: int, is_exceeded: bool
) -> None:
    tree = tree_of("[1, 2, 3]")
    tree.budget = Budget(steps)
    _, diagnostics = evaluate(tree, tree.expression)
    assert (tree.budget.is_exceeded, diagnostics) == (is_exceeded, [])


def test_at_most_100_mistakes_of_what_is_not_reached_are_kept() -> None:
    scope = scope_of(functions_of("terraform"), a=UNKNOWN_BOOL)
    scope.is_typed = True
    for count in (49, 50, 51):
        one, other = (
            ", ".join(f"{name}_{number}()" for number in range(count)) for name in ("x", "y"))
        _, diagnostics = outcome(f"a ? [{one}] : [{other}]", scope)
        assert len(diagnostics) == min(2 * count, 100)


def test_limits_can_be_raised() -> None:
    text = "[for x in a: [for y in a: x]]"
    value, diagnostics = outcome(text, scope_of(a=MANY), Limits(steps=10 * ELEMENTS * ELEMENTS))
    assert (value.size, diagnostics) == (ELEMENTS * (ELEMENTS + 1) + 1, [])


@pytest.mark.parametrize(("count", "is_allowed"), [(5, True), (6, False)])
@pytest.mark.parametrize("text", ["[for x in a: 1]", "{for k, v in a: k => 1}", "a[*]"])
def test_a_collection_may_have_as_many_elements_as_the_limit(
    text: str, count: int, is_allowed: bool
) -> None:
    scope = scope_of(a=tuple_value([int_value(1)] * count))
    _, diagnostics = outcome(text, scope, Limits(elements=5))
    assert [each.rule.name for each in diagnostics] == ([] if is_allowed else ["evaluation-limit"])


@pytest.mark.parametrize("letter", "efg")
def test_beyond_the_last_digit_there_are_zeros(letter: str) -> None:
    third = parse_number("1").divide(parse_number("3"))
    short, long = [format_value(Verb("", letter, "", 0, digits), number_value(third))
                   for digits in (1_000, 1_000_000)]
    assert long.replace("e-01", "").rstrip("0") == short.replace("e-01", "").rstrip("0")


def test_texts_that_are_passed_to_functions_count() -> None:
    scope = scope_of(functions_of("terraform"), text="a" * 80_000)
    text = "[for i in [1, 2, 3, 4, 5, 6, 7, 8, 9] : strcontains(text, i)]"
    assert [each.code for each in outcome(text, scope, Limits(steps=80_000))[1]] == ["V023"]
    assert outcome(text, scope, Limits(steps=100_000))[1] == []
