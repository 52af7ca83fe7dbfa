"""Reading files, whatever a path turns out to be."""

from __future__ import annotations

import os
import stat

# Real files stay below 1 MB; beyond this, memory would run out before the work is done.
MAX_BYTES = 32 * 1024 * 1024


class FileProblem(Exception):
    """A file cannot be read or written; ``reason`` says why, for the end of a sentence.

    ``error`` is that of the system, where it is one.
    """

    def __init__(self, reason: str, error: Exception | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.error = error


def read_bytes(path: str) -> bytes:
    """The content of the regular file at *path*; never waits, as a pipe would make it.

    Raises:
        FileProblem: there is no such file, it cannot be read, it is no regular file, or
            it is larger than `MAX_BYTES`.
    """
    return read_with_status(path)[0]


def read_with_status(path: str) -> tuple[bytes, os.stat_result]:
    """As `read_bytes`, with what the system knew of the file before it was read."""
    try:
        # Asked before it is opened too: opening a device can do something.
        _require_regular(os.stat(path))
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
        descriptor = os.open(path, flags | getattr(os, "O_BINARY", 0))
        try:
            status = os.fstat(descriptor)
            _require_regular(status)
            return _read_all(descriptor), status
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        raise FileProblem(reason_of(error), error) from error


def size_of(path: str) -> int:
    """The bytes of a file; none where there is no telling."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def reason_of(error: Exception) -> str:
    """What went wrong, in the words of the operating system, for the end of a sentence."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return str(reason).lower()


def _require_regular(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise FileProblem("it is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise FileProblem("it is not a regular file")
    if status.st_size > MAX_BYTES:
        raise FileProblem(f"it is larger than {MAX_BYTES // (1024 * 1024)} MiB")


def _read_all(descriptor: int) -> bytes:
    pieces = []
    size = 0
    while piece := os.read(descriptor, 1 << 20):
        pieces.append(piece)
        size += len(piece)
        if size > MAX_BYTES:  # It grew since it was asked, or its size was a lie.
            raise FileProblem(f"it is larger than {MAX_BYTES // (1024 * 1024)} MiB")
    return b"".join(pieces)
