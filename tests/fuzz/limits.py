"""What one input may cost: five seconds and 500 MB."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONGEST_TIME = 5.0
LARGEST_MEMORY = 500 << 20


class TooSlow(BaseException):
    """An input that takes too long; no handler of exceptions of the product's catches it."""


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise TooSlow(f"still running after {LONGEST_TIME * 4:.0f} s")


@contextmanager
def limited_memory() -> Iterator[None]:
    """Let the process grow by no more than one input may take."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        size = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + LARGEST_MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@contextmanager
def limited_time() -> Iterator[None]:
    """Interrupt what runs far too long, and report what took too long.

    Time of the processor counts, so that a busy machine changes nothing.
    """
    start = time.process_time()
    signal.signal(signal.SIGVTALRM, _interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_TIME * 4)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    seconds = time.process_time() - start
    if seconds > LONGEST_TIME:
        raise TooSlow(f"took {seconds:.1f} s")
