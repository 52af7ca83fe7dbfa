"""The cells of which `check` says something else than Terraform, and why."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache

from tests.places.cells import FOLDER

LIST = FOLDER / "departures.txt"

MISSED = "missed"
"""Terraform rejects the cell, and nothing is found."""

FALSE = "error"
"""Terraform accepts the cell, and an error is found."""

LOUD = "sound"
"""The sound twin has an error."""


def reason(name: str, departure: str) -> str:
    """Why a cell departs in this way; "" where nothing says that it does.

    A line of the list is the departure, patterns for the fault, the place and the syntax of
    cells, and the reason.
    """
    parts = [departure, *name.split(" | ")]
    for *patterns, why in _lines():
        if all(map(fnmatchcase, parts, patterns)):
            return why
    return ""


@cache
def _lines() -> list[list[str]]:
    lines = LIST.read_text("utf-8").splitlines()
    return [line.split(" | ") for line in lines if line and not line.startswith("#")]
