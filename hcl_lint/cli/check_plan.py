"""``hcl-lint check --plan``: check what a plan is going to make, by policies."""

from __future__ import annotations

import os

from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.cli.output import exit_code_of_check, read_stdin
from hcl_lint.cli.report_targets import report_targets, write_reports
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.disk import read_bytes, read_special
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.writing import is_special
from hcl_lint.linter.policies.plans import MOST_BYTES, PlanProblem
from hcl_lint.project.plan_check import check_plan
from hcl_lint.project.project import Project

_NOT_WITH = (
    "--add-suppressions", "--affected", "--baseline", "--changed", "--diff", "--fix", "--fix-only",
    "--shard", "--show-files", "--spec", "--watch", "--write-baseline",
)
_STDIN = "-"


def run(arguments: Arguments, project: Project) -> int:
    """Check the plan and report the findings."""
    arguments.refuse("--plan", *_NOT_WITH)
    environment = arguments.environment
    folder = arguments.paths[0] if arguments.paths else os.curdir
    if len(arguments.paths) > 1 or not os.path.isdir(environment.path(folder)):
        raise UsageError("`--plan` takes one path: the folder that the plan was made in")
    path = arguments.plan
    name = "<stdin>" if path == _STDIN else path
    try:
        if path == _STDIN:
            content = read_stdin(environment, MOST_BYTES)
        else:
            whole = environment.path(path)
            read = read_special if is_special(whole) else read_bytes
            content = read(whole, MOST_BYTES)
        findings = check_plan(project, content, name, folder)
    except PlanProblem as problem:
        raise ConfigError(f"{name}: {problem}") from problem
    except FileProblem as problem:
        raise ConfigError(f"{name}: {problem.reason}") from problem
    configuration = project.configuration_of(os.path.join(folder, ""))
    targets = report_targets(arguments, configuration)
    is_quiet = arguments.quiet
    write_reports(findings, targets, environment, with_summary=not is_quiet, checked=1)
    return exit_code_of_check(findings, configuration, arguments.exit_zero)
