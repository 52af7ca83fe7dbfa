"""``hcl-lint eval``: the value of an expression."""

from __future__ import annotations

import sys

from hcl_lint.cli.exit_codes import CLEAN, FINDINGS
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.streams import read_stdin, write_findings, write_line, write_text
from hcl_lint.dialects.dialect import TERRAFORM
from hcl_lint.dialects.function_names import NAMES
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.cli.eval_session import EvalSession
    from hcl_lint.problems.finding import Finding
    from hcl_lint.values.value import Value

TEMPLATE = Option(
    "--template", "evaluate a template, without quotes around it; text is written as it is"
)
FILE = Option("--file", "read the expression from this file, or - for standard input",
              short="-f", metavar="FILE")
VAR = Option(
    "--var", "give a variable the value of an expression; may be repeated, each sees those before",
    metavar="NAME=EXPRESSION",
)  # fmt: skip
VARS = Option(
    "--vars", "read variables from a file: attributes as in .tfvars, or JSON; may be repeated",
    metavar="FILE",
)  # fmt: skip
UNKNOWN = Option(
    "--unknown", "have a variable of which only the type is known; may be repeated",
    metavar="NAME=TYPE",
)  # fmt: skip
MODULE = Option(
    "--module", "evaluate in the module of a folder, with its variables and local values",
    metavar="FOLDER",
)  # fmt: skip
VAR_FILE = Option(
    "--var-file", "give the variables of the module the values in a file; may be repeated",
    metavar="FILE",
)  # fmt: skip
DEFAULTS = Option(
    "--defaults", "give the variables of the module their defaults; else they are unknown",
)  # fmt: skip
FUNCTIONS = Option(
    "--functions", "whose functions can be called; default: terraform", choices=("none", *NAMES)
)
TYPE = Option("--type", "write the type of the value, instead of the value")
FORMAT = Option(
    "--format",
    "text is for people (default), json is plain JSON, typed-json loses nothing: types, unknown "
    "values and what is known of them, marks",
    choices=("text", "json", "typed-json"),
)


def run(arguments: Arguments) -> int:
    """Write the value of the expression; without one, evaluate what is typed."""
    if len(arguments.paths) > 1:
        raise UsageError("`eval` takes one expression; put it in quotes")
    source = _source(arguments)
    from hcl_lint.cli.eval_session import EvalSession

    session = EvalSession(arguments.value(FUNCTIONS.long) or TERRAFORM)
    findings = _define_variables(session, arguments)
    if findings:
        write_findings(findings, "full", sys.stderr)
        return FINDINGS
    if source is None:
        from hcl_lint.cli.console import run_console

        return run_console(session, arguments)
    value, findings = session.evaluate(source, is_template=arguments.has(TEMPLATE.long))
    return write_outcome(value, findings, arguments)


def write_outcome(value: Value | None, findings: list[Finding], arguments: Arguments) -> int:
    """Write a value to standard output, or what is wrong to standard error."""
    if value is None:
        write_findings(findings, "full", sys.stderr, with_summary=False)
        return FINDINGS
    try:
        text = _as_text(value, arguments)
    except ValueError as error:
        write_line(f"hcl-lint: {error}; `--format typed-json` can show it", sys.stderr)
        return FINDINGS
    write_text(text + "\n", sys.stdout)
    return CLEAN


def _as_text(value: Value, arguments: Arguments) -> str:
    """Return a value, or its type, in the form that was asked for.

    Raises:
        ValueError: The form cannot express it.
    """
    form = arguments.value(FORMAT.long) or "text"
    if arguments.has(TYPE.long):
        from hcl_lint.values.type_names import source_form, type_to_json

        if form == "text":
            return source_form(value.type)
        import json

        return json.dumps(type_to_json(value.type), ensure_ascii=False)
    if form == "text":
        if arguments.has(TEMPLATE.long) and isinstance(value.payload, str) and not value.marks:
            return value.payload
        from hcl_lint.values.display import display_lines

        return display_lines(value)
    if form == "json":
        from hcl_lint.values.json_text import to_json_text

        return to_json_text(value)
    import json

    from hcl_lint.values.json_values import value_to_json

    return json.dumps(value_to_json(value), ensure_ascii=False)


def _source(arguments: Arguments) -> Source | None:
    """What to evaluate; None where nothing is given."""
    path = arguments.value(FILE.long)
    if path is not None:
        if arguments.paths:
            raise UsageError("`--file` is instead of an expression")
        if path == "-":
            return Source.from_bytes("<stdin>", read_stdin())
        from hcl_lint.files.disk import read_bytes
        from hcl_lint.files.filesystem import FileProblem

        try:
            return Source.from_bytes(path, read_bytes(path))
        except FileProblem as problem:
            raise UsageError(f"cannot read `{path}`: {problem.reason}") from problem
    if arguments.paths:
        return Source("<expression>", arguments.paths[0])
    if arguments.has(TEMPLATE.long):
        raise UsageError("`--template` needs a template, or `--file`")
    return None


def _define_variables(session: EvalSession, arguments: Arguments) -> list[Finding]:
    """Define the variables of the command line; what is wrong with them."""
    findings: list[Finding] = []
    folder = arguments.value(MODULE.long)
    if folder is not None:
        from hcl_lint.cli.eval_module import names_of_module

        files = arguments.values(VAR_FILE.long)
        names, findings = names_of_module(
            folder, files, has_defaults=arguments.has(DEFAULTS.long)
        )
        session.variables.update(names)
    elif arguments.has(VAR_FILE.long) or arguments.has(DEFAULTS.long):
        raise UsageError("`--var-file` and `--defaults` need `--module`")
    for path in arguments.values(VARS.long):
        findings += session.read_variables(path)
    for text in arguments.values(UNKNOWN.long):
        findings += session.define_unknown(*_split(text, UNKNOWN))
    for text in arguments.values(VAR.long):
        findings += session.define(*_split(text, VAR))
    return findings


def _split(text: str, option: Option) -> tuple[str, str]:
    """The name and the rest of ``name=rest``."""
    from hcl_lint.cli.eval_session import is_variable_name

    name, equals, rest = text.partition("=")
    name = name.strip()
    if not equals:
        raise UsageError(f"`{option.long}` wants {option.metavar}, not `{text}`")
    if not is_variable_name(name):
        raise UsageError(f"`{name}` of `{option.long}` cannot be the name of a variable")
    return name, rest


COMMAND = Command(
    "eval",
    "[OPTION...] [EXPRESSION]",
    "evaluate an expression",
    "Writes the value of an expression, with unknown values where something is not known. Without "
    "an expression it evaluates what is typed, line by line: `name = expression` defines a "
    "variable, `:help` tells more. Exits with 1 if anything is wrong with the expression.",
    (TEMPLATE, FILE, MODULE, VAR_FILE, DEFAULTS, VAR, VARS, UNKNOWN, FUNCTIONS, TYPE, FORMAT),
    run,
)
