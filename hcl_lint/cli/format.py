"""``hcl-lint format``: the canonical layout."""

from __future__ import annotations

import os
import sys

from hcl_lint.cli.config_options import CONFIG_OPTIONS, configuration_finder
from hcl_lint.cli.exit_codes import CLEAN, exit_code
from hcl_lint.cli.file_options import (
    FILE_OPTIONS,
    JOBS,
    WATCH,
    find_files,
    is_stdin_excluded,
    reads_stdin,
    stdin_source,
)
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.progress import Progress, wants_progress
from hcl_lint.cli.streams import write_bytes, write_diff, write_findings, write_line
from hcl_lint.files.paths import is_formatted_name
from hcl_lint.project.formatting import (
    FormatOutcome, FormatSettings, format_files, format_source,
)  # fmt: skip
from hcl_lint.project.project import Project
from hcl_lint.text.source import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.finding import Finding

CHECK = Option("--check", "change nothing; say which files would change, and exit with 1 if any")
DIFF = Option("--diff", "change nothing; show what would change, and exit with 1 if anything")
RANGE = Option(
    "--range",
    "format only these lines, from 1, both ends included; for one file",
    metavar="FIRST-LAST",
)
SHOW_FILES = Option("--show-files", "only list the files that would be looked at")


def run(arguments: Arguments) -> int:
    """Format the files, once or whenever they change."""
    if not arguments.has(WATCH.long):
        return _format(arguments)
    from hcl_lint.cli import watch

    watch.refuse(arguments, (RANGE, SHOW_FILES))
    return watch.run(
        lambda: _format(arguments),
        lambda: _find_files(arguments, _project_of(arguments))[0],
        done="looked at",
    )


def _format(arguments: Arguments) -> int:
    """Format the files; what is done goes to standard output, what is wrong to standard error."""
    project = _project_of(arguments)
    lines = _line_range(arguments)
    diff = arguments.has(DIFF.long)
    settings = FormatSettings(write=not (diff or arguments.has(CHECK.long)), lines=lines)
    if reads_stdin(arguments):
        return _format_stdin(arguments, settings, project)
    paths, findings = _find_files(arguments, project)
    jobs = project.configuration_of("").number("jobs")
    if arguments.has(SHOW_FILES.long):
        for path in paths:
            write_line(path, sys.stdout)
        return _finish(findings, False)
    if lines is not None and len(paths) != 1:
        raise UsageError(f"`{RANGE.long}` is for one file, and there are {len(paths)}")
    changed = failed = 0
    shows_progress = wants_progress(sys.stderr, os.environ)
    progress = Progress("formatted", len(paths), sys.stderr, is_on=shows_progress)
    for outcome in progress.follow(format_files(project, paths, settings, jobs)):
        findings += outcome.findings
        failed += bool(outcome.findings)
        changed += outcome.is_changed
        if outcome.is_changed:
            progress.erase()
            _report(outcome, settings, diff=diff)
    code = _finish(findings, changed > 0 and not settings.write)
    if paths or not findings:
        unchanged = len(paths) - changed - failed
        write_line(_summary(changed, unchanged, failed, settings), sys.stderr)
    return code


def _project_of(arguments: Arguments) -> Project:
    jobs = arguments.positive_number(JOBS.long)
    return Project(configuration_finder(arguments, {} if jobs is None else {"jobs": jobs}))


def _find_files(arguments: Arguments, project: Project) -> tuple[list[str], list[Finding]]:
    """The files to format, and what is wrong with the paths that were named."""
    paths, findings = find_files(arguments, project)
    return project.kept_files(list(filter(is_formatted_name, paths))), findings


def _format_stdin(arguments: Arguments, settings: FormatSettings, project: Project) -> int:
    source = stdin_source(arguments)
    if is_stdin_excluded(arguments) or project.is_excluded(source.path):
        outcome = FormatOutcome(source.path, source.text, source.text, [])
    else:
        outcome = format_source(project, source, settings)
    if settings.write and not outcome.findings:
        write_bytes(encode(outcome.text), sys.stdout)
        return CLEAN
    if outcome.is_changed:
        _report(outcome, settings, diff=arguments.has(DIFF.long))
    return _finish(outcome.findings, outcome.is_changed)


def _report(outcome: FormatOutcome, settings: FormatSettings, *, diff: bool) -> None:
    """Report a file that has changed, findings apart."""
    if diff:
        write_diff(outcome.path, outcome.original, outcome.text)
    else:
        done = "reformatted" if settings.write else "would reformat"
        write_line(f"{done} {outcome.path}", sys.stdout)


def _finish(findings: list[Finding], would_change: bool) -> int:
    if findings:
        write_findings(findings, "full", sys.stderr)
    return exit_code(findings, would_change)


def _summary(changed: int, unchanged: int, failed: int, settings: FormatSettings) -> str:
    would = "" if settings.write else "would be "
    parts = []
    if changed:
        parts.append(f"{_files(changed)} {would}reformatted")
    if unchanged:
        parts.append(f"{_files(unchanged)} {would or 'left '}unchanged")
    if failed:
        parts.append(f"{_files(failed)} left alone because of errors")
    return ", ".join(parts) + "." if parts else "No HCL files found."


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"


def _line_range(arguments: Arguments) -> tuple[int, int] | None:
    value = arguments.value(RANGE.long)
    if value is None:
        return None
    first, _, last = value.partition("-")
    if all(end.isascii() and end.isdigit() and len(end) < 10 for end in (first, last)):
        lines = (int(first), int(last))
        if 1 <= lines[0] <= lines[1]:
            return lines
    raise UsageError(f"`{RANGE.long}` must be two line numbers such as 3-7, not `{value}`")


COMMAND = Command(
    "format",
    "[OPTION...] [PATH... | -]",
    "put files into their canonical layout",
    "Formats files in place: Terraform and OpenTofu files as `terraform fmt` does, all others as "
    "`hclfmt` does. Folders are searched for HCL files of all products; the default is the "
    "current folder, and - formats standard input to standard output. Files with syntax errors "
    "are reported and left alone. Of the configuration, only `exclude`, `dialects` and "
    "`rule-packs` matter here.",
    (CHECK, DIFF, RANGE, SHOW_FILES, *CONFIG_OPTIONS, *FILE_OPTIONS),
    run,
)
