"""Findings that changes cause in files that did not change: in their modules and in callers."""

from __future__ import annotations

import os
import re
from collections import Counter
from functools import partial

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.git import GitChanges, GitProblem
from hcl_lint.files.memory import OverlayFiles
from hcl_lint.files.paths import is_json_name
from hcl_lint.project.check_data import CheckOutcome, CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder, WantedFiles
from hcl_lint.project.project import Project
from hcl_lint.project.sharing import SharedFiles
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.text.source import Source

# Strings in native or JSON syntax that may name a folder or file of the tree.
_STRING = re.compile(r'"((?:[^"\\\n$]|\\.|\$(?!\{)|\$\{[^}\n]*\}?)*)("?)')
_LONGEST_STRING = 500
_DOTS = ('."', './"', '//"')  # the ends of paths whose last part is not the name of their target
_FEW = 20
_RELATIVE = ('"./', '"../')
_SIGNS = (*_RELATIVE, ".hcl", "$", "find_in_parent_folders")  # of a string that names a file
_SEARCH_UPWARDS = "find_in_parent_folders()"
_SOUGHT_UPWARDS = "terragrunt.hcl"


class AffectedFiles:
    """The files that changes may affect, and what these cause there.

    Affected are the files in the folders of changed ones, and those in folders with a file that
    names such a folder or file, or that tests it, directly or by others; of modules of several
    files, those that `ChangedNames` finds. That may be more than really are: they have no new
    findings. Where only comments and white space differ, nothing is affected.
    """

    def __init__(self, finder: ConfigurationFinder, changes: GitChanges) -> None:
        """*finder* finds the configurations, which hold for both versions.

        Raises ConfigError: something about dialects is wrong, or git does not give the old
        contents.
        """
        self.project = Project(finder)  # as things are
        self._changes = changes
        self._here = finder.files.real_path(os.curdir)
        wanted = WantedFiles(finder)
        changed = sorted(changes.changed | changes.gone)
        # The real paths of the changed files that matter.
        self._touched = [path for path in changed if wanted.has(*os.path.split(path))]
        try:
            self._contents = changes.old_contents(self._touched)
        except GitProblem as problem:
            raise ConfigError(str(problem)) from problem
        self._touched = [path for path in self._touched if not self._means_the_same(path)]
        shared = SharedFiles(finder.files)
        self._touched += [place for path in self._touched for place in shared.places(path)]

    def roots(self) -> list[str]:
        """The roots of the trees to search for affected files; none where nothing changed."""
        files = self.project.files
        folders = {os.path.dirname(path) for path in self._touched}
        roots = {files.tree_root(files.real_path(folder)) for folder in folders}
        return [os.path.relpath(root, self._here) for root in sorted(roots)]

    def among(self, paths: list[str], checked: Iterable[str]) -> list[str]:
        """Those of *paths* that are affected, without changed ones and those that are *checked*.

        They are relative to the current folder.
        """
        files = self.project.files
        done = {files.real_path(path) for path in checked} | self._changes.changed
        folders = {os.path.dirname(path) for path in self._touched}
        targets = folders | set(self._touched)
        called = self._otherwise_named()
        named = [_NamingFile(*self._read(path)) for path in paths]
        count = 0
        while count < len(targets):
            count = len(targets)
            for element in named:
                if element.folder not in folders and (
                    element.name_one_of(targets) or self._tests_one_of(element, folders)
                ):
                    folders.add(element.folder)
                    targets |= {element.folder, element.path}
        members: dict[str, list[_NamingFile]] = {folder: [] for folder in folders | called}
        for element in named:
            if element.folder in members:
                members[element.folder].append(element)
        seeing = set()
        for folder, files_of in members.items():
            if folder not in called:
                files_of = self._seeing(folder, files_of, targets)
            seeing.update([element.path for element in files_of])
        return [
            os.path.relpath(path.path, self._here) for path in named
            if path.path in seeing and path.path not in done
        ]

    def _tests_one_of(self, file: _NamingFile, folders: set[str]) -> bool:
        """Whether a file is in the folder of tests of the module in one of the folders."""
        outer, name = os.path.split(file.folder)
        if outer not in folders:
            return False
        from hcl_lint.semantics.product import product_of

        dialect = self.project.file(os.path.relpath(file.path, self._here)).dialect
        return name == product_of(dialect).calls.test_folder

    def _otherwise_named(self) -> set[str]:
        """The folders that a file named and no longer does, or the other way round.

        A module that nothing calls any more has other findings. Calls in broken files may be gone.
        """
        found: set[str] = set()
        for path in self._touched:
            text = self._contents.get(path, b"").decode("utf-8", "replace")
            before, now = _named_by_place(path, text), _named_by_place(*self._read(path))
            document = self._document(path)
            is_broken = document is not None and not document.is_complete
            changed = before | now if is_broken else before ^ now
            found.update([named for _, named in changed])
        return found

    def _read(self, path: str) -> tuple[str, str]:
        """The real path of a file and its text, for what it names."""
        files = self.project.files
        try:
            text = files.read(path).decode("utf-8", "replace")
        except FileProblem:
            text = ""
        return files.real_path(path), text

    def _seeing(
        self, folder: str, files: list[_NamingFile], targets: set[str]
    ) -> list[_NamingFile]:
        """Those of the files in an affected folder that may see what changed."""
        from hcl_lint.project.affected_names import ChangedNames  # Often nothing has changed.

        names = ChangedNames()
        for path in self._touched:
            if os.path.dirname(path) == folder:
                before, now = self._contents.get(path), self._document(path)
                if before is None or now is None:
                    return files
                if not names.add_change(now.with_text(Source.from_bytes(path, before).text), now):
                    return files
        documents: list[Document] = []
        named = targets - {folder, *[file.path for file in files]}
        for file in files:
            document = self._document(file.path)
            if document is None:
                return files
            documents.append(document)
            if named and file.name_one_of(named) and not names.add_places(
                document, partial(_names_one, file.path, named)
            ):
                return files
        seen = set(names.seen_in(documents))
        return [file for file in files if file.path in seen]

    def _document(self, path: str) -> Document | None:
        """The document of a file; None if it stands alone or cannot be read."""
        file = self.project.file(os.path.relpath(path, self._here))
        if not file.dialect.has_modules or not file.dialect.reads(file.name):
            return None
        from hcl_lint.semantics.document import Document

        try:
            return Document(Source.from_bytes(path, self.project.files.read(path)), file.dialect)
        except FileProblem:
            return None

    def new_findings(
        self, outcomes: list[CheckOutcome], settings: CheckSettings, jobs: int | None
    ) -> list[CheckOutcome]:
        """Those of the *outcomes* of affected files that have findings which the changes cause.

        They keep only these. Results without the changes are kept and used as *settings* say.
        Raises ConfigError: the configuration of some file is wrong.
        """
        outcomes = [outcome for outcome in outcomes if outcome.findings]
        if not outcomes:
            return []
        project = Project(self.project.finder.over(self._files_before()))
        project.is_tracked = settings.can_cache
        before = CheckSettings(cache=settings.cache, clock=settings.clock, about="before")
        paths = [outcome.path for outcome in outcomes]
        known: Counter[tuple[str, str, int, int, int, int]] = Counter()
        for outcome in check_files(project, paths, before, jobs):
            known.update(map(_key, outcome.findings))
        for outcome in outcomes:
            new = []
            for finding in outcome.findings:
                known[_key(finding)] -= 1
                if known[_key(finding)] < 0:
                    new.append(finding)
            outcome.findings = new
        return [outcome for outcome in outcomes if outcome.findings]

    def _files_before(self) -> FileSystem:
        """The file system without the changes."""
        files = OverlayFiles(self.project.files)
        for real in self._touched:
            path = os.path.relpath(real, self._here)
            if real in self._contents:
                files.open(path, self._contents[real])
            elif self._changes.is_new(real):
                files.hide(path)
        return files

    def _means_the_same(self, path: str) -> bool:
        """Whether only comments and white space of a file differ, which no other file sees."""
        dialect = self.project.file(os.path.relpath(path, self._here)).dialect
        if path not in self._contents or is_json_name(path) or not dialect.has_modules:
            return False
        try:
            now = self.project.files.read(path)
        except FileProblem:
            return False
        return _words(now) == _words(self._contents[path])


