"""The progress line of a long run."""

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
    """A line on a terminal that counts the finished files.

    *done* is the past participle, such as ``checked``. With *is_on* false, nothing is written.
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
        """Yield the items, one per file, and count them; erase the line at the end."""
        try:
            for item in items:
                self._count += 1
                if self._is_on:
                    self._show()
                yield item
        finally:
            self.erase()

    def erase(self) -> None:
        """Erase the line, so that other output can follow."""
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
    """Whether *stream* is an interactive terminal, and not that of a CI system."""
    is_watched = not environment.get("CI") and environment.get("TERM") != "dumb"
    return is_watched and stream.isatty()
