"""What public bug reports asked for comes out right."""

from __future__ import annotations

import pytest

from tests.conformance import reports, tables

LEAST_RIGHT = 62


@pytest.fixture(scope="module")
def faults() -> dict[str, list[str]]:
    """What is wrong in the cases, by their topics."""
    if tables.find(reports.TABLE) is None:
        pytest.skip(f"no table {reports.TABLE} in {tables.folder()}")
    return reports.faults(reports.cases())


def test_only_open_cases_are_wrong(faults: dict[str, list[str]]) -> None:
    reasons = {case["topic"] for case in reports.cases() if "open" in case}
    wrong = {topic: found for topic, found in faults.items() if found and topic not in reasons}
    assert wrong == {}


def test_most_cases_are_right(faults: dict[str, list[str]]) -> None:
    assert sum(not found for found in faults.values()) >= LEAST_RIGHT
