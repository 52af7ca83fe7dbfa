"""Limits bound what parsing, evaluation and decoding take on."""

from __future__ import annotations

import subprocess
import sys

from hcl_lint.text.limits import DEFAULT_LIMITS, Budget, Limits


def test_one_limit_changes_without_the_others() -> None:
    limits = Limits(depth=10)

    assert limits.depth == 10
    assert limits.elements == DEFAULT_LIMITS.elements


def test_nesting_stops_long_before_the_interpreter_would() -> None:
    assert DEFAULT_LIMITS.depth == 500


def test_a_browser_keeps_the_recursion_limit_of_the_interpreter() -> None:
    script = (
        "import sys; sys.platform = 'emscripten'; limit = sys.getrecursionlimit();"
        "from hcl_lint.text.limits import DEFAULT_LIMITS; DEFAULT_LIMITS.allow_depth();"
        "print(sys.getrecursionlimit() - limit)"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert result.stdout.split() == [b"0"]


def test_room_is_made_for_the_nesting_that_is_allowed() -> None:
    Limits(depth=700).allow_depth()
    assert sys.getrecursionlimit() >= 7_000


def test_a_budget_notes_the_first_expression_that_wanted_more() -> None:
    budget = Budget()
    assert not budget.is_exceeded
    budget.exceed(0, 2)
    budget.exceed(3, 4)
    assert budget.is_exceeded
    assert (budget.start, budget.end) == (0, 2)
