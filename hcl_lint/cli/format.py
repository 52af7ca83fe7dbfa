"""``hcl-lint format``: format files."""

from __future__ import annotations

from hcl_lint.cli.common_options import (
    add_config_options, add_file_options, add_run_options, configuration_finder, find_files,
    is_stdin_excluded, leave_out_missing, reads_stdin, stdin_source,
)
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import (
    CLEAN, FAILURE, Progress, exit_code, finish, wants_progress, write_content, write_diff,
    write_line,
)
from hcl_lint.cli.report_targets import (
    ReportTargets, add_report_options, report_targets, write_reports,
)
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.files.paths import is_formatted_name
from hcl_lint.project.formatting import FormatOutcome, FormatSettings, format_files, format_source
from hcl_lint.project.project import Project
from hcl_lint.text.messages import counted
from hcl_lint.text.source import Source


def run(arguments: Arguments) -> int:
    """Format the files, once or whenever they change."""
    if not arguments.watch:
        is_missing = leave_out_missing(arguments)
        code = _format(arguments)
        return FAILURE if is_missing else code
    from hcl_lint.cli import watch

    watch.refuse(arguments, "--range", "--show-files")
    return watch.run(arguments, _format, _watched, done="formatted")


def _watched(arguments: Arguments) -> list[str]:
    return _find_files(arguments, _project_of(arguments))[0]


def _format(arguments: Arguments) -> int:
    """Format the files; write changes and reports to standard output, errors to standard error."""
    environment = arguments.environment
    project = _project_of(arguments)
    targets = _targets(arguments, project)
    lines = _line_range(arguments)
    diff = arguments.diff
    settings = FormatSettings(write=not (diff or arguments.check), lines=lines)
    if reads_stdin(arguments):
        return _format_stdin(arguments, settings, project, targets)
    paths, findings = _find_files(arguments, project)
    jobs = project.configuration_of("").number("jobs")
    if arguments.show_files:
        for path in paths:
            write_line(path, environment.stdout)
        return _finish(findings, False, None, environment)
    if lines is not None and len(paths) != 1:
        raise UsageError(f"`--range` requires exactly one file, not {len(paths)}")
    changed = failed = 0
    is_quiet = arguments.quiet
    shows_progress = wants_progress(environment.stderr) and not is_quiet
    progress = Progress("formatted", len(paths), environment, is_on=shows_progress)
    for outcome in progress.follow(format_files(project, paths, settings, jobs)):
        findings += outcome.findings
        failed += bool(outcome.findings)
        changed += outcome.is_changed
        if outcome.is_changed:
            progress.erase()
            if targets is not None and not settings.write:
                findings += _unformatted(outcome)
            if targets is None or targets.shown_file is not None:
                _report(outcome, settings, environment, diff=diff, is_quiet=is_quiet)
    code = _finish(findings, changed > 0 and not settings.write, targets, environment, len(paths))
    if (paths or not findings) and not is_quiet:
        unchanged = len(paths) - changed - failed
        write_line(_summary(changed, unchanged, failed, settings), environment.stderr)
    return code


def _project_of(arguments: Arguments) -> Project:
    return Project(configuration_finder(arguments))


def _find_files(arguments: Arguments, project: Project) -> tuple[list[str], list[Finding]]:
    """Find the files to format, and report problems of the paths on the command line."""
    paths, findings = find_files(arguments, project)
    return project.finder.kept_files(list(filter(is_formatted_name, paths))), findings


def _targets(arguments: Arguments, project: Project) -> ReportTargets | None:
    """Read where reports go; None if none is asked for: `output-format` is a setting of check."""
    if not arguments.output_format and arguments.output_file is None:
        return None
    if arguments.diff:
        raise UsageError("`--diff` cannot be combined with a report")
    if "-" in arguments.paths and not arguments.check:
        raise UsageError("a report about standard input requires `--check`")
    return report_targets(arguments, project.configuration_of(""))


