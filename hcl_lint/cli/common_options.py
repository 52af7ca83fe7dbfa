"""Options of many commands: where settings come from, where results are kept, and which files."""

from __future__ import annotations

import os

from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Option, UsageError
from hcl_lint.cli.output import read_stdin, write_line
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.discovery import is_excluded
from hcl_lint.files.disk import DiskFiles, read_special
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.writing import is_special
from hcl_lint.project.configuration import (
    Configuration, Layer, environment_layer, inline_layer, read_layer,
)
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.settings import pattern_problem
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.files.git import Changes
    from hcl_lint.project.shards import Shard

CONFIG = Option(
    "--config",
    "a configuration file to use for all files, or a single setting, as in "
    "--config 'preview = true'; may be repeated",
    metavar="FILE|KEY=VALUE",
)
ISOLATED = Option("--isolated", "ignore all configuration files")

RULES = Option(
    "--rules",
    "use the dialects and policies of the rule pack in this folder; may be repeated",
    metavar="DIR",
)

CONFIG_OPTIONS = (CONFIG, ISOLATED)


def configuration_finder(
    arguments: Arguments, settings: dict[str, object], resets: tuple[str, ...] = ()
) -> ConfigurationFinder:
    """Make the finder of configurations; *settings* of the command line take precedence.

    *resets* are the settings that are only taken from the command line.

    Raises:
        ConfigError: a setting in the environment or on the command line is invalid.
    """
    environment = arguments.environment
    here = environment.folder
    named = None
    assignments = []
    for value in arguments.values(CONFIG.long):
        if "=" in value and not os.path.isfile(environment.path(value)):
            assignments.append(value)
        elif named is not None:
            raise UsageError(f"`{CONFIG.long}` accepts one file, not both {named} and {value}")
        else:
            named = value
    if named is not None and arguments.has(ISOLATED.long):
        raise UsageError(f"`{ISOLATED.long}` cannot be combined with a file in `{CONFIG.long}`")
    layers: list[Layer] = [environment_layer(environment.variables, here)]
    if assignments:
        layers.append(inline_layer(assignments, here))
    if settings:
        layer = read_layer(settings, "command line", here)
        layer.resets = resets
        layers.append(layer)
    layers = [layer for layer in layers if layer.values]
    return ConfigurationFinder(
        layers,
        named=named,
        is_isolated=arguments.has(ISOLATED.long),
        files=_files(arguments),
        environment=environment.variables,
    )


def _files(arguments: Arguments) -> FileSystem:
    """The files of a run, with what pipes and devices that the user named give."""
    environment = arguments.environment
    files = environment.files()
    if isinstance(files, DiskFiles) and arguments.accepts(FOLLOW_LINKS.long):
        files.follows_links = arguments.has(FOLLOW_LINKS.long)
    named = [environment.path(path) for path in arguments.paths]
    special = [path for path in named if is_special(path)]
    if not special:
        return files
    from hcl_lint.files.memory import SpecialFiles

    overlay = SpecialFiles(files)
    for path in special:
        try:
            overlay.open(path, read_special(path))
        except FileProblem:
            continue  # Reading it later fails again, and that is reported.
    return overlay


NO_CACHE = Option("--no-cache", "check all files again, and keep no results for the next run")
CACHE_DIR = Option(
    "--cache-dir",
    "keep results in this folder; default: hcl-lint in the user's cache folder",
    metavar="DIR",
)


def cache_folder(configuration: Configuration, environment: Environment) -> str | None:
    """Return the folder of the cache, or None; *configuration* is that of the current folder."""
    if not configuration.switch("cache"):
        return None
    from hcl_lint.project.cache_storage import user_folder  # formatting has these options, too

    return configuration.path("cache-dir") or user_folder(environment.variables)


EXCLUDE = Option(
    "--exclude",
    "exclude what matches this pattern, in the syntax of .gitignore and relative to the current "
    "folder; may be repeated",
    metavar="PATTERN",
)
FORCE_EXCLUDE = Option(
    "--force-exclude",
    "also exclude files given as PATH if they match an exclusion or are in a folder that is "
    "never searched",
)
JOBS = Option(
    "--jobs",
    "use at most this many processes; default: one per processor, for large runs",
    short="-j",
    metavar="N",
)
STDIN_FILENAME = Option(
    "--stdin-filename",
    "treat standard input as a file with this name",
    metavar="PATH",
)
CHANGED = Option(
    "--changed",
    "only the files that git reports as changed since the last commit, or since REF, a branch or "
    "commit",
    metavar="REF",
    is_optional=True,
)
AFFECTED = Option(
    "--affected",
    "also report what the changes since the last commit, or since REF, break in files that did "
    "not change: those of the same modules and their callers; --changed does so by itself",
    metavar="REF",
    is_optional=True,
)
WATCH = Option("--watch", "rerun whenever files change, until Ctrl-C", short="-w")

SHARD = Option(
    "--shard",
    "only one part of the files: 2/5 is the second of five parts, for five machines that share "
    "the work",
    metavar="N/M",
)

FOLLOW_LINKS = Option(
    "--follow-links",
    "also write through symbolic links that lead out of the checked tree",
)

FILE_OPTIONS = (
    EXCLUDE, FORCE_EXCLUDE, FOLLOW_LINKS, CHANGED, SHARD, WATCH, JOBS, STDIN_FILENAME,
)


def reads_stdin(arguments: Arguments) -> bool:
    """Whether ``-`` was given instead of paths."""
    if "-" not in arguments.paths:
        if arguments.has(STDIN_FILENAME.long):
            raise UsageError("`--stdin-filename` requires `-` as the only path")
        return False
    if len(arguments.paths) > 1:
        raise UsageError("`-` cannot be combined with other paths")
    if arguments.has(CHANGED.long):
        raise UsageError("`--changed` cannot be combined with standard input")
    return True


