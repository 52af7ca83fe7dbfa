"""``hcl-lint docs``: the documentation of modules, printed or kept up to date in files."""

from __future__ import annotations

import os

from hcl_lint.cli import watch
from hcl_lint.cli.common_options import (
    CACHE_DIR, CONFIG_OPTIONS, JOBS, NO_CACHE, WATCH, cache_folder, configuration_finder,
)
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.output import CLEAN, FINDINGS, write_content, write_diff, write_line
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.documentation.pretty import SEQUENCES
from hcl_lint.documentation.settings import FORMATS, MODES, SORTS, STYLES, read_value
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.documented import DEFAULT_FILE, DocsRequest
from hcl_lint.project.documenting import DocsOutcome, DocumentedPlace, document_modules, find_places
from hcl_lint.project.project import Project

OUTPUT_FORMAT = Option(
    "--output-format",
    f"{', '.join(FORMATS)}; default: markdown table",
    metavar="FORMAT",
)
OUTPUT_FILE = Option(
    "--output-file",
    "write this file, relative to the folder of the module, instead of printing",
    metavar="FILE",
)
OUTPUT_MODE = Option(
    "--output-mode",
    "inject between the markers in the file (default), or replace all of it",
    choices=MODES,
)
UPDATE = Option(
    "--update",
    f"print nothing: write the file of the settings, or else {DEFAULT_FILE} where it has markers",
)
CHECK = Option(
    "--check", "as --update, but only show what is outdated, without writing; exit with 1 if any"
)
RECURSIVE = Option("--recursive", "document all modules below the folders")
SHOW = Option("--show", "show only this section; may be repeated", metavar="SECTION")
HIDE = Option("--hide", "hide this section; may be repeated", metavar="SECTION")
SORT_BY = Option("--sort-by", "what to sort by", choices=SORTS)
HEADER_FROM = Option("--header-from", "take the header from this file", metavar="FILE")
FOOTER_FROM = Option("--footer-from", "take the footer from this file", metavar="FILE")
STYLE = Option(
    "--style", "nested explains each attribute of object types in a row of its own", choices=STYLES
)
SET = Option(
    "--set",
    "set anything that .terraform-docs.yml can, as in --set settings.anchor=false; may be repeated",
    metavar="NAME=VALUE",
)
DOCS_CONFIG = Option(
    "--docs-config",
    "read this file instead of the nearest .terraform-docs.yml",
    metavar="FILE",
)
QUIET = Option("--quiet", "write only errors and differences", short="-q")

_TEXTS = (
    (OUTPUT_FILE, "output.file"),
    (OUTPUT_MODE, "output.mode"),
    (SORT_BY, "sort.by"),
    (HEADER_FROM, "header-from"),
    (FOOTER_FROM, "footer-from"),
    (STYLE, "style"),
)


def run(arguments: Arguments) -> int:
    """Write documentation once, or whenever something in the folders of the modules changes."""
    if not arguments.has(WATCH.long):
        return _document(arguments)

    watch.refuse(arguments, ())
    return watch.run(
        arguments.environment,
        lambda: _document(arguments),
        lambda: _watched(arguments),
        done="documented",
        is_quiet=arguments.has(QUIET.long),
    )


def _document(arguments: Arguments) -> int:
    """Write documentation to standard output or files, and problems to standard error."""
    environment = arguments.environment
    project = _project_of(arguments)
    request = _request(arguments, project)
    places, problems = _find_places(arguments, project, request)
    report = _Report(environment, request, is_quiet=arguments.has(QUIET.long), count=len(places))
    for problem in problems:
        report.problem(problem)
    jobs = project.configuration_of("").number("jobs")
    for outcome in document_modules(project, places, request, jobs):
        report.add(outcome)
    return report.finish()


def _watched(arguments: Arguments) -> list[str]:
    """The files in the folders of the modules: those that are documented, settings, headers."""
    project = _project_of(arguments)
    places, _ = _find_places(arguments, project, _request(arguments, project))
    found = []
    for folder in {place.path for place in places}:
        try:
            entries = project.files.listing(folder)
        except FileProblem:
            continue
        found += [os.path.join(folder, each.name) for each in entries if not each.is_folder]
    return found


def _project_of(arguments: Arguments) -> Project:
    jobs = arguments.positive_number(JOBS.long)
    settings: dict[str, object] = {} if jobs is None else {"jobs": jobs}
    if arguments.has(NO_CACHE.long):
        settings["cache"] = False
    folder = arguments.value(CACHE_DIR.long)
    if folder is not None:
        settings["cache-dir"] = folder
    return Project(configuration_finder(arguments, settings), is_tracked=True)


