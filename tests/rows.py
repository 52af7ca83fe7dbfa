"""Tables of answers to many questions, of which a recorded file holds those that people chose.

A row begins with a question, mostly up to `: `; what follows, and the lines below it that are
indented, are the answer. To ask more, write a question of the test into the file, and run it with
``--update-golden``. Where answers take long, only those to `questions` are looked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def answered(path: Path, lines: Iterable[str], start: str = "", end: str = ": ") -> str:
    """Of all rows, those that the file asks for, in its order.

    *start* is what a row begins with where the lines of answers are not indented, *end* what ends
    a question.
    """
    answers = _rows(lines, start, end)
    asked = questions(path, end, start)
    return "".join([f"{line}\n" for question in asked for line in answers[question]])


def questions(path: Path, end: str = ": ", start: str = "") -> dict[str, list[str]]:
    """What the file asks, in its order, with the answers that it has."""
    return _rows(path.read_bytes().decode().split("\n")[:-1], start, end)


def _rows(lines: Iterable[str], start: str, end: str) -> dict[str, list[str]]:
    """The rows by their questions."""
    rows: dict[str, list[str]] = {}
    for line in lines:
        for part in line.split("\n"):
            if part.startswith(start) if start else not part.startswith(" "):
                row = rows.setdefault(part.partition(end)[0], [])
            row.append(part)
    return rows
