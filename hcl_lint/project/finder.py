"""Which configuration applies to a file, and which files it excludes.

The nearest configuration file applies, from the folder of a file up to the root of the checked
tree: ``hcl-lint.toml`` or ``.hcl-lint.toml``, else ``[tool.hcl-lint]`` in ``pyproject.toml``.
"""

from __future__ import annotations

import os
from functools import partial

from hcl_lint.annotations import Callable, Iterable, Mapping, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.registry import Dialects, is_hcl_name
from hcl_lint.files import discovery
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileSystem
from hcl_lint.files.ignore import IgnorePatterns, excludes
from hcl_lint.files.paths import folder_and_name, home_folder, is_inside, shown_path, slashed
from hcl_lint.project.configuration import (
    Configuration, Layer, content_of, dialects_of, read_file, settings_in,
)
from hcl_lint.project.validation import AllProblems, require_valid
from hcl_lint.text.file_kinds import host_kind

FILE_NAMES = (".hcl-lint.toml", "hcl-lint.toml", "pyproject.toml")

# What says where the user's folders are; other processes need no more of an environment.
_FOLDER_VARIABLES = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME")

_TABLE_NAMES = (b"tool.hcl-lint", b'tool."hcl-lint"', b"tool.'hcl-lint'")


class ConfigurationFinder:
    """Finds the configuration of each folder, and reads each file once.

    *first* are the layers that override all files: environment and command line. *named* is
    the file that the user named, which then holds for all; without it, files are searched for
    unless *is_isolated*. Folders for which the same holds get the same object. ``variables`` of the
    environment, by default that of the process, say where the user's own settings are.
    """

    def __init__(
        self, first: Sequence[Layer] = (), *, named: str | None = None, is_isolated: bool = False,
        files: FileSystem | None = None, environment: Mapping[str, str] | None = None,
    ) -> None:
        self.first = tuple(first)
        self.named = named
        self.is_isolated = is_isolated
        self.files = files or DiskFiles()
        self.variables = os.environ if environment is None else environment
        self._by_folder: dict[str, Configuration] = {}  # absolute, or relative to the current one
        self._by_file: dict[str | None, Configuration] = {}  # None: the user's own
        self._repositories: dict[str, str | None] = {}
        self._patterns: dict[Configuration, list[IgnorePatterns]] = {}
        self._excluded: dict[str, bool] = {}  # by folder

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without caches: another process searches again."""
        variables = self.variables
        folders = {name: variables[name] for name in _FOLDER_VARIABLES if name in variables}
        return self._again(self.files, folders), ()

    def over(self, files: FileSystem) -> ConfigurationFinder:
        """Another finder with the same settings, for another version of the files."""
        return self._again(files, self.variables)()

    def _again(
        self, files: FileSystem, variables: Mapping[str, str]
    ) -> Callable[[], ConfigurationFinder]:
        return partial(
            ConfigurationFinder, self.first, named=self.named, is_isolated=self.is_isolated,
            files=files, environment=variables,
        )

    def of_folder(self, folder: str) -> Configuration:
        """The configuration of the files in a folder.

        Raises ConfigError: what was found there is wrong.
        """
        found = self._by_folder.get(folder)
        if found is None:
            found = self._by_folder[folder] = self.of_absolute(self.files.absolute(folder))
        return found

    def of_absolute(self, folder: str) -> Configuration:
        """As `of_folder`, for an absolute path without dots."""
        if folder in self._by_folder:
            return self._by_folder[folder]
        if self.named is not None:
            return self._read(self.named, None)
        if self.is_isolated:
            return self._read(None, None)
        root = self.root_of(folder)
        passed = []
        at = folder
        while at not in self._by_folder:
            passed.append(at)
            path = self._file_in(at)
            if path is not None or at == root:
                self._by_folder[at] = self._read(path, root)
                break
            at = os.path.dirname(at)
        found = self._by_folder[at]
        for folder in passed:
            self._by_folder[folder] = found
        return found

    @property
    def found(self) -> Iterable[Configuration]:
        """All configurations that were found so far."""
        return self._by_file.values()

    def root_of(self, folder: str) -> str:
        """The folder up to which configuration files of *folder* are searched for; absolute.

        The root of the repository; without one, the current folder where *folder* is below it.
        """
        root = self.repository_of(folder)
        if root is not None:
            return root
        here = self.files.here
        return here if is_inside(folder, here) else folder

    def repository_of(self, folder: str) -> str | None:
        """The root of the repository that an absolute path is in, if it is in one."""
        passed = []
        at = folder
        while at not in self._repositories:
            passed.append(at)
            parent = os.path.dirname(at)
            if self.files.has(at, ".git"):
                self._repositories[at] = at
            elif parent == at:
                self._repositories[at] = None
            else:
                at = parent
        root = self._repositories[at]
        for element in passed:
            self._repositories[element] = root
        return root

    # Exclusion: the configuration of a folder decides about its files and the folders in it,
    # even if these have their own.

    def kept_files(self, paths: Sequence[str]) -> list[str]:
        """Those of *paths*, relative or not, that are not excluded, each once.

        Raises ConfigError: the configuration of some folder that they are in is wrong.
        """
        kept = []
        folders: dict[str, str] = {}  # absolute; those of which all files are kept have none
        for path in dict.fromkeys(paths):
            folder, name = folder_and_name(path)
            absolute = folders.get(folder)
            if absolute is None:
                absolute = self.files.absolute(folder)
                if not self._excludes_folder(absolute) and not self.exclude_patterns(absolute):
                    absolute = ""
                folders[folder] = absolute
            if not absolute or self._keeps(absolute, name):
                kept.append(path)
        return kept

    def is_excluded(self, path: str, *, is_folder: bool = False) -> bool:
        """Whether a file or folder is excluded, by itself or with a folder that it is in.

        Raises ConfigError: the configuration of some folder that it is in is wrong.
        """
        if is_folder:
            return self._excludes_folder(self.files.absolute(path))
        return not self.kept_files([path])

    def kept(self, folder: str, names: list[str], *, is_folder: bool) -> list[str]:
        """Those of *names* that are not excluded in an absolute folder that is not excluded itself.

        Raises ConfigError: the configuration of the folder is wrong.
        """
        patterns = self.exclude_patterns(folder)
        if not patterns:
            return names
        start = slashed(os.path.join(folder, ""))
        return [name for name in names if not excludes(patterns, start + name, is_folder)]

    def exclude_patterns(self, folder: str) -> list[IgnorePatterns]:
        """The patterns that apply in an absolute folder; mostly none.

        Raises ConfigError: the configuration of the folder is wrong.
        """
        configuration = self.of_absolute(folder)
        if configuration not in self._patterns:
            self._patterns[configuration] = [
                IgnorePatterns(slashed(base), texts)
                for base, texts in configuration.placed_texts("exclude")
            ]
        return self._patterns[configuration]

    def _keeps(self, folder: str, name: str) -> bool:
        if self._excludes_folder(folder):
            return False
        return self.kept(folder, [name], is_folder=False) != []

    def _excludes_folder(self, folder: str) -> bool:
        root = self.root_of(folder)
        passed = []
        at = folder
        while at not in self._excluded:
            passed.append(at)
            if at == root:
                self._excluded[at] = False
                break
            at = os.path.dirname(at)
        is_out = self._excluded[at]
        for element in reversed(passed):
            parent, name = os.path.split(element)
            if not is_out and element != root:
                is_out = not self.kept(parent, [name], is_folder=True)
            self._excluded[element] = is_out
        return is_out

    def _file_in(self, folder: str) -> str | None:
        """The configuration file in a folder."""
        for name in FILE_NAMES:
            if self.files.has(folder, name):
                path = os.path.join(folder, name)
                status = self.files.status(path)
                if status is not None and status.is_file:
                    if name != "pyproject.toml" or self._is_for_us(path):
                        return path
        return None

    def _is_for_us(self, path: str) -> bool:
        """Whether a ``pyproject.toml`` has settings for hcl-lint; most have none."""
        content = content_of(self.files, path)
        if not any([name in content for name in _TABLE_NAMES]):
            return False  # PERF: this avoids loading the parser.
        return settings_in(path, content) is not None

    def _read(self, path: str | None, root: str | None) -> Configuration:
        if path not in self._by_file:
            if path is None:
                layers = [] if self.is_isolated else self._user_layers()
            else:
                tree = None if root is None else self.files.real_path(root)
                layers = self._layers(shown_path(path, self.files.here), tree)
            self._by_file[path] = Configuration((*layers, *self.first), self.files)
        return self._by_file[path]

    def _user_layers(self) -> list[Layer]:
        """The user's own settings, which apply where a project has none."""
        home = self.variables.get("XDG_CONFIG_HOME")
        if not home:
            home = os.path.join(home_folder(self.variables), ".config")
        path = os.path.join(home, "hcl-lint", "hcl-lint.toml")
        self.files.trust(home)
        status = self.files.status(path)
        return self._layers(path, None) if status is not None and status.is_file else []

    def _layers(self, path: str, tree: str | None) -> list[Layer]:
        """The settings of a configuration file and of those that it extends.

        Raises ConfigError: something is wrong, perhaps also with the settings that can be read.
        """
        layers, mistakes = read_file(self.files, path, tree)
        if mistakes:
            readable = Configuration((*layers, *self.first), self.files)
            require_valid(readable, self.variables, mistakes)
        return layers


