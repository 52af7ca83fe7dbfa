"""Watching files for changes, by polling their times and sizes."""

from __future__ import annotations

import os
import time

from hcl_lint.annotations import Callable, Iterable, Mapping

# When a file was changed (ns), its size, and which file it is.
Stamp = tuple[int, int, int]

PAUSE = 0.5  # minimum seconds between two polls
_SETTLE = 0.1  # seconds; a branch that is checked out changes many files one after the other
_SHARE = 10  # Polling takes at most about 1/N of the time.


def stamps_of(paths: Iterable[str], here: str = "") -> dict[str, Stamp]:
    """The stamps of the existing files; relative paths start at *here*."""
    stamps = {}
    for path in paths:
        try:
            status = os.stat(os.path.join(here, path))
        except (OSError, ValueError):
            continue
        stamps[path] = (status.st_mtime_ns, status.st_size, status.st_ino)
    return stamps


def watch(
    look: Callable[[], Mapping[str, Stamp]],
    react: Callable[[list[str]], None],
    *,
    pause: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """React at once, to nothing, and from then on to all that has changed; never returns.

    *look* gives the stamps of what is watched, and *react* is reported the paths that are new, gone
    or changed, sorted. What changes while it works is reacted to afterwards.
    """
    known = look()
    react([])
    while True:
        start = clock()
        found = look()
        cost = clock() - start
        if found != known:
            found = _settled(look, found, pause)
            changed = [path for path in {*known, *found} if known.get(path) != found.get(path)]
            known = found
            if changed:
                react(sorted(changed))
        pause(max(PAUSE, cost * _SHARE))


def _settled(
    look: Callable[[], Mapping[str, Stamp]],
    found: Mapping[str, Stamp],
    pause: Callable[[float], None],
) -> Mapping[str, Stamp]:
    """The stamps, once nothing has changed for a moment."""
    while True:
        pause(_SETTLE)
        before, found = found, look()
        if found == before:
            return found
