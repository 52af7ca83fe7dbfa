"""Policies report what is bad in small inputs, and neither what is good nor what is unknown."""

from __future__ import annotations

import pytest

from tests.conformance import security, tables

LEAST_RIGHT = 0.95  # checks all of whose inputs are judged right


@pytest.fixture(scope="module")
def verdicts() -> list[security.Verdicts]:
    if tables.find(security.TABLE) is None:
        pytest.skip(f"no table {security.TABLE} in {tables.folder()}")
    return list(security.judge(tables.load(security.TABLE, 4)).values())


def test_no_good_or_unknown_input_is_reported(verdicts: list[security.Verdicts]) -> None:
    assert [case["input"] for each in verdicts for case in each.extra] == []


def test_checks_find_what_is_bad(verdicts: list[security.Verdicts]) -> None:
    checks = sum([len(each.checks) for each in verdicts])
    wrong = sum([len(each.wrong) for each in verdicts])
    assert checks - wrong >= LEAST_RIGHT * checks
