"""Examples as they are written in policy files: their texts, and the marks for what is expected.

``# expect`` at the end of a line is for a finding on it, ``# expect: text`` for one with that text
in its message; several may follow one another.
"""

from __future__ import annotations

from hcl_lint.problems.problem import dedented

MARKS = ("# expect", "// expect")


class Expectation:
    """A finding that an example is to have, on a line that counts from 1."""

    __slots__ = ("line", "text")

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.text = text


def example_text(written: str) -> str:
    """The text of an example as it stands between the braces, without marks and margin."""
    return _cut(written)[0]


def expectations(written: str) -> list[Expectation]:
    """What the marks of an example say."""
    return _cut(written)[1]


def _cut(written: str) -> tuple[str, list[Expectation]]:
    lines = dedented(written.split("\n")).split("\n")
    found = []
    for number, line in enumerate(lines):
        at = _mark(line)
        if at < 0:
            continue
        for mark in MARKS:
            parts = line[at:].split(mark)
            for part in parts[1:]:
                text = part.strip().removeprefix(":").strip()
                found.append(Expectation(number + 1, text))
        lines[number] = line[:at].rstrip()
    return "\n".join(lines).strip() + "\n", found


def _mark(line: str) -> int:
    """Where the first mark of a line begins; -1 where there is none."""
    for mark in MARKS:
        at = line.find(mark)
        if at >= 0 and line[at + len(mark) :][:1] in ("", ":", " "):
            return at
    return -1
