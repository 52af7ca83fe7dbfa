"""Runs of tests have the results that the product gives them."""

from __future__ import annotations

import pytest

from tests.conformance import tables, terraform_tests
from tests.conformance.terraform_tests import Comparison

LEAST_SAME = 0.94


@pytest.fixture(scope="module")
def found() -> list[Comparison]:
    if tables.find(terraform_tests.TABLE) is None:
        pytest.skip(f"no table {terraform_tests.TABLE} in {tables.folder()}")
    cases = tables.load(terraform_tests.TABLE)
    return [each for case in cases for each in terraform_tests.compare(case)]


def test_no_run_is_decided_differently(found: list[Comparison]) -> None:
    different = [each for each in found if each.verdict == "different"]
    assert [(each.name, each.wanted, each.got) for each in different] == []


def test_nearly_all_runs_are_decided(found: list[Comparison]) -> None:
    same = [each for each in found if each.verdict == "same"]
    assert len(same) >= LEAST_SAME * len(found)
