"""``hcl-lint report``: merge reports."""

from __future__ import annotations

import os

from hcl_lint.cli.check_options import add_exit_options
from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError, first_word
from hcl_lint.cli.output import exit_code_of_check
from hcl_lint.cli.report_targets import add_report_options, report_targets, write_reports
from hcl_lint.report.merging import ReportProblem, merge_reports

MERGE = "merge"


def run(arguments: Arguments) -> int:
    """Merge reports into one report of all findings."""
    first_word(arguments, "report", [MERGE])
    paths = arguments.paths
    if not paths:
        raise UsageError(f"`report {MERGE}` needs files: `report {MERGE} FILE...`")
    configuration = configuration_finder(arguments).of_folder(os.curdir)
    targets = report_targets(arguments, configuration)
    try:
        findings = merge_reports(paths, arguments.environment.folder)
    except ReportProblem as problem:
        raise UsageError(str(problem)) from problem
    with_summary = not arguments.quiet
    write_reports(findings, targets, arguments.environment, with_summary=with_summary)
    return exit_code_of_check(findings, configuration, arguments.exit_zero)


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "report", run=run, words=(MERGE,),
        help="merge the reports of several runs",
        usage="merge [OPTION...] FILE...",
        description="Read reports in the formats json and json-lines, such as those of several "
        "machines that each checked a part, and write one report of all findings, sorted and "
        "without duplicates, in any format. Exit like `hcl-lint check`. A report that cannot be "
        "read is an error.",
    )
    add_report_options(parser)
    add_exit_options(parser)
    add_config_options(parser)
