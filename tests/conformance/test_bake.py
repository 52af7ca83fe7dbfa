"""Bake files: errors where Buildx reports some, and nowhere else.

``--full`` checks all mutants; by default, one of four of each class.
"""

from __future__ import annotations

import pytest

from tests.conformance import bake, tables

LEAST_SHARE = 0.96
LEAST_SHARE_OF_SAMPLE = 0.93
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
def score(extent: int) -> bake.Score:
    """The score of this run's mutants and of all other files."""
    if tables.find(bake.MUTANTS) is None:
        pytest.skip(f"table {bake.MUTANTS} is absent from {tables.folder()}")
    return bake.score(bake.sample(tables.load(bake.MUTANTS), extent), bake.files())


@pytest.fixture(scope="module")
def extent(pytestconfig: pytest.Config) -> int:
    """One of how many mutants is checked."""
    return 1 if pytestconfig.getoption("--full") else 8


def test_reported_mutants_have_an_error_where_buildx_or_the_edit_has_one(
    score: bake.Score, extent: int
) -> None:
    least = LEAST_SHARE if extent == 1 else LEAST_SHARE_OF_SAMPLE
    assert score.found >= least * score.reported, "\n".join(score.lines())


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
