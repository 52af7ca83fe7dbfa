"""What the setting ``exclude`` leaves out: files, and folders with all that is below them."""

from __future__ import annotations

import os

from hcl_lint.files.ignore import IgnorePatterns
from hcl_lint.files.paths import slashed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.workspace.configuration import Configuration, ConfigurationFinder


class Exclusion:
    """Tells which files and folders are left out.

    What holds in a folder decides about its files and about the folders in it, whatever
    configuration these have themselves. Folders are absolute paths.
    """

    __slots__ = ("finder", "_patterns", "_folders")

    def __init__(self, finder: ConfigurationFinder) -> None:
        self.finder = finder
        self._patterns: dict[Configuration, list[IgnorePatterns]] = {}
        self._folders: dict[str, bool] = {}

    def kept(self, folder: str, names: list[str], *, is_directory: bool) -> list[str]:
        """Those of *names* in a folder that are not left out, the folder itself not being.

        Raises:
            ConfigError: the configuration of the folder is wrong.
        """
        patterns = self.patterns_in(folder)
        if not patterns:
            return names
        kept = []
        for name in names:
            path = slashed(os.path.join(folder, name))
            if not any([path.startswith(each.base) and each.verdict(path, is_directory)
                        for each in patterns]):  # fmt: skip
                kept.append(name)
        return kept

    def kept_files(self, paths: list[str]) -> list[str]:
        """Those of *paths*, relative or not, that are not left out, each once.

        Raises:
            ConfigError: the configuration of some folder that they are in is wrong.
        """
        kept = []
        folders: dict[str, str] = {}  # absolute; those of which all files are kept have none
        for path in dict.fromkeys(paths):
            folder = os.path.dirname(path)
            absolute = folders.get(folder)
            if absolute is None:
                absolute = os.path.abspath(folder)
                if not self._holds_for_folder(absolute) and not self.patterns_in(absolute):
                    absolute = ""
                folders[folder] = absolute
            if not absolute or self._keeps(absolute, os.path.basename(path)):
                kept.append(path)
        return kept

    def _keeps(self, folder: str, name: str) -> bool:
        if self._holds_for_folder(folder):
            return False
        return self.kept(folder, [name], is_directory=False) != []

    def holds_for_file(self, path: str) -> bool:
        """Whether a file is left out, by itself or with a folder that it is in.

        Raises:
            ConfigError: the configuration of some folder that it is in is wrong.
        """
        return not self.kept_files([path])

    def _holds_for_folder(self, folder: str) -> bool:
        root = self.finder.root_of(folder)
        passed = []
        at = folder
        while at not in self._folders:
            passed.append(at)
            if at == root:
                self._folders[at] = False
                break
            at = os.path.dirname(at)
        is_out = self._folders[at]
        for each in reversed(passed):
            parent, name = os.path.split(each)
            if not is_out and each != root:
                is_out = not self.kept(parent, [name], is_directory=True)
            self._folders[each] = is_out
        return is_out

    def patterns_in(self, folder: str) -> list[IgnorePatterns]:
        """The patterns that hold in a folder; mostly there are none.

        Raises:
            ConfigError: the configuration of the folder is wrong.
        """
        configuration = self.finder.of_absolute(folder)
        if configuration not in self._patterns:
            self._patterns[configuration] = [
                IgnorePatterns(slashed(base), list(texts))
                for base, texts in configuration.placed_texts("exclude")
            ]
        return self._patterns[configuration]
