"""``hcl-lint clean``: remove the cache."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import add_cache_dir, add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import CLEAN, write_line
from hcl_lint.project.cache_storage import clean, user_folder
from hcl_lint.text.messages import counted


def run(arguments: Arguments) -> int:
    """Remove the cache, and report its size on standard output."""
    if arguments.paths:
        raise UsageError("`clean` takes no path; name a folder with `--cache-dir`")
    environment = arguments.environment
    configuration = configuration_finder(arguments).of_folder(os.curdir)
    folder = configuration.path("cache-dir") or user_folder(environment.variables)
    files, size = clean(folder) if folder is not None else (0, 0)
    if files:
        line = f"Removed {counted(files, 'file')}, {size / 1_000_000:.1f} MB, from {folder}."
    else:
        line = f"There is no cache in {folder}."
    write_line(line, environment.stdout)
    return CLEAN


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "clean", run=run, operand="",
        help="remove the cache",
        usage="[OPTION...]",
        description="Remove the cached results of `hcl-lint check`, for all projects. The cache "
        "only affects speed: the next run is slower, and has the same findings.",
    )
    add_cache_dir(parser)
    add_config_options(parser)
