"""Mutated Terraform modules: errors where `terraform validate` has them, and nowhere else.

All mutants with ``--full``; by default, one of each of an eighth of the classes.
"""

from __future__ import annotations

import pytest

from tests.conformance import tables, terraform
from tests.extent import Extent, sample

LEAST_SHARE_WITH_TARGET = {True: 0.98, False: 0.93}
LEAST_SHARE = {True: 0.97, False: 0.92}
"""Of the rejected mutants, how many at least have an error of ours at the right place."""


@pytest.fixture(scope="module")
def score() -> terraform.Score:
    """The score of this run's mutants."""
    if tables.find(terraform.TABLE) is None:
        pytest.skip(f"table {terraform.TABLE} is absent from {tables.folder()}")
    modules = terraform.Modules()
    cases = terraform.with_corpus(tables.load(terraform.TABLE), modules)
    if not Extent.full:
        cases = [*sample(terraform.sample(cases, len(cases)), 8)]
    return terraform.score(cases, modules)


def test_rejected_mutants_have_an_error_where_terraform_or_the_edit_has_one(
    score: terraform.Score,
) -> None:
    assert score.found >= LEAST_SHARE[Extent.full] * score.rejected, "\n".join(score.lines())


def test_harmless_mutants_have_no_errors(score: terraform.Score) -> None:
    assert [(case["id"], str(errors[0])) for case, errors in score.harmed()] == []


def test_unmutated_modules_have_no_errors(score: terraform.Score) -> None:
    assert [(name, str(errors[0])) for name, errors in score.false] == []


def test_what_depends_on_the_version_is_found_once_the_settings_name_it(
    score: terraform.Score,
) -> None:
    terraform.count_with_target(score, terraform.Modules())
    assert score.found_with_target is not None
    least = LEAST_SHARE_WITH_TARGET[Extent.full]
    assert score.found_with_target >= least * score.rejected
