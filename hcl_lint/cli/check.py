"""``hcl-lint check``: report problems in files, or only new ones, and fix them."""

from __future__ import annotations

import os

from hcl_lint.cli.check_options import (
    add_check_options, check_settings, executor_of, finder_of, spread_over,
)
from hcl_lint.cli.common_options import (
    cache_folder, changes_since, find_files, is_stdin_excluded, leave_out_missing, mention_no_files,
    reads_stdin, searched_folders, shard_of, stdin_source,
)
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Commands, Parser, UsageError
from hcl_lint.cli.output import (
    CLEAN, FAILURE, FINDINGS, Progress, exit_code, exit_code_of_check, finish, wants_progress,
    write_content, write_diff, write_findings, write_line, write_text,
)
from hcl_lint.cli.report_targets import Targets, report_targets, write_reports
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rules import IO_ERROR
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.edges import BY_SPEC, OF_PLAN, WITH_VALUES, load
from hcl_lint.project.check_data import CheckOutcome, CheckSettings, distinct
from hcl_lint.project.check_run import check_files, check_source
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.project import Project
from hcl_lint.project.schema_folders import own_folder_of
from hcl_lint.project.validation import require_valid
from hcl_lint.text.messages import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.git import Changes
    from hcl_lint.project.baselines import BaselineRun


def run(arguments: Arguments) -> int:
    """Check the files, once or whenever they change."""
    if not arguments.watch:
        is_missing = leave_out_missing(arguments)
        code = _check(arguments)
        return FAILURE if is_missing else code
    from hcl_lint.cli import watch

    watch.refuse(arguments, "--write-baseline", "--add-suppressions", "--add-ignores")
    return watch.run(
        arguments.environment,
        lambda: _check(arguments),
        lambda: watched_paths(arguments),
        done="checked",
        is_quiet=arguments.quiet,
    )


def watched_paths(arguments: Arguments) -> list[str]:
    """Return the files that findings may depend on.

    Raises ConfigError: the configuration is invalid.
    """
    project = Project(finder_of(arguments))
    paths, _ = find_files(arguments, project)
    here = arguments.environment
    named = [path for path in arguments.paths if not os.path.isdir(here.path(path))]
    if named:  # Their neighbours are read for context.
        paths += project.find_files([_folder(path) for path in named], [], False)[0]
    folders = {os.curdir, *[_folder(path) for path in paths]}
    for configuration in {project.finder.of_folder(folder) for folder in folders}:
        paths += [layer.origin for layer in configuration.layers]
        paths.append(configuration.path("baseline"))
        for folder, packs in configuration.placed_texts("rule-packs"):
            places = [os.path.join(folder, pack) for pack in packs]
            paths += project.find_files(places, [], False)[0]
    return [path for path in paths if path]


def _folder(path: str) -> str:
    return os.path.dirname(path) or os.curdir