class ProjectFile:
    """A file with its settings: decided once, for whatever is done with it."""

    def __init__(
        self, folder: str, name: str, path: str, configuration: Configuration, dialects: Dialects
    ) -> None:
        self.path = path
        self.folder = folder
        self.name = name
        self.configuration = configuration
        self.dialects = dialects
        self.dialect = dialects.of(path)


def find_files(
    finder: ConfigurationFinder, paths: list[str], exclude: list[str] | None = None,
    force_exclude: bool = False,
) -> discovery.Found:
    """Find the files at *paths* that the configuration does not exclude.

    Folders are searched for the files of all dialects that the configuration of the current folder
    has. *exclude* are more patterns, which hold for named files only with *force_exclude*. See
    `hcl_lint.files.discovery.find_files`. Raises ConfigError: the configuration of a folder that
    was searched is wrong, or there is nothing at all at the paths.
    """

    def is_excluded(path: str, is_folder: bool) -> bool:
        return finder.is_excluded(path, is_folder=is_folder)

    def tracked_in(tree: str) -> list[str]:
        from hcl_lint.files.git import tracked_and_ignored  # Most trees track nothing of that.

        return tracked_and_ignored(tree, finder.variables)

    rules = discovery.SearchRules(
        WantedFiles(finder).has, exclude=exclude, is_forced=force_exclude,
        patterns_in=finder.exclude_patterns, is_excluded=is_excluded,
        tracked_in=tracked_in if finder.files.is_disk else None,
    )
    found = discovery.find_files(finder.files, paths, rules)
    if not found.files and found.problems:
        missing = [
            f"{path}: {reason}"
            for path, reason in found.problems
            if finder.files.status(path) is None
        ]
        if len(missing) == len(paths):  # probably mistyped
            raise ConfigError(*missing)
    return found


class WantedFiles:
    """The files that folders are searched for: those of dialects known in the current folder.

    Packs are only read when there is a file that has no built-in dialect by its name.
    """

    def __init__(self, finder: ConfigurationFinder | None) -> None:
        """Without a *finder*, it is the files of built-in dialects."""
        self.finder = finder
        self._dialects: Dialects | None = None

    def has(self, folder: str, name: str) -> bool:
        """Whether a file in a folder is required.

        Raises ConfigError: something about dialects is wrong.
        """
        if is_hcl_name(name):
            return True
        if self.finder is None:
            return False
        kind = host_kind(name)
        if kind is not None:
            return kind in self.finder.of_folder(folder or os.curdir).texts("snippets")
        if self._dialects is None:
            configuration = self.finder.of_folder(os.curdir)
            with AllProblems(configuration, self.finder.variables):
                self._dialects = dialects_of(configuration)
        return self._dialects.have_pattern_for(folder, name)
