"""Bake files: errors where Buildx reports some, and nowhere else.

``--full`` checks all mutants; by default, one of each of a fourth of the classes.
"""

from __future__ import annotations

import pytest

from tests.conformance import bake, tables
from tests.extent import Extent, sample

LEAST_SHARE = {True: 0.96, False: 0.92}
"""In a sample, classes of one mutant weigh more; they hold the harder ones."""

OVERLOOKED = {
    "probe-035",  # a variable without a default, which has to be set
    "probe-037",
    "probe-049",  # about names on the command line
    "probe-050",
    "probe-085",  # a target of two blocks, of which the second one refers to the first
}
"""Small files that Buildx rejects and we do not, with the reason."""


@pytest.fixture(scope="module")
def score() -> bake.Score:
    """The score of this run's mutants and of all other files."""
    if tables.find(bake.MUTANTS) is None:
        pytest.skip(f"table {bake.MUTANTS} is absent from {tables.folder()}")
    cases = tables.load(bake.MUTANTS)
    if not Extent.full:
        cases = [*sample(bake.sample(cases, len(cases)), 4)]
    return bake.score(cases, bake.files())


def test_reported_mutants_have_an_error_where_buildx_or_the_edit_has_one(
    score: bake.Score,
) -> None:
    assert score.found >= LEAST_SHARE[Extent.full] * score.reported, "\n".join(score.lines())


def test_mutants_that_buildx_accepts_have_no_errors(score: bake.Score) -> None:
    assert [(case["id"], str(errors[0])) for case, errors in score.loud()] == []


def test_files_that_buildx_accepts_have_no_errors(score: bake.Score) -> None:
    assert [(name, str(errors[0])) for name, errors in score.false] == []


def test_files_that_buildx_rejects_have_errors(score: bake.Score) -> None:
    assert set(score.overlooked) <= OVERLOOKED


def test_attributes_and_blocks_that_buildx_ignores_have_a_warning(score: bake.Score) -> None:
    for name in ("unknown-attribute", "block-for-attribute", "unknown-nested-block"):
        if name in score.classes:
            assert [case["id"] for case, _ in score.classes[name].untold] == []