def _unformatted(outcome: FormatOutcome) -> list[Finding]:
    """Report that formatting would change a file."""
    from hcl_lint.format.rules import unformatted_finding

    return [unformatted_finding(Source(outcome.path, outcome.original), outcome.text)]


def _format_stdin(
    arguments: Arguments, settings: FormatSettings, project: Project, targets: ReportTargets | None
) -> int:
    source = stdin_source(arguments)
    if is_stdin_excluded(arguments) or project.finder.is_excluded(source.path):
        outcome = FormatOutcome(source.path, source.text, source.text, [])
    else:
        outcome = format_source(project, source, settings)
    if settings.write and not outcome.findings:
        write_content(outcome.text, arguments.environment.stdout)
        return CLEAN
    if outcome.is_changed and targets is not None:
        outcome.findings += _unformatted(outcome)
    elif outcome.is_changed:
        diff, is_quiet = arguments.diff, arguments.quiet
        _report(outcome, settings, arguments.environment, diff=diff, is_quiet=is_quiet)
    return _finish(outcome.findings, outcome.is_changed, targets, arguments.environment, 1)


def _report(
    outcome: FormatOutcome, settings: FormatSettings, environment: Environment, *, diff: bool,
    is_quiet: bool,
) -> None:
    """Write that a file has changed, or would change."""
    if diff:
        write_diff(outcome.path, outcome.original, outcome.text, environment.stdout)
    elif not (is_quiet and settings.write):
        done = "reformatted" if settings.write else "would reformat"
        write_line(f"{done} {outcome.path}", environment.stdout)


def _finish(
    findings: list[Finding], would_change: bool, targets: ReportTargets | None,
    environment: Environment, checked: int = 0,
) -> int:
    """Write the findings, as a report if one is asked for, and return the exit code."""
    if targets is None:
        return finish(findings, environment, would_change)
    write_reports(findings, targets, environment, with_summary=False, checked=checked)
    return exit_code(findings, would_change)


def _summary(changed: int, unchanged: int, failed: int, settings: FormatSettings) -> str:
    would = "" if settings.write else "would be "
    parts = []
    if changed:
        parts.append(f"{counted(changed, 'file')} {would}reformatted")
    if unchanged:
        parts.append(f"{counted(unchanged, 'file')} {would or 'left '}unchanged")
    if failed:
        parts.append(f"{counted(failed, 'file')} left alone because of errors")
    return ", ".join(parts) + "." if parts else "No HCL files found."


def _line_range(arguments: Arguments) -> tuple[int, int] | None:
    value = arguments.range
    if value is None:
        return None
    first, _, last = value.partition("-")
    if all(end.isascii() and end.isdigit() and len(end) < 10 for end in (first, last)):
        lines = (int(first), int(last))
        if 1 <= lines[0] <= lines[1]:
            return lines
    raise UsageError(f"`--range` must be two line numbers such as 3-7, not `{value}`")


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "format", run=run,
        help="format files",
        usage="[OPTION...] [PATH... | -]",
        description="Format files in place: Terraform and OpenTofu files as `terraform fmt` does, "
        "all others as `hclfmt` does. Folders are searched for HCL files of all products; the "
        "default is the current folder, and - formats standard input to standard output. Files "
        "with syntax errors are reported and left alone. Of the configuration, only `exclude`, "
        "`dialects` and `rule-packs` apply.",
    )
    add = parser.add_argument
    add(
        "--check", action="store_true",
        help="list the files that would change, without writing; exit with 1 if any",
    )
    add(
        "--diff", action="store_true",
        help="show what would change, without writing; exit with 1 if any",
    )
    add(
        "--range", metavar="FIRST-LAST",
        help="format only these lines, counted from 1 and including both ends; for one file",
    )
    add(
        "--show-files", action="store_true", help="list the files that would be formatted, and stop"
    )
    add(
        "-q", "--quiet", action="store_true",
        help="write only errors, diffs and, with --check, the files that would change",
    )
    add_report_options(parser)
    add_config_options(parser)
    add_file_options(parser)
    add_run_options(parser)
