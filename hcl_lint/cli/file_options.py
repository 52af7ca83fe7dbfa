"""The options of all commands that work on many files."""

from __future__ import annotations

from hcl_lint import api
from hcl_lint.cli.options import Arguments, Option, UsageError
from hcl_lint.cli.streams import read_stdin
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.workspace.configuration import ConfigurationFinder

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

FILE_OPTIONS = (EXCLUDE, FORCE_EXCLUDE, JOBS, STDIN_FILENAME)


def reads_stdin(arguments: Arguments) -> bool:
    """Whether ``-`` was given instead of paths."""
    if "-" not in arguments.paths:
        if arguments.has(STDIN_FILENAME.long):
            raise UsageError("`--stdin-filename` goes with `-` as the only path")
        return False
    if len(arguments.paths) > 1:
        raise UsageError("`-` cannot be combined with other paths")
    return True


def stdin_source(arguments: Arguments) -> Source:
    """Standard input under the name that it was given."""
    return Source.from_bytes(arguments.value(STDIN_FILENAME.long) or "<stdin>", read_stdin())


def is_stdin_excluded(arguments: Arguments) -> bool:
    """Whether standard input has the name of a file that is to be left out."""
    name = arguments.value(STDIN_FILENAME.long)
    if name is None or not arguments.has(FORCE_EXCLUDE.long):
        return False
    return api.is_excluded(name, arguments.values(EXCLUDE.long))


def find_files(
    arguments: Arguments, finder: ConfigurationFinder | None = None
) -> tuple[list[str], list[Finding]]:
    """The files to work on, and what is wrong with the paths that were named.

    The current folder is searched where no path is named; what the configurations exclude that
    *finder* finds is not.
    """
    return api.find_files(
        arguments.paths or ["."],
        arguments.values(EXCLUDE.long),
        arguments.has(FORCE_EXCLUDE.long),
        finder,
    )
