"""Which modules a file belongs to: the one in its folder, and those with a link to it.

This is the one answer to that question: rename, other changes, fixes and findings ask it.
"""

from __future__ import annotations

import os

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.discovery import is_left_out
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import folder_and_name, joined
from hcl_lint.semantics.document import Document
from hcl_lint.text.source import Range, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.results import FileResult
    from hcl_lint.project.modules import LoadedModule
    from hcl_lint.project.project import Project
    from hcl_lint.syntax.tree import SyntaxTree

_MOST_FOLDERS = 100_000  # of a tree that are searched for links
_MOST_ASKED = 50  # modules about the findings in one file


class SharedFiles:
    """The links in checked trees: each tree is searched once, when it is first asked about."""

    def __init__(self, files: FileSystem) -> None:
        self._files = files
        self._trees: dict[str, dict[str, list[str]]] = {}
        self._roots: dict[str, str] = {}  # of trees, by the folders in them

    def places(self, path: str) -> list[str]:
        """The other paths in the tree that lead to the same file; relative where *path* is."""
        files = self._files
        links = self.links(folder_and_name(path)[0])
        if not links:
            return []  # PERF: nearly all trees have none.
        absolute = files.absolute(path)
        real = files.real_path(path)
        found = dict.fromkeys([real, *links.get(real, ())])
        at = real
        while (parent := os.path.dirname(at)) != at:
            at = parent
            for link in links.get(at, ()):
                found[os.path.join(link, os.path.relpath(real, at))] = None
        found.pop(absolute, None)
        if os.path.isabs(path):
            return list(found)
        return [os.path.relpath(link, files.here) for link in found]

    def links(self, folder: str) -> dict[str, list[str]]:
        """The absolute paths of the links in the tree of a folder, by where they lead.

        There are none in a tree that is too large.
        """
        root = self._root_of(folder)
        if root not in self._trees:
            self._trees[root] = self._searched(root)
        return self._trees[root]

    def has_searched(self, folder: str) -> bool:
        """Whether it is known what links there are in the tree of a folder."""
        return self._root_of(folder) in self._trees

    def _root_of(self, folder: str) -> str:
        if folder not in self._roots:
            real = self._files.real_path(folder or os.curdir)
            self._roots[folder] = self._files.tree_root(real)
        return self._roots[folder]

    def change(self, path: str) -> None:
        """Something changed at a path; what was found is forgotten if that may be a link."""
        self._roots.clear()
        absolute = self._files.absolute(path)
        status = self._files.status(path)
        known = [paths for links in self._trees.values() for paths in links.values()]
        if status is not None and status.is_link or any([absolute in paths for paths in known]):
            self._trees.clear()

    def _searched(self, root: str) -> dict[str, list[str]]:
        files = self._files
        if not files.is_disk:
            return {}  # There are no links in memory.
        found: dict[str, list[str]] = {}
        folders = [root]
        for folder in folders:  # grows
            if len(folders) > _MOST_FOLDERS:
                return {}
            try:
                entries = files.listing(folder)
            except FileProblem:
                continue
            for entry in entries:
                path = joined(folder, entry.name)
                if entry.is_folder and not is_left_out(entry.name):
                    folders.append(path)
                elif entry.is_link:
                    found.setdefault(files.real_path(path), []).append(path)
        return found


