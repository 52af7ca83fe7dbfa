"""Small modules that the newest Terraform and OpenTofu judged: errors where they have them."""

from __future__ import annotations

import pytest

from tests.conformance import newest, tables
from tests.extent import Extent

LEAST_SHARE = {True: 0.93, False: 0.89}
"""Of the modules that a product rejects, how many at least have an error at a line it names."""


@pytest.fixture(scope="module")
def verdicts() -> list[newest.Verdict]:
    """This run's modules with the errors of ours: all with ``--full``, or one of twelve."""
    if tables.find(newest.TABLE) is None:
        pytest.skip(f"no table {newest.TABLE} in {tables.folder()}")
    return newest.verdicts(tables.load(newest.TABLE, 12))


def test_most_rejected_modules_have_an_error_at_its_line(verdicts: list[newest.Verdict]) -> None:
    rejected = [each for each in verdicts if not each.is_valid]
    found = sum(each.agrees for each in rejected)
    assert found >= LEAST_SHARE[Extent.full] * len(rejected), "\n".join(newest.table(verdicts))


def test_accepted_modules_have_no_errors(verdicts: list[newest.Verdict]) -> None:
    loud = [each for each in verdicts if each.is_valid and not each.agrees]
    assert loud == [], "\n".join(line for each in loud for line in each.lines())
