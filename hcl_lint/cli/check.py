"""``hcl-lint check``: what is wrong with files."""

from __future__ import annotations

import sys

from hcl_lint import api
from hcl_lint.cli.exit_codes import exit_code
from hcl_lint.cli.file_options import (
    FILE_OPTIONS,
    JOBS,
    find_files,
    is_stdin_excluded,
    reads_stdin,
    stdin_source,
)
from hcl_lint.cli.options import Arguments, Command, Option
from hcl_lint.cli.streams import write_findings, write_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.finding import Finding

OUTPUT_FORMAT = Option(
    "--output-format",
    "full shows the source (default), concise is one line each, json is for programs",
    choices=("full", "concise", "json"),
)


def run(arguments: Arguments) -> int:
    """Check the files and write their findings to standard output."""
    jobs = arguments.positive_number(JOBS.long)
    if reads_stdin(arguments):
        source = stdin_source(arguments)
        findings = [] if is_stdin_excluded(arguments) else api.check_source(source)
        return _report(findings, 1, arguments)
    paths, findings = find_files(arguments)
    for found in api.check_files(paths, jobs):
        findings += found
    return _report(findings, len(paths), arguments)


def _report(findings: list[Finding], count: int, arguments: Arguments) -> int:
    format_name = arguments.value(OUTPUT_FORMAT.long) or "full"
    if findings or format_name == "json":
        write_findings(findings, format_name, sys.stdout)
    elif format_name == "full":
        files = "1 file" if count == 1 else f"{count} files"
        write_line(f"No findings in {files}.", sys.stdout)
    return exit_code(findings)


COMMAND = Command(
    "check",
    "[OPTION...] [PATH... | -]",
    "report syntax errors, and files that are not formatted",
    "Reports every syntax error of every file, and which files are not formatted. Folders are "
    "searched for HCL files of all products; the default is the current folder, and - is "
    "standard input. Exits with 1 if there are findings.",
    (OUTPUT_FORMAT, *FILE_OPTIONS),
    run,
)
