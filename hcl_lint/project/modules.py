"""The modules of a project, with all that was read for them."""

from __future__ import annotations

import os
from functools import partial

from hcl_lint.annotations import Callable, Collection, Iterable, Sequence
from hcl_lint.dialects.dialect import TERRAFORM, Dialect
from hcl_lint.edges import DESTINATION, MANIFEST, PUBLISHED, TEXT_IN_TREE, load
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.installed import schema_folder
from hcl_lint.files.paths import folder_and_name, is_inside, is_leftover, joined, matches_name
from hcl_lint.files.tracking import digest_of
from hcl_lint.project.finder import ProjectFile
from hcl_lint.project.schema_folders import uses_bundled_schemas
from hcl_lint.project.trees import folders_of_tree, is_shared, lock_folders, recognized
from hcl_lint.providers.catalog import LoadedSchemas, ProviderCatalog
from hcl_lint.semantics.document import Document, document_of
from hcl_lint.semantics.module import NO_FOLDER, Module, ModuleSource, ModuleTree
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.quiet import QuietItems
from hcl_lint.semantics.values import keep_values
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.tracking import TrackedFiles
    from hcl_lint.project.installed_modules import InstalledModule
    from hcl_lint.project.project import Project
    from hcl_lint.project.published_modules import PublishedModules

# A module that others call is kept for them as long as all that are kept stay below this.
_KEPT_CHARACTERS = 16_000_000

# So many characters of modules that a run is done with wait to be released together, about 8 MB.
# PERF: to free what was made of a text takes 3 % of checking it, and modules that come later call
# those that wait: without, a quarter of the files of a repository are parsed twice.
_WAITING_CHARACTERS = 300_000

_MOST_DOCUMENTS = 5_000  # of one module
_TOO_MANY = f"a module is read up to {_MOST_DOCUMENTS:,} files, and the folder has more"

_SINGLE_FILES = (".hcl", ".hcl.json")  # what a call of a single file ends in


class LoadedModule:
    """A module, what was read for it, and the modules that it was found to call.

    ``problems`` say by path why documents of it could not be read. ``has_left`` says that a call
    led outside the checked tree through a link, which the notes of what was read do not show.
    ``root`` is that of its tree, once a call asks for it.
    """

    def __init__(self, folder: str, dialect: Dialect, files: FileSystem) -> None:
        self.folder = folder
        self.dialect = dialect
        self.files = files
        self.tracked: TrackedFiles | None = None  # the same, where it notes what is read
        self.module: Module | None = None
        # By path and dialect, or by the name of a call, its source and its version.
        self.calls: dict[tuple[str, ...], LoadedModule | None] = {}
        self.problems: dict[str, FileProblem] = {}
        self.has_left = False
        self.root = ""
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
        """The files that were read for this module and all that it calls.

        None where that is not known in full.
        """
        found = []
        pending = [self]
        seen = {id(self)}
        while pending:
            each = pending.pop()
            if each.has_left or each.tracked is None:
                return None
            found.append(each.tracked)
            for called in each.calls.values():
                if called is not None and id(called) not in seen:
                    seen.add(id(called))
                    pending.append(called)
        return found


