"""Every fault in every place: a finding where Terraform has an error, and none where it has none.

Terraform 1.11.4 judged the cells, see ``scripts/judge_places.py``. ``departures.txt`` lists those
where `check` says something else, with reasons; one that comes right has to go from there. Of the
cells a sample is checked, and all with ``--full``.
"""

from __future__ import annotations

import pytest

from tests.extent import SHARE, sample
from tests.places.cells import Cell, cells
from tests.places.departures import FALSE, LOUD, MISSED, reason
from tests.places.findings import Findings
from tests.places.verdicts import ACCEPTED, IMPOSSIBLE, Verdict, read

LEAST_SHARE = 0.98
"""Of the cells that Terraform rejects, how many at least have a finding."""

Judged = list[tuple[Cell, Verdict]]


@pytest.fixture(scope="module")
def judged() -> Judged:
    """The cells of this run that can exist, as Terraform judges them."""
    verdicts = read()
    pairs = [(cell, verdicts[cell.name]) for cell in sample(list(cells()), 2 * SHARE)]
    return [(cell, verdict) for cell, verdict in pairs if verdict.stage != IMPOSSIBLE]


@pytest.fixture(scope="module")
def findings() -> Findings:
    """What `check` reports, kept for all tests."""
    return Findings()


def test_all_cells_are_judged_as_they_are() -> None:
    verdicts = read()
    assert {cell.name for cell in cells()} == verdicts.keys()


def test_verdicts_are_about_these_files(judged: Judged) -> None:
    assert [cell.name for cell, verdict in judged if cell.digest != verdict.digest] == []


def test_what_terraform_rejects_is_found(judged: Judged, findings: Findings) -> None:
    wrong = [
        cell.name for cell, verdict in judged
        if verdict.stage != ACCEPTED or cell.fault.accepted
        if findings.finds(cell, verdict) is bool(reason(cell.name, MISSED))
    ]
    assert wrong == []


def test_nearly_all_of_it_is_found() -> None:
    rejected = [
        verdict.name for verdict in read().values()
        if verdict.stage not in (ACCEPTED, IMPOSSIBLE)
    ]
    missed = [name for name in rejected if reason(name, MISSED)]
    assert len(missed) <= (1 - LEAST_SHARE) * len(rejected), f"{len(missed)} of {len(rejected)}"


def test_sound_twins_have_no_errors(judged: Judged, findings: Findings) -> None:
    wrong = [
        (cell.name, findings.errors(cell.sound)) for cell, _ in judged
        if bool(findings.errors(cell.sound)) is not bool(reason(cell.name, LOUD))
    ]
    assert wrong == []


def test_what_terraform_accepts_has_no_errors(judged: Judged, findings: Findings) -> None:
    wrong = [
        (cell.name, findings.errors(cell.faulty)) for cell, verdict in judged
        if verdict.stage == ACCEPTED and not cell.fault.accepted
        if bool(findings.errors(cell.faulty)) is not bool(reason(cell.name, FALSE))
    ]
    assert wrong == []
