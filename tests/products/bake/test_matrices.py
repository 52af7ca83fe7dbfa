"""The targets of a matrix, of which there are only so many."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

CHECKER = Checker(ruleset("BK"))


def summaries(text: str) -> list[str]:
    """What is found in a file."""
    found = CHECKER.check(module(Source("docker-bake.hcl", text)))[0].diagnostics
    return [diagnostic.summary for diagnostic in found]


@pytest.mark.parametrize(
    ("matrix", "count"),
    [("{ v = range(500) }", 500), ("{ v = range(501) }", 0),
     ("{ v = range(20), w = range(25) }", 500), ("{ v = range(20), w = range(26) }", 0)],
)
def test_a_matrix_has_at_most_500_targets(matrix: str, count: int) -> None:
    name = "t-${v}-${try(w, 0)}."
    found = summaries(f'target "a" {{\n  name = "{name}"\n  matrix = {matrix}\n}}\n')
    names = {summary for summary in found if summary.startswith("Invalid name of target")}
    assert len(found) == len(names) == count


@pytest.mark.parametrize(("count", "is_known"), [(499, True), (500, False)])
def test_all_targets_together_are_at_most_500(count: int, is_known: bool) -> None:
    found = summaries(
        'target "a" {}\ngroup "default" {\n  targets = ["a", "b-x"]\n}\n'
        f'target "b" {{\n  name = "b-${{v}}"\n  matrix = {{ v = range({count - 1}) }}\n}}\n'
    )
    assert ("Undefined target `b-x`" in found) == is_known


def test_a_wrong_element_is_reported_after_one_that_is_not_known() -> None:
    text = 'variable "A" {}\ntarget "a" {\n  matrix = { v = [A], w = A, x = 1, y = 2 }\n}\n'
    assert summaries(text) == ["`x` in the matrix of `a` is not a list"]


def test_a_name_that_is_not_known_is_not_judged() -> None:
    text = (
        'variable "A" {\n  type = list(string)\n}\n'
        'target "a" {\n  name = A\n  matrix = { v = ["1"] }\n}\n'
    )
    assert summaries(text) == []
