"""The files of a checkout with their settings, and the documents and modules that they are.

Everything that checks goes through a `Project`: the command line once, the watch and an editor
again and again over the same one. What follows from a text is kept until that text changes.
"""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import TERRAFORM, matches_name
from hcl_lint.files.discovery import tree_root
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_leftover, is_inside
from hcl_lint.project.configuration import (
    Configuration, dialects_of, rule_settings_of, target_of,
)  # fmt: skip
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.loaded_module import LoadedModule, ProjectFile
from hcl_lint.project.trees import folders_of_tree, is_shared, lock_folders, recognized
from hcl_lint.semantics.document import Document, document_of
from hcl_lint.semantics.module import INSTALLED, Module
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.dialects.pack import Pack
    from hcl_lint.dialects.registry import Dialects
    from hcl_lint.files.filesystem import FileSystem
    from hcl_lint.linter.checker import Checker, FileResult
    from hcl_lint.linter.registry import Registry
    from hcl_lint.problems.finding import Finding
    from hcl_lint.providers.catalog import ProviderCatalog
    from hcl_lint.providers.index import ProviderIndex

# A module that others call is kept for them as long as all that are kept stay below this.
_KEPT_CHARACTERS = 16_000_000

_MOST_DOCUMENTS = 1_000  # of one module

_SINGLE_FILES = (".hcl", ".hcl.json")  # what a call of a single file ends in


