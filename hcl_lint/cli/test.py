"""``hcl-lint test``: the tests of modules, without providers or network."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from fnmatch import fnmatchcase

from hcl_lint.annotations import Iterator
from hcl_lint.cli.common_options import add_config_options, add_run_options, configuration_finder
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Commands, UsageError, not_among
from hcl_lint.cli.output import (
    CLEAN, FINDINGS, Progress, wants_colour, wants_progress, width_of, write_text,
)
from hcl_lint.cli.report_targets import (
    ReportTargets, add_report_options, report_targets, write_report,
)
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.project import Project
from hcl_lint.project.testing import (
    USUAL_FOLDER, dialects_with_tests, folder_of_tests, results_of, take_environment,
)
from hcl_lint.report.runs import render_coverage, render_file, render_junit, render_summary
from hcl_lint.report.runs_json import render_json, render_json_lines
from hcl_lint.schema.bodies import read_body
from hcl_lint.semantics.run_results import (
    ERROR, FAIL, UNDECIDED, CoveredItem, TestedFile, TestRequest,
)
from hcl_lint.text.source import Source
from hcl_lint.values.versions import target_range

_AS_TEXT = ("full", "concise", "grouped")


def run(arguments: Arguments) -> int:
    """Run the tests, and write what came of them."""
    if not arguments.watch:
        return _run(arguments)
    from hcl_lint.cli import watch

    watch.refuse(arguments)
    return watch.run(arguments, _run, _watched, done="tested")


def _run(arguments: Arguments) -> int:
    environment = arguments.environment
    output = environment.stdout
    started = environment.clock()
    project = _project(arguments)
    targets = report_targets(arguments, project.finder.of_folder(os.curdir))
    is_shown = targets.shown_file is None and targets.shown in _AS_TEXT
    colour, width = wants_colour(output), width_of(output) if output.is_terminal else None
    found: list[TestedFile] = []
    covered: list[CoveredItem] | None = [] if arguments.coverage else None
    shows_progress = wants_progress(environment.stderr) and not arguments.quiet
    progress = Progress("tested", 0, environment, is_on=shows_progress)
    for file in progress.follow(_results(project, arguments, covered)):
        found.append(file)
        if is_shown:
            progress.erase()
            shown = render_file(file, targets.shown, colour=colour, width=width)
            write_text("".join(shown), output)
    is_chosen = any(["::" in path for path in arguments.paths])
    if is_chosen and not any([file.runs or file.problems for file in found]):
        raise UsageError(f"no test matches `{arguments.paths[0]}`")
    names = [run.name for file in found for run in file.runs]
    if arguments.show_run and not any([fnmatchcase(name, arguments.show_run) for name in names]):
        raise UsageError(f"`--show-run`: no run matches `{arguments.show_run}`")
    seconds = environment.clock() - started
    reports = Reports(found, covered, targets, environment, seconds)
    for path, name in targets.files.items():
        reports.write(name, path)
    if targets.shown_file is not None:
        reports.write(targets.shown, targets.shown_file)
    elif is_shown:
        write_text(render_summary(found, seconds) + render_coverage(covered or ()), output)
    else:
        write_text("".join(reports.parts(targets.shown)), output)
    failing = (ERROR, FAIL, UNDECIDED) if arguments.strict else (ERROR, FAIL)
    fails = any([file.status in failing or file.notes for file in found])
    return FINDINGS if fails else CLEAN


class Reports:
    """The reports about tests."""

    def __init__(
        self, files: list[TestedFile], covered: list[CoveredItem] | None, targets: ReportTargets,
        environment: Environment, seconds: float,
    ) -> None:
        self.files = files
        self.covered = covered
        self.targets = targets
        self.environment = environment
        self.seconds = seconds

    def parts(self, name: str) -> Iterator[str]:
        """The parts of a report in a format."""
        if name == "json":
            yield render_json(self.files, self.covered)
        elif name == "json-lines":
            yield from render_json_lines(self.files)
        elif name == "junit":
            yield from render_junit(self.files)
        elif name in _AS_TEXT:
            for file in self.files:
                yield from render_file(file, name, colour=False)
            yield render_summary(self.files, self.seconds)
            yield render_coverage(self.covered or ())
        else:
            from hcl_lint.report.render import ReportContext
            from hcl_lint.report.runs_as_findings import render_findings  # few runs need them

            context = ReportContext(
                configuration=self.targets.configuration, now=self.environment.now(),
                variables=self.environment.variables,
            )
            yield from render_findings(self.files, self.covered or (), name, context)

    def write(self, name: str, path: str) -> None:
        """Write a report to a file. Raises UsageError: that is impossible."""
        write_report(path, self.environment, self.parts(name))


def _watched(arguments: Arguments) -> list[str]:
    """The files that a change of which matters: those of all folders named, and around them."""
    project = _project(arguments)
    found: list[str] = []
    for path in arguments.paths or ["."]:
        folder, request = _request(path, arguments, project)
        for inner in (folder, os.path.join(folder, request.folder or USUAL_FOLDER)):
            if project.files.status(inner) is not None:
                found += [os.path.join(inner, name) for name in project.files.names(inner)]
    return found


def _project(arguments: Arguments) -> Project:
    product = arguments.product
    known = [dialect.name for dialect in dialects_with_tests()]
    if product and product not in known:
        raise UsageError(f"`--for` {not_among(product, known)}")
    targets = {product: ">= 0"} if product else {}
    for dialect, version in arguments.target_version:
        if dialect and dialect not in known:
            raise UsageError(f"`--target-version` {not_among(dialect, known)}")
        for name in [dialect] if dialect else [product] if product else known:
            targets[name] = version
    others = {"target-versions": targets} if targets else {}
    return Project(configuration_finder(arguments, others))


def _results(
    project: Project, arguments: Arguments, covered: list[CoveredItem] | None
) -> Iterator[TestedFile]:
    """The results of all tests that the command line names."""
    requests: dict[tuple[str, str], TestRequest] = {}
    for path in arguments.paths or ["."]:
        folder, request = _request(path, arguments, project)
        known = requests.setdefault((folder, request.folder or USUAL_FOLDER), request)
        if known is not request:  # Several paths are about one module, whose files run once.
            is_all = not known.selected or not request.selected
            known.selected = [] if is_all else known.selected + request.selected
    for (folder, _), request in requests.items():
        request.covered = covered
        request.shown = arguments.show_run or ""
        jobs = project.configuration_of(folder).number("jobs")
        yield from results_of(project, folder, request, arguments.product, jobs)


def _request(path: str, arguments: Arguments, project: Project) -> tuple[str, TestRequest]:
    """The folder of a module, and what is asked of its tests, by a path of the command line."""
    request = TestRequest()
    request.folder = arguments.test_directory or ""
    name, separator, run_name = path.partition("::")
    if not name or separator and not run_name:
        raise UsageError(f"`{path}` must be PATH or PATH::RUN")
    folder = folder_of_tests(project, path, request)
    if folder is None:
        raise UsageError(f"{name}: no such file or directory")
    if arguments.test_directory is not None:
        tests = project.files.status(os.path.join(folder, arguments.test_directory))
        if tests is None or not tests.is_folder or not arguments.test_directory:
            raise UsageError(
                f"`--test-directory`: there is no folder `{arguments.test_directory}` in `{folder}`"
            )
    request.values = dict(arguments.var)
    files = project.files
    for file in arguments.var_file:
        try:
            request.files.append(read_body(Source.from_bytes(file, files.read(file))))
        except FileProblem as problem:
            raise UsageError(f"cannot read `{file}`: {problem.reason}") from problem
    take_environment(request, dict(arguments.environment.variables))
    return folder, request


def _version(text: str) -> tuple[str, str]:
    """A dialect, "" for any, and versions of it."""
    dialect, equals, version = [part.strip() for part in text.partition("=")]
    if not equals or not dialect.isalpha():
        dialect, version = "", text.strip()
    if target_range(version) is None:
        raise ArgumentTypeError(f"must be [DIALECT=]VERSION, not `{text}`")
    return dialect, version


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"must be NAME=VALUE, not `{text}`")
    return name.strip(), value


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "test", run=run,
        help="run the tests of modules without providers",
        usage="[OPTION...] [PATH[::RUN]...]",
        description="Run the files of tests of modules: plan and apply are "
        "worked out from what is written, without providers, state or network. PATH is the folder "
        "of a module, by default the current one, or a file of tests; RUN is the name of a run, "
        "maybe with `*`. Where the result depends on a provider, a run is undecided. Exit with 1 "
        "if a run fails or has an error.",
    )
    add = parser.add_argument
    add(
        "--for", dest="product", metavar="DIALECT",
        help="the product that runs the tests, by the name of its dialect; default: the one that "
        "the module is for",
    )
    add(
        "--target-version", action="append", default=[], type=_version,
        metavar="[DIALECT=]VERSION",
        help="run them as this version of the product does, as in 1.11 or terraform=1.11; may be "
        "repeated; default: the newest that the module allows",
    )
    add(
        "--var", action="append", default=[], type=_assignment, metavar="NAME=VALUE",
        help="set a variable; may be repeated",
    )
    add(
        "--var-file", action="append", default=[], metavar="FILE",
        help="set variables to the values in a file; may be repeated",
    )
    add(
        "--test-directory", metavar="DIR",
        help="the folder with more tests, relative to the module; default: tests",
    )
    add("--strict", action="store_true", help="exit with 1 if a run is undecided, too")
    add(
        "--coverage", action="store_true",
        help="also say which resources and outputs no assertion leads to, and which conditions "
        "are never false",
    )
    add(
        "--show-run", metavar="NAME",
        help="also print all values after the runs of this name, which may contain `*`",
    )
    add_run_options(parser)
    add(
        "-q", "--quiet", action="store_true",
        help="show no progress, and with `--watch` no status lines",
    )
    add_report_options(parser)
    add_config_options(parser)
