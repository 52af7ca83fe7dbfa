"""``--watch``: rerun a command whenever files change."""

from __future__ import annotations

import gc
import os
import sys
import time

from hcl_lint.cli.common_options import WATCH
from hcl_lint.cli.options import Arguments, Option, UsageError
from hcl_lint.cli.output import CLEAN, write_line, write_text
from hcl_lint.files.paths import shown_path
from hcl_lint.problems.errors import ConfigError
from hcl_lint.project.watching import stamps_of, watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hcl_lint.project.watching import Stamp

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def refuse(arguments: Arguments, others: tuple[Option, ...]) -> None:
    """Reject standard input, and options that only make sense once.

    Raises:
        UsageError: one of them is given.
    """
    if "-" in arguments.paths:
        raise UsageError(f"`{WATCH.long}` cannot be combined with standard input")
    for other in others:
        if arguments.has(other.long):
            raise UsageError(f"`{WATCH.long}` cannot be combined with `{other.long}`")


def run(
    work: Callable[[], object],
    paths: Callable[[], Iterable[str]],
    *,
    done: str,
    is_quiet: bool = False,
) -> int:
    """Do *work* now and whenever the files at *paths* change, until Ctrl-C.

    *done* is the past participle for the status line, such as ``checked``. Both functions may
    raise `ConfigError`, which is reported until the configuration changes.
    """
    gc.enable()  # off for short runs; this is a long one
    try:
        watch(_Look(paths), _Reaction(work, done, is_quiet=is_quiet))
    except KeyboardInterrupt:
        write_line("", sys.stderr)
    return CLEAN


class _Look:
    """Gives the stamps of files."""

    __slots__ = ("_paths", "_last")

    def __init__(self, paths: Callable[[], Iterable[str]]) -> None:
        self._paths = paths
        self._last: dict[str, Stamp] = {}

    def __call__(self) -> dict[str, Stamp]:
        try:
            shown = [shown_path(os.path.abspath(path)) for path in self._paths()]
            self._last = stamps_of(set(shown))
        except ConfigError as error:
            # The files to watch are unknown until the error changes or disappears.
            return {**self._last, "configuration": (hash(str(error)), 0, 0)}
        return self._last


class _Reaction:
    """Does the work, and reports when and why."""

    __slots__ = ("_work", "_done", "_is_quiet", "_ended")

    def __init__(self, work: Callable[[], object], done: str, *, is_quiet: bool) -> None:
        self._work = work
        self._done = done
        self._is_quiet = is_quiet
        self._ended = 0.0  # the end of the last run, in the clock of file times

    def __call__(self, changed: list[str]) -> None:
        if _is_terminal() and not self._changed_itself(changed):
            write_text(_CLEAR, sys.stdout)
        start = time.monotonic()
        try:
            self._work()
        except ConfigError as error:
            write_line(f"hcl-lint: {error}", sys.stderr)
        sys.stdout.flush()
        self._ended = time.time()
        if not self._is_quiet:
            seconds = time.monotonic() - start
            line = f"{time.strftime('%H:%M:%S')} {_reason(changed)}{self._done} in {seconds:.1f} s"
            write_line(f"{line}. Waiting for changes; Ctrl-C ends.", sys.stderr)

    def _changed_itself(self, changed: list[str]) -> bool:
        """Whether our own fixes caused the changes; then the output stays on screen."""
        stamps = stamps_of(changed)
        times = [stamp[0] / 1e9 for stamp in stamps.values()]
        return len(times) == len(changed) > 0 and max(times) <= self._ended


def _is_terminal() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _reason(changed: list[str]) -> str:
    if not changed:
        return ""
    if len(changed) == 1:
        return f"{changed[0]} has changed, "
    others = "1 other file" if len(changed) == 2 else f"{len(changed) - 1} other files"
    return f"{changed[0]} and {others} have changed, "
