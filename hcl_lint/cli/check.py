"""``hcl-lint check``: report problems in files, or only new ones, and fix them."""

from __future__ import annotations

import os

from hcl_lint.annotations import Callable
from hcl_lint.cli.check_options import (
    add_check_options, check_settings, executor_of, finder_of, spread_over,
)
from hcl_lint.cli.common_options import (
    cache_folder, changes_since, find_files, is_stdin_excluded, leave_out_missing, mention_no_files,
    reads_stdin, searched_folders, shard_of, stdin_source,
)
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import (
    CLEAN, FAILURE, FINDINGS, Progress, exit_code, exit_code_of_check, finish, read_stdin,
    wants_progress, write_content, write_diff, write_findings, write_line, write_message,
    write_text,
)
from hcl_lint.cli.report_targets import ReportTargets, report_targets, write_reports
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rules import IO_ERROR
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.files.disk import read_given
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import folder_and_name
from hcl_lint.project.check_data import CheckOutcome, CheckSettings, distinct
from hcl_lint.project.check_run import check_files, check_source
from hcl_lint.project.project import Project
from hcl_lint.project.validation import require_valid
from hcl_lint.text.limits import LARGEST_PLAN
from hcl_lint.text.messages import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.git import GitChanges
    from hcl_lint.project.affected import AffectedFiles
    from hcl_lint.project.baselines import BaselineRun


def run(arguments: Arguments) -> int:
    """Check the files, once or whenever they change."""
    if not arguments.watch:
        is_missing = leave_out_missing(arguments)
        code = _check(arguments)()
        return FAILURE if is_missing else code
    from hcl_lint.cli import watch

    watch.refuse(arguments, "--write-baseline", "--add-suppressions", "--add-ignores")
    return watch.run(arguments, lambda again: _check(again)(), watched_paths, done="checked")


def watched_paths(arguments: Arguments) -> list[str]:
    """The files that findings may depend on. Raises ConfigError: the configuration is invalid."""
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


def _check(arguments: Arguments) -> Callable[[], int]:
    """The check that is asked for.

    It writes findings and diffs to standard output, the rest to standard error.
    """
    check = _Check(arguments)
    if arguments.var_file:
        arguments.refuse("--var-file", "--spec", "--plan")
    if arguments.spec is not None:
        return check.by_spec
    if arguments.plan is not None:
        return check.of_plan
    check.use_cache()
    if reads_stdin(arguments):
        return check.of_stdin
    return check.of_files


