"""The workspace: open documents, and the projects of the client's folders."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.registry import DIALECTS, Dialects
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.memory import OverlayFiles
from hcl_lint.files.paths import is_inside, is_json_name
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.results import FileResult
from hcl_lint.lsp import types
from hcl_lint.lsp.positions import UTF16, Positions, changed_text, whole_characters
from hcl_lint.lsp.types import INVALID_PARAMS, LspError
from hcl_lint.project.cache_storage import CacheFile
from hcl_lint.project.file_index import FileIndex, index_file
from hcl_lint.project.finder import FILE_NAMES, ConfigurationFinder
from hcl_lint.project.name_index import NameIndex
from hcl_lint.project.project import Project
from hcl_lint.project.symbol_index import SymbolIndex
from hcl_lint.semantics.document import Document, document_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.text.source import Source

# Characters of modules that are kept while all are looked at, for those that call them.
_MOST_KEPT = 1_500_000


@dataclass(slots=True)
class Buffer:
    """A text that the client has open; ``version`` counts as the client does.

    It ``is_lost`` once a change could not be applied, until the client sends all of it again.
    """

    uri: str
    path: str
    version: int
    text: str
    is_lost: bool = False


class Workspace:
    """The folders and open texts of one client.

    Each folder is a `Project` of its own; so is the folder of a file outside all of them.
    """

    def __init__(self, folders: list[str], encoding: str = UTF16) -> None:
        """*folders* are absolute paths."""
        self.encoding = encoding
        self.folders = folders
        self.buffers: dict[str, Buffer] = {}  # by path
        self._projects: dict[str, Project] = {}
        self._positions: dict[str, Positions] = {}
        self._files: list[str] | None = None
        self._has_links = False  # in one of the folders
        self._symbols: SymbolIndex | None = None
        self._names: NameIndex | None = None
        self._has_names = False  # as the files are now

    # Addresses

    def path(self, uri: str) -> str:
        """The absolute path that a URI stands for; one of its own for a text without a file."""
        for buffer in self.buffers.values():
            if buffer.uri == uri:
                return buffer.path
        path = path_of(uri)
        if path is None:
            folder = self.folders[0] if self.folders else os.path.abspath(os.curdir)
            return os.path.join(folder, ".unsaved", uri.rpartition(":")[2].strip("/"))
        return path

    def uri(self, path: str) -> str:
        """The URI of a path: the client's own if it has the file open."""
        buffer = self.buffers.get(path)
        return buffer.uri if buffer is not None else uri_of(path)

    # Texts

    def open(self, uri: str, version: int, text: str, language: str = "") -> Buffer:
        """Override a file's text with an open buffer."""
        path = self.path(uri)
        if not uri.startswith("file:") and "." not in os.path.basename(path):
            path += _ending_for(language)
        buffer = self.buffers[path] = Buffer(uri, path, version, text)
        self._has_names = False
        self.project(path).change(path, whole_characters(text))
        return buffer

    def change(self, uri: str, version: int, changes: list[types.TextChange]) -> None:
        """Apply the client's changes to a text that it has open.

        Raises LspError: it does not have it open.
        """
        buffer = self.buffers.get(self.path(uri))
        if buffer is None:
            raise LspError(INVALID_PARAMS, f"{uri} is not open")
        if any([element.range is None for element in changes]):
            buffer.is_lost = False
        buffer.text = changed_text(buffer.text, changes, self.encoding)
        buffer.version = version
        self._has_names = False
        self.project(buffer.path).change(buffer.path, whole_characters(buffer.text))

    def lose(self, path: str) -> None:
        """Note that it is not known what the client has open."""
        if path in self.buffers:
            self.buffers[path].is_lost = True

    def close(self, uri: str) -> None:
        """Drop the open buffer of a file."""
        path = self.path(uri)
        if self.buffers.pop(path, None) is not None:
            self._has_names = False
            self._positions.pop(path, None)
            project = self.project(path)
            project.files.forget()
            project.change(path, None)

    def refresh(self, paths: list[str]) -> None:
        """Files changed, appeared or vanished on the disk."""
        self._files = None
        self._has_names = False
        if any([self._is_setting(path) for path in paths]):
            self.restart()
            return
        for path in paths:
            project = self.project(path)
            project.files.forget()
            if path not in self.buffers:
                self._positions.pop(path, None)
                project.change(path, None)

    def _is_setting(self, path: str) -> bool:
        """Whether a file says how others are read: a configuration, or part of a rule pack."""
        if os.path.basename(path) in FILE_NAMES:
            return True
        packs = [(at, pack.folder) for at, dialects in self._dialects() for pack in dialects.packs]
        return any([is_inside(path, os.path.join(at, folder)) for at, folder in packs])

    def _dialects(self) -> list[tuple[str, Dialects]]:
        """All folders whose configurations are right, with the dialects that they know."""
        found = []
        for folder in self.folders:
            project = self.project(folder)
            try:
                dialects = project.dialects_of(project.finder.of_folder(folder))
            except ConfigError:
                continue
            found.append((folder, dialects))
        return found

    def watched_names(self) -> list[str]:
        """The patterns of the names of files whose changes matter."""
        found = set(FILE_NAMES)
        for _, dialects in (("", Dialects()), *self._dialects()):
            found.update([f"{os.path.basename(pack.folder)}/**" for pack in dialects.packs])
            for dialect in dialects:
                found.update([file for file in dialect.files if "/" not in file])
        return sorted(found)

    def restart(self) -> None:
        """Read all settings and files anew."""
        self._projects.clear()
        self._positions.clear()
        self._files = None
        self._symbols = None
        self._names = None
        self._has_names = False
        for buffer in self.buffers.values():
            self.project(buffer.path).change(buffer.path, whole_characters(buffer.text))

    def set_folders(self, added: list[str], removed: list[str]) -> None:
        self.folders = [folder for folder in self.folders if folder not in removed]
        self.folders += [element for element in added if element not in self.folders]
        self.restart()

    # Facts

    def project(self, path: str) -> Project:
        """The project that a file is in."""
        around = [folder for folder in self.folders if is_inside(path, folder)]
        folder = max(around, key=len) if around else os.path.dirname(path)
        if folder not in self._projects:
            files = OverlayFiles(DiskFiles(folder))
            self._projects[folder] = Project(ConfigurationFinder(files=files))
        return self._projects[folder]

    def document(self, path: str) -> Document | None:
        """The document of a file; None where it cannot be read or its configuration is wrong."""
        try:
            return self.project(path).document(path)
        except (FileProblem, ConfigError):
            return None

    def module(self, path: str) -> Module | None:
        """The module that a file is in; None as for `document`."""
        project = self.project(path)
        try:
            return project.modules.of(project.file(path), [path]).module
        except ConfigError:
            return None

    def positions(self, source: Source) -> Positions:
        """The positions of a source's text, kept until the text changes."""
        known = self._positions.get(source.path)
        if known is None or known.text is not source.text:
            known = self._positions[source.path] = Positions(source.text, self.encoding)
        return known

    def is_checked(self, path: str) -> bool:
        """Whether findings are reported for a file: not for JSON of other kinds."""
        if not is_json_name(path):
            return True
        try:
            return self.project(path).file(path).dialect.is_known
        except ConfigError:
            return False

    def checker(self, path: str) -> Checker:
        """The checker of a file. Raises ConfigError: its configuration is wrong."""
        project = self.project(path)
        return project.checker(project.file(path).configuration)

    def check(self, path: str) -> FileResult | None:
        """The findings in a file, kept until it or its module changes; None as for `document`.

        Raises ConfigError: its configuration is wrong.
        """
        self.checker(path)
        if not self.is_checked(path):
            return None
        document = self.document(path)
        module = self.module(path)
        if document is None or module is None:
            return None
        results = module.fact(_results)
        if path not in results:
            results[path] = self.project(path).check(path)
        return results[path]

    def list_files(self) -> list[str]:
        """The files of all folders that a check of the folders would find.

        They are kept until a file-change notification. Reads nothing but the disk, so that
        another thread may do it.
        """
        if self._files is None:
            found: list[str] = []
            has_links = False
            for folder in self.folders:
                project = Project(ConfigurationFinder(files=DiskFiles(folder)))
                try:
                    found += project.find_files([folder], [], False)[0]
                except ConfigError:
                    continue
                # PERF: to ask for each file takes a tenth of the time until symbols are known.
                has_links |= project.sharing.files.links(folder) != {}
            self._has_links = has_links
            self._files = found
        return self._files

    def files(self) -> list[str]:
        """The files of all folders, and those that are open."""
        return list(dict.fromkeys((*self.list_files(), *self.buffers)))

    @property
    def names(self) -> NameIndex:
        """The names in the files; they are read unless `read_names` was called for this."""
        if not self._has_names:
            for _ in self.read_names():
                pass
        return self._name_index

    @property
    def _name_index(self) -> NameIndex:
        if self._names is None:
            self._names = NameIndex(self._index_file("names"))
        return self._names

    @property
    def symbols(self) -> SymbolIndex:
        """The symbols in the files, as `read_symbols` found them."""
        if self._symbols is None:
            self._symbols = SymbolIndex(self._document_in, self._index_file("symbols"))
        return self._symbols

    def _index_file(self, kind: str) -> CacheFile | None:
        if len(self.folders) == 0:
            return None
        folder = self.folders[0]
        finder = self.project(folder).finder
        packs = [pack.folder for _, dialects in self._dialects() for pack in dialects.packs]
        try:
            configuration = finder.of_folder(folder)
        except ConfigError:
            return None
        return index_file(kind, folder, configuration, finder.variables, packs)

    def read_names(self) -> Iterator[tuple[int, int]]:
        """Bring the names up to date; yields how many files are done, and how many there are."""
        yield from self._read(self._name_index)
        self._has_names = True

    def read_symbols(self) -> Iterator[tuple[int, int]]:
        """Bring the symbols up to date; yields as `read_names` does."""
        yield from self._read(self.symbols)

    def _read(self, index: FileIndex) -> Iterator[tuple[int, int]]:
        paths = self.files()
        # The modules that have a file by a link call others, too.
        linked = paths if self._has_links else list(self.buffers)
        links = [
            place for path in linked for place in self.project(path).sharing.files.places(path)
        ]
        every = dict.fromkeys((*paths, *links))
        yield from index.read(every, lambda path: self.project(path).files)
        index.save()

    def _document_in(self, path: str, content: bytes) -> Document | None:
        """The document of a file with some content; None where the configuration is wrong."""
        project = self.project(path)
        try:
            dialects = project.dialects_of(project.configuration_of(path))
            return document_of(Source.from_bytes(path, content), dialects)
        except (ConfigError, FileProblem):
            return None

    def source(self, path: str) -> Source | None:
        """The text of a file, which is not kept; None where it cannot be read."""
        try:
            return Source.from_bytes(path, self.project(path).files.read(path))
        except FileProblem:
            return None

    def load(self, paths: Iterable[str]) -> Iterator[tuple[int, int]]:
        """Parse the modules of files; yields as `read_names` does."""
        paths = list(paths)
        seen: set[Module] = set()
        for number, path in enumerate(paths):
            module = self.module(path)
            if module is not None and module not in seen:
                seen.add(module)
                for _ in load_module(module):
                    yield number, len(paths)

    def callers_of(self, module: Module, name: str) -> Iterator[Module]:
        """The modules of the workspace that may refer to one, and have a name; each once."""
        seen = {module}
        for path in self.names.callers(module, name):
            each = self.module(path)
            if each is not None and each not in seen:
                seen.add(each)
                yield each

    def release_folder(self, folder: str) -> None:
        """Forget the texts of a folder sooner or later, unless one of them is open."""
        if any([os.path.dirname(path) == folder for path in self.buffers]):
            return
        for path in [element for element in self._positions if os.path.dirname(element) == folder]:
            del self._positions[path]
        project = self.project(os.path.join(folder, "_"))
        project.modules.release(folder)
        project.modules.make_room()
        project.modules.keep_only(self.buffers, _MOST_KEPT)

    def release(self) -> None:
        """Forget all texts but the open ones, and what these call."""
        self._has_names = False
        for project in self._projects.values():
            project.modules.keep_only(self.buffers)
        for path in [position for position in self._positions if position not in self.buffers]:
            del self._positions[path]


