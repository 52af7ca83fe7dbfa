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
# and in a line for all places in which a fault cannot be, these with the digest of each:
# fault | syntax | none | place: digest; place: digest
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
        fields = f"{line} ".split(" | ")
        if line.startswith("#"):
            continue
        if fields[2] == IMPOSSIBLE:
            for part in fields[3].strip().split("; "):
                place, _, digest = part.rpartition(": ")
                name = " | ".join([fields[0], place, fields[1]])
                found[name] = Verdict(name, digest, IMPOSSIBLE, "", [])
            continue
        *words, digest, stage, places, summary = fields
        name = " | ".join(words)
        found[name] = Verdict(name, digest, stage, summary.strip(), [
            (path, int(number))
            for path, _, number in [place.rpartition(":") for place in places.split()]
        ])
    return found


def write(verdicts: Iterable[Verdict]) -> None:
    """Record verdicts."""
    lines = []
    impossible: dict[tuple[str, str], list[str]] = {}
    for each in verdicts:
        if each.stage == IMPOSSIBLE:
            fault, place, syntax = each.name.split(" | ")
            impossible.setdefault((fault, syntax), []).append(f"{place}: {each.digest}")
            continue
        places = " ".join(f"{path}:{line}" for path, line in each.places)
        summary = " ".join(each.summary.split())
        line = f"{each.name} | {each.digest} | {each.stage} | {places} | {summary}"
        lines.append(f"{line.rstrip()}\n")
    for (fault, syntax), parts in impossible.items():
        lines.append(f"{fault} | {syntax} | {IMPOSSIBLE} | {'; '.join(parts)}\n")
    TABLE.write_text(_TITLE + "".join(lines), "utf-8")