class _Check:
    """One check, from the command line to the exit code, and what it has found so far.

    ``configuration`` is that of the current folder, or of standard input.
    """

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.environment = arguments.environment
        self.settings = check_settings(arguments)
        times: dict[str, float] | None = {} if self.settings.timings else None
        self.project = Project(finder_of(arguments), times=times)
        self.configuration = self.project.configuration_of("")
        self.outcomes: list[CheckOutcome] = []
        self.findings: list[Finding] = []  # about no file that was checked

    def mention(self, line: str) -> None:
        """Write a line about the run to standard error, unless it is quiet."""
        if not self.arguments.quiet:
            write_line(line, self.environment.stderr)

    def targets(self) -> ReportTargets:
        """Where reports go."""
        targets = report_targets(self.arguments, self.configuration)
        for option in ("--diff", "--fix-only"):
            if self.arguments.has(option) and targets.names_files:
                raise UsageError(f"`{option}` writes no report, so none can go to a file")
        return targets

    def use_cache(self) -> None:
        """Let results of earlier runs be used, and those of this one be kept."""
        if not self.arguments.statistics:  # what is not known is not kept
            self.settings.cache = cache_folder(self.configuration, self.environment)
        self.project.is_tracked = self.settings.can_cache

    # Files: find and check them, leave out what is known, look at what they affect, report

    def of_files(self) -> int:
        arguments, project = self.arguments, self.project
        targets = self.targets()
        self.settings.shows_edits = targets.shows_edits
        changes = self._changes()
        paths, self.findings = find_files(arguments, project, changes=changes)
        if arguments.show_files:
            for path in project.finder.kept_files(paths):
                write_line(path, self.environment.stdout)
            return finish(self.findings, self.environment)
        settings = self.settings
        affected: AffectedFiles | None = None
        others: list[str] = []
        if changes is not None and not settings.changes_text and not settings.timings:
            # PERF: one run reads each module once.
            affected, others = self._affected(changes, paths)
        shows_progress = wants_progress(self.environment.stderr) and not arguments.quiet
        total = len(paths) + len(others)
        progress = Progress("checked", total, self.environment, is_on=shows_progress)
        jobs = self.configuration.number("jobs")
        with executor_of(arguments, settings) as executor:
            spread = None if executor is None else spread_over(executor)
            found = check_files(project, [*paths, *others], settings, jobs, spread=spread)
            for outcome in progress.follow(found):
                self.outcomes.append(outcome)
                if arguments.diff and outcome.is_changed:
                    progress.erase()
                    self._write_diff(outcome)
        own = set(paths)
        beside = [outcome for outcome in self.outcomes if outcome.path not in own]
        self.outcomes = [outcome for outcome in self.outcomes if outcome.path in own]
        checked = len(self.outcomes)
        if checked == 0:  # No file has asked for what is in the configuration.
            require_valid(self.configuration, project.finder.variables)
        searched = searched_folders(arguments)
        if arguments.write_baseline is not None:
            self._write_baseline(searched)
        else:
            self._leave_out_known(searched, tends=True)
        if arguments.add_ignores:
            self._ignore(searched)
        reports_affected = settings.suppress is None and settings.uses_baselines
        if changes is not None and not arguments.diff and reports_affected:
            if affected is None:  # Others see what fixes made.
                affected, others = self._affected(changes, paths)
                beside = list(check_files(affected.project, others, CheckSettings(), jobs))
            self._add_affected(affected, beside, jobs)
        if changes is not None and not arguments.quiet:
            self._mention_upgrades(changes)
        if not self.outcomes and not arguments.quiet:
            mention_no_files(arguments)
        return self._report(targets, checked)

    def _changes(self) -> GitChanges | None:
        """What has changed, if the run is about that; None also where git cannot say it.

        Raises ConfigError: git cannot say what the user asked for.
        """
        arguments = self.arguments
        if arguments.changed is not None:
            return changes_since(arguments, arguments.changed)
        if arguments.affected is None:
            return None
        try:
            # Where pre-commit is given two commits, it compares them.
            since = self.environment.variables.get("PRE_COMMIT_FROM_REF", "")
            return changes_since(arguments, arguments.affected or since)
        except ConfigError as problem:
            if arguments.affected:
                raise
            # A hook passes the option wherever it runs.
            line = f"what changes break elsewhere is not reported: {problem}"
            write_message(line, self.environment.stderr)
            return None

    def _write_diff(self, outcome: CheckOutcome) -> None:
        write_diff(outcome.path, outcome.original, outcome.text, self.environment.stdout)

    def _baseline_run(self, searched: list[str]) -> BaselineRun:
        from hcl_lint.project.baselines import BaselineRun  # which few runs need

        return BaselineRun(self.outcomes, self.project, self.settings, searched)

    def _have_baselines(self, outcomes: list[CheckOutcome]) -> bool:
        folders = {folder_and_name(outcome.path)[0] for outcome in outcomes}
        found = [self.project.configuration_of(os.path.join(folder, "")) for folder in folders]
        return any([configuration.text("baseline") for configuration in found])

    def _leave_out_known(self, searched: list[str], *, tends: bool) -> None:
        """Remove known findings; a run that *tends* baselines adds what is out of date in them."""
        if not self._have_baselines(self.outcomes):
            return
        run = self._baseline_run(searched)
        count = run.leave_out_known()
        if count:
            are = "is" if count == 1 else "are"
            self.mention(f"{counted(count, 'finding')} {are} in the baseline and not reported.")
        for outcome in run.tend() if tends else ():
            self.outcomes.append(outcome)
            if self.arguments.diff:
                self._write_diff(outcome)

    def _write_baseline(self, searched: list[str]) -> None:
        run = self._baseline_run(searched)
        for path in self.arguments.paths:
            if path.endswith(".json") and run.is_baseline(path):
                raise UsageError(
                    f"`--write-baseline` takes a value only after `=`: `--write-baseline={path}`"
                )
        written = run.write(self.arguments.write_baseline or None)
        left = sum([len(outcome.findings) for outcome in self.outcomes])
        if left:
            about = f"{counted(left, 'finding')} {'is' if left == 1 else 'are'}"
            advice = "it takes none about broken files. Fix or exclude these."
            self.mention(f"{about} not in a baseline: {advice}")
        for baseline, count in written:
            self.mention(f"Wrote {counted(count, 'finding')} to {baseline.path}.")
            if not run.is_configured(baseline):
                name = os.path.basename(baseline.path)
                hint = f'To use it, set `baseline = "{name}"` in hcl-lint.toml next to it'
                self.mention(f"{hint}, or pass `--baseline`.")

    def _ignore(self, searched: list[str]) -> None:
        """Write what ignores the findings into configuration files."""
        from hcl_lint.project.ignore_writer import IgnoreRun

        for path, count in IgnoreRun(self.outcomes, self.project, searched).write():
            self.mention(f"Ignored {counted(count, 'finding')} in `per-file-ignores` of {path}.")

    def _affected(self, changes: GitChanges, checked: list[str]) -> tuple[AffectedFiles, list[str]]:
        """The files that changes may affect, and their paths, without those that are *checked*."""
        from hcl_lint.project.affected import AffectedFiles

        project = self.project
        affected = AffectedFiles(project.finder.over(self.environment.files()), changes)
        found, _ = project.find_files(affected.roots(), self.arguments.exclude, True)
        paths = affected.among(found, checked)
        shard = shard_of(self.arguments, project.files)
        return affected, paths if shard is None else shard.files(paths)

    def _add_affected(
        self, affected: AffectedFiles, beside: list[CheckOutcome], jobs: int | None
    ) -> None:
        """Add those of the outcomes *beside* in which changes of others cause findings."""
        if self._have_baselines(beside):
            from hcl_lint.project.baselines import BaselineRun

            BaselineRun(beside, self.project, self.settings, []).leave_out_known()
        outcomes = affected.new_findings(beside, self.settings, jobs)
        count = sum([len(outcome.findings) for outcome in outcomes])
        if count:
            are, them = ("is", "it") if count == 1 else ("are", "them")
            where = "a file" if len(outcomes) == 1 else f"{len(outcomes)} files"
            what = f"{counted(count, 'finding')} {are} in {where}"
            self.mention(f"{what} that did not change; the changes cause {them}.")
        self.outcomes += outcomes

    def _mention_upgrades(self, changes: GitChanges) -> None:
        """Mention the changed versions of published modules, and how much they break."""
        from hcl_lint.project.module_upgrades import upgrades

        for line in upgrades(self.project, changes, self.outcomes):
            self.mention(line)

    # The end of a check

    def _report(self, targets: ReportTargets, checked: int) -> int:
        """Report the findings of all outcomes, or write failures beside diffs."""
        arguments, findings = self.arguments, self.findings
        for outcome in self.outcomes:
            findings += outcome.findings
        if arguments.var_file:
            from hcl_lint.cli.check_values import findings_with_values

            findings += findings_with_values(arguments.var_file, self.project, arguments, findings)
        if findings:
            findings = distinct(findings)
        if arguments.diff or arguments.fix_only:
            failures = [
                one for one in findings if one.rule == IO_ERROR.name or exit_code([one]) == FAILURE
            ]
            if failures:
                write_findings(failures, "full", self.environment.stderr)
            self._summarize(changes=not arguments.diff)
            would_change = arguments.diff and any([one.is_changed for one in self.outcomes])
            return exit_code(failures, would_change or self._fails_by_fixes())
        is_quiet = arguments.quiet
        write_reports(
            findings, targets, self.environment, with_summary=not is_quiet, checked=checked
        )
        self._mention_own_schemas(findings, targets)
        self._summarize(changes=self.settings.changes_text)
        return self._exit_code(findings)

    def _exit_code(self, findings: list[Finding]) -> int:
        code = exit_code_of_check(findings, self.configuration, self.arguments.exit_zero)
        return FINDINGS if code == CLEAN and self._fails_by_fixes() else code

    def _fails_by_fixes(self) -> bool:
        """Whether fixes were applied, and the run is to fail then."""
        return self.arguments.exit_non_zero_on_fix and any([one.fixed for one in self.outcomes])

    def _mention_own_schemas(self, findings: list[Finding], targets: ReportTargets) -> None:
        """Mention the schemas in the user's own folder: elsewhere, there may be other findings."""
        if not findings or targets.shown != "full" or self.arguments.quiet:
            return
        from hcl_lint.project.schema_folders import own_folder_of  # not if all results are known

        if any([self.project.file(finding.path).dialect.has(RESOURCES) for finding in findings]):
            folder = own_folder_of(targets.configuration, self.environment.variables)
            if folder is not None:
                self.mention(
                    f"The schemas of providers in {folder} were used; other users do not have them."
                )

    def _summarize(self, *, changes: bool) -> None:
        """Summarize the changes, and the time per rule and what is not known if asked for."""
        timings, statistics = self.arguments.timings, self.arguments.statistics
        if not changes and not timings and not statistics:
            return
        from hcl_lint.report.statistics import render_fixed, render_skipped, render_times

        outcomes, stderr = self.outcomes, self.environment.stderr
        if timings:
            write_text(render_times([outcome.times for outcome in outcomes]), stderr)
        if timings or statistics:
            write_text(render_skipped([outcome.skipped for outcome in outcomes]), stderr)
        if not changes or self.arguments.quiet:
            return
        if self.configuration.switch("show-fixes"):
            write_text(render_fixed({outcome.path: outcome.fixed for outcome in outcomes}), stderr)
        for done, counts in (
            ("Fixed", [sum(outcome.fixed.values()) for outcome in outcomes]),
            ("Suppressed", [outcome.suppressed for outcome in outcomes]),
        ):
            count, files = sum(counts), len(list(filter(None, counts)))
            if count:
                self.mention(f"{done} {counted(count, 'finding')} in {counted(files, 'file')}.")
        left = sum([len(outcome.findings) for outcome in outcomes])
        if left and self.arguments.add_suppressions is not None:
            self.mention(f"{counted(left, 'finding')} could not be suppressed; see the report.")

    # Standard input

    def of_stdin(self) -> int:
        """Check standard input, and write the fixed text to standard output if there are fixes."""
        arguments = self.arguments
        if arguments.var_file:
            raise UsageError("`--var-file` cannot be combined with standard input")
        for option in ("--write-baseline", "--affected", "--add-ignores"):
            if arguments.has(option):
                raise UsageError(f"`{option}` cannot be combined with standard input")
        source = stdin_source(arguments)
        self.configuration = self.project.configuration_of(source.path)
        targets = self.targets()
        if not is_stdin_excluded(arguments):
            self.outcomes.append(check_source(self.project, source, self.settings))
            self._leave_out_known([], tends=False)
        if not self.settings.changes_text or arguments.diff:
            return self._report(targets, len(self.outcomes))
        text = source.text
        for outcome in self.outcomes:
            text = outcome.text if outcome.is_changed else text
            self.findings += outcome.findings
        write_content(text, self.environment.stdout)
        if targets.names_files or (self.findings and not arguments.fix_only):
            write_reports(self.findings, targets, self.environment, to_stderr=True)
        return self._exit_code(self.findings)

    # Other checks than by rules

    def by_spec(self) -> int:
        """Check the files against a spec and report their findings."""
        from hcl_lint.schema.body_schema import parse_version
        from hcl_lint.schema.entry_points import (
            check_file_by_spec, check_source_by_spec, read_spec_file,
        )

        arguments, files = self.arguments, self.project.files
        targets = self.targets()
        arguments.refuse("--spec", *_NOT_WITH_SPEC)
        version = arguments.spec_version or ""
        if version and parse_version(version) is None:
            raise UsageError(f"`--spec-version` must be numbers separated by dots, not `{version}`")
        spec, findings = read_spec_file(arguments.spec, files)
        if spec is None:
            write_findings(findings, "full", self.environment.stderr)
            return FAILURE
        count = 1
        if reads_stdin(arguments):
            if not is_stdin_excluded(arguments):
                findings += check_source_by_spec(stdin_source(arguments), spec, version=version)
        else:
            paths, problems = find_files(arguments, self.project)
            findings += problems
            count = len(paths)
            for path in paths:
                findings += check_file_by_spec(path, spec, files, version=version)
        write_reports(findings, targets, self.environment, checked=count)
        return exit_code(findings)

    def of_plan(self) -> int:
        """Check what a plan is going to make, by policies."""
        from hcl_lint.linter.policies.plans import PlanProblem
        from hcl_lint.project.plan_check import check_plan

        arguments, environment = self.arguments, self.environment
        arguments.refuse("--plan", *_NOT_WITH_PLAN)
        folder = arguments.paths[0] if arguments.paths else os.curdir
        if len(arguments.paths) > 1 or not os.path.isdir(environment.path(folder)):
            raise UsageError("`--plan` takes one path: the folder that the plan was made in")
        path = arguments.plan
        name = "<stdin>" if path == "-" else path
        try:
            if path == "-":
                content = read_stdin(environment, LARGEST_PLAN)
            else:
                content = read_given(environment.path(path), LARGEST_PLAN)
            outcome = check_plan(self.project, content, name, folder)
        except PlanProblem as problem:
            raise ConfigError(f"{name}: {problem}") from problem
        except FileProblem as problem:
            raise ConfigError(f"{name}: {problem.reason}") from problem
        configuration = self.project.configuration_of(os.path.join(folder, ""))
        targets = report_targets(arguments, configuration)
        with_summary = not arguments.quiet
        findings = outcome.findings
        write_reports(findings, targets, environment, with_summary=with_summary, checked=1)
        self.outcomes.append(outcome)
        self._summarize(changes=False)
        return exit_code_of_check(findings, configuration, arguments.exit_zero)


# Options about rules, and about files, which mean nothing there.
_NOT_WITH_SPEC = (
    "--add-suppressions", "--baseline", "--diff", "--fix", "--fix-only", "--show-files",
    "--write-baseline",
)
_NOT_WITH_PLAN = (
    "--add-suppressions", "--affected", "--baseline", "--changed", "--diff", "--fix", "--fix-only",
    "--shard", "--show-files", "--spec", "--watch", "--write-baseline",
)


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "check", run=run,
        help="report problems in files, and fix them",
        usage="[OPTION...] [PATH... | -]",
        description="Report syntax errors and the findings of the selected rules; `hcl-lint rule` "
        "lists them all. Folders are searched for HCL files of all products; the default is the "
        "current folder, and - reads standard input. Exit with 1 if there are findings.",
    )
    add_check_options(parser)