class Sharing:
    """The modules of a project that have files in common."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self.files = SharedFiles(project.files)

    def others(self, path: str) -> list[tuple[str, LoadedModule]]:
        """The other modules that a file is in, each with the path of the file in it."""
        project = self._project
        found = []
        for place in self.files.places(path):
            try:
                file = project.file(place)
                if project.finder.is_excluded(place) or project.stands_alone(file):
                    continue
                loaded = project.modules.of(file, [place])
            except ConfigError:
                continue  # Whoever checks that folder hears of it.
            if loaded.module is not None and place not in loaded.problems:
                found.append((place, loaded))
        return found

    def agree(self, loaded: LoadedModule, results: list[FileResult]) -> list[LoadedModule]:
        """Let the findings in each file be those of all modules that it is in.

        An error in one of them is an error; another finding must hold in all of them. A folder with
        nothing but files for others does not count: no product reads it.

        Returns: the other modules.
        """
        asked: list[LoadedModule] = []
        for result in results:
            others = self._asked(result.path, result.diagnostics)
            if others:
                asked += [other for _, other in others]
                result.diagnostics = self._agreed(loaded, result, others)
        return asked

    def in_all(
        self, loaded: LoadedModule, path: str, tree: SyntaxTree, diagnostics: list[Diagnostic]
    ) -> list[Diagnostic]:
        """The findings in a file, as fixes left it, that all its modules have, with their fixes."""
        others = self._asked(path, diagnostics)
        if not others:
            return diagnostics
        readers = self._readers(others)
        found = [self._findings(place, other, tree.source.text) for place, other in readers]
        if self._is_library(loaded):
            diagnostics = [_in_source(reader, tree.source) for reader in found[0]]
        known = [{_key(their, True) for their in theirs} for theirs in found]
        return [
            entry for entry in diagnostics
            if entry.range.source.path != path or all([_key(entry, True) in keys for keys in known])
        ]

    def _asked(
        self, path: str, diagnostics: Sequence[Diagnostic]
    ) -> list[tuple[str, LoadedModule]]:
        """The modules to ask about the findings in a file.

        A tree that was not searched for links yet is only searched where there are findings, or the
        file is a link.
        """
        files = self._project.files
        folder = folder_and_name(path)[0]
        if not diagnostics and not self.files.has_searched(folder):
            status = files.status(path)
            if status is None or not status.is_link:
                return []
        others = self.others(path)
        real = files.real_path(folder or os.curdir) if others else ""
        return [
            (place, other) for place, other in others
            if files.real_path(os.path.dirname(place) or os.curdir) != real
        ][:_MOST_ASKED]

    def _agreed(
        self, loaded: LoadedModule, result: FileResult, others: list[tuple[str, LoadedModule]]
    ) -> list[Diagnostic]:
        source = result.document.source
        beside = [entry for entry in result.diagnostics if entry.range.source.path != source.path]
        readers = self._readers(others)
        found = [self._findings(place, other, result.text) for place, other in readers]
        folders = [other.folder for _, other in readers]
        if not self._is_library(loaded):
            found.insert(0, [element for element in result.diagnostics if element not in beside])
            folders.insert(0, loaded.folder)
        known = [{_key(diagnostic) for diagnostic in diagnostics} for diagnostics in found]
        agreed: dict[tuple[object, ...], Diagnostic] = {}
        for folder, diagnostics in zip(folders, found, strict=True):
            for diagnostic in diagnostics:
                key = _key(diagnostic)
                is_everywhere = all([key in keys for keys in known])
                if key not in agreed and (is_everywhere or diagnostic.is_error):
                    is_own = diagnostic.range.source.path == source.path
                    where = "" if is_everywhere else folder or os.curdir
                    agreed[key] = diagnostic if is_own else _in_source(diagnostic, source, where)
        return [*sorted(agreed.values(), key=lambda element: element.range.start), *beside]

    def _readers(self, others: list[tuple[str, LoadedModule]]) -> list[tuple[str, LoadedModule]]:
        """The modules that a product reads: others than folders with files for them, if any."""
        return [element for element in others if not self._is_library(element[1])] or others

    def _is_library(self, loaded: LoadedModule) -> bool:
        """Whether a folder has only files that are linked elsewhere, and no links itself."""
        assert loaded.module is not None
        files = self._project.files
        for document in loaded.module.documents:
            if files.real_path(document.path) != files.absolute(document.path):
                return False
            if not self.files.places(document.path):
                return False
        return True

    def _findings(self, place: str, loaded: LoadedModule, text: str) -> list[Diagnostic]:
        """The findings of a module in one of its files, with a text."""
        module = loaded.module
        assert module is not None
        document = next(document for document in module.documents if document.path == place)
        if document.text != text:
            document = Document(Source(place, text), document.dialect)
            module = module.with_document(document)
        elif module.checked is not None and document not in module.checked:
            module = module.with_document(document)  # What is kept is about other files.
        checker = self._project.checker(self._project.file(place).configuration)
        diagnostics = checker.check(module, [document])[0].diagnostics
        return [diagnostic for diagnostic in diagnostics if diagnostic.range.source.path == place]


def _key(each: Diagnostic, with_fix: bool = False) -> tuple[object, ...]:
    """The key of a finding that two modules have in a file."""
    edits: tuple[object, ...] = ()
    if with_fix and each.fix is not None:
        edits = tuple([(edit.start, edit.end, edit.text) for edit in each.fix.edits])
    return each.rule.name, each.range.start, each.range.end, edits


def _in_source(each: Diagnostic, source: Source, folder: str = "") -> Diagnostic:
    """A finding of another module in the source of a file as it is read here.

    With *folder*, it says that only that module has it.
    """
    detail = each.detail
    if folder:
        detail = f"{detail} This is so in the module {folder}.".lstrip()
    range_ = Range(source, each.range.start, each.range.end)
    found = each.rule.at(range_, each.summary, detail, each.fix)
    found.severity = each.severity
    return found
