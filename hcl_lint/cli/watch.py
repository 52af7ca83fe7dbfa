"""``--watch``: rerun a command whenever files change."""

from __future__ import annotations

import gc
import os
import time
from dataclasses import dataclass, field

from hcl_lint.annotations import Callable, Iterable
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.cli.output import CLEAN, width_of, write_line, write_text
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.paths import shown_path
from hcl_lint.project.watching import Stamp, stamps_of, watch

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
    arguments: Arguments,
    work: Callable[[Arguments], object],
    paths: Callable[[Arguments], Iterable[str]],
    *,
    done: str,
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
            write_line(f"hcl-lint: {error}", stderr)
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
