"""What a regular expression is made of."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.patterns.characters import Ranges

# Places in the text.
TEXT_START: Final = 0
TEXT_END: Final = 1
LINE_START: Final = 2
LINE_END: Final = 3
WORD_BOUNDARY: Final = 4
NO_WORD_BOUNDARY: Final = 5


class Node:
    """A part of a regular expression; one of the classes below."""

    __slots__ = ()


class Characters(Node):
    """One character of a set."""

    __slots__ = ("ranges",)

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges


class Place(Node):
    """A place between characters, such as the start of the text."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind = kind


class Sequence(Node):
    """One after the other; without parts it matches the empty text."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts


class Alternatives(Node):
    """The first that makes the whole match."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts


class Group(Node):
    """What it matches is remembered under *index*, from 1."""

    __slots__ = ("index", "part")

    def __init__(self, index: int, part: Node) -> None:
        self.index = index
        self.part = part


class Repeat(Node):
    """So many times, as often as possible, or as seldom if not *greedy*; most None: any number."""

    __slots__ = ("part", "least", "most", "greedy")

    def __init__(self, part: Node, least: int, most: int | None, greedy: bool) -> None:
        self.part = part
        self.least = least
        self.most = most
        self.greedy = greedy


class PatternError(Exception):
    """A text is no regular expression; the message says why."""


class TooMuch(Exception):
    """A regular expression is valid, but this implementation does not take it on."""
