"""The files that ``hcl-lint check --watch`` watches."""

from __future__ import annotations

import os

from hcl_lint.cli import watch
from hcl_lint.cli.check_options import ADD_SUPPRESSIONS, QUIET, WRITE_BASELINE, finder_of
from hcl_lint.cli.file_options import find_files
from hcl_lint.cli.options import Arguments
from hcl_lint.project.project import Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def run(arguments: Arguments, check: Callable[[Arguments], int]) -> int:
    """Call *check* now and whenever files change, until Ctrl-C."""
    watch.refuse(arguments, (WRITE_BASELINE, ADD_SUPPRESSIONS))
    return watch.run(
        lambda: check(arguments),
        lambda: watched_paths(arguments),
        done="checked",
        is_quiet=arguments.has(QUIET.long),
    )


def watched_paths(arguments: Arguments) -> list[str]:
    """Return the files that findings may depend on.

    Raises:
        ConfigError: the configuration is invalid.
    """
    project = Project(finder_of(arguments))
    paths, _ = find_files(arguments, project)
    named = [path for path in arguments.paths if not os.path.isdir(path)]
    if named:  # Their neighbours are read for context.
        paths += project.find_files([_folder(path) for path in named], [], False)[0]
    folders = {os.curdir, *[_folder(path) for path in paths]}
    for configuration in {project.finder.of_folder(folder) for folder in folders}:
        paths += [layer.origin for layer in configuration.layers]
        paths.append(configuration.path("baseline"))
        for folder, packs in configuration.placed_texts("rule-packs"):
            places = [os.path.join(folder, pack) for pack in packs]
            paths += project.find_files(places, [], False)[0]
    return [path for path in paths if path]


def _folder(path: str) -> str:
    return os.path.dirname(path) or os.curdir
