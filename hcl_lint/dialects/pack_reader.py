"""Reading the files of a pack: nothing outside it, and no more than packs have."""

from __future__ import annotations

import os

from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_debris, is_inside
from hcl_lint.problems.errors import ConfigError
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.filesystem import FileSystem

# The largest packs that people write have a few dozen files of some kilobytes.
_MOST_FILES = 500
_MOST_BYTES = 8 * 1024 * 1024


class PackReader:
    """Reads files of one pack, up to limits."""

    __slots__ = ("files", "folder", "within", "_count", "_bytes")

    def __init__(self, files: FileSystem, folder: str, within: str | None = None) -> None:
        self.files = files
        self.folder = folder
        self.within = within
        self._count = 0
        self._bytes = 0

    def names(self, inner: str) -> list[str]:
        """The names of the HCL files in the pack's folder, or one in it, sorted.

        Raises:
            ConfigError: the pack's folder cannot be read.
        """
        path = os.path.join(self.folder, inner) if inner else self.folder
        self._require_inside(path)
        try:
            names = [entry.name for entry in self.files.listing(path)]
        except FileProblem as problem:
            if inner:
                return []
            raise ConfigError(f"rule pack {self.folder}: {problem.reason}") from problem
        return [name for name in names if name.endswith(".hcl") and not is_debris(name)]

    def read(self, name: str) -> Source:
        """The text of a file of the pack.

        Raises:
            ConfigError: it cannot be read, or the pack is too large.
        """
        path = os.path.join(self.folder, name)
        self._require_inside(path)
        try:
            content = self.files.read(path)
        except FileProblem as problem:
            raise ConfigError(f"{path}: {problem.reason}") from problem
        self._count += 1
        self._bytes += len(content)
        if self._count > _MOST_FILES or self._bytes > _MOST_BYTES:
            raise ConfigError(
                f"rule pack {self.folder}: it is larger than {_MOST_FILES} files or "
                f"{_MOST_BYTES // (1024 * 1024)} MiB"
            )
        return Source.from_bytes(path, content)

    def _require_inside(self, path: str) -> None:
        if self.within is None:
            return
        real = self.files.real_path(path)
        if not is_inside(real, self.within):
            raise ConfigError(f"{path}: it leads outside of the checked tree {self.within}")
