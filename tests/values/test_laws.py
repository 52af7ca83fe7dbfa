"""The laws of unknown values hold in a random sample of situations."""

from __future__ import annotations

import pytest

from tests.values.laws import counterexamples


@pytest.mark.parametrize("seed", range(3))
def test_no_random_situation_breaks_a_law(seed: int) -> None:
    assert counterexamples(600, seed) == []
