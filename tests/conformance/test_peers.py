"""Fixtures of the products' own tests: errors in what they reject, and in nothing else."""

from __future__ import annotations

import pytest

from tests.conformance import peers, tables
from tests.extent import Extent

LEAST_SHARE = 0.96
"""Of the fixtures that the products reject, how many at least have an error of ours."""


@pytest.fixture(scope="module")
def tallies() -> dict[str, peers.Tally]:
    """What came of the fixtures, by product."""
    cases = peers.cases()[:: 1 if Extent.full else 16]
    if not cases:
        pytest.skip(f"no tables of {peers.FOLDER} in {tables.folder()}")
    return peers.score(cases)


def test_most_rejected_fixtures_have_an_error(tallies: dict[str, peers.Tally]) -> None:
    found = sum(each.found for each in tallies.values())
    rejected = sum(each.rejected for each in tallies.values())
    assert found >= LEAST_SHARE * rejected, "\n".join(peers.lines(tallies))


def test_accepted_fixtures_have_no_errors(tallies: dict[str, peers.Tally]) -> None:
    loud = [
        (case["id"], f"{errors[0].path}:{errors[0].start.line} {errors[0].summary}")
        for tally in tallies.values() for case, errors in tally.loud
    ]
    assert loud == []
