"""Other modules, for the rules that look across: what local paths lead to."""

from __future__ import annotations

import os

from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_debris
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.module import ModuleContext
from hcl_lint.linter.parsing import parse_file
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.workspace.files import Files

_MOST_FILES = 1_000  # read of one folder


class ModuleLoader:
    """Reads the modules that others call, each once; nothing outside of the checked tree."""

    __slots__ = ("dialect_of", "files", "_modules")

    def __init__(self, dialect_of: Callable[[str], Dialect], files: Files) -> None:
        self.dialect_of = dialect_of
        self.files = files
        self._modules: dict[tuple[str, str], ModuleContext | None] = {}

    def load(self, caller: ModuleContext, path: str) -> ModuleContext | None:
        """The module in a folder, *path* being relative to that of *caller*.

        None where there is no such folder within the tree, or no file of the dialect in it.
        Findings in its files go nowhere.
        """
        if os.path.isabs(path):
            return None
        folder = os.path.normpath(os.path.join(caller.folder or os.curdir, path))
        key = (folder, caller.dialect.name)
        if key not in self._modules:
            inside = self.files.is_within_reach(caller.folder, folder)
            self._modules[key] = self._read(folder, caller.dialect) if inside else None
        return self._modules[key]

    def _read(self, folder: str, dialect: Dialect) -> ModuleContext | None:
        files = []
        for name in self.files.names(folder)[:_MOST_FILES]:
            path = os.path.join(folder, name)
            if is_debris(name) or self.dialect_of(path).name != dialect.name:
                continue
            try:
                tree = parse_file(Source.from_bytes(path, self.files.read(path)))
            except FileProblem:
                continue
            files.append(FileContext(path, tree, dialect, is_reported=False))
        return ModuleContext(folder, dialect, files, self) if files else None
