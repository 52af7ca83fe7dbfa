"""Where index files with the interfaces of modules are, and which of them is about a module."""

from __future__ import annotations

import os

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.installed import mapped_content
from hcl_lint.files.tracking import TrackedFiles
from hcl_lint.interfaces.index import ModuleEntry, ModuleIndex
from hcl_lint.interfaces.judging import JudgingVersions, judging_versions
from hcl_lint.interfaces.source import PublishedSource
from hcl_lint.text.limits import MOST_SCHEMA_FILES

SUFFIX: Final = ".hclmodules"
BUNDLED: Final = f"modules{SUFFIX}"


class ModuleCatalog:
    """The index files in *folders*, and then the one in *bundled*, which comes with hcl-lint.

    The first file that knows a module wins. ``problems`` say by path why files cannot be read,
    ``files`` what was read, except what comes with hcl-lint.
    """

    def __init__(self, files: FileSystem, folders: Sequence[str], bundled: str = "") -> None:
        self.problems: dict[str, str] = {}
        self.files = TrackedFiles(files)
        self._folders = folders
        self._bundled = bundled
        self._indexes: dict[str, ModuleIndex] | None = None
        self._known: dict[tuple[str, ...], JudgingVersions | None] = {}

    def indexes(self) -> dict[str, ModuleIndex]:
        """All index files that can be read, by path."""
        if self._indexes is None:
            self._indexes = {}
            for path in self.paths():
                try:
                    is_bundled = path.startswith(self._bundled) and self._bundled != ""
                    content = mapped_content(path) if is_bundled else self.files.read(path)
                    self._indexes[path] = ModuleIndex(content)
                except FileProblem as problem:
                    self.problems[path] = problem.reason
                except ConfigError as error:
                    self.problems[path] = str(error)
        return self._indexes

    def paths(self) -> list[str]:
        """The paths of the index files, the one that comes with hcl-lint last."""
        found = []
        for folder in self._folders:
            try:
                listed = [entry.name for entry in self.files.listing(folder)]
            except FileProblem:
                continue
            names = [name for name in sorted(listed) if name.endswith(SUFFIX)]
            found += [os.path.join(folder, name) for name in names[:MOST_SCHEMA_FILES]]
        return [*found, os.path.join(self._bundled, BUNDLED)] if self._bundled else found

    def entry(self, source: PublishedSource) -> tuple[ModuleIndex, ModuleEntry] | None:
        """The entry of a module, and the file that it is in; None if nothing is known of it."""
        for index in self.indexes().values():
            address, repository = source.address, source.repository
            entry = index.find(address) if address else index.find_repository(repository)
            if entry is not None:
                return index, entry
        return None

    def judging(self, source: PublishedSource, constraint: str) -> JudgingVersions | None:
        """The versions that a call leads to; None where nothing is known of them."""
        key = (source.address, source.repository, source.folder, source.ref, constraint)
        if key not in self._known:
            self._known[key] = self._judging(source, constraint)
        return self._known[key]

    def _judging(self, source: PublishedSource, constraint: str) -> JudgingVersions | None:
        for path, index in self.indexes().items():
            try:
                found = judging_versions(index, source, constraint)
            except ConfigError as error:
                self.problems[path] = str(error)
                continue
            if found is not None:
                return found
        return None
