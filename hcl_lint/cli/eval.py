"""``hcl-lint eval``: the value of an expression, or a console."""

from __future__ import annotations

from argparse import ArgumentTypeError

from hcl_lint.cli.console import EvalSession, is_variable_name, run_console, write_outcome
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import FINDINGS, read_stdin, write_findings
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.dialects.dialect import TERRAFORM
from hcl_lint.dialects.functions import ProductFunctions, products
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.evaluated_module import EvaluatedModule, EvaluationError
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.text.source import Source


def run(arguments: Arguments) -> int:
    """Write the value of the expression; without one, evaluate what is typed."""
    if len(arguments.paths) > 1:
        raise UsageError("`eval` takes one expression; put it in quotes")
    source = _source(arguments)
    module = _module(arguments)
    product = arguments.functions
    if module is not None and product is None:
        session = EvalSession(module.functions)
    else:
        session = EvalSession(ProductFunctions(product or TERRAFORM))
    findings = _define_variables(session, arguments)
    if module is not None:
        findings += module.findings
        session.variables.update(module.names())
    if findings:
        write_findings(findings, "full", arguments.environment.stderr)
        return FINDINGS
    broken = [] if module is None else module.broken
    if broken:
        write_findings(broken, "full", arguments.environment.stderr)
    if source is None:
        code = run_console(session, arguments)
    else:
        value, findings = session.evaluate(source, is_template=arguments.template)
        code = write_outcome(value, findings, arguments)
    return FINDINGS if broken else code


def _module(arguments: Arguments) -> EvaluatedModule | None:
    """The module of the command line, with values for its variables."""
    folder = arguments.module
    if folder is None:
        if any([isinstance(value, str) for value in arguments.values]):
            raise UsageError("`--var-file` needs `--module`")
        if arguments.no_values:
            raise UsageError("`--no-values` needs `--module`")
        return None
    environment = arguments.environment
    finder = ConfigurationFinder(files=environment.files(), environment=environment.variables)
    try:
        module = EvaluatedModule(folder, Project(finder))
        if not arguments.no_values:
            module.use_defaults()
        for value in arguments.values:
            if isinstance(value, str):
                module.use_file(value)
            else:
                module.use_value(*value)
    except EvaluationError as error:
        raise UsageError(str(error)) from error
    return module


def _source(arguments: Arguments) -> Source | None:
    """The expression to evaluate; None where nothing is given."""
    path = arguments.file
    if path is not None:
        if arguments.paths:
            raise UsageError("`--file` cannot be combined with an expression")
        if path == "-":
            return Source.from_bytes("<stdin>", read_stdin(arguments.environment))
        try:
            return Source.from_bytes(path, arguments.environment.files().read(path))
        except FileProblem as problem:
            raise UsageError(f"cannot read `{path}`: {problem.reason}") from problem
    if arguments.paths:
        return Source("<expression>", arguments.paths[0])
    if arguments.template:
        raise UsageError("`--template` needs a template, or `--file`")
    return None


def _define_variables(session: EvalSession, arguments: Arguments) -> list[Finding]:
    """Define the variables of the command line; what is wrong with them."""
    findings: list[Finding] = []
    for path in arguments.vars:
        findings += session.read_variables(path, arguments.environment.files())
    for name, text in arguments.unknown:
        findings += session.define_unknown(name, text)
    for name, text in arguments.values if arguments.module is None else ():
        findings += session.define(name, text)
    return findings


def _assignment(text: str) -> tuple[str, str]:
    """Read the name and the rest of ``name=rest``."""
    name, equals, rest = text.partition("=")
    name = name.strip()
    if not equals:
        raise ArgumentTypeError(f"must be NAME=..., not `{text}`")
    if not is_variable_name(name):
        raise ArgumentTypeError(f"must begin with the name of a variable, not `{name}`")
    return name, rest


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "eval", run=run,
        help="evaluate an expression",
        usage="[OPTION...] [EXPRESSION]",
        description="Print the value of an expression; parts of it may be unknown. Without an "
        "expression, start a console: `name = expression` defines a variable, `:help` shows more. "
        "Exit with 1 if the expression has an error.",
    )
    add = parser.add_argument
    add(
        "--template", action="store_true",
        help="evaluate a template, without quotes around it; text outside `${}` and `%%{}` is "
        "literal",
    )
    add(
        "-f", "--file", metavar="FILE",
        help="read the expression from this file, or - for standard input",
    )
    add(
        "--module", metavar="FOLDER",
        help="evaluate in the module of a folder or file: with its local values, and its "
        "variables, which have their defaults or the values in files that the product reads "
        "automatically",
    )
    add(
        "--var", action="append", default=[], dest="values", type=_assignment,
        metavar="NAME=EXPRESSION",
        help="set a variable to the value of an expression, which may use the variables before "
        "it; may be repeated. With `--module`: set a variable of the module, as its product reads "
        "`-var`",
    )
    add(
        "--var-file", action="append", default=[], dest="values", metavar="FILE",
        help="with `--module`: set its variables to the values in a file; may be repeated",
    )
    add(
        "--no-values", action="store_true",
        help="with `--module`: variables without a value from `--var` are unknown",
    )
    add(
        "--vars", action="append", default=[], metavar="FILE",
        help="read variables from a file: attributes as in .tfvars, or JSON; may be repeated",
    )
    add(
        "--unknown", action="append", default=[], type=_assignment, metavar="NAME=TYPE",
        help="declare a variable with a known type and an unknown value; may be repeated",
    )
    add(
        "--functions", choices=products(), metavar="PRODUCT",
        help="the product whose functions are available, one of %(choices)s; default: that of the "
        "module, or terraform",
    )
    add("--type", action="store_true", help="print the type of the value instead of the value")
    add(
        "--output-format", choices=("text", "json", "typed-json"), metavar="FORMAT",
        help="text is for people (default), json is plain JSON, typed-json also has types, marks "
        "and what is known about unknown values",
    )
