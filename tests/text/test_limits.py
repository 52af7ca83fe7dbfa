"""Limits say how much of anything is taken on."""

from __future__ import annotations

from hcl_lint.text.limits import DEFAULT_LIMITS, Limits


def test_one_limit_changes_without_the_others() -> None:
    limits = Limits(depth=10)

    assert limits.depth == 10
    assert limits.elements == DEFAULT_LIMITS.elements


def test_nesting_stops_long_before_the_interpreter_would() -> None:
    assert DEFAULT_LIMITS.depth == 500
