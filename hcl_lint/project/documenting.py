"""Documenting modules: one, or all that a run is about."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.errors import ConfigError, internal_error
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.documentation.files import ModuleFiles
from hcl_lint.documentation.generation import documentation_of, file_text
from hcl_lint.documentation.settings import DocsProblem, DocsSettings
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.tracking import TrackedFiles
from hcl_lint.project import processes
from hcl_lint.project.cache import ResultCache
from hcl_lint.project.check_data import CheckOutcome, UnitOutcome
from hcl_lint.project.documented import DocsRequest, docs_settings, target_of
from hcl_lint.project.modules import LoadedModule
from hcl_lint.project.project import Project
from hcl_lint.text.source import Source, encode

CACHE_KIND: Final = "docs"


@dataclass(slots=True)
class DocsOutcome:
    """The outcome for one module.

    ``path`` is the file that its documentation is in, with its text ``before``, None where there
    was no file, and ``after``; "" where ``after`` is only to be printed. ``is_documented`` is false
    where there was nothing to do, and ``is_checked`` says that nothing was written. ``problems``
    are lines; what was documented is as far as files parse. ``warnings`` are lines that say what
    settings have no effect.
    """

    place: str
    path: str = ""
    before: str | None = None
    after: str = ""
    is_documented: bool = False
    is_checked: bool = False
    is_coloured: bool = False  # ``after`` is for terminals
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    reads: list[TrackedFiles] | None = None

    @property
    def is_changed(self) -> bool:
        """Whether the file is, or was, outdated."""
        return self.path != "" and self.before != self.after


@dataclass(slots=True)
class DocumentedPlace:
    """A module to document: its folder, or a file of its own; ``start`` is what the run is about,
    and ``key`` a file of it.
    """

    path: str
    start: str
    key: str


def find_places(
    project: Project, paths: list[str], request: DocsRequest, *, is_deep: bool
) -> tuple[list[DocumentedPlace], list[str]]:
    """The modules to document, and lines about what cannot be.

    A folder stands for the module in it, and a file for the module that it is in. Settings may ask
    for those in the folder `modules`; with *is_deep*, all below a folder are documented.
    """
    found: dict[str, DocumentedPlace] = {}
    problems: list[str] = []
    files = TrackedFiles(project.files)
    for path in paths:
        status = project.files.status(path)
        if status is None:
            problems.append(f"{path}: no such file or directory")
            continue
        if not status.is_folder:
            place = _place_of_file(project, path)
            if place.key and not project.finder.is_excluded(path):
                found.setdefault(place.path, place)
            continue
        if is_deep:
            inner, _ = project.find_files([path], [], False)
            for file in inner:
                if project.file(file).dialect.has(RESOURCES):
                    place = _place_of_file(project, file)
                    place.start = path
                    found.setdefault(place.path, place)
            continue
        place = DocumentedPlace(path, path, "")
        places = [place]
        try:
            settings, _ = docs_settings(project, files, place.path, place.path, request)
            if settings.flag("recursive.enabled"):
                if not settings.flag("recursive.include-main"):
                    places = []
                outside = _outer_path(ModuleFiles(files, path), settings, request)
                if outside:
                    problems.append(outside)
                else:
                    places += _inner_places(project, path, settings)
        except DocsProblem:
            pass  # It is reported with the module.
        for element in places:
            element.key = element.key or _first_file(project, element.path)
            found.setdefault(os.path.normpath(element.path), element)
    return list(found.values()), problems


def _place_of_file(project: Project, path: str) -> DocumentedPlace:
    """The module that a file is in, or beside; its key is "" if there is none."""
    dialect = project.file(path).dialect
    folder = os.path.dirname(path) or os.curdir
    if dialect.declarations and not dialect.has_modules:
        return DocumentedPlace(path, folder, path)
    return DocumentedPlace(folder, folder, _first_file(project, folder))


def _outer_path(files: ModuleFiles, settings: DocsSettings, request: DocsRequest) -> str:
    """A line that says that a file of the tree names a folder outside it; "" if none does."""
    name = "recursive.path"
    path = settings.text(name)
    try:
        files.path(path)
    except DocsProblem:
        if name not in request.given:
            at = os.path.normpath(os.path.join(files.folder, path))
            return f"`{name}` refers to {at}, outside the checked tree {files.root}"
    return ""


def _inner_places(
    project: Project, start: str, settings: DocsSettings
) -> Iterator[DocumentedPlace]:
    """The modules in the folder that is named for them."""
    folder = os.path.normpath(os.path.join(start, settings.text("recursive.path")))
    excluded = {os.path.normpath(text) for text in settings.texts("recursive.exclude")}
    try:
        entries = project.files.listing(folder)
    except FileProblem:
        return
    for entry in entries:
        path = os.path.join(folder, entry.name)
        relative = os.path.relpath(path, start)
        if entry.is_folder and not {entry.name, relative} & excluded:
            key = _first_file(project, path)
            if key:
                yield DocumentedPlace(path, start, key)


def _first_file(project: Project, folder: str) -> str:
    """The first file of a module in a folder; "" if there is none."""
    for name in project.files.names(folder):
        path = os.path.normpath(os.path.join(folder, name))
        if project.file(path).dialect.declarations:
            return path
    return ""


def document_modules(
    project: Project, places: list[DocumentedPlace], request: DocsRequest, jobs: int | None = None
) -> Iterator[DocsOutcome]:
    """Document modules, the outcomes in order; files are written unless it is only a check.

    *jobs* is the highest number of processes, by default that of the processors. Modules whose
    files and documentation are as they were are not read again.

    Raises ConfigError: the configuration of some folder is wrong; nothing was written then.
    """
    for place in places:
        project.configuration_of(os.path.join(_folder_of(project, place.path), ""))
    cache = _cache_of(project, request, len(places))
    work = _DocsWork(project, request, places)
    rest = [str(i) for i, place in enumerate(places) if not _is_known(cache, place)]
    results = processes.work_on(work, rest, jobs, work.failed, work.size_of, request.parallel_bytes)
    waiting = dict.fromkeys(rest)
    try:
        for i, place in enumerate(places):
            if str(i) not in waiting:
                outcome = DocsOutcome(place.path)
                outcome.is_documented = True
                yield outcome
                continue
            outcome = next(results)
            if cache is not None and place.key and outcome.reads is not None:
                cache.add(UnitOutcome([CheckOutcome(place.key, [])], outcome.reads), [])
            yield outcome
    finally:
        if cache is not None:
            cache.save()


def _cache_of(project: Project, request: DocsRequest, count: int) -> ResultCache | None:
    if request.cache is None:
        return None
    kind = f"{CACHE_KIND}\n{request.identity}"
    return ResultCache.in_folder(request.cache, project, count, kind=kind)


def _is_known(cache: ResultCache | None, place: DocumentedPlace) -> bool:
    return cache is not None and place.key != "" and cache.find(place.key) is not None


@dataclass(frozen=True, slots=True)
class _DocsWork:
    """Documents a module by its number, in a form that another process can be given."""

    project: Project
    request: DocsRequest
    places: list[DocumentedPlace]

    def size_of(self, item: str) -> int:
        """The bytes of the files in the folder."""
        folder = _folder_of(self.project, self.places[int(item)].path)
        names = self.project.files.names(folder)
        return sum([self.project.files.size_of(os.path.join(folder, name)) for name in names])

    def failed(self, item: str, error: Exception) -> DocsOutcome:
        outcome = DocsOutcome(self.places[int(item)].path)
        diagnostic = internal_error(Source(outcome.place, ""), error)
        outcome.problems.append(f"{outcome.place}: {diagnostic.summary}")
        return outcome

    def __call__(self, item: str) -> DocsOutcome:
        place = self.places[int(item)]
        self.project.modules.make_room()
        try:
            return document_module(self.project, place, self.request)
        except Exception as error:
            return self.failed(item, error)
        finally:
            self.project.modules.release(_folder_of(self.project, place.path))


def document_module(project: Project, place: DocumentedPlace, request: DocsRequest) -> DocsOutcome:
    outcome = DocsOutcome(place.path)
    tracked = TrackedFiles(project.files)
    folder = _folder_of(project, place.path)
    try:
        settings, outcome.warnings = docs_settings(project, tracked, folder, place.start, request)
        outcome.is_checked = request.checks or settings.flag("output.check")
        files = ModuleFiles(tracked, folder)
        target = target_of(files, settings, request)
        if target is None:
            return outcome
        loaded = _module_at(project, place.path)
        module = loaded.module
        assert module is not None
        if not module.dialect.has(RESOURCES):
            settings.values["settings.hide-empty"] = True
        outcome.problems += _reading_problems(loaded)
        if target and files.exists(target):
            settings.keep_style(files.text(target))
        text = documentation_of(module, settings, files)
        outcome.is_documented = True
        if not target:
            outcome.after = text + "\n"
            outcome.is_coloured = settings.format == "pretty"
            return outcome
        _write(outcome, files, settings, target, text)
        if not outcome.problems and not (outcome.is_checked and outcome.is_changed):
            reads = loaded.reads()
            outcome.reads = None if reads is None else [*reads, tracked]
    except (DocsProblem, ConfigError) as problem:
        if str(problem) not in outcome.problems:
            outcome.problems.append(str(problem))
        outcome.is_documented = False
    return outcome


def _write(
    outcome: DocsOutcome, files: ModuleFiles, settings: DocsSettings, target: str, text: str
) -> None:
    """Write the file that the documentation belongs in, unless it is up to date."""
    path = files.path(target)
    content = files.read(target) if files.exists(target) else None
    before = None if content is None else Source.from_bytes(path, content).text
    try:
        after = file_text(text, settings, before)
    except DocsProblem as problem:
        raise (problem if problem.path else DocsProblem(problem.message, path, problem.line))
    outcome.path, outcome.before, outcome.after = path, before, after
    if not outcome.is_changed or outcome.is_checked:
        return
    try:
        files.files.write(path, encode(after), content)
        files.read(target)  # for the cache: that is what the next run finds
    except FileProblem as problem:
        raise DocsProblem(f"cannot be written: {problem.reason}", path) from problem


def _module_at(project: Project, path: str) -> LoadedModule:
    """The module to document: in a folder, that of resources before others.

    Raises DocsProblem: there is no such module, or there are several.
    """
    found = [module for module in project.modules.in_folder(path) if module.module is not None]
    for document in found:
        if document.dialect.has(RESOURCES):
            return document
    found = [entry for entry in found if any([form.default for form in entry.dialect.declarations])]
    if not found:
        raise DocsProblem("no file here declares inputs or outputs of a known product", path)
    if len(found) > 1 and not found[0].dialect.has_modules:
        names = [os.path.basename(one.module.documents[0].path) for one in found if one.module]
        raise DocsProblem(
            f"several files stand alone here: name one of {', '.join(names[:4])}", path
        )
    return found[0]


def _reading_problems(loaded: LoadedModule) -> list[str]:
    """Lines about the files that could not be read in full."""
    found = [f"{path}: cannot be read: {value.reason}" for path, value in loaded.problems.items()]
    for document in loaded.module.documents if loaded.module is not None else ():
        for diagnostic in document.tree.diagnostics[:1]:
            line = diagnostic.range.line
            found.append(f"{document.path}:{line}: {diagnostic.summary}; documented as far as it "
                         "can be read")
    return found


def _folder_of(project: Project, path: str) -> str:
    status = project.files.status(path)
    if status is not None and not status.is_folder:
        return os.path.dirname(path) or os.curdir
    return path or os.curdir
