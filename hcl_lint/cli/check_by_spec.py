"""``hcl-lint check --spec``: check files against a spec."""

from __future__ import annotations

from hcl_lint.cli.common_options import find_files, is_stdin_excluded, reads_stdin, stdin_source
from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.cli.output import FAILURE, exit_code, write_findings
from hcl_lint.cli.report_targets import Targets, write_reports
from hcl_lint.project.project import Project
from hcl_lint.schema.body_schema import parse_version
from hcl_lint.schema.entry_points import check_file_by_spec, check_source_by_spec, read_spec_file

# Options about rules, which do not run here.
_OF_RULES = (
    "--add-suppressions", "--baseline", "--diff", "--fix", "--fix-only", "--show-files",
    "--write-baseline",
)


def run(arguments: Arguments, project: Project, targets: Targets) -> int:
    """Check the files against the spec and report their findings."""
    arguments.refuse("--spec", *_OF_RULES)
    version = arguments.spec_version or ""
    if version and parse_version(version) is None:
        raise UsageError(f"`--spec-version` must be numbers separated by dots, not `{version}`")
    spec, findings = read_spec_file(arguments.spec, project.files)
    if spec is None:
        write_findings(findings, "full", arguments.environment.stderr)
        return FAILURE
    count = 1
    if reads_stdin(arguments):
        if not is_stdin_excluded(arguments):
            source = stdin_source(arguments)
            findings += check_source_by_spec(source, spec, version=version)
    else:
        paths, problems = find_files(arguments, project)
        findings += problems
        count = len(paths)
        for path in paths:
            findings += check_file_by_spec(path, spec, project.files, version=version)
    write_reports(findings, targets, arguments.environment, checked=count)
    return exit_code(findings)