def leave_out_missing(arguments: Arguments) -> bool:
    """Report the paths on the command line that lead nowhere, and go on with the others.

    Returns: whether there are both; where there are no others, the search for files says it.
    """
    environment = arguments.environment
    files = environment.files()
    missing = [path for path in arguments.paths if files.status(path) is None]
    if "-" in arguments.paths or len(missing) in (0, len(arguments.paths)):
        return False
    for path in missing:
        write_line(f"hcl-lint: {path}: no such file or directory", environment.stderr)
    arguments.paths = [path for path in arguments.paths if path not in missing]
    return True


def mention_no_files(arguments: Arguments) -> None:
    """Mention that there is nothing to work on, and why."""
    if arguments.has(SHARD.long):
        return  # A few files leave some parts empty.
    environment = arguments.environment
    paths = arguments.paths or [os.curdir]
    named = ", ".join([f"`{path}`" for path in paths[:3]]) + (", ..." if len(paths) > 3 else "")
    if arguments.has(CHANGED.long):
        reason = f"no HCL files have changed in {named}"
    elif all([os.path.isfile(environment.path(path)) for path in paths]):
        reason = f"{named}: excluded"
    else:
        reason = f"no HCL files found in {named}"
    write_line(f"hcl-lint: {reason}", environment.stderr)


def require_files(files: FileSystem, paths: list[str]) -> None:
    """Reject paths that do not lead to a file; ``-`` is standard input.

    Raises:
        UsageError: one does not.
    """
    for path in paths:
        if path == "-":
            continue
        status = files.status(path)
        if status is None:
            raise UsageError(f"{path}: no such file or directory")
        if status.is_folder:
            raise UsageError(f"{path}: it is a folder")


def stdin_source(arguments: Arguments) -> Source:
    """Read standard input under the name that ``--stdin-filename`` gives it."""
    name = arguments.value(STDIN_FILENAME.long) or "<stdin>"
    return Source.from_bytes(name, read_stdin(arguments.environment))


def is_stdin_excluded(arguments: Arguments) -> bool:
    """Whether standard input has the name of an excluded file."""
    name = arguments.value(STDIN_FILENAME.long)
    if name is None or not arguments.has(FORCE_EXCLUDE.long):
        return False
    return is_excluded(arguments.environment.files(), name, arguments.values(EXCLUDE.long))


def changes_since(arguments: Arguments, option: Option) -> Changes:
    """Return what git reports as changed since the commit that an option names.

    Raises:
        ConfigError: git fails.
    """
    from hcl_lint.files import git

    environment = arguments.environment
    named = [environment.path(path) for path in arguments.paths or [os.curdir]]
    reference = arguments.value(option.long) or git.HEAD
    if option is AFFECTED and not arguments.value(option.long):
        # Where pre-commit is given two commits, it compares them.
        reference = environment.variables.get("PRE_COMMIT_FROM_REF") or git.HEAD
    try:
        return git.changes_since(named, reference, environment.variables)
    except git.GitProblem as problem:
        raise ConfigError(str(problem)) from problem


def find_files(
    arguments: Arguments,
    project: Project,
    *,
    with_packs: bool = True,
    changes: Changes | None = None,
) -> tuple[list[str], list[Finding]]:
    """Find the files to work on, and report problems of the paths on the command line.

    Without a path, the current folder is searched. Unless *with_packs*, only files of built-in
    dialects are found. `CHANGED` limits the result to the files that git reports as changed, in
    *changes* if these are known already, and `SHARD` to one part of them.

    Raises:
        UsageError: the shard does not exist.
        ConfigError: a configuration is invalid, or git fails.
    """
    environment = arguments.environment
    paths = arguments.paths or [os.curdir]
    for pattern in arguments.values(EXCLUDE.long):
        problem = pattern_problem(pattern)
        if problem:
            raise UsageError(f"`{EXCLUDE.long}`: {problem}")
    files, problems = project.find_files(
        paths,
        arguments.values(EXCLUDE.long),
        arguments.has(FORCE_EXCLUDE.long),
        with_packs=with_packs,
        on_dangling=lambda path: _mention(path, environment),
    )
    if arguments.has(CHANGED.long):
        changed = (changes or changes_since(arguments, CHANGED)).changed
        files = [path for path in files if os.path.realpath(environment.path(path)) in changed]
    shard = shard_of(arguments, project.files)
    if shard is not None:
        files = shard.files(files)
    return files, problems


def shard_of(arguments: Arguments, files: FileSystem) -> Shard | None:
    """Return the part of the files to work on; None for all.

    Raises:
        UsageError: the shard does not exist.
    """
    value = arguments.value(SHARD.long)
    if value is None:
        return None
    from hcl_lint.project.shards import Shard

    shard = Shard.parse(value, files)
    if shard is None:
        raise UsageError(f"`{SHARD.long}` must be N/M, such as 2/5, not `{value}`")
    return shard


def _mention(path: str, environment: Environment) -> None:
    """Mention a dangling link, which a search skips."""
    write_line(f"hcl-lint: skipped {path}: dangling symbolic link", environment.stderr)


def searched_folders(arguments: Arguments) -> list[str]:
    """Return the folders whose files are all worked on."""
    if arguments.has(CHANGED.long) or arguments.has(SHARD.long):
        return []
    here = arguments.environment
    return [path for path in arguments.paths or [os.curdir] if os.path.isdir(here.path(path))]
