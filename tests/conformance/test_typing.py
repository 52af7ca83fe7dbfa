"""Typed modules with one fault: errors where Terraform has them, and none on their sound twins."""

from __future__ import annotations

import pytest

from tests.conformance import tables, typing
from tests.extent import Extent

LEAST_SHARE = 0.97
"""Of the faults, how many at least have an error of ours on the recorded line."""


@pytest.fixture(scope="module")
def score() -> typing.Score:
    """The score of this run's modules."""
    typed = typing.load()
    if typed is None:
        pytest.skip(f"table {typing.TABLE} is absent from {tables.folder()}")
    every = 1 if Extent.full else 24
    return typing.score(typed, typed.rows[::every])


def test_faults_have_an_error_on_the_line_where_terraform_has_one(score: typing.Score) -> None:
    assert len(score.found) >= LEAST_SHARE * score.rejected, "\n".join(score.lines())


def test_sound_modules_have_no_errors(score: typing.Score) -> None:
    assert [(row["id"], str(errors[0])) for row, errors in score.loud] == []