def _check(arguments: Arguments) -> int:
    """Check the files; write findings and diffs to standard output, the rest to standard error."""
    environment = arguments.environment
    settings = check_settings(arguments)
    times: dict[str, float] | None = {} if settings.timings else None
    project = Project(finder_of(arguments), times=times)
    here = project.configuration_of("")
    if arguments.var_file:
        arguments.refuse("--var-file", "--spec", "--plan")
    if arguments.spec is not None:
        code: int = load(BY_SPEC)(arguments, project, _targets(here, arguments))
        return code
    if arguments.plan is not None:
        code = load(OF_PLAN)(arguments, project)
        return code
    settings.cache = cache_folder(here, environment)
    project.is_tracked = settings.can_cache
    diffs = arguments.diff
    outcomes = []
    var_files = arguments.var_file
    if reads_stdin(arguments):
        if var_files:
            raise UsageError("`--var-file` cannot be combined with standard input")
        if not settings.uses_baselines:
            raise UsageError("`--write-baseline` cannot be combined with standard input")
        for option in ("--affected", "--add-ignores"):
            if arguments.has(option):
                raise UsageError(f"`{option}` cannot be combined with standard input")
        source = stdin_source(arguments)
        configuration = project.configuration_of(source.path)
        targets = _targets(configuration, arguments)
        findings: list[Finding] = []
        if not is_stdin_excluded(arguments):
            outcomes.append(check_source(project, source, settings))
            _leave_out_known(outcomes, project, settings, arguments)
        checked = len(outcomes)
        if settings.changes_text and not diffs:
            return _write_stdin(source.text, outcomes, targets, configuration, arguments)
    else:
        configuration = here
        targets = _targets(configuration, arguments)
        changes = _changes(arguments)
        paths, findings = find_files(arguments, project, changes=changes)
        if arguments.show_files:
            return _show_files(project.finder.kept_files(paths), findings, environment)
        shows_progress = wants_progress(environment.stderr) and not arguments.quiet
        progress = Progress("checked", len(paths), environment, is_on=shows_progress)
        jobs = configuration.number("jobs")
        with executor_of(arguments, settings) as executor:
            spread = None if executor is None else spread_over(executor)
            checked_files = check_files(project, paths, settings, jobs, spread=spread)
            for outcome in progress.follow(checked_files):
                outcomes.append(outcome)
                if diffs and outcome.is_changed:
                    progress.erase()
                    write_diff(outcome.path, outcome.original, outcome.text, environment.stdout)
        checked = len(outcomes)
        if checked == 0:
            require_valid(here, project.finder.variables)  # No file has asked for what is in it.
        outcomes += _compute(outcomes, project, settings, arguments)
        if arguments.add_ignores:
            _ignore(outcomes, project, arguments)
        reports_affected = settings.suppress is None and settings.uses_baselines
        if changes is not None and not diffs and reports_affected:
            outcomes += _affected(changes, paths, project, arguments)
        if not outcomes and not arguments.quiet:
            mention_no_files(arguments)
    for outcome in outcomes:
        findings += outcome.findings
    if var_files:
        findings += load(WITH_VALUES)(var_files, project, arguments, findings)
    if findings:
        findings = distinct(findings)
    if diffs or arguments.fix_only:
        failures = [
            one for one in findings if one.rule == IO_ERROR.name or exit_code([one]) == FAILURE
        ]
        if failures:
            write_findings(failures, "full", environment.stderr)
        _summarize(outcomes, configuration, arguments, changes=not diffs)
        would_change = diffs and any([outcome.is_changed for outcome in outcomes])
        return exit_code(failures, would_change or _fails_by_fixes(outcomes, arguments))
    write_reports(findings, targets, environment, with_summary=not arguments.quiet, checked=checked)
    _mention_own_schemas(findings, targets, project, arguments)
    _summarize(outcomes, configuration, arguments, changes=settings.changes_text)
    code = exit_code_of_check(findings, configuration, arguments.exit_zero)
    return FINDINGS if code == CLEAN and _fails_by_fixes(outcomes, arguments) else code


def _fails_by_fixes(outcomes: list[CheckOutcome], arguments: Arguments) -> bool:
    """Whether fixes were applied, and the run is to fail then."""
    return arguments.exit_non_zero_on_fix and any([outcome.fixed for outcome in outcomes])


def _mention_own_schemas(
    findings: list[Finding], targets: Targets, project: Project, arguments: Arguments
) -> None:
    """Mention the schemas in the user's own folder: elsewhere, there may be other findings."""
    if not findings or targets.shown != "full" or arguments.quiet:
        return
    if not any([project.file(finding.path).dialect.has(RESOURCES) for finding in findings]):
        return
    environment = arguments.environment
    folder = own_folder_of(targets.configuration, environment.variables)
    if folder is not None:
        line = f"The schemas of providers in {folder} were used; other users do not have them."
        write_line(line, environment.stderr)


def _changes(arguments: Arguments) -> Changes | None:
    """Return what has changed, if the run is about that; None also where git cannot say it.

    Raises ConfigError: git cannot say what the user asked for.
    """
    if arguments.changed is not None:
        return changes_since(arguments, arguments.changed)
    if arguments.affected is None:
        return None
    try:
        # Where pre-commit is given two commits, it compares them.
        since = arguments.environment.variables.get("PRE_COMMIT_FROM_REF", "")
        return changes_since(arguments, arguments.affected or since)
    except ConfigError as problem:
        if arguments.affected:
            raise
        # A hook passes the option wherever it runs.
        line = f"hcl-lint: what changes break elsewhere is not reported: {problem}"
        write_line(line, arguments.environment.stderr)
        return None


