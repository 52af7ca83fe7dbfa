"""The files of a checkout with their settings, and the modules that they are in.

Everything that checks goes through a `Project`: the command line once, the watch and an editor
again and again over the same one. What follows from a text is kept until that text changes.
"""

from __future__ import annotations

import os
from functools import partial

from hcl_lint.annotations import Callable
from hcl_lint.diagnostics.finding import Finding, failure
from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import folder_and_name, matches_name
from hcl_lint.project.configuration import Configuration, dialects_of
from hcl_lint.project.finder import ConfigurationFinder, ProjectFile, find_files
from hcl_lint.project.validation import AllProblems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.checker import Checker
    from hcl_lint.linter.registry import Registry
    from hcl_lint.linter.results import FileResult
    from hcl_lint.project.checkers import Checkers
    from hcl_lint.project.modules import Modules
    from hcl_lint.project.sharing import Sharing
    from hcl_lint.semantics.document import Document


class Project:
    """The files of a checkout, with the documents and modules made from them.

    ``files`` is the file system that everything is read from: that of the *finder*. With
    *is_tracked*, each module records the files that were read for it, as caches require.
    """

    def __init__(
        self, finder: ConfigurationFinder | None = None, *, is_tracked: bool = False,
        times: dict[str, float] | None = None, dialects: Dialects | None = None,
        checker: Checker | None = None,
        destination: Callable[[str, str], tuple[str, str]] | None = None,
        registry: Registry | None = None,
    ) -> None:
        """*times*, when it is a dictionary, collects the seconds that each rule takes.

        *dialects*, *checker* and *registry*, the rules, are those of all files, whatever their
        configurations say. *destination* answers for a folder as `Module.destination` does.
        """
        self.finder = finder or ConfigurationFinder()
        self.is_tracked = is_tracked
        self.times = times
        self.pinned: dict[str, str] = {}  # versions of providers, whatever modules say
        self.pinned_modules: dict[str, str] = {}  # the same of published modules
        self._registry = registry
        self._checkers: Checkers | None = None
        self._all_dialects = dialects
        self._checker = checker
        self._dialects: dict[Configuration, Dialects] = {}
        self._modules: Modules | None = None
        self._sharing: Sharing | None = None
        self._lookup = destination

    def __reduce__(self) -> tuple[object, ...]:
        """Another process that is given a project computes its facts itself."""
        return partial(Project, self.finder, is_tracked=self.is_tracked), ()

    @property
    def files(self) -> FileSystem:
        return self.finder.files

    # Settings

    def configuration_of(self, path: str) -> Configuration:
        """Return the configuration of a file. Raises ConfigError: it is wrong."""
        return self.finder.of_folder(os.path.dirname(path) or os.curdir)

    def dialects_of(self, configuration: Configuration) -> Dialects:
        """Return the dialects of a configuration, those of its packs included.

        Raises ConfigError: something about them is wrong.
        """
        if self._all_dialects is not None:
            return self._all_dialects
        if configuration not in self._dialects:
            with AllProblems(configuration, self.finder.variables):
                self._dialects[configuration] = dialects_of(configuration)
        return self._dialects[configuration]

    def file(self, path: str) -> ProjectFile:
        """Return a file with its settings; it need not exist.

        Raises ConfigError: its configuration is wrong.
        """
        folder, name = folder_and_name(path)
        configuration = self.finder.of_folder(folder or os.curdir)
        dialects = self.dialects_of(configuration)
        file = ProjectFile(folder, name, path, configuration, dialects)
        if matches_name(name, file.dialect.values):
            from hcl_lint.project.trees import reader_of  # Most files are no values.

            file.dialect = reader_of(name, file.dialect, self.files.names(folder), dialects)
        return file

    def checker(self, configuration: Configuration) -> Checker:
        """Return what checks the files under a configuration.

        Raises ConfigError: the configuration is wrong.
        """
        if self._checker is not None:
            return self._checker
        return self.checkers.of(configuration, self.dialects_of(configuration).packs)

    @property
    def checkers(self) -> Checkers:
        """The checkers of the files, made when they are first asked for."""
        if self._checkers is None:
            from hcl_lint.project.checkers import Checkers  # Formatting needs none: 10 ms to load.

            self._checkers = Checkers(self._registry, self.times, self.finder.variables)
        return self._checkers

    def prepare(self, file: ProjectFile) -> None:
        """Let the rules for a file be ready, and the schema that it is checked by be loaded.

        Raises ConfigError: the configuration of the file is wrong, or the schema.
        """
        self.checker(file.configuration)
        self.checkers.prepare(file)

    def stands_alone(self, file: ProjectFile) -> bool:
        """Whether no other file matters for the findings in a file."""
        if not file.dialect.has_modules or not file.dialect.reads(file.name):
            return True
        return not self.checker(file.configuration).ruleset.engine.wants_modules

    def find_files(
        self, paths: list[str], exclude: list[str], force_exclude: bool,
        *, on_dangling: Callable[[str], None] | None = None,
    ) -> tuple[list[str], list[Finding]]:
        """Find the files of a run, and report problems of the named paths.

        *on_dangling* is called with each link that leads nowhere. See
        `hcl_lint.project.finder.find_files`, also for what it raises.
        """
        found = find_files(self.finder, paths, exclude, force_exclude)
        if on_dangling is not None:
            for path in found.dangling:
                on_dangling(path)
        problems = [failure(path, FileProblem(reason)) for path, reason in found.problems]
        return found.files, problems

    # Facts

    def document(self, path: str) -> Document:
        """Return the document of a file, which is kept with its module.

        Raises ConfigError: its configuration is wrong. Raises FileProblem: it cannot be read.
        """
        file = self.file(path)
        loaded = self.modules.of(file, [path])
        for document in loaded.module.documents if loaded.module is not None else ():
            if document.path == path:
                return document
        raise loaded.problems.get(path) or FileProblem("no such file or directory")

    def change(self, path: str, text: str | None) -> None:
        """Override the text of a file by that of an open buffer; None returns to the disk.

        Its document is replaced; everything that does not depend on it is kept.
        """
        from hcl_lint.files.memory import OverlayFiles

        files = self.files
        if not isinstance(files, OverlayFiles):
            files = self.finder.files = OverlayFiles(files)
        was_there = text is not None and files.has(*os.path.split(path))
        if text is None:
            files.close(path)
            if self._sharing is not None:
                self._sharing.files.change(path)
        else:
            files.open(path, text)
        self.modules.change(path, text, was_there)

    @property
    def modules(self) -> Modules:
        """The modules of the files, each made when it is first asked for."""
        if self._modules is None:
            from hcl_lint.project.modules import Modules  # Formatting needs none.

            self._modules = Modules(self, self._lookup)
        return self._modules

    @property
    def sharing(self) -> Sharing:
        """Which modules have files in common, by links."""
        if self._sharing is None:
            from hcl_lint.project.sharing import Sharing  # Formatting needs none.

            self._sharing = Sharing(self)
        return self._sharing

    # Work

    def check(self, path: str) -> FileResult:
        """Check one file, in its module.

        Raises ConfigError: its configuration is wrong. Raises FileProblem: it cannot be read.
        """
        file = self.file(path)
        document = self.document(path)
        loaded = self.modules.of(file)
        assert loaded.module is not None
        results = self.checker(file.configuration).check(loaded.module, [document])
        self.sharing.agree(loaded, results)
        return results[0]
