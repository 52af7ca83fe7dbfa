"""``hcl-lint json``: files as plain data."""

from __future__ import annotations

import sys

from hcl_lint import api
from hcl_lint.cli.exit_codes import exit_code
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.streams import read_stdin, write_bytes, write_findings
from hcl_lint.dialects.dialect import LAYOUTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.finding import Finding

COMPACT = Option("--compact", "write each file's data on one line")
POSITIONS = Option(
    "--positions",
    "write the data as `data`, and as `places` the path of each part of it with its position and "
    "its comments",
)
DIALECT = Option(
    "--dialect",
    "write what is in a Terraform file as Terraform's JSON syntax has it, or as any other; "
    "default: by the file's name",
    choices=LAYOUTS,
)


def run(arguments: Arguments) -> int:
    """Write the data of each file to standard output, what is wrong to standard error."""
    if not arguments.paths:
        raise UsageError("`json` needs a file, or `-` for standard input")
    if arguments.paths.count("-") > 1:
        raise UsageError("standard input can be read only once")
    findings: list[Finding] = []
    for path in arguments.paths:
        text, found = api.show_json(
            "<stdin>" if path == "-" else path,
            read_stdin() if path == "-" else None,
            dialect=arguments.value(DIALECT.long),
            compact=arguments.has(COMPACT.long),
            positions=arguments.has(POSITIONS.long),
        )
        write_bytes(text.encode("utf-8"), sys.stdout)
        findings += found
    if findings:
        write_findings(findings, "full", sys.stderr)
    return exit_code(findings)


COMMAND = Command(
    "json",
    "[OPTION...] FILE... | -",
    "convert files to JSON",
    "Writes what is in a file as JSON, without a schema: blocks become lists of objects, labels "
    "keys, and expressions strings such as \"${a.b}\". For a Terraform file that is what it has in "
    "a .tf.json file. Several files give one JSON text after the other. A file with syntax errors "
    "gives none.",
    (COMPACT, POSITIONS, DIALECT),
    run,
)