def _affected(
    changes: Changes, checked: list[str], project: Project, arguments: Arguments
) -> list[CheckOutcome]:
    """Return the outcomes of the files in which changes of others cause findings."""
    from hcl_lint.project.affected import AffectedFiles

    environment = arguments.environment
    affected = AffectedFiles(project.finder.over(environment.files()), changes)
    found, _ = project.find_files(affected.roots(), arguments.exclude, True)
    paths = affected.among(found, checked)
    shard = shard_of(arguments, project.files)
    jobs = project.configuration_of("").number("jobs")
    outcomes = affected.new_findings(paths if shard is None else shard.files(paths), jobs)
    count = sum([len(outcome.findings) for outcome in outcomes])
    if count and not arguments.quiet:
        are, them = ("is", "it") if count == 1 else ("are", "them")
        where = "a file" if len(outcomes) == 1 else f"{len(outcomes)} files"
        what = f"{counted(count, 'finding')} {are} in {where}"
        line = f"{what} that did not change; the changes cause {them}."
        write_line(line, environment.stderr)
    return outcomes


def _write_stdin(
    text: str,
    outcomes: list[CheckOutcome],
    targets: Targets,
    configuration: Configuration,
    arguments: Arguments,
) -> int:
    """Write the fixed text to standard output, and findings to standard error."""
    findings = []
    for outcome in outcomes:
        text = outcome.text if outcome.is_changed else text
        findings += outcome.findings
    write_content(text, arguments.environment.stdout)
    if targets.names_files or (findings and not arguments.fix_only):
        write_reports(findings, targets, arguments.environment, to_stderr=True)
    code = exit_code_of_check(findings, configuration, arguments.exit_zero)
    return FINDINGS if code == CLEAN and _fails_by_fixes(outcomes, arguments) else code


def _summarize(
    outcomes: list[CheckOutcome],
    configuration: Configuration,
    arguments: Arguments,
    *,
    changes: bool,
) -> None:
    """Summarize the changes, and the time per rule if that is asked for."""
    if not changes and not arguments.timings:
        return
    from hcl_lint.report.statistics import render_fixed, render_skipped, render_times

    stderr = arguments.environment.stderr
    if arguments.timings:
        write_text(render_times([outcome.times for outcome in outcomes]), stderr)
        write_text(render_skipped([outcome.skipped for outcome in outcomes]), stderr)
    if not changes or arguments.quiet:
        return
    if configuration.switch("show-fixes"):
        write_text(render_fixed({outcome.path: outcome.fixed for outcome in outcomes}), stderr)
    for done, counts in (
        ("Fixed", [sum(outcome.fixed.values()) for outcome in outcomes]),
        ("Suppressed", [outcome.suppressed for outcome in outcomes]),
    ):
        count, files = sum(counts), len(list(filter(None, counts)))
        if count:
            write_line(f"{done} {counted(count, 'finding')} in {counted(files, 'file')}.", stderr)
    left = sum([len(outcome.findings) for outcome in outcomes])
    if left and arguments.add_suppressions is not None:
        write_line(f"{counted(left, 'finding')} could not be suppressed; see the report.", stderr)


def _targets(configuration: Configuration, arguments: Arguments) -> Targets:
    targets = report_targets(arguments, configuration)
    for option in ("--diff", "--fix-only"):
        if arguments.has(option) and targets.names_files:
            raise UsageError(f"`{option}` writes no report, so none can go to a file")
    return targets


def _show_files(paths: list[str], findings: list[Finding], environment: Environment) -> int:
    """List the files that would be checked, one per line."""
    for path in paths:
        write_line(path, environment.stdout)
    return finish(findings, environment)


