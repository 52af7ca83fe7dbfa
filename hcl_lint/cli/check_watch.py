"""``hcl-lint check --watch``: checks again and again, whenever files change."""

from __future__ import annotations

import gc
import os
import sys
import time

from hcl_lint import api
from hcl_lint.cli.check_options import ADD_SUPPRESSIONS, QUIET, WATCH, WRITE_BASELINE, finder_of
from hcl_lint.cli.exit_codes import CLEAN
from hcl_lint.cli.file_options import find_files
from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.cli.streams import write_line, write_text
from hcl_lint.runner.watching import stamps_of, watch
from hcl_lint.workspace.config_error import ConfigError
from hcl_lint.workspace.configuration import shown_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hcl_lint.runner.watching import Stamp

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def run(arguments: Arguments, check: Callable[[Arguments], int]) -> int:
    """Call *check* now and whenever files change, until Ctrl-C ends it."""
    if "-" in arguments.paths:
        raise UsageError(f"`{WATCH.long}` is for files, not for standard input")
    for other in (WRITE_BASELINE, ADD_SUPPRESSIONS):
        if arguments.has(other.long):
            raise UsageError(f"`{WATCH.long}` cannot be combined with `{other.long}`")
    gc.enable()  # off for short runs; this is a long one
    try:
        watch(_Look(arguments), _Reaction(arguments, check))
    except KeyboardInterrupt:
        write_line("", sys.stderr)
    return CLEAN


class _Look:
    """Gives the stamps of all files that findings may depend on."""

    __slots__ = ("arguments", "_last")

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self._last: dict[str, Stamp] = {}

    def __call__(self) -> dict[str, Stamp]:
        try:
            self._last = stamps_of(self._paths())
        except ConfigError as error:
            # What is to be checked is not known until the error is another one, or none.
            return {**self._last, "configuration": (hash(str(error)), 0, 0)}
        return self._last

    def _paths(self) -> set[str]:
        finder = finder_of(self.arguments)
        paths, _ = find_files(self.arguments, finder)
        named = [path for path in self.arguments.paths if not os.path.isdir(path)]
        if named:  # What is beside them is read for context.
            paths += api.find_files([_folder(path) for path in named], [], False, finder)[0]
        folders = {os.curdir, *[_folder(path) for path in paths]}
        for configuration in {finder.of_folder(folder) for folder in folders}:
            paths += [layer.origin for layer in configuration.layers]
            paths.append(configuration.path("baseline"))
            for folder, packs in configuration.placed_texts("rule-packs"):
                places = [os.path.join(folder, pack) for pack in packs]
                paths += api.find_files(places, [], False, finder)[0]
        return {shown_path(os.path.abspath(path)) for path in paths if path}


class _Reaction:
    """Checks, and tells when and why."""

    __slots__ = ("arguments", "check", "_ended")

    def __init__(self, arguments: Arguments, check: Callable[[Arguments], int]) -> None:
        self.arguments = arguments
        self.check = check
        self._ended = 0.0  # when the last check did, as files have it

    def __call__(self, changed: list[str]) -> None:
        if _is_terminal() and not self._changed_itself(changed):
            write_text(_CLEAR, sys.stdout)
        start = time.monotonic()
        try:
            self.check(self.arguments)
        except ConfigError as error:
            write_line(f"hcl-lint: {error}", sys.stderr)
        sys.stdout.flush()
        self._ended = time.time()
        if not self.arguments.has(QUIET.long):
            seconds = time.monotonic() - start
            line = f"{time.strftime('%H:%M:%S')} {_reason(changed)}checked in {seconds:.1f} s"
            write_line(f"{line}. Waiting for changes; Ctrl-C ends.", sys.stderr)

    def _changed_itself(self, changed: list[str]) -> bool:
        """Whether the changes are from the last check, by its fixes: what it said has to stay."""
        stamps = stamps_of(changed)
        times = [stamp[0] / 1e9 for stamp in stamps.values()]
        return len(times) == len(changed) > 0 and max(times) <= self._ended


def _folder(path: str) -> str:
    return os.path.dirname(path) or os.curdir


def _is_terminal() -> bool:
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _reason(changed: list[str]) -> str:
    if not changed:
        return ""
    if len(changed) == 1:
        return f"{changed[0]} has changed, "
    others = "1 other file has" if len(changed) == 2 else f"{len(changed) - 1} other files have"
    return f"{changed[0]} and {others} changed, "