class Modules:
    """The modules of a project: loaded when they are first asked for, and kept.

    *lookup* answers for a folder as `Module.destination` does.
    """

    def __init__(
        self, project: Project, lookup: Callable[[str, str], tuple[str, str]] | None = None
    ) -> None:
        self._project = project
        self._finder = project.finder
        self._lookup = lookup
        self._loaded: dict[tuple[str, str, str], LoadedModule] = {}
        self._without: set[tuple[str, str]] = set()  # folders and dialects that they have none of
        self._kept = 0  # characters
        self._schemas: LoadedSchemas | None = None
        self._done: set[str] = set()  # folders that a run is done with
        self._edited: set[str] = set()  # folders with files whose texts change again and again
        self._trees: dict[tuple[str, str], ModuleTree | None] = {}  # by root and dialect
        self._tree_digests: dict[tuple[str, str], str] = {}  # the same
        self._published_modules: PublishedModules | None = None
        self._sizes: dict[str, int] = {}  # characters of the folders that a run is not done with
        self._waiting = 0  # characters of the others, since some were released

    def of(self, file: ProjectFile, paths: Sequence[str] = ()) -> LoadedModule:
        """Return the module that a file is in, with all its documents.

        *paths* are files that belong to it whatever they are called.
        """
        stands_alone = self._project.stands_alone(file)
        key = (file.folder, file.dialect.name, file.name if stands_alone else "")
        loaded = self._loaded.get(key)
        if loaded is None or not loaded.has_all(paths):
            members = [file.path]
            if not stands_alone:
                members = self._members(file.folder, file.dialect, paths)
            loaded = self._load(file.folder, file.dialect, members)
            self._keep(key, loaded)
        return loaded

    def in_folder(self, path: str) -> list[LoadedModule]:
        """Return the modules of a folder, or the one that a file is in; sorted by dialect.

        A file that its product reads on its own is a module. Every module has all its documents.
        Raises ConfigError: the configuration of the folder is wrong.
        """
        files = self._project.files
        status = files.status(path)
        is_folder = status is None or status.is_folder
        folder = path if is_folder else os.path.dirname(path)
        folder = "" if folder in (os.curdir, "") else os.path.normpath(folder)
        names = files.names(folder or os.curdir) if is_folder else [os.path.basename(path)]
        found: dict[tuple[str, str, str], LoadedModule] = {}
        for name in sorted(names):
            inner = joined(folder, name)
            if is_folder and (is_leftover(name) or self._finder.is_excluded(inner)):
                continue
            dialect = self._project.file(inner).dialect
            if not dialect.declarations and (dialect.is_known or not name.endswith(".hcl")):
                continue  # Others are recognized by their content.
            has_others = dialect.has_modules and dialect.reads(name)
            key = (folder, dialect.name, "" if has_others else name)
            if key not in self._loaded:
                members = self._members(folder, dialect, ()) if has_others else [inner]
                self._keep(key, self._load(folder, dialect, members))
            if self._loaded[key].dialect.declarations:
                found[key] = self._loaded[key]
        return [found[key] for key in sorted(found)]

    def _members(self, folder: str, dialect: Dialect, paths: Sequence[str]) -> list[str]:
        """The paths of the files of a module, sorted."""
        configuration = self._finder.of_folder(folder or os.curdir)
        dialects = self._project.dialects_of(configuration)
        own = []
        names = self._project.files.names(folder)
        for name in names:
            path = joined(folder, name)
            if path in paths or not dialect.reads(name):
                continue
            other = dialects.of(path)
            is_own = other.name == dialect.name
            if is_own or is_shared(name, other, dialect, names):
                own.append(path)
        return sorted({*paths, *self._finder.kept_files(own)})

    def _load(self, folder: str, dialect: Dialect, paths: list[str]) -> LoadedModule:
        files = self._project.files
        tracked = None
        if self._project.is_tracked:
            from hcl_lint.files.tracking import TrackedFiles

            files = tracked = TrackedFiles(files)
        loaded = LoadedModule(folder, dialect, files)
        loaded.tracked = tracked
        if dialect.has_modules:
            files.names(folder)
        documents = self._read(loaded, paths, dialect)
        if not dialect.has_modules and len(documents) == 1:
            loaded.dialect = documents[0].dialect
        elif dialect.name == TERRAFORM:
            documents = self._recognized(loaded, documents)
        self._attach(loaded, documents)
        return loaded

    def _read(self, loaded: LoadedModule, paths: Sequence[str], dialect: Dialect) -> list[Document]:
        """Read files of a dialect for a module; what cannot be read becomes a problem of it."""
        documents = []
        for path in paths[:_MOST_DOCUMENTS]:
            try:
                source = Source.from_bytes(path, loaded.files.read(path))
            except FileProblem as problem:
                loaded.problems[path] = problem
                continue
            if dialect.is_known:
                documents.append(Document(source, dialect))
            else:
                documents.append(document_of(source, self._project.file(path).dialects))
            loaded.size += len(source.text)
        for path in paths[_MOST_DOCUMENTS:]:
            loaded.problems[path] = FileProblem(_TOO_MANY)
        return documents

    def _recognized(self, loaded: LoadedModule, documents: list[Document]) -> list[Document]:
        """The documents of a module with files of Terraform, which may be another product's.

        That reads further files of the folder, too.
        """
        configuration = self._finder.of_folder(loaded.folder or os.curdir)
        dialects = self._project.dialects_of(configuration)
        dialect = own = dialects.find(TERRAFORM)
        if not self._project.checkers.target_of(configuration, own):
            dialect = recognized(loaded.files, loaded.folder, dialects, own, documents)
        loaded.dialect = dialect
        if all([document.dialect is dialect for document in documents]):
            return documents
        found = [
            document if document.dialect is dialect else Document(document.source, dialect)
            for document in documents
            if dialect is not own or dialects.of(document.path).base != own.name
        ]
        known = {*loaded.problems, *[document.path for document in documents]}
        paths = [path for path in self._members(loaded.folder, dialect, ()) if path not in known]
        return found + self._read(loaded, paths, dialect)

    def _attach(self, loaded: LoadedModule, documents: Sequence[Document]) -> None:
        """Make the module of what was loaded; what it calls is looked for when it is asked for."""
        loaded.calls.clear()
        if loaded.module is not None:
            loaded.module.release(documents)

        def called(key: tuple[str, ...], look: Callable[[], LoadedModule | None]) -> Module | None:
            if key not in loaded.calls:
                loaded.calls[key] = look()
            found = loaded.calls[key]
            return None if found is None else found.module

        def find(path: str, dialect: str) -> Module | None:
            return called((path, dialect), partial(self._called, loaded, path, dialect))

        def installed(*call: str) -> Module | None:
            return called(call, partial(self._installed, loaded, *call))

        def documented(module: Module) -> tuple[str, str, str, bool] | None:
            from hcl_lint.project.documented import kept_documentation  # only if it is asked for

            return kept_documentation(self._project, module, loaded.files)

        unread = (*loaded.problems, *self._relatives(loaded, documents))
        names_read = [folder_and_name(document.path)[1] for document in documents]
        # What is in no module may be meant for any.
        unread += tuple([name for name in names_read if not loaded.dialect.reads(name)])
        catalog = self.catalog(loaded.files, loaded.folder, loaded.dialect)
        configuration = self._finder.of_folder(loaded.folder or os.curdir)
        target = self._project.checkers.target_of(configuration, loaded.dialect)
        source = ModuleSource(
            find, installed, partial(self._tree, loaded),
            partial(loaded.files.names, loaded.folder or os.curdir),
            partial(self._destination, loaded), documented, partial(self._text_of, loaded),
            partial(self._published, loaded),
        )
        loaded.module = Module(
            loaded.folder, loaded.dialect, documents, source,
            unread=unread, catalog=catalog, target=target,
        )
        if loaded.folder in self._edited and loaded.dialect.has_modules:
            loaded.module.quiet = QuietItems()

    def catalog(self, files: FileSystem, folder: str, dialect: Dialect) -> ProviderCatalog | None:
        """The schemas of providers that a module can use; None if there are none at all."""
        if not dialect.has_modules:
            return None
        folder = folder or os.curdir
        configuration = self._finder.of_folder(folder)
        folders = self._project.checkers.schema_folders_of(configuration)
        bundled = schema_folder() if uses_bundled_schemas(configuration) else ""
        nearest = list(lock_folders(self._project.files, folder))
        if self._schemas is None:
            self._schemas = LoadedSchemas()
        catalog = ProviderCatalog(
            files, folders, nearest, self._schemas, bundled, self._project.pinned
        )
        return catalog if bundled or catalog.all_files() else None

    def _relatives(self, loaded: LoadedModule, documents: Sequence[Document]) -> list[str]:
        """The files that may be part of it, too: of a related dialect, in another language, or
        what links out of the tree lead to.
        """
        folder, dialect = loaded.folder, loaded.dialect
        if not dialect.has_modules:
            return []
        dialects = self._project.dialects_of(self._finder.of_folder(folder or os.curdir))
        product = product_of(dialect).files
        own = {folder_and_name(document.path)[1] for document in documents}
        found = [
            joined(folder, name) for name in loaded.files.left_out(folder or os.curdir)
            if dialect.reads(name) or name in dialect.companions
        ]
        names = loaded.files.names(folder)
        for name in names:
            if name in dialect.companions:
                found.append(joined(folder, name))
                continue
            other = dialects.of(name)
            is_related = dialect.name == other.base or dialect.base == other.name != ""
            if not is_related:
                continue
            is_part = not matches_name(name, (*other.alone, *other.values))
            has_twin = (product.replaced_by(name) in own or product.replacement_of(name) in names)
            if is_part and name not in own and not has_twin and dialect.reads(name):
                found.append(joined(folder, name))
        return found

    def _called(
        self, caller: LoadedModule, path: str, dialect_name: str = ""
    ) -> LoadedModule | None:
        """The module that a call leads to: in a folder of the checked tree, or none.

        Where files stand alone, a call may also lead to a single file. It is of the dialect of a
        name, or of the caller's own.
        """
        if os.path.isabs(path):
            return None
        folder, dialect = caller.folder, caller.dialect
        if dialect_name:
            configuration = self._finder.of_folder(folder or os.curdir)
            dialect = self._project.dialects_of(configuration).find(dialect_name)
        target = os.path.normpath(os.path.join(folder or os.curdir, path))
        if target.startswith(os.pardir):  # It may lead back to the current folder, or into it.
            here = self._project.files.here
            target = os.path.relpath(os.path.join(here, target), here)
        target = "" if target == os.curdir else target
        real = caller.files.real_path(target or os.curdir)
        files = self._project.files
        if caller.root == "":
            caller.root = files.tree_root(files.real_path(folder or os.curdir))
        if not is_inside(real, caller.root):
            caller.has_left = caller.has_left or real != files.absolute(target)
            return None
        key = (target, dialect.name, "")
        if target.endswith(_SINGLE_FILES) and not dialect.has_modules:
            status = caller.files.status(target)
            if status is None or status.is_folder:
                return None
            key = (os.path.dirname(target), dialect.name, os.path.basename(target))
            if key not in self._loaded:
                self._keep(key, self._load(key[0], dialect, [target]))
        if key not in self._loaded:
            # PERF: all modules of a folder look for callers in those around it.
            is_known = (target, dialect.name) in self._without
            names = [] if is_known else self._members(target, dialect, ())
            if not names:
                self._without.add((target, dialect.name))
                caller.files.names(target)  # for who notes what was read
                return None
            self._keep(key, self._load(target, dialect, names))
        return self._loaded[key]

    def _destination(self, caller: LoadedModule, path: str) -> tuple[str, str]:
        """The destination of a path where no module was found; see `Module.destination`."""
        if self._lookup is not None:
            return self._lookup(caller.folder, path)
        found: tuple[str, str] = load(DESTINATION)(caller.files, caller.folder, path)
        if caller.tracked is not None and found[0] not in ("", NO_FOLDER):
            caller.tracked.destinations[caller.folder, path] = found
        return found

    def _text_of(self, loaded: LoadedModule, path: str) -> str | None:
        """The text of a file, relative to the folder of a module; see `Module.text_of`."""
        if self._lookup is not None:
            self._lookup(loaded.folder, path)  # It is sent on request.
        text: str | None
        text, is_noted = load(TEXT_IN_TREE)(loaded.files, loaded.folder, path)
        loaded.has_left = loaded.has_left or not is_noted
        return text

    def _installed(
        self, caller: LoadedModule, name: str, source: str, version: str
    ) -> LoadedModule | None:
        """The module that is installed for a call of a root module."""
        if caller.installed is None:
            caller.installed = load(MANIFEST)(caller.files, caller.folder)
        assert caller.installed is not None
        found = caller.installed.get(name)
        if found is None or not found.is_for(source, version):
            return None
        return self._called(caller, os.path.relpath(found.folder, caller.folder or os.curdir))

    def _published(
        self, caller: LoadedModule, source: str, version: str, dialect: Dialect,
        named: frozenset[str] | None,
    ) -> Module | None:
        """The declarations of a published module; see `Module.published`."""
        if self._published_modules is None:
            self._published_modules = load(PUBLISHED)(self._project)
        found: Module | None = self._published_modules.find(caller, source, version, dialect, named)
        return found

    def _tree(self, loaded: LoadedModule, dialect: str) -> ModuleTree | None:
        """The modules of a dialect in the tree that a module is in, or None if it is too large."""
        files, start = self._project.files, loaded.folder or os.curdir
        key = (files.tree_root(files.absolute(start)), dialect)
        if loaded.tracked is not None:
            if key not in self._tree_digests:
                self._tree_digests[key] = self.digest_of_tree(start, dialect, self._digest)
            loaded.tracked.trees[start, dialect] = self._tree_digests[key]
        if key not in self._trees:
            folders = folders_of_tree(files, start, self._project.finder.is_excluded)
            paths = [os.path.relpath(folder, start) for folder in folders or ()]

            def modules() -> list[Module]:
                found = [self._called(loaded, path, dialect) for path in paths]
                return [path.module for path in found if path is not None and path.module]

            def find(folder: str) -> Module | None:
                path = os.path.relpath(folder or os.curdir, start)
                found = self._called(loaded, path, dialect)
                return None if found is None else found.module

            self._trees[key] = None if folders is None else ModuleTree(modules, find)
        return self._trees[key]

    def digest_of_tree(self, start: str, dialect: str, digest: Callable[[str], str]) -> str:
        """The digest of all files of a dialect in the tree of a folder, of which *digest* has one.

        It is another one where `ModuleTree` may have other modules.
        """
        found = self._project.dialects_of(self._finder.of_folder(start)).find(dialect)
        folders = folders_of_tree(self._project.files, start, self._finder.is_excluded)
        parts = []
        for folder in folders or ():
            parts.append(folder)
            for path in self._members("" if folder == os.curdir else folder, found, ()):
                parts += [path, digest(path)]
        return digest_of("\0".join(parts).encode("utf-8", "surrogateescape"))

    def _digest(self, path: str) -> str:
        try:
            return digest_of(self._project.files.read(path))
        except FileProblem:
            return ""

    def _keep(self, key: tuple[str, str, str], loaded: LoadedModule) -> None:
        self._loaded[key] = loaded
        self._kept += loaded.size
        self._sizes[loaded.folder] = self._sizes.get(loaded.folder, 0) + loaded.size
        while self._kept > _KEPT_CHARACTERS and len(self._loaded) > 1:
            self._kept -= self._loaded.pop(next(iter(self._loaded))).size

    def release(self, folder: str) -> None:
        """Let what is known of a folder be forgotten, except for modules that others call.

        For runs that look at each file once: all facts would fill the memory.
        """
        self._done.add(folder)
        self._waiting += self._sizes.pop(folder, 0)

    def make_room(self) -> None:
        """Forget what waits to be released, unless it is little."""
        if self._waiting > _WAITING_CHARACTERS:
            self.release_waiting()

    def release_waiting(self) -> None:
        """Forget what waits to be released: the files may no longer be what was read."""
        called = {call for loaded in self._loaded.values() for call in loaded.calls.values()}
        self._forget([
            key for key, loaded in self._loaded.items()
            if key[0] in self._done and loaded not in called
        ])

    def _forget(self, keys: Iterable[tuple[str, str, str]]) -> None:
        for key in keys:
            loaded = self._loaded.pop(key)
            self._kept -= loaded.size
            loaded.release()
        self._waiting = 0

    def keep_only(self, paths: Collection[str], beyond: int = 0) -> None:
        """Forget all modules but those that some files are in, and what these call.

        Nothing is forgotten as long as all modules have no more characters than *beyond*.
        """
        if self._kept <= beyond:
            return
        needed = {
            entry for entry in self._loaded.values()
            if entry.module is not None and any([d.path in paths for d in entry.module.documents])
        }
        pending = list(needed)
        while pending:
            for called in pending.pop().calls.values():
                if called is not None and called not in needed:
                    needed.add(called)
                    pending.append(called)
        self._forget([key for key, loaded in self._loaded.items() if loaded not in needed])
        self._done.clear()

    def change(self, path: str, text: str | None, was_there: bool) -> None:
        """Renew the modules that a file is in, or that it may be in from now on.

        See `Project.change`; *was_there*: the file is not a new one.
        """
        folder = os.path.dirname(path)
        if text is not None:
            self._edited.add(folder)
        self._without.clear()
        self._trees.clear()
        self._tree_digests.clear()
        # Calls that led nowhere may lead to a new file.
        changed: set[LoadedModule | None] = set() if was_there else {None}
        for key, loaded in [element for element in self._loaded.items() if element[0][0] == folder]:
            is_in = loaded.has_all([path])
            if not is_in and (was_there or key[2]):
                continue
            changed.add(loaded)
            if text is not None and is_in and path not in loaded.problems:
                module = loaded.module
                assert module is not None
                source = Source(path, text)
                before = next(
                    (each.tree_before for each in module.documents if each.path == path), None)
                document = Document(source, module.dialect, None, before)
                if not module.dialect.has_modules:
                    document = document_of(source, self._project.file(path).dialects, before)
                    loaded.dialect = document.dialect
                keep_values(module)
                documents = list(module.with_document(document).documents)
                if key[1] == TERRAFORM:
                    documents = self._recognized(loaded, documents)
                self._attach(loaded, documents)
                is_same = loaded.dialect is module.dialect and module.quiet is not None
                if is_same and loaded.module is not None:
                    loaded.module.quiet = module.quiet
            else:
                self._kept -= self._loaded.pop(key).size
        for loaded in self._loaded.values():
            if loaded not in changed and loaded.module is not None and loaded.module.quiet:
                # The file is a lock file, or of a module that calls it, and matters to it.
                loaded.module.quiet = QuietItems()
        self._renew_callers(changed)

    def _renew_callers(self, changed: set[LoadedModule | None]) -> None:
        """Drop modules that call changed ones, directly or indirectly.

        They keep their documents, and so what follows from these alone.
        """
        count = 0
        while count < len(changed):
            count = len(changed)
            for loaded in self._loaded.values():
                if loaded not in changed and not changed.isdisjoint(loaded.calls.values()):
                    changed.add(loaded)
                    assert loaded.module is not None
                    self._attach(loaded, loaded.module.documents)
