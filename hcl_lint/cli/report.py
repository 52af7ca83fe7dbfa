"""``hcl-lint report``: merge reports."""

from __future__ import annotations

import os

from hcl_lint.cli.check_options import EXIT_ZERO, FAIL_ON, QUIET
from hcl_lint.cli.common_options import CONFIG_OPTIONS, configuration_finder
from hcl_lint.cli.options import Arguments, Command, UsageError, did_you_mean
from hcl_lint.cli.output import exit_code_of_check
from hcl_lint.cli.report_targets import REPORT_OPTIONS, report_targets, write_reports
from hcl_lint.report.merging import ReportProblem, merge_reports

MERGE = "merge"


def run(arguments: Arguments) -> int:
    """Merge reports into one report of all findings."""
    if not arguments.paths:
        raise UsageError(f"`report` needs an action: `report {MERGE} FILE...`")
    action, *paths = arguments.paths
    if action != MERGE:
        hint = did_you_mean(action, [MERGE]) or f"; expected `{MERGE}`"
        raise UsageError(f"`report` has no action `{action}`{hint}")
    if not paths:
        raise UsageError(f"`report {MERGE}` needs files: `report {MERGE} FILE...`")
    least = arguments.value(FAIL_ON.long)
    settings: dict[str, object] = {} if least is None else {FAIL_ON.long[2:]: least}
    configuration = configuration_finder(arguments, settings).of_folder(os.curdir)
    targets = report_targets(arguments, configuration)

    try:
        findings = merge_reports(paths, arguments.environment.folder)
    except ReportProblem as problem:
        raise UsageError(str(problem)) from problem
    with_summary = not arguments.has(QUIET.long)
    write_reports(findings, targets, arguments.environment, with_summary=with_summary)
    return exit_code_of_check(findings, configuration, arguments.has(EXIT_ZERO.long))


COMMAND = Command(
    "report",
    "merge [OPTION...] FILE...",
    "merge the reports of several runs",
    "Read reports in the formats json and json-lines, such as those of several machines that each "
    "checked a part, and write one report of all findings, sorted and without duplicates, in any "
    "format. Exit like `hcl-lint check`. A report that cannot be read is an error.",
    (*REPORT_OPTIONS, QUIET, FAIL_ON, EXIT_ZERO, *CONFIG_OPTIONS),
    run,
    words=(MERGE,),
)
