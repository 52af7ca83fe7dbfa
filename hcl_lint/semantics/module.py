"""The documents of one folder that a product reads together, with the facts that follow."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Iterable, Mapping, Sequence
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.files.paths import file_name, matches_name
from hcl_lint.providers.catalog import ProviderCatalog
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import Fact, WithFacts
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.interfaces.judging import JudgingVersions
    from hcl_lint.semantics.quiet import QuietItems

# The module in another folder, by a path relative to a module's own, and the name of its dialect,
# "" for the same one; None without one.
FindModule = Callable[[str, str], "Module | None"]


# The declarations of a published module, by its source, a version constraint, the dialect to read
# them in, and the variables whose types matter, None for all.
FindPublished = Callable[[str, str, Dialect, "frozenset[str] | None"], "Module | None"]

# Why the path of a call leads to no module.
OUTSIDE = "outside"  # of the repository
ELSEWHERE = "elsewhere"  # outside the current folder, which is not in a repository
NO_FOLDER = "file"
MISSING = "missing"
UNSURE = "unsure"  # missing, but something may generate it


class ModuleSource:
    """The answers of the project of a module; see the methods of `Module` that ask.

    None in place of a function where nothing is known.
    """

    def __init__(
        self, find: FindModule | None = None,
        installed: Callable[[str, str, str], Module | None] | None = None,
        tree: Callable[[str], ModuleTree | None] | None = None,
        names: Callable[[], Iterable[str]] | None = None,
        destination: Callable[[str], tuple[str, str]] | None = None,
        documented: Callable[[Module], tuple[str, str, str, bool] | None] | None = None,
        read: Callable[[str], str | None] | None = None, published: FindPublished | None = None,
    ) -> None:
        self.find = find
        self.installed = installed
        self.tree = tree
        self.names = names
        self.destination = destination
        self.documented = documented
        self.read = read
        self.published = published


_NO_SOURCE = ModuleSource()


_NO_VALUES: Mapping[str, Value] = {}
_NO_PROBLEMS: Mapping[str, str] = {}


class Module(WithFacts):
    """The documents of one folder and dialect, sorted by path.

    In dialects whose files stand alone it has one document. With another document it is another
    module, which shares all other documents, and so their facts.
    """

    def __init__(
        self, folder: str, dialect: Dialect, documents: Iterable[Document],
        source: ModuleSource = _NO_SOURCE, *, unread: tuple[str, ...] = (),
        catalog: ProviderCatalog | None = None, target: str = "",
        given: Mapping[str, Value] = _NO_VALUES, versions: JudgingVersions | None = None,
    ) -> None:
        """*unread* are the paths of documents that could not be read.

        *catalog* has the schemas of providers that the module can use. *target* are the versions
        of the product that it must work with, a constraint; "" where nothing says so. *given*
        are values of its variables, by name, where a run knows some. *versions* are those of a
        published module, of which only the declarations of variables and outputs are known.
        """
        super().__init__()
        self.folder = folder
        self.dialect = dialect
        self.documents = tuple(sorted(documents, key=lambda document: document.path))
        self.unread = unread
        self.catalog = catalog
        self.target = target
        self.given = given
        self.versions = versions
        # Why files cannot be read that may know published modules, once one was asked for.
        self.unreadable_interfaces = _NO_PROBLEMS
        # What checks need not look at again, where an editor asks for them after each keystroke.
        self.quiet: QuietItems | None = None
        # The documents whose findings a run asks for; None: all, or nobody has said.
        self.checked: dict[Document, None] | None = None
        self._source = source
        self._is_whole: bool | None = None  # None: nobody has asked

    @property
    def path(self) -> str:
        """The path of its folder, which for that of the run is `.`."""
        return self.folder or "."

    @property
    def is_whole(self) -> bool:
        """Whether all was read and parsed that declares something for the whole module."""
        if self._is_whole is None:
            self._is_whole = not any([self.declares(path) for path in self.unread]) and all(
                [element.is_complete for element in self.documents if self.declares(element.path)]
            )
        return self._is_whole

    @property
    def to_check(self) -> Iterable[Document]:
        """The documents whose findings are asked for."""
        return self.documents if self.checked is None else self.checked

    def is_checked(self, document: Document) -> bool:
        """Whether the findings in a document are asked for."""
        return self.checked is None or document in self.checked

    @property
    def is_fully_read(self) -> bool:
        """Whether all was read and parsed, values and tests too: nothing else uses a name."""
        return not self.unread and all([document.is_complete for document in self.documents])

    def declares(self, path: str) -> bool:
        """Whether a file can declare something for the whole module."""
        dialect = self.dialect
        if dialect.has_only_values(path):
            return False
        return not dialect.alone or not matches_name(file_name(path), dialect.alone)

    def found(self, look: Callable[[Module], Iterable[Fact] | None]) -> list[Fact]:
        """Return what a check finds in the module, looked for once; see `fact`.

        PERF: an editor asks for one document of many after the other.
        """
        facts = self._facts
        if look not in facts:
            facts[look] = list(look(self) or ())
        return facts[look]  # type: ignore[return-value]

    def release(self, kept: Sequence[Document]) -> None:
        """Drop all facts, since a module of the documents *kept* and others takes this one's place.

        See `Document.release`.
        """
        self._facts.clear()
        for document in self.documents:
            if document not in kept:
                document.release()

    def called(self, path: str, dialect: str = "") -> Module | None:
        """Return the module in another folder, *path* being relative to this one's.

        It is of the dialect of that name, or of the same one. None if there is none, or it lies
        outside the checked tree.
        """
        find = self._source.find
        return None if find is None else find(path, dialect)

    def destination(self, path: str) -> tuple[str, str]:
        """Return why a path, relative to this folder, leads to no module, and what it may mean.

        The reason is "" where there is a folder, or nothing is known. The second text is a path
        that was probably meant, or "".
        """
        destination = self._source.destination
        return ("", "") if destination is None else destination(path)

    def installed(self, name: str, source: str, version: str) -> Module | None:
        """Return the module that is installed in this folder for a call of another source.

        None if there is none, or it is not the one that the source and the version ask for.
        """
        find = self._source.installed
        return None if find is None else find(name, source, version)

    def published(
        self, source: str, version: str, dialect: Dialect, named: frozenset[str] | None = None
    ) -> Module | None:
        """Return the declarations of a published module, by its source and a version constraint.

        They are read in a *dialect*. Optional variables and outputs are there if they are *named*,
        by default all, and where a name is unknown. None if nothing is known of it. A module
        without documents stands for one that is in none of its versions.
        """
        find = self._source.published
        return None if find is None else find(source, version, dialect, named)

    def tree(self, dialect: str = "") -> ModuleTree | None:
        """Return all modules of the checked tree that are of a dialect, or of the same one.

        None if it is unknown.
        """
        tree = self._source.tree
        return None if tree is None else tree(dialect or self.dialect.name)

    def file_names(self) -> set[str]:
        """The names of the files in the folder, of any language; at least those of documents."""
        found = {file_name(document.path) for document in self.documents}
        names = self._source.names
        if names is not None:
            found.update(names())
        return found

    def text_of(self, path: str) -> str | None:
        """Return the text of a file in any language, *path* being relative to this folder.

        None if there is none, it is not in the checked tree, or it is too large to be looked at.
        """
        read = self._source.read
        return None if read is None else read(path)

    def documentation(self) -> tuple[str, str, str, bool] | None:
        """The path of the file with the module's documentation, its text, and what it should be.

        The last part is whether both are the same outside the markers. None where there is no such
        file, or it is not known what it should be.
        """
        documented = self._source.documented
        return None if documented is None else documented(self)

    def with_document(self, document: Document) -> Module:
        """Return this module with *document* in place of the one at the same path."""
        others = [element for element in self.documents if element.path != document.path]
        return self._with([*others, document], given=self.given)

    def with_values(self, values: Mapping[str, Value]) -> Module:
        """Return this module with values of its variables."""
        return self._with(self.documents, given=values)

    def read_as(self, dialect: Dialect) -> Module:
        """Return this module as one of another dialect, which reads the same files."""
        documents = [Document(document.source, dialect) for document in self.documents]
        return self._with(documents, dialect)

    def with_more(self, documents: Iterable[Document], unread: tuple[str, ...]) -> Module:
        """Return this module with more *documents*, and with others that are not known."""
        return self._with([*self.documents, *documents], unread=unread)

    def _with(
        self, documents: Sequence[Document], dialect: Dialect | None = None,
        given: Mapping[str, Value] = _NO_VALUES, unread: tuple[str, ...] = (),
    ) -> Module:
        return Module(
            self.folder, dialect or self.dialect, documents, self._source,
            unread=(*self.unread, *unread), catalog=self.catalog, target=self.target, given=given,
        )

    def __repr__(self) -> str:
        return f"Module({self.folder!r}, {self.dialect.name}, {len(self.documents)} documents)"


class ModuleTree:
    """All modules of one dialect in the checked tree.

    What follows from all of them is computed once for the tree, and not for each module anew.
    """

    def __init__(
        self, modules: Callable[[], list[Module]],
        find: Callable[[str], Module | None] | None = None,
    ) -> None:
        """*find* returns the module in a folder; by default it is looked for in the others."""
        self._modules = modules
        self._find = find
        self._facts: dict[object, object] = {}

    def fact(self, compute: Callable[[list[Module]], Fact]) -> Fact:
        """Return *compute* of the modules, computed once.

        Facts outlive the modules, so they hold folders and names rather than modules.
        """
        if compute in self._facts:
            return self._facts[compute]  # type: ignore[return-value]
        found = self._facts[compute] = compute(self._modules())
        return found

    def modules_in(self, folders: Iterable[str]) -> list[Module]:
        """Return the modules in some folders, to be looked at once: nothing keeps them."""
        if self._find is None:
            wanted = set(folders)
            return [module for module in self._modules() if module.folder in wanted]
        found = [self._find(folder) for folder in folders]
        return [module for module in found if module is not None]