def _words(content: bytes) -> list[str]:
    """The tokens of a text without comments, newlines in a row as one."""
    text = content.decode("utf-8", "surrogateescape")
    tokens, _ = tokenize(text)
    found: list[str] = []
    for kind, start, width in zip(tokens.kinds, tokens.starts, tokens.widths):
        if kind == NEWLINE:
            if found and found[-1] != "\n":
                found.append("\n")
        elif kind != COMMENT:
            found.append(text[start:start + width])
    return found


def _key(finding: Finding) -> tuple[str, str, int, int, int, int]:
    """The key of two findings that are the same in a file that did not change."""
    start, end = finding.start, finding.end
    return finding.path, finding.rule, start.line, start.character, end.line, end.character


def _names_one(path: str, targets: set[str], text: str) -> bool:
    """Whether a part of a file names one of the targets."""
    return _NamingFile(path, text).name_one_of(targets)


def _named_by_place(path: str, text: str) -> set[tuple[tuple[str, ...], str]]:
    """The paths that a file names, each with the names of the items around it."""
    if not any([sign in text for sign in _RELATIVE]):
        return set()  # PERF
    from hcl_lint.project.affected_names import strings_of

    return {
        (names, named) for names, string in strings_of(Source(path, text))
        for named in _NamingFile(path, string).paths
    }


