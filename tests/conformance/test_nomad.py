"""Nomad's job files: errors where Nomad has them, and nowhere else.

All mutants and jobs with ``--full``; by default, one of each of an eighth of the classes, and an
eighth of the jobs.
"""

from __future__ import annotations

import pytest

from tests.conformance import nomad, tables
from tests.extent import Extent, sample

LEAST_SHARE = {True: 0.97, False: 0.88}
"""Of the rejected mutants, how many at least have an error of ours at the right place.

In a sample, classes of one mutant weigh more; they hold the harder ones.
"""

STRICTER: dict[str, str] = {}
"""Classes of faults that Nomad accepts and we report, with the reason."""


@pytest.fixture(scope="module")
def score() -> nomad.Score:
    """The score of this run's mutants and of all jobs."""
    if tables.find(nomad.MUTANTS) is None:
        pytest.skip(f"table {nomad.MUTANTS} is absent from {tables.folder()}")
    cases = tables.load(nomad.MUTANTS)
    if not Extent.full:
        cases = [*sample(nomad.sample(cases, len(cases)), 8)]
    return nomad.score(cases, sample(nomad.real_jobs(), 8))


def test_rejected_mutants_have_an_error_where_nomad_or_the_edit_has_one(
    score: nomad.Score,
) -> None:
    assert score.found >= LEAST_SHARE[Extent.full] * score.rejected, "\n".join(score.lines())


def test_harmless_mutants_have_no_errors(score: nomad.Score) -> None:
    assert [(case["id"], str(errors[0])) for case, errors in score.harmed()] == []


def test_jobs_that_nomad_accepts_have_no_errors(score: nomad.Score) -> None:
    assert [(name, str(errors[0])) for name, errors in score.false] == []


def test_jobs_that_nomad_rejects_have_errors(score: nomad.Score) -> None:
    assert score.overlooked == []


def test_faults_that_nomad_accepts_have_no_errors(score: nomad.Score) -> None:
    assert set(score.stricter()) <= set(STRICTER), "\n".join(score.lines())
