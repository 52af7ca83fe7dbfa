"""``hcl-lint tree``: the syntax tree of a file."""

from __future__ import annotations

import sys

from hcl_lint import api
from hcl_lint.cli.exit_codes import exit_code
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.streams import read_stdin, write_findings, write_text

FORMAT = Option(
    "--format",
    "text is for people (default), json is the neutral tree with byte ranges",
    choices=("text", "json"),
)


def run(arguments: Arguments) -> int:
    """Write the tree to standard output, what is wrong with the file to standard error.

    The neutral tree is one of valid HCL: for anything else there is none.
    """
    if len(arguments.paths) != 1:
        given = len(arguments.paths) or "none"
        raise UsageError(f"`tree` takes one file, or `-` for standard input, not {given}")
    path = arguments.paths[0]
    name, content = ("<stdin>", read_stdin()) if path == "-" else (path, None)
    as_json = arguments.value(FORMAT.long) == "json"
    text, findings = api.show_tree(name, content, as_json=as_json)
    write_text(text, sys.stdout)
    if findings:
        write_findings(findings, "full", sys.stderr)
    return exit_code(findings)


COMMAND = Command(
    "tree",
    "[OPTION...] FILE | -",
    "show the syntax tree of a file",
    "Shows the syntax tree of one file, or of standard input. A file with syntax errors has a "
    "tree for people, with the errors in it, but none as json.",
    (FORMAT,),
    run,
)