def _request(arguments: Arguments, project: Project) -> DocsRequest:
    return DocsRequest(
        _given(arguments),
        named=arguments.value(DOCS_CONFIG.long),
        updates=arguments.has(UPDATE.long),
        checks=arguments.has(CHECK.long),
        cache=cache_folder(project.configuration_of(""), arguments.environment),
    )


def _find_places(
    arguments: Arguments, project: Project, request: DocsRequest
) -> tuple[list[DocumentedPlace], list[str]]:
    paths = arguments.paths or [os.curdir]
    return find_places(project, paths, request, is_deep=arguments.has(RECURSIVE.long))


class _Report:
    """Says what became of modules, and counts it."""

    def __init__(
        self, environment: Environment, request: DocsRequest, *, is_quiet: bool, count: int
    ) -> None:
        self.environment = environment
        self.request = request
        self.is_quiet = is_quiet
        self.count = count
        self.changed = self.outdated = self.unchanged = self.failed = 0
        self._warned: set[str] = set()
        self._printed = False

    def problem(self, line: str) -> None:
        self.failed += 1
        write_line(f"hcl-lint: {line}", self.environment.stderr)

    def add(self, outcome: DocsOutcome) -> None:
        for warning in outcome.warnings:
            if warning not in self._warned:
                self._warned.add(warning)
                write_line(f"hcl-lint: {warning}", self.environment.stderr)
        for problem in outcome.problems:
            self.problem(problem)
        if not outcome.is_documented:
            return
        if outcome.path == "" and outcome.after:
            if self._printed or self.count > 1:
                gap = "\n" if self._printed else ""
                write_content(f"{gap}{outcome.place}:\n\n", self.environment.stdout)
            self._printed = True
            own = SEQUENCES if outcome.is_coloured else ()
            write_content(outcome.after, self.environment.stdout, own)
        elif outcome.is_changed:
            self.changed += 1
            self.outdated += outcome.is_checked
            if outcome.is_checked:
                before = outcome.before or ""
                write_diff(outcome.path, before, outcome.after, self.environment.stdout)
            elif not self.is_quiet:
                write_line(f"updated {outcome.path}", self.environment.stdout)
        else:
            self.unchanged += 1

    def finish(self) -> int:
        """Write the summary, and return the exit code."""
        if not self._printed and not self.is_quiet:
            verb = "would be updated" if self.outdated or self.request.checks else "updated"
            line = f"{_files(self.changed)} {verb}, {self.unchanged} up to date"
            if not (self.changed or self.unchanged or self.failed):
                line = f"no settings name a file, and no {DEFAULT_FILE} has markers"
            if self.changed or self.unchanged or not self.failed:
                write_line(line, self.environment.stderr)
        return FINDINGS if self.failed or self.outdated else CLEAN


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def _given(arguments: Arguments) -> dict[str, object]:
    """The settings of the command line, by dotted names.

    Raises:
        UsageError: there is no such setting, or the value is wrong.
    """
    found: dict[str, object] = {}
    try:
        name = arguments.value(OUTPUT_FORMAT.long)
        if name is not None:
            found["formatter"] = read_value("formatter", name.replace("-", " "))
        for option, name in _TEXTS:
            value = arguments.value(option.long)
            if value is not None:
                found[name] = read_value(name, value)
        for option, name in ((SHOW, "sections.show"), (HIDE, "sections.hide")):
            if arguments.has(option.long):
                found[name] = read_value(name, _parts(arguments.values(option.long)))
        for each in arguments.values(SET.long):
            name, mark, text = each.partition("=")
            if not mark:
                raise UsageError(f"`{SET.long}` must be NAME=VALUE, not `{each}`")
            found[name.strip()] = read_value(name.strip(), text.strip())
    except ConfigError as error:
        raise UsageError("; ".join(map(str, error.args))) from error
    return found


def _parts(values: list[str]) -> list[str]:
    return [part.strip() for value in values for part in value.split(",")]


COMMAND = Command(
    "docs",
    "[OPTION...] [FOLDER | FILE...]",
    "document modules as terraform-docs does",
    "Document the inputs, outputs, providers, resources and calls of modules, as terraform-docs "
    "does: with its settings, its markers and its formats. The documentation of the current folder "
    "or of others is printed, or written where the settings or options name a file. Files with "
    "syntax errors are documented as far as they can be read, and the exit code is 1.",
    (
        OUTPUT_FORMAT, OUTPUT_FILE, OUTPUT_MODE, UPDATE, CHECK, RECURSIVE, SHOW, HIDE, SORT_BY,
        HEADER_FROM, FOOTER_FROM, STYLE, SET, DOCS_CONFIG, QUIET, WATCH, JOBS, NO_CACHE, CACHE_DIR,
        *CONFIG_OPTIONS,
    ),
    run,
)