def _results(module: Module) -> dict[str, FileResult]:
    """The findings in the files of a module that were checked; a fact of it."""
    return {}


def load_module(module: Module) -> Iterator[None]:
    """Parse the files of a module and find what they declare, a file at a time."""
    for document in module.documents:
        _ = document.declarations, document.references
        yield
    _ = symbols_of(module)
    yield


def _ending_for(language: str) -> str:
    """The end of the names of files in a language, which is called as its dialect."""
    dialect = DIALECTS.get(language)
    patterns = [] if dialect is None else [file for file in dialect.files if file[:1] == "*"]
    return patterns[0][1:] if patterns else ".hcl"


_DRIVE = re.compile(r"/[A-Za-z]:")


def path_of(uri: str) -> str | None:
    """The path of a file; None for what is not on the disk."""
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    if parts.scheme != "file":
        return None
    path = unquote(parts.path, errors="surrogateescape")
    if parts.netloc not in ("", "localhost"):
        path = f"//{parts.netloc}{path}"
    elif _DRIVE.match(path):
        path = path[1].lower() + path[2:]
    return os.path.normpath(path)


def uri_of(path: str) -> str:
    """The URI of an absolute path."""
    path = path.replace(os.sep, "/")
    if path.startswith("//"):
        return "file:" + _quoted(path)
    path = path if path.startswith("/") else f"/{path}"
    if _DRIVE.match(path):
        return "file://" + path[:3].lower() + _quoted(path[3:])
    return "file://" + _quoted(path)


def _quoted(path: str) -> str:
    try:
        return quote(os.fsencode(path))
    except UnicodeEncodeError:  # half a pair of surrogates, which no file has in its name
        return quote(path, errors="replace")
