"""Values of whole expressions that a scope keeps."""

from __future__ import annotations

from hcl_lint.evaluation.evaluate import evaluate_counted
from hcl_lint.evaluation.scope import Scope
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


def test_what_has_a_problem_is_evaluated_again() -> None:
    tree = tree_of("[a, nope]")
    scope = keeping(scope_of(a=1))
    first = evaluate_counted(tree, tree.expression, scope)[1]
    second = evaluate_counted(tree, tree.expression, scope)[1]
    assert [each.summary for each in first] == [each.summary for each in second] != []
    assert first[0] is not second[0]


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
