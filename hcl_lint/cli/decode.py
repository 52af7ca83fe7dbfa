"""``hcl-lint decode``: decode files according to a spec."""

from __future__ import annotations

from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import (
    CLEAN, FAILURE, FINDINGS, read_stdin, write_content, write_findings, write_message, write_text,
)
from hcl_lint.diagnostics.finding import to_findings
from hcl_lint.schema.entry_points import (
    DecodeOutcome, DecodeSettings, UnwritableValue, decode_files,
)
from hcl_lint.schema.json_output import diagnostics_text
from hcl_lint.text.source import Source


def run(arguments: Arguments) -> int:
    """Decode the files and write the value; return 2 if they are invalid."""
    spec = arguments.spec
    if spec is None:
        raise UsageError("`decode` needs a spec: --spec FILE")
    paths = arguments.paths or ["-"]
    if paths.count("-") > 1:
        raise UsageError("standard input can be read only once")
    environment = arguments.environment
    inputs: list[str | Source] = [
        Source.from_bytes("<stdin>", read_stdin(environment)) if path == "-" else path
        for path in paths
    ]
    settings = DecodeSettings(
        variables=arguments.vars, with_type=arguments.with_type, keep_nulls=arguments.keep_nulls,
        references=arguments.var_refs,
    )
    try:
        outcome = decode_files(spec, inputs, settings, environment.files())
    except UnwritableValue as error:
        write_message(error, arguments.environment.stderr)
        return FINDINGS
    _write_diagnostics(outcome, arguments)
    if outcome.text is None:
        return FAILURE
    _write_value(outcome.text, arguments.out, environment)
    return CLEAN


def _write_diagnostics(outcome: DecodeOutcome, arguments: Arguments) -> None:
    if not outcome.diagnostics:
        return
    if arguments.diags == "json":
        write_text(diagnostics_text(outcome.diagnostics) + "\n", arguments.environment.stderr)
    else:
        write_findings(to_findings(outcome.diagnostics), "full", arguments.environment.stderr)


def _write_value(text: str, path: str | None, environment: Environment) -> None:
    if path is None:
        write_content(text, environment.stdout)
        return
    try:
        with open(environment.path(path), "wb") as file:
            file.write(text.encode("utf-8"))
    except OSError as error:
        raise UsageError(f"cannot write `{path}`: {error.strerror or error}") from error


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "decode", run=run,
        help="decode files to JSON according to a spec",
        usage="--spec FILE [OPTION...] [FILE... | -]",
        description="Decode files, together as one body, and print the value as JSON. The spec is "
        "an HCL file that lists the attributes and blocks and says what becomes of them. Without "
        "a file, standard input is read. Options, spec language and output are those of hcldec. "
        "Exit with 2 if the files are invalid.",
    )
    add = parser.add_argument
    add("-s", "--spec", metavar="FILE", help="the spec file; required")
    add(
        "-V", "--vars", action="append", default=[], metavar="JSON|FILE",
        help="variables for the input: a JSON object, or a file in HCL or JSON syntax; may be "
        "repeated, and the last value takes effect",
    )
    add(
        "--var-refs", action="store_true",
        help="print the variables that the input reads, instead of its value",
    )
    add("--with-type", action="store_true", help="also print the type of the value")
    add("--keep-nulls", action="store_true", help="keep attributes that are null")
    add(
        "--diags", choices=("text", "json"),
        help="the format of diagnostics on standard error: text (default) or json",
    )
    add("-o", "--out", metavar="FILE", help="write to this file instead of standard output")
