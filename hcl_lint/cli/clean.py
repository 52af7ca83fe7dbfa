"""``hcl-lint clean``: remove the cache."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import CACHE_DIR, CONFIG_OPTIONS, configuration_finder
from hcl_lint.cli.options import Arguments, Command, UsageError
from hcl_lint.cli.output import CLEAN, write_line
from hcl_lint.project.cache_storage import clean, user_folder


def run(arguments: Arguments) -> int:
    """Remove the cache, and report its size on standard output."""
    if arguments.paths:
        raise UsageError(f"`clean` takes no path; name a folder with `{CACHE_DIR.long}`")
    settings: dict[str, object] = {}
    given = arguments.value(CACHE_DIR.long)
    if given is not None:
        settings["cache-dir"] = given
    environment = arguments.environment
    configuration = configuration_finder(arguments, settings).of_folder(os.curdir)
    folder = configuration.path("cache-dir") or user_folder(environment.variables)
    files, size = clean(folder) if folder is not None else (0, 0)
    if files:
        what = "1 file" if files == 1 else f"{files} files"
        write_line(f"Removed {what}, {size / 1_000_000:.1f} MB, from {folder}.", environment.stdout)
    else:
        write_line(f"There is no cache in {folder}.", environment.stdout)
    return CLEAN


COMMAND = Command(
    "clean",
    "[OPTION...]",
    "remove the cache",
    "Remove the cached results of `hcl-lint check`, for all projects. The cache only affects "
    "speed: the next run is slower, and has the same findings.",
    (CACHE_DIR, *CONFIG_OPTIONS),
    run,
)
