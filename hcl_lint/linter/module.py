"""What a rule sees of the files of one folder that belong together."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.modules import ModuleLoader


class ModuleContext:
    """The files of one folder in one dialect, sorted by path; of other dialects, one file.

    Findings are reported by the file that they are in, `FileContext.report`; those in files
    that are only read for context (``is_reported`` is false) go nowhere.
    """

    __slots__ = ("folder", "dialect", "files", "_loader")

    def __init__(
        self,
        folder: str,
        dialect: Dialect,
        files: list[FileContext],
        loader: ModuleLoader | None = None,
    ) -> None:
        self.folder = folder
        self.dialect = dialect
        self.files = files
        self._loader = loader

    def other(self, path: str) -> ModuleContext | None:
        """The module in another folder, *path* being relative to this one's.

        None where there is none, or it lies outside of the checked tree.
        """
        return None if self._loader is None else self._loader.load(self, path)

    @property
    def is_whole(self) -> bool:
        """Whether all of its files could be parsed, so that what is not there is not there."""
        return all([file.has_valid_syntax for file in self.files])

    @classmethod
    def group(
        cls, files: list[FileContext], loader: ModuleLoader | None = None
    ) -> list[ModuleContext]:
        """The modules that files make up; those of one folder and dialect belong together."""
        modules: dict[tuple[str, str, str], ModuleContext] = {}
        for file in sorted(files, key=_path_of):
            folder = file.path.replace("\\", "/").rpartition("/")[0]
            dialect = file.dialect
            key = (folder, dialect.name, "" if dialect.has_modules else file.path)
            if key not in modules:
                modules[key] = cls(folder, dialect, [], loader)
            modules[key].files.append(file)
        return list(modules.values())


def _path_of(file: FileContext) -> str:
    return file.path
