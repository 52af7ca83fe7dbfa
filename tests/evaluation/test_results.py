"""Results of whole expressions that a scope keeps, and without one the tree."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation.evaluate import evaluate_counted
from hcl_lint.evaluation.scope import Scope
from hcl_lint.text.limits import Limits
from tests.evaluation.evaluating import scope_of, tree_of


def keeping(scope: Scope) -> Scope:
    scope.results = {}
    return scope


def test_a_value_that_is_kept_takes_no_step() -> None:
    tree = tree_of("a + 1")
    scope = keeping(scope_of(a=1))
    first, _, steps = evaluate_counted(tree, tree.expression, scope)
    second, problems, none = evaluate_counted(tree, tree.expression, scope)
    assert second is first and problems == []
    assert steps > 0 and none == 0


def test_problems_are_kept_too_and_each_asker_may_change_its_own() -> None:
    tree = tree_of("[a, nope]")
    scope = keeping(scope_of(a=1))
    first = evaluate_counted(tree, tree.expression, scope)[1]
    first[0].severity = WARNING
    _, second, steps = evaluate_counted(tree, tree.expression, scope)
    assert [problem.summary for problem in first] == [problem.summary for problem in second] != []
    assert second[0].is_error
    assert steps == 0


def test_what_fewer_steps_do_not_suffice_for_is_evaluated_again_with_more() -> None:
    tree = tree_of("[a, a]")
    scope = keeping(scope_of(a=1))
    assert evaluate_counted(tree, tree.expression, scope, Limits(steps=2))[1] != []
    assert evaluate_counted(tree, tree.expression, scope)[1] == []


def test_without_a_scope_the_tree_keeps_results() -> None:
    tree = tree_of("[1, nope]")
    first, problems, steps = evaluate_counted(tree, tree.expression)
    assert problems and steps > 0
    second, problems, steps = evaluate_counted(tree, tree.expression)
    assert second is first and problems and steps == 0


def test_another_scope_has_its_own_values() -> None:
    tree = tree_of("a + 1")
    for number in (1, 2):
        value = evaluate_counted(tree, tree.expression, keeping(scope_of(a=number)))[0]
        assert value.as_number().to_int() == number + 1


def test_a_scope_keeps_nothing_unless_it_may() -> None:
    tree = tree_of("a + 1")
    scope = scope_of(a=1)
    evaluate_counted(tree, tree.expression, scope)
    assert scope.results is None
