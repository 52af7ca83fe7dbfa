"""A small sample of random inputs keeps every promise."""

from __future__ import annotations

import pytest

from tests.fuzz.__main__ import failures
from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_random_inputs_keep_the_promises(target: str) -> None:
    assert failures(target, 5 if target == "check" else 100, seed=1) == []
