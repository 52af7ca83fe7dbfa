"""Files and modules as a project knows them, with all that was read for modules."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.dialects.registry import Dialects
    from hcl_lint.files.filesystem import FileProblem, FileSystem
    from hcl_lint.files.tracking import TrackedFiles
    from hcl_lint.project.configuration import Configuration
    from hcl_lint.project.installed_modules import InstalledModule
    from hcl_lint.semantics.module import Module


class ProjectFile:
    """A file with its settings: decided once, for whatever is done with it."""

    __slots__ = ("path", "folder", "name", "configuration", "dialects", "dialect")

    def __init__(
        self, folder: str, name: str, path: str, configuration: Configuration, dialects: Dialects
    ) -> None:
        self.path = path
        self.folder = folder
        self.name = name
        self.configuration = configuration
        self.dialects = dialects
        self.dialect = dialects.of(path)


class LoadedModule:
    """A module, what was read for it, and the modules that it was found to call.

    ``problems`` say by path why documents of it could not be read. ``has_left`` says that a call
    led outside the checked tree through a link, which the notes of what was read do not show.
    """

    __slots__ = (
        "folder", "dialect", "files", "module", "calls", "problems", "has_left", "size",
        "installed",
    )  # fmt: skip

    def __init__(self, folder: str, dialect: Dialect, files: FileSystem) -> None:
        self.folder = folder
        self.dialect = dialect
        self.files = files
        self.module: Module | None = None
        self.calls: dict[str, LoadedModule | None] = {}
        self.problems: dict[str, FileProblem] = {}
        self.has_left = False
        self.size = 0
        self.installed: dict[str, InstalledModule] | None = None  # once it is asked for

    def has_all(self, paths: Sequence[str]) -> bool:
        """Whether files belong to the module, even if they could not be read."""
        assert self.module is not None
        known = {document.path for document in self.module.documents}
        return all([path in known or path in self.problems for path in paths])

    def release(self) -> None:
        """Let go of the module, whose facts refer to it and to each other.

        Without this, it would stay until the collector of cycles finds it.
        """
        if self.module is not None:
            self.module.release(())
            self.module = None
        self.calls.clear()

    def reads(self) -> list[TrackedFiles] | None:
        """What was read for this module and all that it calls.

        None where that is not known in full.
        """
        from hcl_lint.files.tracking import TrackedFiles

        found = []
        pending = [self]
        seen = {id(self)}
        while pending:
            each = pending.pop()
            if each.has_left or not isinstance(each.files, TrackedFiles):
                return None
            found.append(each.files)
            for called in each.calls.values():
                if called is not None and id(called) not in seen:
                    seen.add(id(called))
                    pending.append(called)
        return found
