"""What tflint's rulesets report of values is reported, and nothing else in their tests."""

from __future__ import annotations

import pytest

from tests.conformance import tables, values

LEAST = {
    ("aws", values.GENERATED): 0.95,
    ("aws", values.WRITTEN): 0.9,
    ("google", values.WRITTEN): 0.95,
    ("azurerm", values.WRITTEN): 0.9,
}
"""The shares of tests with the same verdict."""


@pytest.mark.parametrize("provider, kind", LEAST)
def test_verdicts_on_values_are_the_same(provider: str, kind: str) -> None:
    if tables.find(f"values/{provider}") is None:
        pytest.skip(f"no table values/{provider} in {tables.folder()}")
    totals, different = values.compare(provider)
    share = 1 - sum(values.kind(case) == kind for case in different) / totals[kind]
    assert share >= LEAST[provider, kind]
