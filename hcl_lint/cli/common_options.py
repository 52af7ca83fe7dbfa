"""Options of many commands: where settings come from, where results are kept, and which files."""

from __future__ import annotations

import os

from hcl_lint.annotations import Mapping
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Options, UsageError, positive_number
from hcl_lint.cli.output import read_stdin, write_message
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.files.discovery import is_excluded
from hcl_lint.files.disk import DiskFiles, is_stream, read_stream
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.project.configuration import (
    Configuration, Layer, environment_layer, inline_layer, read_layer,
)
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.settings import pattern_problem
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.git import GitChanges
    from hcl_lint.project.trees import Shard


def add_config_options(options: Options) -> None:
    """Add the options for settings."""
    add = options.add_argument
    add(
        "--config", action="append", default=[], metavar="FILE|KEY=VALUE",
        help="a configuration file to use for all files, or a single setting, as in --config "
        "'preview = true'; may be repeated",
    )
    add("--isolated", action="store_true", help="ignore all configuration files")


def add_rules(options: Options) -> None:
    """Add the option for rule packs."""
    options.add_argument(
        "--rules", action="append", dest="rule_packs", metavar="DIR",
        help="use the dialects and policies of the rule pack in this folder; may be repeated",
    )


def add_cache_dir(options: Options) -> None:
    """Add the option for the folder of kept results."""
    options.add_argument(
        "--cache-dir", metavar="DIR",
        help="keep results in this folder; default: hcl-lint in the user's cache folder",
    )


def add_cache_options(options: Options) -> None:
    """Add the options for kept results."""
    options.add_argument(
        "--no-cache", action="store_false", dest="cache", default=None,
        help="check all files again, and keep no results for the next run",
    )
    add_cache_dir(options)


def add_file_options(options: Options) -> None:
    """Add the options that choose files."""
    add = options.add_argument
    add(
        "--exclude", action="append", default=[], metavar="PATTERN",
        help="exclude what matches this pattern, in the syntax of .gitignore and relative to the "
        "current folder; may be repeated",
    )
    add(
        "--force-exclude", action="store_true",
        help="also exclude files given as PATH if they match an exclusion or are in a folder that "
        "is never searched",
    )
    add_follow_links(options)
    add(
        "--shard", metavar="N/M",
        help="only one part of the files: 2/5 is the second of five parts, for five machines that "
        "share the work",
    )
    add("--stdin-filename", metavar="PATH", help="treat standard input as a file with this name")
    add(
        "--changed", nargs="?", metavar="REF",
        help="only the files that git reports as changed since the last commit, or since REF, a "
        "branch or commit",
    )


def add_follow_links(options: Options) -> None:
    """Add the option for symbolic links."""
    options.add_argument(
        "--follow-links", action="store_true",
        help="also write through symbolic links that lead out of the checked tree",
    )


def add_run_options(options: Options) -> None:
    """Add the options for repeated and parallel runs."""
    add = options.add_argument
    add("-w", "--watch", action="store_true", help="rerun whenever files change, until Ctrl-C")
    add(
        "-j", "--jobs", type=positive_number, metavar="N",
        help="use at most this many processes; default: one per processor, for large runs",
    )


# The settings that options of the same names have.
_SETTINGS = (
    "select", "extend-select", "ignore", "preview", "rule-packs", "unsafe-fixes", "show-fixes",
    "fail-on", "baseline", "cache", "cache-dir", "jobs",
)
_RESET_BY_SELECT = ("extend-select", "ignore")  # only taken from the command line then


def configuration_finder(
    arguments: Arguments, others: Mapping[str, object] | None = None
) -> ConfigurationFinder:
    """Make the finder of configurations; options on the command line, and *others*, go first.

    Raises ConfigError: a setting in the environment or on the command line is invalid.
    """
    values = {name: getattr(arguments, name.replace("-", "_"), None) for name in _SETTINGS}
    settings = {name: value for name, value in values.items() if value is not None}
    settings.update(others or {})
    environment = arguments.environment
    here = environment.folder
    named = None
    assignments = []
    for value in arguments.config:
        if "=" in value and not os.path.isfile(environment.path(value)):
            assignments.append(value)
        elif named is not None:
            raise UsageError(f"`--config` accepts one file, not both {named} and {value}")
        else:
            named = value
    if named is not None and arguments.isolated:
        raise UsageError("`--isolated` cannot be combined with a file in `--config`")
    layers: list[Layer] = [environment_layer(environment.variables, here)]
    if assignments:
        layers.append(inline_layer(assignments, here))
    if settings:
        layer = read_layer(settings, "command line", here)
        layer.resets = _RESET_BY_SELECT if "select" in settings else ()
        layers.append(layer)
    layers = [layer for layer in layers if layer.values]
    return ConfigurationFinder(
        layers, named=named, is_isolated=arguments.isolated, files=_files(arguments),
        environment=environment.variables,
    )


