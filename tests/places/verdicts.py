"""What Terraform says of the cells of the matrix, as recorded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tests.places.cells import FOLDER

TABLE = FOLDER / "verdicts.txt"

ACCEPTED = "ok"
IMPOSSIBLE = "none"
"""The stage of cells that cannot exist, as Terraform rejects the sound twin, too."""

_TITLE = """\
# What Terraform 1.11.4 says of each cell, written by scripts/judge_places.py:
# fault | place | syntax | digest of the files | stage | places of errors | summary of the first
"""


class Verdict(NamedTuple):
    """What Terraform says of a cell: the stage that rejects it, why, and where."""

    name: str
    digest: str
    stage: str
    summary: str
    places: list[tuple[str, int]]


def read() -> dict[str, Verdict]:
    """The recorded verdicts by the names of cells."""
    found = {}
    for line in TABLE.read_text("utf-8").splitlines() if TABLE.exists() else ():
        if not line.startswith("#"):
            *words, digest, stage, places, summary = f"{line} ".split(" | ", 6)
            name = " | ".join(words)
            found[name] = Verdict(name, digest, stage, summary.strip(), [
                (path, int(number))
                for path, _, number in [place.rpartition(":") for place in places.split()]
            ])
    return found


def write(verdicts: Iterable[Verdict]) -> None:
    """Record verdicts."""
    lines = []
    for each in verdicts:
        places = " ".join(f"{path}:{line}" for path, line in each.places)
        summary = " ".join(each.summary.split())
        line = f"{each.name} | {each.digest} | {each.stage} | {places} | {summary}"
        lines.append(f"{line.rstrip()}\n")
    TABLE.write_text(_TITLE + "".join(lines), "utf-8")