class Project:
    """The files of a checkout, with the documents and modules made from them.

    ``files`` is the file system that everything is read from: that of the *finder*. With
    *is_tracked*, each module records the files that were read for it, as caches require.
    """

    __slots__ = (
        "finder", "is_tracked", "times", "_given", "_registry", "_checkers",
        "_all_dialects", "_checker", "_dialects", "_modules", "_kept", "_schema_folders",
        "_targets", "_indexes", "_lookup",
    )  # fmt: skip

    def __init__(
        self,
        finder: ConfigurationFinder | None = None,
        *,
        is_tracked: bool = False,
        times: dict[str, float] | None = None,
        dialects: Dialects | None = None,
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
        self._given = registry
        self._registry: Registry | None = None
        self._checkers: dict[Configuration, Checker] = {}
        self._all_dialects = dialects
        self._checker = checker
        self._dialects: dict[Configuration, Dialects] = {}
        self._modules: dict[tuple[str, str, str], LoadedModule] = {}
        self._kept = 0
        self._schema_folders: dict[Configuration, list[str]] = {}
        self._targets: dict[tuple[Configuration, str], str] = {}
        self._indexes: dict[tuple[str, str], ProviderIndex] = {}
        self._lookup = destination

    def __reduce__(self) -> tuple[object, ...]:
        """Another process that is given a project computes its facts itself."""
        return _project, (self.finder, self.is_tracked)

    @property
    def files(self) -> FileSystem:
        return self.finder.files

    # Settings

    def configuration_of(self, path: str) -> Configuration:
        """Return the configuration of a file.

        Raises:
            ConfigError: it is wrong.
        """
        return self.finder.of_folder(os.path.dirname(path) or os.curdir)

    def dialects_of(self, configuration: Configuration) -> Dialects:
        """Return the dialects of a configuration, those of its packs included.

        Raises:
            ConfigError: something about them is wrong.
        """
        if self._all_dialects is not None:
            return self._all_dialects
        if configuration not in self._dialects:
            self._dialects[configuration] = dialects_of(configuration)
        return self._dialects[configuration]

    def file(self, path: str) -> ProjectFile:
        """Return a file with its settings; it need not exist.

        Raises:
            ConfigError: its configuration is wrong.
        """
        folder, name = os.path.split(path)
        configuration = self.finder.of_folder(folder or os.curdir)
        return ProjectFile(folder, name, path, configuration, self.dialects_of(configuration))

    def checker(self, configuration: Configuration) -> Checker:
        """Return what checks the files under a configuration.

        Raises:
            ConfigError: the configuration is wrong.
        """
        if self._checker is not None:
            return self._checker
        if configuration not in self._checkers:
            # Formatting goes through projects, too, and needs no rules: 10 ms to load.
            from hcl_lint.linter.checker import Checker
            from hcl_lint.linter.ruleset import Ruleset

            registry = self._given or self._registry_of(self.dialects_of(configuration).packs)
            ruleset = Ruleset(registry, rule_settings_of(configuration), times=self.times)
            self._checkers[configuration] = Checker(ruleset)
        return self._checkers[configuration]

    def _registry_of(self, packs: Sequence[Pack]) -> Registry:
        from hcl_lint.linter.registry import all_rules

        if packs:
            return all_rules(packs)
        self._registry = self._registry or all_rules()
        return self._registry

    def prepare(self, file: ProjectFile) -> None:
        """Let the rules for a file be ready, and the schema that it is checked by be loaded.

        Raises:
            ConfigError: the configuration of the file is wrong, or the schema.
        """
        if (file.configuration, file.dialect.name) not in self._targets:
            self.checker(file.configuration)
            if file.dialect.has_modules:
                self.schema_folders_of(file.configuration)
            self._target_of(file.configuration, file.dialect)
        if file.dialect.schemas:
            from hcl_lint.dialects.schemas import schema_of

            schema_of(file.dialect, file.path)

    def _target_of(self, configuration: Configuration, dialect: Dialect) -> str:
        """The versions of a dialect's product that files must work with."""
        key = (configuration, dialect.name)
        if key not in self._targets:
            self._targets[key] = target_of(configuration, dialect.name)
        return self._targets[key]

    def schema_folders_of(self, configuration: Configuration) -> list[str]:
        """Return the folders with schemas of providers, the first of which win.

        Raises:
            ConfigError: the configuration names one that it must not, or that is not there.
        """
        if configuration not in self._schema_folders:
            from hcl_lint.project.configuration import schema_folders_of

            folders = schema_folders_of(configuration, self.finder.variables)
            self._schema_folders[configuration] = folders
        return self._schema_folders[configuration]

    def stands_alone(self, file: ProjectFile) -> bool:
        """Whether no other file matters for the findings in a file."""
        if not file.dialect.has_modules or is_leftover(file.name):
            return True
        return not self.checker(file.configuration).ruleset.engine.has_module_rules

    def kept_files(self, paths: list[str]) -> list[str]:
        """Return those of *paths* that the configuration does not exclude, each once.

        Raises:
            ConfigError: the configuration of some file is wrong.
        """
        return self.finder.kept_files(paths)

    def size_of(self, path: str) -> int:
        """The bytes of a file; 0 where it cannot be asked."""
        return self.files.size_of(path)

    def is_excluded(self, path: str) -> bool:
        """Whether the configuration leaves a file out."""
        return self.finder.is_excluded(path)

    def find_files(
        self,
        paths: list[str],
        exclude: list[str],
        force_exclude: bool,
        *,
        with_packs: bool = True,
        on_dangling: Callable[[str], None] | None = None,
    ) -> tuple[list[str], list[Finding]]:
        """Find the files of a run, and report problems of the named paths.

        Folders are searched for the files of all dialects that the configuration of the current
        folder knows, or, unless *with_packs*, of the built-in ones; what configurations exclude
        is not searched. *on_dangling* is called with each link that leads nowhere. See
        `hcl_lint.project.finder.find_files`.

        Raises:
            ConfigError: the configuration of a searched folder is invalid, or nothing exists at
                the paths.
        """
        from hcl_lint.project.finder import find_files

        found = find_files(
            self.finder,
            paths,
            exclude=exclude,
            force_exclude=force_exclude,
            with_packs=with_packs,
        )
        if on_dangling is not None:
            for path in found.dangling:
                on_dangling(path)
        problems = []
        for path, reason in found.problems:
            from hcl_lint.project.check_data import failure

            problems.append(failure(path, FileProblem(reason)))
        return [file.path for file in found.files], problems

    # Facts

    def document(self, path: str) -> Document:
        """Return the document of a file, which is kept with its module.

        Raises:
            ConfigError: its configuration is wrong.
            FileProblem: it cannot be read.
        """
        file = self.file(path)
        loaded = self.module_of(file, [path])
        for document in loaded.module.documents if loaded.module is not None else ():
            if document.path == path:
                return document
        raise loaded.problems.get(path) or FileProblem("no such file or directory")

    def module_of(self, file: ProjectFile, paths: Sequence[str] = ()) -> LoadedModule:
        """Return the module that a file is in, with all its documents.

        *paths* are files that belong to it whatever they are called.
        """
        stands_alone = self.stands_alone(file)
        key = (file.folder, file.dialect.name, file.name if stands_alone else "")
        loaded = self._modules.get(key)
        if loaded is None or not loaded.has_all(paths):
            members = [file.path]
            if not stands_alone:
                members = self._members(file.folder, file.dialect, paths)
            loaded = self._load(file.folder, file.dialect, members)
            self._keep(key, loaded)
        return loaded

    def modules_in(self, path: str) -> list[LoadedModule]:
        """Return the modules of a folder, or the one that a file is in; sorted by dialect.

        A file that its product reads on its own is a module. Every module has all its documents.

        Raises:
            ConfigError: the configuration of the folder is wrong.
        """
        status = self.files.status(path)
        is_folder = status is None or status.is_folder
        folder = path if is_folder else os.path.dirname(path)
        folder = "" if folder in (os.curdir, "") else os.path.normpath(folder)
        names = self.files.names(folder or os.curdir) if is_folder else [os.path.basename(path)]
        found: dict[tuple[str, str, str], LoadedModule] = {}
        for name in sorted(names):
            inner = os.path.join(folder, name)
            if is_folder and (is_leftover(name) or self.is_excluded(inner)):
                continue
            dialect = self.file(inner).dialect
            if not dialect.declarations and (dialect.is_known or not name.endswith(".hcl")):
                continue  # The content of other files tells.
            key = (folder, dialect.name, "" if dialect.has_modules else name)
            if key not in self._modules:
                members = self._members(folder, dialect, ()) if dialect.has_modules else [inner]
                self._keep(key, self._load(folder, dialect, members))
            if self._modules[key].dialect.declarations:
                found[key] = self._modules[key]
        return [found[key] for key in sorted(found)]

    def _members(self, folder: str, dialect: Dialect, paths: Sequence[str]) -> list[str]:
        """The paths of the files of a module, sorted."""
        configuration = self.finder.of_folder(folder or os.curdir)
        dialects = self.dialects_of(configuration)
        found = set(paths)
        names = self.files.names(folder)
        for name in names:
            path = os.path.join(folder, name)
            if path in found or is_leftover(name):
                continue
            other = dialects.of(path)
            is_own = other.name == dialect.name
            if (is_own or is_shared(name, other, dialect, names)) and not self.is_excluded(path):
                found.add(path)
        return sorted(found)

    def _load(self, folder: str, dialect: Dialect, paths: list[str]) -> LoadedModule:
        files = self.files
        if self.is_tracked:
            from hcl_lint.files.tracking import TrackedFiles  # 2 ms, which formatting need not pay

            files = TrackedFiles(files)
        loaded = LoadedModule(folder, dialect, files)
        if dialect.has_modules:
            files.names(folder)
        documents = []
        for path in paths[:_MOST_DOCUMENTS]:
            try:
                source = Source.from_bytes(path, files.read(path))
            except FileProblem as problem:
                loaded.problems[path] = problem
                continue
            if dialect.is_known:
                documents.append(Document(source, dialect))
            else:
                documents.append(document_of(source, self.file(path).dialects))
            loaded.size += len(source.text)
        if not dialect.has_modules and len(documents) == 1:
            loaded.dialect = documents[0].dialect
        elif dialect.name == TERRAFORM:
            self._recognize(loaded, dialect, documents)
        self._attach(loaded, documents)
        return loaded

    def _recognize(
        self, loaded: LoadedModule, dialect: Dialect, documents: list[Document]
    ) -> None:
        """Decide which product a module is for whose files have names of *dialect*."""
        configuration = self.finder.of_folder(loaded.folder or os.curdir)
        if not self._target_of(configuration, dialect):
            dialects = self.dialects_of(configuration)
            dialect = recognized(loaded.files, loaded.folder, dialects, dialect, documents)
        loaded.dialect = dialect
        if any([each.dialect is not dialect for each in documents]):
            documents[:] = [Document(each.source, dialect) for each in documents]

    def _attach(self, loaded: LoadedModule, documents: Sequence[Document]) -> None:
        """Make the module of what was loaded; what it calls is looked for when it is asked for."""
        loaded.calls.clear()
        if loaded.module is not None:
            loaded.module.release(documents)

        def find(path: str, dialect: str = "") -> Module | None:
            key = f"{dialect}:{path}" if dialect else path
            if key not in loaded.calls:
                loaded.calls[key] = self._called(loaded, path, dialect)
            called = loaded.calls[key]
            return None if called is None else called.module

        def tree(dialect: str) -> list[Module] | None:
            return self._tree(loaded, dialect)

        def names() -> list[str]:
            return loaded.files.names(loaded.folder or os.curdir)

        def destination(path: str) -> tuple[str, str]:
            return self._destination(loaded, path)

        unread = (*loaded.problems, *self._relatives(loaded, documents))
        catalog = self._catalog(loaded)
        configuration = self.finder.of_folder(loaded.folder or os.curdir)
        target = self._target_of(configuration, loaded.dialect)
        loaded.module = Module(
            loaded.folder, loaded.dialect, documents, find, unread, catalog, target, tree, names,
            destination,
        )  # fmt: skip

    def _catalog(self, loaded: LoadedModule) -> ProviderCatalog | None:
        """The schemas of providers that a module can use; None where there are none at all."""
        if not loaded.dialect.has_modules:
            return None
        folder = loaded.folder or os.curdir
        folders = self.schema_folders_of(self.finder.of_folder(folder))
        from hcl_lint.providers.catalog import ProviderCatalog

        nearest = list(lock_folders(self.files, folder))
        catalog = ProviderCatalog(loaded.files, folders, nearest, self._indexes)
        return catalog if catalog.all_files() else None

    def _relatives(self, loaded: LoadedModule, documents: Sequence[Document]) -> list[str]:
        """The files of a related dialect, or in another language, that may be part of it, too."""
        folder, dialect = loaded.folder, loaded.dialect
        if not dialect.has_modules:
            return []
        dialects = self.dialects_of(self.finder.of_folder(folder or os.curdir))
        from hcl_lint.semantics.terraform.files import is_replaced, replaced_by

        own = {os.path.basename(document.path) for document in documents}
        found = []
        names = loaded.files.names(folder)
        for name in names:
            if name in dialect.companions:
                found.append(os.path.join(folder, name))
                continue
            other = dialects.of(name)
            is_related = dialect.name == other.base or dialect.base == other.name != ""
            if not is_related:
                continue
            is_part = not matches_name(name, (*other.alone, *other.values))
            has_twin = replaced_by(name) in own or is_replaced(name, names)
            if is_part and name not in own and not has_twin and not is_leftover(name):
                found.append(os.path.join(folder, name))
        return found

    def _called(
        self, caller: LoadedModule, path: str, dialect_name: str = ""
    ) -> LoadedModule | None:
        """The module that a call leads to: in a folder of the checked tree, or none.

        Where files stand alone, a call may also lead to a single file. It is of the dialect of a
        name, or of the caller's own.
        """
        if path.startswith(INSTALLED):
            return self._installed(caller, *path.removeprefix(INSTALLED).split("\n", 2))
        if os.path.isabs(path):
            return None
        folder, dialect = caller.folder, caller.dialect
        if dialect_name:
            configuration = self.finder.of_folder(folder or os.curdir)
            dialect = self.dialects_of(configuration).find(dialect_name)
        target = os.path.normpath(os.path.join(folder or os.curdir, path))
        target = "" if target == os.curdir else target
        real = caller.files.real_path(target or os.curdir)
        if not is_inside(real, tree_root(self.files, self.files.real_path(folder or os.curdir))):
            caller.has_left = caller.has_left or real != self.files.absolute(target)
            return None
        key = (target, dialect.name, "")
        if target.endswith(_SINGLE_FILES) and not dialect.has_modules:
            status = caller.files.status(target)
            if status is None or status.is_folder:
                return None
            key = (os.path.dirname(target), dialect.name, os.path.basename(target))
            if key not in self._modules:
                self._keep(key, self._load(key[0], dialect, [target]))
        if key not in self._modules:
            names = self._members(target, dialect, ())
            if not names:
                caller.files.names(target)
                return None
            self._keep(key, self._load(target, dialect, names))
        return self._modules[key]

    def _destination(self, caller: LoadedModule, path: str) -> tuple[str, str]:
        """What a path leads to where no module was found; see `Module.destination`."""
        if self._lookup is not None:
            return self._lookup(caller.folder, path)
        from hcl_lint.project.call_paths import destination_of

        found = destination_of(caller.files, caller.folder, path)
        caller.has_left = caller.has_left or found[0] != ""  # No cache notices a new folder.
        return found

    def _installed(
        self, caller: LoadedModule, name: str, source: str, version: str
    ) -> LoadedModule | None:
        """The module that is installed for a call of a root module."""
        from hcl_lint.project.installed_modules import read_manifest

        if caller.installed is None:
            caller.installed = read_manifest(caller.files, caller.folder)
        found = caller.installed.get(name)
        if found is None or not found.is_for(source, version):
            return None
        return self._called(caller, os.path.relpath(found.folder, caller.folder or os.curdir))

    def _tree(self, loaded: LoadedModule, dialect: str) -> list[Module] | None:
        """The modules of a dialect in the tree that a module is in, or None if it is too large."""
        loaded.has_left = True  # No cache notices that there is another folder.
        folders = folders_of_tree(loaded.files, loaded.folder, self.is_excluded)
        if folders is None:
            return None
        paths = [os.path.relpath(each, loaded.folder or os.curdir) for each in folders]
        found = [self._called(loaded, path, dialect) for path in paths]
        return [each.module for each in found if each is not None and each.module is not None]

    def _keep(self, key: tuple[str, str, str], loaded: LoadedModule) -> None:
        self._modules[key] = loaded
        self._kept += loaded.size
        while self._kept > _KEPT_CHARACTERS and len(self._modules) > 1:
            self._kept -= self._modules.pop(next(iter(self._modules))).size

    def release(self, folder: str) -> None:
        """Forget what is known of a folder, except for modules that others call.

        For runs that look at each file once: all facts would fill the memory.
        """
        called = {each for loaded in self._modules.values() for each in loaded.calls.values()}
        for key, loaded in list(self._modules.items()):
            if key[0] == folder and loaded not in called:
                self._kept -= self._modules.pop(key).size
                loaded.release()

    def change(self, path: str, text: str | None) -> None:
        """Let a file have another text, as an open buffer; None lets it be as the disk has it.

        Its document is replaced; everything that does not depend on it is kept.
        """
        from hcl_lint.files.memory import OverlayFiles

        files = self.files
        if not isinstance(files, OverlayFiles):
            files = self.finder.files = OverlayFiles(files)
        folder, name = os.path.split(path)
        was_there = text is not None and files.has(folder, name)
        if text is None:
            files.close(path)
        else:
            files.open(path, text)
        # Calls that led nowhere may lead to a new file.
        changed: set[LoadedModule | None] = set() if was_there else {None}
        for key, loaded in [each for each in self._modules.items() if each[0][0] == folder]:
            is_in = loaded.has_all([path])
            if not is_in and (was_there or key[2]):
                continue
            changed.add(loaded)
            if text is not None and is_in and path not in loaded.problems:
                module = loaded.module
                assert module is not None
                document = Document(Source(path, text), module.dialect)
                if not module.dialect.has_modules:
                    document = document_of(document.source, self.file(path).dialects)
                    loaded.dialect = document.dialect
                documents = list(module.with_document(document).documents)
                if key[1] == TERRAFORM:
                    self._recognize(loaded, self.file(path).dialect, documents)
                self._attach(loaded, documents)
            else:
                self._kept -= self._modules.pop(key).size
        self._renew_callers(changed)

    def _renew_callers(self, changed: set[LoadedModule | None]) -> None:
        """Let modules that call changed ones, themselves or by others, be new ones.

        They keep their documents, and so what follows from these alone.
        """
        count = 0
        while count < len(changed):
            count = len(changed)
            for loaded in self._modules.values():
                if loaded not in changed and not changed.isdisjoint(loaded.calls.values()):
                    changed.add(loaded)
                    assert loaded.module is not None
                    self._attach(loaded, loaded.module.documents)

    # Work

    def check(self, path: str) -> FileResult:
        """Check one file, in its module.

        Raises:
            ConfigError: its configuration is wrong.
            FileProblem: it cannot be read.
        """
        file = self.file(path)
        document = self.document(path)
        loaded = self.module_of(file)
        assert loaded.module is not None
        return self.checker(file.configuration).check(loaded.module, [document])[0]


def _project(finder: ConfigurationFinder, is_tracked: bool) -> Project:
    return Project(finder, is_tracked=is_tracked)
