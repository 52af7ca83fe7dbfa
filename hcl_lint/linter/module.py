"""What a rule sees of the files of one folder that belong together."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext


class ModuleContext:
    """The files of one folder in one dialect, sorted by path; of other dialects, one file.

    Findings are reported by the file that they are in, `FileContext.report`; those in files
    that are only read for context (``is_reported`` is false) go nowhere.
    """

    __slots__ = ("folder", "dialect", "files")

    def __init__(self, folder: str, dialect: Dialect, files: list[FileContext]) -> None:
        self.folder = folder
        self.dialect = dialect
        self.files = files

    @property
    def is_whole(self) -> bool:
        """Whether all of its files could be parsed, so that what is not there is not there."""
        return all([file.has_valid_syntax for file in self.files])

    @classmethod
    def group(cls, files: list[FileContext]) -> list[ModuleContext]:
        """The modules that files make up; those of one folder and dialect belong together."""
        modules: dict[tuple[str, str, str], ModuleContext] = {}
        for file in sorted(files, key=_path_of):
            folder = file.path.replace("\\", "/").rpartition("/")[0]
            dialect = file.dialect
            key = (folder, dialect.name, "" if dialect.has_modules else file.path)
            if key not in modules:
                modules[key] = cls(folder, dialect, [])
            modules[key].files.append(file)
        return list(modules.values())


def _path_of(file: FileContext) -> str:
    return file.path
