"""Resource limits for parsing, evaluation and decoding."""

from __future__ import annotations

import sys

from hcl_lint.annotations import Final

# Interpreter frames for one level of nesting, of the parsers and of code that walks the tree.
_FRAMES_PER_LEVEL: Final = 12

# The nesting that the platform's stack bears. In a browser it bears little more than the 1,000
# frames that the interpreter allows by default.
PLATFORM_DEPTH: Final = 80 if sys.platform in ("emscripten", "wasi") else 500


class Limits:
    """The limits passed to parse, evaluate and decode; never changed once made.

    They count and never look at a clock, so that a result is the same on every run.

    ``source``: code points of one file. ``depth``: levels of nesting; a chain of operators is
    as deep as it is long. ``steps``: expressions evaluated, and operations of similar cost, such
    as making a value or joining text. ``elements``: of one collection. ``string_length``: code
    points of one string made by evaluation. ``digits``: of one number as written.
    """

    __slots__ = ("source", "depth", "steps", "elements", "string_length", "digits")

    def __init__(
        self,
        *,
        source: int = 64 * 1024 * 1024,
        depth: int = PLATFORM_DEPTH,
        steps: int = 1_000_000,
        elements: int = 100_000,
        string_length: int = 4 * 1024 * 1024,
        digits: int = 1_000_000,
    ) -> None:
        self.source: Final = source
        self.depth: Final = depth
        self.steps: Final = steps
        self.elements: Final = elements
        self.string_length: Final = string_length
        self.digits: Final = digits

    def __repr__(self) -> str:
        return (
            f"Limits(source={self.source}, depth={self.depth}, steps={self.steps}, "
            f"elements={self.elements}, string_length={self.string_length}, digits={self.digits})"
        )

    def allow_depth(self) -> None:
        """Raise the interpreter's recursion limit, if necessary, to what ``depth`` needs."""
        frames = self.depth * _FRAMES_PER_LEVEL
        if sys.getrecursionlimit() < frames:
            sys.setrecursionlimit(frames)


DEFAULT_LIMITS: Final = Limits()


class Budget:
    """The steps that all evaluations of one file may take together.

    It is kept with the file's syntax tree, so that whatever evaluates an expression of the file
    takes from it. ``steps`` are those that are left, ``each`` what a single evaluation may take
    of them. Once one wanted more, ``start`` and ``end`` are the offsets, in code points, of the
    expression that was the first; before, they are negative.
    """

    __slots__ = ("steps", "each", "start", "end")

    # Large real files take 2,000.
    def __init__(self, steps: int = 400_000, each: int = 100_000) -> None:
        self.steps = steps
        self.each = each
        self.start = self.end = -1

    @property
    def is_exceeded(self) -> bool:
        """Whether some evaluation wanted more steps than it may take."""
        return self.start != -1

    def exceed(self, start: int, end: int) -> None:
        """Note that the expression at some offsets wanted more steps than it may take."""
        if self.start == -1:
            self.start, self.end = start, end
