"""``--watch``: rerun a command whenever files change, by polling their times and sizes."""

from __future__ import annotations

import gc
import os
import time
from dataclasses import dataclass, field

from hcl_lint.annotations import Callable, Iterable, Mapping
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.cli.output import CLEAN, width_of, write_line, write_message, write_text
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.paths import shown_path

_SEPARATOR = 60  # columns
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def refuse(arguments: Arguments, *others: str) -> None:
    """Reject standard input, and options that only make sense once.

    Raises UsageError: one of them is given.
    """
    if "-" in arguments.paths:
        raise UsageError("`--watch` cannot be combined with standard input")
    arguments.refuse("--watch", *others)


def run(
    arguments: Arguments, work: Callable[[Arguments], object],
    paths: Callable[[Arguments], Iterable[str]], *, done: str,
) -> int:
    """Do *work* now and whenever the files at *paths* change, until Ctrl-C.

    *done* is the past participle for the status line, such as ``checked``. Both functions may
    raise `ConfigError`, which is reported until the configuration changes.
    """
    gc.enable()  # off for short runs; this is a long one
    environment = arguments.environment
    try:
        look = _Look(lambda: paths(arguments), environment)
        reaction = _Reaction(lambda: work(arguments), done, environment, arguments.quiet)
        watch(look, reaction, pause=environment.pause, clock=environment.clock)
    except KeyboardInterrupt:
        write_line("", environment.stderr)
    return CLEAN


@dataclass
class _Look:
    """Gives the stamps of files."""

    paths: Callable[[], Iterable[str]]
    environment: Environment
    last: dict[str, Stamp] = field(default_factory=dict)

    def __call__(self) -> dict[str, Stamp]:
        try:
            here = self.environment.folder
            absolute = [os.path.normpath(os.path.join(here, path)) for path in self.paths()]
            self.last = stamps_of({shown_path(path, here) for path in absolute}, here)
        except ConfigError as error:
            # The files to watch are unknown until the error changes or disappears.
            return {**self.last, "configuration": (hash(str(error)), 0, 0)}
        return self.last


@dataclass
class _Reaction:
    """Does the work, and reports when and why."""

    work: Callable[[], object]
    done: str
    environment: Environment
    is_quiet: bool
    ended: float = 0.0  # the end of the last run, in the clock of file times

    def __call__(self, changed: list[str]) -> None:
        stdout, stderr = self.environment.stdout, self.environment.stderr
        is_screen = stdout.is_terminal and stdout.variables.get("TERM") != "dumb"
        if is_screen and not self._changed_itself(changed):
            write_text(_CLEAR, stdout)
        elif changed:
            # A line between the output that stays and the next.
            write_line("-" * min(width_of(stderr), _SEPARATOR), stderr)
        start = time.monotonic()
        try:
            self.work()
        except ConfigError as error:
            write_message(error, stderr)
        stdout.stream.flush()
        self.ended = time.time()
        if not self.is_quiet:
            seconds = time.monotonic() - start
            line = f"{time.strftime('%H:%M:%S')} {_reason(changed)}{self.done} in {seconds:.1f} s"
            write_line(f"{line}. Waiting for changes; Ctrl-C ends.", stderr)

    def _changed_itself(self, changed: list[str]) -> bool:
        """Whether our own fixes caused the changes; then the output stays on screen."""
        stamps = stamps_of(changed, self.environment.folder)
        times = [stamp[0] / 1e9 for stamp in stamps.values()]
        return len(times) == len(changed) > 0 and max(times) <= self.ended


def _reason(changed: list[str]) -> str:
    if not changed:
        return ""
    if len(changed) == 1:
        return f"{changed[0]} has changed, "
    others = "1 other file" if len(changed) == 2 else f"{len(changed) - 1} other files"
    return f"{changed[0]} and {others} have changed, "


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
    look: Callable[[], Mapping[str, Stamp]], react: Callable[[list[str]], None], *,
    pause: Callable[[float], None] = time.sleep, clock: Callable[[], float] = time.monotonic,
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
    look: Callable[[], Mapping[str, Stamp]], found: Mapping[str, Stamp],
    pause: Callable[[float], None],
) -> Mapping[str, Stamp]:
    """The stamps, once nothing has changed for a moment."""
    while True:
        pause(_SETTLE)
        before, found = found, look()
        if found == before:
            return found
