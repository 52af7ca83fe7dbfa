"""A line on the terminal that says how far a long run is."""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping
    from typing import TextIO, TypeVar

    Item = TypeVar("Item")

_AFTER = 1.0  # seconds that a run takes before it is a long one
_BETWEEN = 0.1  # seconds from one writing of the line to the next, at least
_ERASE = "\r\x1b[K"


class Progress:
    """Counts the files that are done, on one line that is written again and again.

    *done* is what is done with them, ``checked`` for example. Nothing is ever written where it
    is off.
    """

    __slots__ = ("_done", "_total", "_stream", "_is_on", "_clock", "_count", "_due", "_is_shown")

    def __init__(
        self,
        done: str,
        total: int,
        stream: TextIO,
        *,
        is_on: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._done = done
        self._total = total
        self._stream = stream
        self._is_on = is_on
        self._clock = clock
        self._count = 0
        self._due = clock() + _AFTER
        self._is_shown = False

    def follow(self, items: Iterable[Item]) -> Generator[Item, None, None]:
        """Pass on the items, one a file, and count them; at the end the line is erased."""
        try:
            for item in items:
                self._count += 1
                if self._is_on:
                    self._show()
                yield item
        finally:
            self.erase()

    def erase(self) -> None:
        """Make room for something else on the terminal."""
        if self._is_shown:
            self._write(_ERASE)
            self._is_shown = False

    def _show(self) -> None:
        now = self._clock()
        if now >= self._due:
            self._due = now + _BETWEEN
            self._is_shown = True
            self._write(f"{_ERASE}{self._done} {self._count:,} of {self._total:,} files")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def wants_progress(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether somebody looks at *stream* who can be shown progress: not a file, nor a CI system."""
    is_watched = not environment.get("CI") and environment.get("TERM") != "dumb"
    return is_watched and stream.isatty()
