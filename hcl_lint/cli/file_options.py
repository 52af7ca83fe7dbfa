"""The options of all commands that work on many files."""

from __future__ import annotations

import os

from hcl_lint.cli.options import Arguments, Option, UsageError
from hcl_lint.cli.streams import read_stdin
from hcl_lint.problems.config_error import ConfigError
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.finding import Finding
    from hcl_lint.project.project import Project

EXCLUDE = Option(
    "--exclude",
    "leave out what matches this pattern in the language of .gitignore, relative to the "
    "current folder; may be repeated",
    metavar="PATTERN",
)
FORCE_EXCLUDE = Option(
    "--force-exclude",
    "leave out excluded files, and those in folders that are never searched, even when they "
    "are named as PATH",
)
JOBS = Option(
    "--jobs",
    "use at most this many processes; default: one a processor, where there is enough to do",
    short="-j",
    metavar="N",
)
STDIN_FILENAME = Option(
    "--stdin-filename",
    "the name that standard input is treated as having",
    metavar="PATH",
)
CHANGED = Option(
    "--changed",
    "leave out files that have not changed, by git, since the last commit; or, with REF, since "
    "that branch or commit",
    metavar="REF",
    is_optional=True,
)
WATCH = Option("--watch", "do it again whenever files change, until Ctrl-C", short="-w")

SHARD = Option(
    "--shard",
    "only one part of the files, 2/5 for the second of five: each of five machines takes another, "
    "and no file is left out",
    metavar="N/M",
)

FILE_OPTIONS = (EXCLUDE, FORCE_EXCLUDE, CHANGED, SHARD, WATCH, JOBS, STDIN_FILENAME)


def reads_stdin(arguments: Arguments) -> bool:
    """Whether ``-`` was given instead of paths."""
    if "-" not in arguments.paths:
        if arguments.has(STDIN_FILENAME.long):
            raise UsageError("`--stdin-filename` goes with `-` as the only path")
        return False
    if len(arguments.paths) > 1:
        raise UsageError("`-` cannot be combined with other paths")
    if arguments.has(CHANGED.long):
        raise UsageError("`--changed` is for files, not for standard input")
    return True


def stdin_source(arguments: Arguments) -> Source:
    """Standard input under the name that it was given."""
    return Source.from_bytes(arguments.value(STDIN_FILENAME.long) or "<stdin>", read_stdin())


def is_stdin_excluded(arguments: Arguments) -> bool:
    """Whether standard input has the name of a file that is to be left out."""
    name = arguments.value(STDIN_FILENAME.long)
    if name is None or not arguments.has(FORCE_EXCLUDE.long):
        return False
    from hcl_lint.files.discovery import is_excluded
    from hcl_lint.files.disk import DiskFiles

    return is_excluded(DiskFiles(), name, arguments.values(EXCLUDE.long))


def find_files(
    arguments: Arguments, project: Project, *, with_packs: bool = True
) -> tuple[list[str], list[Finding]]:
    """The files to work on, and what is wrong with the paths that were named.

    The current folder is searched where no path is named. Unless *with_packs*, only files of
    built-in dialects are looked for.
    With `CHANGED`, the files are only those that git says have changed, and with `SHARD` one part
    of them.

    Raises:
        UsageError: there is no such part.
        ConfigError: a configuration is wrong, or git cannot tell.
    """
    paths = arguments.paths or [os.curdir]
    files, problems = project.find_files(
        paths,
        arguments.values(EXCLUDE.long),
        arguments.has(FORCE_EXCLUDE.long),
        with_packs=with_packs,
    )
    if arguments.has(CHANGED.long):
        from hcl_lint.files import git

        try:
            changed = git.changed_files(paths, arguments.value(CHANGED.long) or git.HEAD)
        except git.GitProblem as problem:
            raise ConfigError(str(problem)) from problem
        files = [path for path in files if os.path.realpath(path) in changed]
    value = arguments.value(SHARD.long)
    if value is not None:
        from hcl_lint.project.shards import Shard

        shard = Shard.parse(value)
        if shard is None:
            raise UsageError(f"`{SHARD.long}` must be like 2/5, part 2 of 5, not `{value}`")
        files = shard.files(files)
    return files, problems


def searched_folders(arguments: Arguments) -> list[str]:
    """The folders all of whose files are worked on."""
    if arguments.has(CHANGED.long) or arguments.has(SHARD.long):
        return []
    return [path for path in arguments.paths or [os.curdir] if os.path.isdir(path)]