def add_parser(commands: Commands) -> Parser:
    """Describe the command."""
    parser = commands.add_parser(
        "check", run=run,
        help="report problems in files, and fix them",
        usage="[OPTION...] [PATH... | -]",
        description="Report syntax errors and the findings of the selected rules; `hcl-lint rule` "
        "lists them all. Folders are searched for HCL files of all products; the default is the "
        "current folder, and - reads standard input. Exit with 1 if there are findings.",
    )
    add_check_options(parser)
    return parser


def _compute(
    outcomes: list[CheckOutcome], project: Project, settings: CheckSettings, arguments: Arguments
) -> list[CheckOutcome]:
    """Remove known findings from the outcomes, or write a baseline if that is asked for.

    Returns: the outcomes of the baseline files themselves.
    """
    writes = arguments.write_baseline is not None
    if not writes and not _have_baseline(outcomes, project):
        return []
    run = _baseline_run(outcomes, project, settings, searched_folders(arguments))
    if writes:
        _write(run, arguments)
        return []
    _report_known_count(run.leave_out_known(), arguments)
    tended = run.tend()
    for outcome in tended:
        if arguments.diff:
            stdout = arguments.environment.stdout
            write_diff(outcome.path, outcome.original, outcome.text, stdout)
    return tended


def _ignore(outcomes: list[CheckOutcome], project: Project, arguments: Arguments) -> None:
    """Write what ignores the findings into configuration files."""
    from hcl_lint.project.ignore_writer import IgnoreRun

    written = IgnoreRun(outcomes, project, searched_folders(arguments)).write()
    if arguments.quiet:
        return
    for path, count in written:
        line = f"Ignored {counted(count, 'finding')} in `per-file-ignores` of {path}."
        write_line(line, arguments.environment.stderr)


def _leave_out_known(
    outcomes: list[CheckOutcome], project: Project, settings: CheckSettings, arguments: Arguments
) -> None:
    """Remove known findings from the outcomes of standard input."""
    if _have_baseline(outcomes, project):
        run = _baseline_run(outcomes, project, settings, [])
        _report_known_count(run.leave_out_known(), arguments)


def _baseline_run(
    outcomes: list[CheckOutcome], project: Project, settings: CheckSettings, searched: list[str]
) -> BaselineRun:
    """Load what few runs need, and start it."""
    from hcl_lint.project.baselines import BaselineRun

    return BaselineRun(outcomes, project, settings, searched)


def _have_baseline(outcomes: list[CheckOutcome], project: Project) -> bool:
    """Whether any of the files has a baseline."""
    folders = {os.path.dirname(outcome.path) for outcome in outcomes}
    found = [project.configuration_of(os.path.join(folder, "")) for folder in folders]
    return any([configuration.text("baseline") for configuration in found])


def _report_known_count(count: int, arguments: Arguments) -> None:
    if count and not arguments.quiet:
        are = "is" if count == 1 else "are"
        line = f"{counted(count, 'finding')} {are} in the baseline and not reported."
        write_line(line, arguments.environment.stderr)


def _write(run: BaselineRun, arguments: Arguments) -> None:
    for path in arguments.paths:
        if path.endswith(".json") and run.is_baseline(path):
            raise UsageError(
                f"`--write-baseline` takes a value only after `=`: `--write-baseline={path}`"
            )
    written = run.write(arguments.write_baseline or None)
    left = sum([len(outcome.findings) for outcome in run.outcomes])
    if left and not arguments.quiet:
        about = f"{counted(left, 'finding')} {'is' if left == 1 else 'are'}"
        line = f"{about} not in a baseline: it takes none about broken files. Fix or exclude these."
        write_line(line, arguments.environment.stderr)
    for baseline, count in written:
        if arguments.quiet:
            continue
        line = f"Wrote {counted(count, 'finding')} to {baseline.path}."
        write_line(line, arguments.environment.stderr)
        if not run.is_configured(baseline):
            name = os.path.basename(baseline.path)
            hint = f'To use it, set `baseline = "{name}"` in hcl-lint.toml next to it'
            write_line(f"{hint}, or pass `--baseline`.", arguments.environment.stderr)
