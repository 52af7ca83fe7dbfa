"""Which file holds the documentation of a module, and what it should be there."""

from __future__ import annotations

import os
from dataclasses import KW_ONLY, dataclass, field

from hcl_lint.annotations import Final, Mapping
from hcl_lint.documentation.configuration_file import find_configuration, read_configuration
from hcl_lint.documentation.files import ModuleFiles
from hcl_lint.documentation.generation import documentation_of, file_text, has_markers
from hcl_lint.documentation.settings import (
    INJECT, DocsProblem, DocsSettings, contradictions, read_values,
)
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import home_folder
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.project import Project

DEFAULT_FILE: Final = "README.md"
"""The file with markers that is kept up to date where no setting names one."""


@dataclass(frozen=True, slots=True)
class DocsRequest:
    """The options of a run.

    *given* are settings of the command line, which override all files. *named* is the
    configuration file of terraform-docs that the user named. With *updates*, files that hold
    markers are written even where no setting names them, and nothing else is printed. With
    *checks*, nothing is written. ``cache`` is the folder where it is kept which modules are up to
    date, None for none.
    """

    given: Mapping[str, object] = field(default_factory=dict)
    _: KW_ONLY
    named: str | None = None
    updates: bool = False
    checks: bool = False
    cache: str | None = None
    parallel_bytes: int = 400_000

    @property
    def identity(self) -> str:
        """The part of it that decides about what is written."""
        return repr((sorted(self.given.items()), self.named, self.updates or self.checks))


def docs_settings(
    project: Project, files: FileSystem, folder: str, start: str, request: DocsRequest,
    *, is_alone: bool = False,
) -> tuple[DocsSettings, list[str]]:
    """The settings for the module in a folder, and lines about what has no effect.

    *start* is the folder that the run is about, which the module is in. *is_alone*: they are those
    of a run in the folder itself.
    The command line overrides hcl-lint's configuration, which overrides that of terraform-docs.

    Raises DocsProblem: they are wrong. Raises ConfigError: hcl-lint's configuration is wrong.
    """
    found = None
    if request.named is not None:
        try:
            found = read_configuration(request.named, files.read(request.named))
        except FileProblem as problem:
            raise DocsProblem(f"cannot be read: {problem.reason}", request.named) from problem
    elif not project.finder.is_isolated:
        home = home_folder(project.finder.variables)
        starts = [] if is_alone else [start, os.curdir]
        found = find_configuration(files, folder, starts, home)
    values = {} if found is None else dict(found.values)
    configuration = project.configuration_of(os.path.join(folder, ""))
    values.update(read_values(configuration.table("docs"), "`docs`"))
    values.update(request.given)
    if "sections.show" in request.given or "sections.hide" in request.given:
        for name in ("sections.show", "sections.hide"):
            if name not in request.given:
                values[name] = ()
    mistakes = contradictions(values)
    if mistakes:
        raise DocsProblem("; ".join(mistakes))
    places = {} if found is None else found.places
    return DocsSettings(values, places), [] if found is None else found.warnings


def kept_documentation(
    project: Project, module: Module, files: FileSystem
) -> tuple[str, str, str, bool] | None:
    """See `Module.documentation`.

    Nobody knows where terraform-docs is run: in the folder of the module, or in that of this run,
    whose settings are others. What suits either is up to date.
    """
    found = None
    for is_alone in (True, False):
        found = _documentation(project, module, files, is_alone)
        if found is None or found[1] == found[2]:
            return found
    return found


def _documentation(
    project: Project, module: Module, files: FileSystem, is_alone: bool
) -> tuple[str, str, str, bool] | None:
    folder = module.path
    request = DocsRequest(updates=True)
    try:
        settings, _ = docs_settings(project, files, folder, folder, request, is_alone=is_alone)
        inner = ModuleFiles(files, folder)
        target = target_of(inner, settings, request)
        if not target or not inner.exists(target):
            return None
        before = Source.from_bytes(target, inner.read(target)).text
        settings.keep_style(before)
        after = file_text(documentation_of(module, settings, inner), settings, before)
    except DocsProblem:
        return None  # `hcl-lint docs` says what it is.
    is_enclosed = settings.text("output.mode") == INJECT and has_markers(before, settings)
    return inner.path(target), before, after, is_enclosed


def target_of(files: ModuleFiles, settings: DocsSettings, request: DocsRequest) -> str | None:
    """The file to write, "" to print instead; None where there is nothing to do."""
    name = settings.text("output.file")
    if name:
        return name
    if not (request.updates or request.checks):
        return ""
    if not files.exists(DEFAULT_FILE):
        return None
    text = files.text(DEFAULT_FILE)
    settings.keep_style(text)
    return DEFAULT_FILE if has_markers(text, settings) else None
