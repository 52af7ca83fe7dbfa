"""How much work something is, as a count that is the same on every run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, SupportsIndex


class Watched(str):
    """A text that counts how many of its characters are looked at.

    What is made by appending to it is watched too. Searches count the characters they pass,
    slices those they copy.
    """

    looked_at = 0

    def __add__(self, other: str) -> Watched:
        Watched.looked_at += len(self)
        return Watched(str.__add__(self, other))

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        found = str.__getitem__(self, key)
        Watched.looked_at += len(found)
        return found

    def _searched(self, found: int, start: Any, end: Any, *, backwards: bool = False) -> int:
        low, high, _ = slice(start, end).indices(len(self))
        if found >= 0:
            low, high = (found, high) if backwards else (low, found)
        Watched.looked_at += max(1, high - low)
        return found

    def find(self, sub: str, start: Any = None, end: Any = None, /) -> int:
        return self._searched(str.find(self, sub, start, end), start, end)

    def index(self, sub: str, start: Any = None, end: Any = None, /) -> int:
        return self._searched(str.index(self, sub, start, end), start, end)

    def rfind(self, sub: str, start: Any = None, end: Any = None, /) -> int:
        return self._searched(str.rfind(self, sub, start, end), start, end, backwards=True)

    def count(self, sub: str, start: Any = None, end: Any = None, /) -> int:
        self._searched(-1, start, end)
        return str.count(self, sub, start, end)


def work(run: Callable[[], object]) -> int:
    """The lines of Python that *run* executes and the characters of `Watched` texts it sees.

    Code that is compiled is not seen, and counts nothing.
    """
    lines = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal lines
        lines += 1
        return trace

    before = Watched.looked_at
    previous = sys.gettrace()
    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(previous)
    return lines + Watched.looked_at - before
