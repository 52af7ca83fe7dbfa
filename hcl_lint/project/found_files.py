"""The files that a run is about, each with the configuration that holds for it."""

from __future__ import annotations

import os

from hcl_lint.dialects.registry import is_hcl_name
from hcl_lint.files import discovery
from hcl_lint.problems.config_error import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.registry import Dialects
    from hcl_lint.project.configuration import Configuration
    from hcl_lint.project.finder import ConfigurationFinder


class FoundFile:
    """A file that is not excluded, and its configuration."""

    __slots__ = ("path", "configuration")

    def __init__(self, path: str, configuration: Configuration) -> None:
        self.path = path
        self.configuration = configuration


class FoundFiles:
    """The result of a search.

    ``problems`` are pairs of a path that was named, or met, and what is wrong with it.
    ``dangling`` are links with the names of wanted files that lead nowhere.
    """

    __slots__ = ("files", "problems", "dangling")

    def __init__(
        self, files: list[FoundFile], problems: list[tuple[str, str]], dangling: list[str]
    ) -> None:
        self.files = files
        self.problems = problems
        self.dangling = dangling


def find_files(
    finder: ConfigurationFinder,
    paths: list[str],
    *,
    exclude: list[str] | None = None,
    force_exclude: bool = False,
    with_packs: bool = True,
) -> FoundFiles:
    """Find the files at *paths* that the configuration does not exclude.

    Folders are searched for the files of all dialects that the configuration of the current
    folder has or, unless *with_packs*, of those that are built in. *exclude* are more patterns,
    which hold for named files only with *force_exclude*. See
    `hcl_lint.files.discovery.find_files`.

    Raises:
        ConfigError: the configuration of a folder that was searched is wrong, or there is nothing
            at all at the paths.
    """

    def is_excluded(path: str, is_folder: bool) -> bool:
        return finder.is_excluded(path, is_folder=is_folder)

    rules = discovery.SearchRules(
        WantedFiles(finder if with_packs else None).has,
        exclude=exclude,
        is_forced=force_exclude,
        patterns_in=finder.exclude_patterns,
        is_excluded=is_excluded,
    )
    found = discovery.find_files(finder.files, paths, rules)
    if not found.files and found.problems:
        missing = [
            f"{path}: {reason}"
            for path, reason in found.problems
            if finder.files.status(path) is None
        ]
        if len(missing) == len(paths):  # mistyped, which a report would bury
            raise ConfigError(*missing)
    folders: dict[str, Configuration] = {}
    files = []
    for path in found.files:
        folder = os.path.dirname(path)
        if folder not in folders:
            folders[folder] = finder.of_folder(folder)
        files.append(FoundFile(path, folders[folder]))
    return FoundFiles(files, found.problems, found.dangling)


class WantedFiles:
    """The files that folders are searched for: those of dialects known in the current folder.

    Packs are only read when there is a file that has no built-in dialect by its name.
    """

    __slots__ = ("finder", "_dialects")

    def __init__(self, finder: ConfigurationFinder | None) -> None:
        """Without a *finder*, it is the files of built-in dialects."""
        self.finder = finder
        self._dialects: Dialects | None = None

    def has(self, folder: str, name: str) -> bool:
        """Whether a file in a folder is wanted.

        Raises:
            ConfigError: something about dialects is wrong.
        """
        if is_hcl_name(name):
            return True
        if self.finder is None:
            return False
        if self._dialects is None:
            from hcl_lint.project.configured import dialects_of

            self._dialects = dialects_of(self.finder.of_folder(os.curdir))
        return self._dialects.have_pattern_for(folder, name)
