"""Compare what is said about input in several files with what the reference said."""

from __future__ import annotations

from typing import Any

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source


class Positions:
    """Writes positions as the tables have them; keeps the line index of each source."""

    def __init__(self) -> None:
        self.indexes: dict[int, tuple[Source, LineIndex]] = {}

    def index(self, source: Source) -> LineIndex:
        """The line index of a source."""
        found = self.indexes.get(id(source))
        if found is None:
            found = self.indexes[id(source)] = (source, LineIndex(source.text))
        return found[1]

    def position(self, source: Source, offset: int) -> list[int]:
        """Line and column from 1, byte from 0."""
        index = self.index(source)
        return [*index.position(offset), index.byte_offset(offset)]

    def range(self, source: Source, start: int, end: int) -> dict[str, Any]:
        """A range of one source."""
        return {"start": self.position(source, start), "end": self.position(source, end)}


def diagnosis_difference(
    recorded: list[dict[str, Any]],
    ours: list[Diagnostic],
    positions: Positions,
    *,
    unordered: bool = False,
) -> str | None:
    """What differs in accepting or rejecting, or None.

    Of rejected input one of ours has to start on the line of the reference's first and touch
    its range; where the order of those is random, of any of them. One without a position
    may be anywhere.
    """
    wanted = [each for each in recorded if each["severity"] == "error"]
    found = [each for each in ours if each.is_error]
    if bool(wanted) != bool(found):
        return f"recorded {shown(wanted)}, ours {found[:4]!r}"
    for first in wanted if unordered else wanted[:1]:
        if first["start"] is None or any(touches(first, each, positions) for each in found):
            return None
    return f"recorded {shown(wanted)}, ours {found[:4]!r}" if wanted else None


def touches(
    recorded: dict[str, Any], ours: Diagnostic, positions: Positions
) -> bool:
    """Whether ours starts on the line of the recorded one and touches its range."""
    if recorded.get("file", ours.source.path) != ours.source.path:
        return False
    start = positions.position(ours.source, ours.start)
    end = positions.position(ours.source, ours.end)
    return bool(start[0] == recorded["start"][0] and start[2] <= recorded["end"][2]
                and recorded["start"][2] <= end[2])


def shown(recorded: list[dict[str, Any]]) -> str:
    """Recorded diagnostics for people."""
    return "; ".join(f"{each['start']}-{each['end']} {each['summary']}" for each in recorded[:4])
