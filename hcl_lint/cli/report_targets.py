"""The reports of a run: one to standard output, and any number of others to files."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError

from hcl_lint.annotations import Iterator
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Options, UsageError, not_among
from hcl_lint.cli.output import chunks, wants_colour, write_findings, write_text
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.dialects.registry import is_hcl_name
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.writing import require_writable, write_whole
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.settings import OUTPUT_FORMATS
from hcl_lint.report.terminal import TEXT_FORMATS, TextStyle

# The placeholder for a format and a file, which shells complete.
FORMAT_AND_FILE = "FORMAT[:FILE]"

# The formats of reports that say no more of a fix than that there is one.
_WITHOUT_EDITS = (
    "concise", "grouped", "github", "gitlab", "junit", "checkstyle", "azure", "pylint", "markdown",
)


def add_report_options(options: Options) -> None:
    """Add the options for formats and files of reports."""
    add = options.add_argument
    add(
        "--output-format", action="append", default=[], type=_target, metavar=FORMAT_AND_FILE,
        help="full shows the source (default), concise prints a line per finding, grouped prints "
        "a heading per file, markdown and html write pages; for programs: json, json-lines, "
        "sarif, github, gitlab, junit, checkstyle, rdjson, azure and pylint. FORMAT:FILE "
        "additionally writes the report to a file; may be repeated",
    )
    add(
        "--output-file", metavar="FILE",
        help="write the report to this file instead of to standard output",
    )


def _target(text: str) -> str:
    """Read the format of a report, after which the name of a file may follow."""
    name = text.partition(":")[0]
    if name not in OUTPUT_FORMATS:
        raise ArgumentTypeError(not_among(name, OUTPUT_FORMATS))
    return text


class ReportTargets:
    """The reports that the command line asks for.

    ``shown`` is the format of the main report, which goes to standard output or to
    ``shown_file``; ``as_statistics`` makes it a count of findings. ``files`` maps the paths of
    the other reports to their formats.
    """

    def __init__(
        self, configuration: Configuration, shown: str, shown_file: str | None, as_statistics: bool,
        files: dict[str, str],
    ) -> None:
        self.configuration = configuration
        self.shown = shown
        self.shown_file = shown_file
        self.as_statistics = as_statistics
        self.files = files

    @property
    def shows_edits(self) -> bool:
        """Whether any report says what fixes write."""
        return not {self.shown, *self.files.values()} <= {*_WITHOUT_EDITS}

    @property
    def names_files(self) -> bool:
        """Whether any report goes to a file."""
        return bool(self.files) or self.shown_file is not None


def report_targets(arguments: Arguments, configuration: Configuration) -> ReportTargets:
    """Read the options of reports; *configuration* provides the default format.

    Only the command line names files: a configuration may come from strangers. Raises UsageError:
    the options contradict each other, or a file is not writable.
    """
    shown = None
    files: dict[str, str] = {}
    for value in arguments.output_format:
        format_name, colon, path = value.partition(":")
        if colon:
            _require_file(path, files, arguments.environment)
            files[path] = format_name
        elif shown is None or shown == format_name:
            shown = format_name
        else:
            raise UsageError(
                f"`--output-format` accepts one format for standard output, not both {shown} "
                f"and {format_name}; write the other to a file with `{format_name}:FILE`"
            )
    shown_file = arguments.output_file
    if shown_file is not None:
        _require_file(shown_file, files, arguments.environment)
    shown = shown or configuration.text("output-format")
    as_statistics = getattr(arguments, "statistics", False)
    if as_statistics and shown not in ("full", "concise", "grouped", "json"):
        raise UsageError(f"`--statistics` is available as text or json, not as {shown}")
    return ReportTargets(configuration, shown, shown_file, as_statistics, files)


def _require_file(path: str, others: dict[str, str], environment: Environment) -> None:
    if not path:
        raise UsageError("`--output-format` and `--output-file` need the name of a file")
    if os.path.normpath(path) in [os.path.normpath(other) for other in others]:
        raise UsageError(f"two reports cannot both go to `{path}`")
    if is_hcl_name(os.path.basename(path)):
        # `--output-file *.tf`, for example, would overwrite the first match.
        raise UsageError(f"`{path}` is the name of an HCL file, not of a report")
    try:
        require_writable(environment.path(path))
    except FileProblem as problem:
        raise _cannot_write(path, problem.reason) from problem


def write_reports(
    findings: list[Finding], targets: ReportTargets, environment: Environment, *,
    to_stderr: bool = False, with_summary: bool = True, checked: int | None = None,
) -> None:
    """Write the reports to files, then the main one to standard output, or to standard error.

    *checked* is the number of checked files.

    Raises UsageError: a file cannot be written.
    """
    context = None
    if findings or targets.names_files or targets.shown not in TEXT_FORMATS:
        from hcl_lint.report.render import ReportContext, render_parts

        context = ReportContext(
            configuration=targets.configuration, now=environment.now(),
            variables=environment.variables,
        )
    for path, format_name in targets.files.items():
        parts = render_parts(findings, format_name, None, checked=checked, context=context)
        write_report(path, environment, parts)
    output = environment.stderr if to_stderr else environment.stdout
    statistics = ""
    if targets.as_statistics:
        from hcl_lint.report.statistics import render_statistics

        colour = targets.shown_file is None and wants_colour(output)
        statistics = render_statistics(findings, as_json=targets.shown == "json", colour=colour)
    if targets.shown_file is not None:
        look = TextStyle(with_summary=with_summary)
        parts = render_parts(findings, targets.shown, look, checked=checked, context=context)
        parts = iter([statistics]) if targets.as_statistics else parts
        write_report(targets.shown_file, environment, parts)
    elif targets.as_statistics:
        write_text(statistics, output)
    else:
        write_findings(
            findings, targets.shown, output, with_summary=with_summary, checked=checked,
            context=context,
        )


def write_report(path: str, environment: Environment, parts: Iterator[str]) -> None:
    """Write a report to a file. Raises UsageError: that is impossible."""
    try:
        content = (part.encode("utf-8", "backslashreplace") for part in chunks(parts))
        write_whole(environment.path(path), content)
    except FileProblem as problem:
        raise _cannot_write(path, problem.reason) from problem


def _cannot_write(path: str, reason: str) -> UsageError:
    return UsageError(f"cannot write the report `{path}`: {reason}")