class _NamingFile:
    """A file with a real path, and the files of its tree that it names in strings."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.folder = os.path.dirname(self.path)
        self._text = text
        self._named: tuple[set[str], set[str]] | None = None

    @property
    def paths(self) -> set[str]:
        """The relative paths in it, resolved."""
        return self._found()[0]

    @property
    def parts(self) -> set[str]:
        """The last parts of what has an interpolation, or is looked for in the folders above."""
        return self._found()[1]

    def _found(self) -> tuple[set[str], set[str]]:
        # PERF: nobody asks those in the folders of changes, which are affected anyway.
        if self._named is None:
            self._named = set(), set()
            text = self._text
            # PERF: few strings begin like a path.
            values = _STRING.findall(text) if any([sign in text for sign in _SIGNS]) else ()
            for value, end in values:
                if value[:1] == "." or "$" in value or ".hcl" in value:
                    if end and "\\" not in value and len(value) <= _LONGEST_STRING:
                        self._add(value.rstrip("/"), *self._named)
            if _SEARCH_UPWARDS in text:
                self._named[1].add(_SOUGHT_UPWARDS)
        return self._named

    def _add(self, word: str, paths: set[str], parts: set[str]) -> None:
        last = word.rpartition("/")[2]
        if "$" in word or word.endswith(".hcl"):
            parts.add(last)
        if word.startswith(".") and "$" not in word:
            paths.add(os.path.normpath(os.path.join(self.folder, word)))

    def name_one_of(self, targets: set[str]) -> bool:
        # PERF: 0.1 of the work where none does, so it is with most files of a tree.
        if len(targets) < _FEW:
            signs = (*map(os.path.basename, targets), *_DOTS, _SEARCH_UPWARDS)
            if not any([sign in self._text for sign in signs]):
                return False
        paths, parts = self._found()
        if not paths.isdisjoint(targets):
            return True
        return bool(parts) and any([os.path.basename(one) in parts for one in targets])