def _files(arguments: Arguments) -> FileSystem:
    """The files of a run, with what the streams that the user named give."""
    environment = arguments.environment
    files = environment.files()
    if isinstance(files, DiskFiles) and "follow_links" in arguments:
        files.follows_links = arguments.follow_links
    named = [environment.path(path) for path in arguments.paths]
    streams = [path for path in named if is_stream(path)]
    if not streams:
        return files
    from hcl_lint.files.memory import SpecialFiles

    overlay = SpecialFiles(files)
    for path in streams:
        try:
            overlay.open(path, read_stream(path))
        except FileProblem:
            continue  # Reading it later fails again, and that is reported.
    return overlay


def cache_folder(configuration: Configuration, environment: Environment) -> str | None:
    """Return the folder of the cache, or None; *configuration* is that of the current folder."""
    if not configuration.switch("cache"):
        return None
    from hcl_lint.project.cache_storage import user_folder  # formatting has these options, too

    return configuration.path("cache-dir") or user_folder(environment.variables)


def reads_stdin(arguments: Arguments) -> bool:
    """Whether ``-`` was given instead of paths."""
    if "-" not in arguments.paths:
        if arguments.stdin_filename is not None:
            raise UsageError("`--stdin-filename` requires `-` as the only path")
        return False
    if len(arguments.paths) > 1:
        raise UsageError("`-` cannot be combined with other paths")
    if arguments.changed is not None:
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
        write_message(f"{path}: no such file or directory", environment.stderr)
    arguments.paths = [path for path in arguments.paths if path not in missing]
    return True


def mention_no_files(arguments: Arguments) -> None:
    """Mention that there is nothing to work on, and why."""
    if arguments.shard is not None:
        return  # A few files leave some parts empty.
    environment = arguments.environment
    paths = arguments.paths or [os.curdir]
    named = ", ".join([f"`{path}`" for path in paths[:3]]) + (", ..." if len(paths) > 3 else "")
    if arguments.changed is not None:
        reason = f"no HCL files have changed in {named}"
    elif all([os.path.isfile(environment.path(path)) for path in paths]):
        reason = f"{named}: excluded"
    else:
        reason = f"no HCL files found in {named}"
    write_message(reason, environment.stderr)


def require_files(files: FileSystem, paths: list[str]) -> None:
    """Reject paths that do not lead to a file; ``-`` is standard input.

    Raises UsageError: one does not.
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
    name = arguments.stdin_filename or "<stdin>"
    return Source.from_bytes(name, read_stdin(arguments.environment))


def is_stdin_excluded(arguments: Arguments) -> bool:
    """Whether standard input has the name of an excluded file."""
    name = arguments.stdin_filename
    if name is None or not arguments.force_exclude:
        return False
    return is_excluded(arguments.environment.files(), name, arguments.exclude)


def changes_since(arguments: Arguments, reference: str) -> GitChanges:
    """Return what git reports as changed since a commit; without one, since the last.

    Raises ConfigError: git fails.
    """
    from hcl_lint.files import git

    environment = arguments.environment
    named = [environment.path(path) for path in arguments.paths or [os.curdir]]
    try:
        return git.changes_since(named, reference or git.HEAD, environment.variables)
    except git.GitProblem as problem:
        raise ConfigError(str(problem)) from problem


def find_files(
    arguments: Arguments, project: Project, *, changes: GitChanges | None = None
) -> tuple[list[str], list[Finding]]:
    """Find the files to work on, and report problems of the paths on the command line.

    Without a path, the current folder is searched. ``--changed`` limits the result to the files
    that git reports as changed, in *changes* if these are known already, and ``--shard`` to one
    part of them. Raises UsageError: the shard does not exist. Raises ConfigError: a configuration
    is invalid, or git fails.
    """
    environment = arguments.environment
    paths = arguments.paths or [os.curdir]
    for pattern in arguments.exclude:
        problem = pattern_problem(pattern)
        if problem:
            raise UsageError(f"`--exclude`: {problem}")
    files, problems = project.find_files(
        paths, arguments.exclude, arguments.force_exclude,
        on_dangling=lambda path: write_message(
            f"skipped {path}: dangling symbolic link", environment.stderr
        ),
    )
    if arguments.changed is not None:
        changed = (changes or changes_since(arguments, arguments.changed)).changed
        files = [path for path in files if os.path.realpath(environment.path(path)) in changed]
    shard = shard_of(arguments, project.files)
    if shard is not None:
        files = shard.files(files)
    return files, problems


def shard_of(arguments: Arguments, files: FileSystem) -> Shard | None:
    """Return the part of the files to work on; None for all.

    Raises UsageError: the shard does not exist.
    """
    value = arguments.shard
    if value is None:
        return None
    from hcl_lint.project.trees import Shard

    shard = Shard.parse(value, files)
    if shard is None:
        raise UsageError(f"`--shard` must be N/M, such as 2/5, not `{value}`")
    return shard


def searched_folders(arguments: Arguments) -> list[str]:
    """Return the folders whose files are all worked on."""
    if arguments.changed is not None or arguments.shard is not None:
        return []
    here = arguments.environment
    return [path for path in arguments.paths or [os.curdir] if os.path.isdir(here.path(path))]
