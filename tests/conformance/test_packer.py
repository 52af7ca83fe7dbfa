"""Packer's templates: errors where Packer has them, and nowhere else.

All mutants and real templates with ``--full``; by default, one of 32.
"""

from __future__ import annotations

import pytest

from tests.conformance import packer, tables
from tests.extent import Extent

LEAST_SHARE = 0.95
LEAST_SHARE_OF_SAMPLE = 0.8
"""Of the rejected mutants, how many at least have an error of ours at the right place."""

STRICTER: dict[str, str] = {}
"""Classes of faults that Packer accepts and we report, with the reason."""


@pytest.fixture(scope="module")
def score() -> packer.Score:
    """The score of this run's mutants and templates."""
    if tables.find(packer.MUTANTS) is None:
        pytest.skip(f"table {packer.MUTANTS} is absent from {tables.folder()}")
    every = 1 if Extent.full else 32
    start = 0 if Extent.full else Extent.seed % every
    return packer.score(
        packer.sample(tables.load(packer.MUTANTS), every, start),
        packer.sample(packer.templates(), every, start),
    )


def test_rejected_mutants_have_an_error_where_packer_or_the_edit_has_one(
    score: packer.Score,
) -> None:
    least = LEAST_SHARE if Extent.full else LEAST_SHARE_OF_SAMPLE
    assert score.found >= least * score.rejected, "\n".join(score.lines())


def test_harmless_mutants_have_no_errors(score: packer.Score) -> None:
    assert [(case["id"], str(errors[0])) for case, errors in score.harmed()] == []


def test_templates_that_packer_accepts_have_no_errors(score: packer.Score) -> None:
    assert [(case["id"], str(errors[0])) for case, errors in score.false] == []


def test_faults_that_packer_accepts_have_no_errors(score: packer.Score) -> None:
    assert set(score.stricter()) <= set(STRICTER), "\n".join(score.lines())
