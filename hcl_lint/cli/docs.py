"""``hcl-lint docs``: the documentation of modules, printed or kept up to date in files."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from hcl_lint.cli import watch
from hcl_lint.cli.common_options import (
    add_cache_options, add_config_options, add_run_options, cache_folder, configuration_finder,
)
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import (
    CLEAN, FINDINGS, write_content, write_diff, write_line, write_message,
)
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.documentation.pretty import SEQUENCES
from hcl_lint.documentation.settings import FORMATS, MODES, SORTS, STYLES, read_value
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.documented import DEFAULT_FILE, DocsRequest
from hcl_lint.project.documenting import DocsOutcome, DocumentedPlace, document_modules, find_places
from hcl_lint.project.project import Project
from hcl_lint.text.messages import counted

# The settings that options have.
_TEXTS = {
    "output_file": "output.file",
    "output_mode": "output.mode",
    "sort_by": "sort.by",
    "header_from": "header-from",
    "footer_from": "footer-from",
    "style": "style",
}


def run(arguments: Arguments) -> int:
    """Write documentation once, or whenever something in the folders of the modules changes."""
    if not arguments.watch:
        return _document(arguments)
    watch.refuse(arguments)
    return watch.run(arguments, _document, _watched, done="documented")


def _document(arguments: Arguments) -> int:
    """Write documentation to standard output or files, and problems to standard error."""
    environment = arguments.environment
    project = _project_of(arguments)
    request = _request(arguments, project)
    places, problems = _find_places(arguments, project, request)
    report = _Report(environment, request, is_quiet=arguments.quiet, count=len(places))
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
        found += [os.path.join(folder, entry.name) for entry in entries if not entry.is_folder]
    return found


def _project_of(arguments: Arguments) -> Project:
    return Project(configuration_finder(arguments), is_tracked=True)


def _request(arguments: Arguments, project: Project) -> DocsRequest:
    return DocsRequest(
        _given(arguments), named=arguments.docs_config, updates=arguments.update,
        checks=arguments.check,
        cache=cache_folder(project.configuration_of(""), arguments.environment),
    )


def _find_places(
    arguments: Arguments, project: Project, request: DocsRequest
) -> tuple[list[DocumentedPlace], list[str]]:
    paths = arguments.paths or [os.curdir]
    return find_places(project, paths, request, is_deep=arguments.recursive)


@dataclass
class _Report:
    """Says what became of modules, and counts it."""

    environment: Environment
    request: DocsRequest
    is_quiet: bool
    count: int
    changed: int = 0
    outdated: int = 0
    unchanged: int = 0
    failed: int = 0
    warned: set[str] = field(default_factory=set)
    printed: bool = False

    def problem(self, line: str) -> None:
        self.failed += 1
        write_message(line, self.environment.stderr)

    def add(self, outcome: DocsOutcome) -> None:
        for warning in outcome.warnings:
            if warning not in self.warned:
                self.warned.add(warning)
                write_message(warning, self.environment.stderr)
        for problem in outcome.problems:
            self.problem(problem)
        if not outcome.is_documented:
            return
        if outcome.path == "" and outcome.after:
            if self.printed or self.count > 1:
                gap = "\n" if self.printed else ""
                write_content(f"{gap}{outcome.place}:\n\n", self.environment.stdout)
            self.printed = True
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
        if not self.printed and not self.is_quiet:
            verb = "would be updated" if self.outdated or self.request.checks else "updated"
            line = f"{counted(self.changed, 'file')} {verb}, {self.unchanged} up to date"
            if not (self.changed or self.unchanged or self.failed):
                line = f"no settings name a file, and no {DEFAULT_FILE} has markers"
            if self.changed or self.unchanged or not self.failed:
                write_line(line, self.environment.stderr)
        return FINDINGS if self.failed or self.outdated else CLEAN


def _given(arguments: Arguments) -> dict[str, object]:
    """The settings of the command line, by dotted names.

    Raises UsageError: there is no such setting, or the value is wrong.
    """
    found: dict[str, object] = {}
    try:
        name = arguments.output_format
        if name is not None:
            found["formatter"] = read_value("formatter", name.replace("-", " "))
        for option, name in _TEXTS.items():
            value = getattr(arguments, option)
            if value is not None:
                found[name] = read_value(name, value)
        for values, name in ((arguments.show, "sections.show"), (arguments.hide, "sections.hide")):
            if values:
                parts = [part.strip() for value in values for part in value.split(",")]
                found[name] = read_value(name, parts)
        for argument in arguments.set:
            name, mark, text = argument.partition("=")
            if not mark:
                raise UsageError(f"`--set` must be NAME=VALUE, not `{argument}`")
            found[name.strip()] = read_value(name.strip(), text.strip())
    except ConfigError as error:
        raise UsageError("; ".join(map(str, error.args))) from error
    return found


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "docs", run=run,
        help="document modules as terraform-docs does",
        usage="[OPTION...] [FOLDER | FILE...]",
        description="Document the inputs, outputs, providers, resources and calls of modules, as "
        "terraform-docs does: with its settings, its markers and its formats. The documentation "
        "of the current folder or of others is printed, or written where the settings or options "
        "name a file. Files with syntax errors are documented as far as they can be read, and the "
        "exit code is 1.",
    )
    add = parser.add_argument
    add("--output-format", metavar="FORMAT", help=f"{', '.join(FORMATS)}; default: markdown table")
    add(
        "--output-file", metavar="FILE",
        help="write this file, relative to the folder of the module, instead of printing",
    )
    add(
        "--output-mode", choices=MODES,
        help="inject between the markers in the file (default), or replace all of it",
    )
    add(
        "--update", action="store_true",
        help=f"print nothing: write the file of the settings, or else {DEFAULT_FILE} where it has "
        "markers",
    )
    add(
        "--check", action="store_true",
        help="as --update, but only show what is outdated, without writing; exit with 1 if any",
    )
    add("--recursive", action="store_true", help="document all modules below the folders")
    add(
        "--show", action="append", default=[], metavar="SECTION",
        help="show only this section; may be repeated",
    )
    add(
        "--hide", action="append", default=[], metavar="SECTION",
        help="hide this section; may be repeated",
    )
    add("--sort-by", choices=SORTS, help="what to sort by")
    add("--header-from", metavar="FILE", help="take the header from this file")
    add("--footer-from", metavar="FILE", help="take the footer from this file")
    add(
        "--style", choices=STYLES,
        help="nested explains each attribute of object types in a row of its own",
    )
    add(
        "--set", action="append", default=[], metavar="NAME=VALUE",
        help="set anything that .terraform-docs.yml can, as in --set settings.anchor=false; may "
        "be repeated",
    )
    add(
        "--docs-config", metavar="FILE",
        help="read this file instead of the nearest .terraform-docs.yml",
    )
    add("-q", "--quiet", action="store_true", help="write only errors and differences")
    add_run_options(parser)
    add_cache_options(parser)
    add_config_options(parser)
