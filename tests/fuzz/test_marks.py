"""Marks that are certain are on all values, for a small sample of random expressions."""

from __future__ import annotations

from tests.extent import examples
from tests.fuzz.marks import counterexamples


def test_marks_are_on_values_where_they_are_certain_and_only_where_they_may_be() -> None:
    assert list(counterexamples(examples(2_000), seed=1)) == []
