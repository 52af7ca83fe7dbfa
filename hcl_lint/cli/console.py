"""The console of ``hcl-lint eval``: variables, expressions that are typed or piped, completion."""

from __future__ import annotations

import gc
import json
from dataclasses import dataclass

from hcl_lint.annotations import Callable, Iterable, Mapping
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments
from hcl_lint.cli.output import (
    CLEAN, FINDINGS, write_findings, write_line, write_message, write_text,
)
from hcl_lint.diagnostics.finding import Finding, failure, to_findings
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT, read_type
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import is_json_name
from hcl_lint.schema.bodies import read_body
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import Traversal
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COLON, COMMA, COMMENT, DOT, EOF, EQUAL, NEWLINE,
    OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, OR, PLUS, QUESTION,
)
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from hcl_lint.values.json import to_json_text, value_to_json
from hcl_lint.values.types import source_form, type_to_json
from hcl_lint.values.value import Value, display, display_lines, unknown_value


class EvalSession:
    """Variables and functions that can be called, and what is done with them.

    Everything that takes text returns what is wrong with it, as findings to report.
    """

    def __init__(self, functions: Mapping[str, Function]) -> None:
        self.variables: dict[str, Value] = {}
        self.scope = Scope(self.variables, functions)

    def evaluate(
        self, source: Source, *, is_template: bool = False
    ) -> tuple[Value | None, list[Finding]]:
        """Return the value of an expression or template; None where something is wrong."""
        tree = parse_template(source) if is_template else parse_expression(source)
        return self._value(tree)

    def define(self, name: str, text: str) -> list[Finding]:
        """Give a variable the value of an expression."""
        value, findings = self.evaluate(Source(f"<{name}>", text))
        if value is not None:
            self.variables[name] = value
        return findings

    def define_unknown(self, name: str, text: str) -> list[Finding]:
        """Make a variable unknown, of the type that an expression names."""
        tree = parse_expression(Source(f"<{name}>", text))
        diagnostics = tree.diagnostics
        if not diagnostics:
            type_, _, diagnostics = read_type(tree, tree.expression, CONSTRAINT)
            if not diagnostics:
                self.variables[name] = unknown_value(type_)
        return to_findings(diagnostics)

    def read_variables(self, path: str, files: FileSystem) -> list[Finding]:
        """Define the variables of a file: a JSON object, or attributes as in ``.tfvars``.

        Attributes may use functions and the variables before them; JSON is taken as it is.
        """
        try:
            source = Source.from_bytes(path, files.read(path))
        except FileProblem as problem:
            return [failure(path, problem)]
        body, diagnostics = read_body(source)
        attributes, found = body.just_attributes()
        diagnostics += found
        scope = None if is_json_name(path) else self.scope
        for name, attribute in attributes.items():
            value, found = attribute.expression.evaluate(scope)
            diagnostics += found
            if not found:
                self.variables[name] = value
        return to_findings(diagnostics)

    def assign(self, source: Source) -> tuple[list[str], list[Finding]] | None:
        """Carry out ``name = expression``, one or several, each on a line of its own.

        Returns: the names and what is wrong; None where the text is nothing of the kind.
        """
        tree = parse_config(source)
        items = tree.body.attributes
        if tree.diagnostics or not items or tree.body.blocks:
            return None
        names = []
        findings: list[Finding] = []
        for item in items:
            value, diagnostics = evaluate(tree, item.expression, self.scope)
            findings += to_findings(diagnostics)
            if not diagnostics:
                names.append(item.name)
                self.variables[names[-1]] = value
        return names, findings

    def _value(self, tree: SyntaxTree) -> tuple[Value | None, list[Finding]]:
        if tree.diagnostics:
            return None, to_findings(tree.diagnostics)
        value, diagnostics = evaluate(tree, tree.expression, self.scope)
        return None if diagnostics else value, to_findings(diagnostics)


def is_variable_name(name: str) -> bool:
    """Whether an expression can refer to a variable by this name."""
    tree = parse_expression(Source("", name))
    root = tree.root
    return not tree.diagnostics and isinstance(root, Traversal) and tree.text(root) == name and (
        not root.steps
    )


_MORE = ". "  # while an expression goes on

_HELP = """\
Enter an expression to see its value. It may span several lines while brackets are open; an empty
line ends it.

  name = expression   defines a variable
  :type expression    shows the type of the value
  :vars               lists the variables with their types, and what they hold
  :help               shows this help
  :quit, exit         leave the console, as does the end of input

Tab completes the names of variables, their attributes and functions.
"""

_LEAVING = (":quit", ":exit", ":q", "exit", "quit")


def run_console(session: EvalSession, arguments: Arguments) -> int:
    """Evaluate typed or piped input; the exit code reflects errors in piped input."""
    gc.enable()  # off for short runs; this may be a long one
    environment = arguments.environment
    is_terminal = environment.stdin is not None and environment.stdin.isatty()
    read = _typed if is_terminal else _piped
    if is_terminal:
        try:
            import readline
        except ImportError:
            pass
        else:
            readline.set_completer_delims(" \t\n()[]{},:;=+-*/%<>!?&|\"'`")
            readline.set_completer(completer_of(session.variables, session.scope.functions or {}))
            readline.parse_and_bind("tab: complete")
        write_line("Enter an expression; `:help` shows more, `exit` leaves.", environment.stdout)
    console = _Console(session, arguments)
    while True:
        try:
            text = _entry(read, environment)
            if text is None or _leaves(text, session):
                break
            console.carry_out(text)
        except KeyboardInterrupt:
            write_line("", environment.stdout)
    return FINDINGS if console.has_mistakes and not is_terminal else CLEAN


# What holds the variables and local values of a module.
_NAMESPACES = ("local", "var")


def _held(name: str, value: Value) -> list[tuple[str, Value]]:
    """A variable, or each of what a namespace holds."""
    if name not in _NAMESPACES or value.marks or not isinstance(value.payload, dict):
        return [(name, value)]
    return [(f"{name}.{key}", held) for key, held in sorted(value.payload.items())]


def _leaves(text: str, session: EvalSession) -> bool:
    """Whether an entry ends the console; a variable may be called `exit`."""
    word = text.strip().removesuffix("()")
    return word in _LEAVING and word not in session.variables


@dataclass
class _Console:
    """Runs entered expressions and commands."""

    session: EvalSession
    arguments: Arguments
    has_mistakes: bool = False

    def carry_out(self, text: str) -> None:
        """Evaluate an expression, or run a command."""
        output = self.arguments.environment.stdout
        word, _, rest = text.strip().partition(" ")
        if word == "":
            return
        if word == ":help":
            write_text(_HELP, output)
        elif word == ":vars":
            for name, value in sorted(self.session.variables.items()):
                for place, held in _held(name, value):
                    write_line(f"{place}: {source_form(held.type)} = {display(held)}", output)
        elif word == ":type":
            self.evaluate(rest, with_type=True)
        elif word.startswith(":"):
            problem = f"unknown command `{word}`; `:help` lists all commands"
            write_line(problem, self.arguments.environment.stderr)
            self.has_mistakes = True
        else:
            self.evaluate(text, with_type=self.arguments.type)

    def evaluate(self, text: str, *, with_type: bool) -> None:
        """Evaluate an expression or run assignments, and write the result."""
        environment = self.arguments.environment
        source = Source("<console>", text)
        assigned = self.session.assign(source)
        if assigned is not None:
            _, findings = assigned
            if findings:
                write_findings(findings, "full", environment.stderr, with_summary=False)
        else:
            value, findings = self.session.evaluate(source)
            if value is not None and with_type:
                write_line(source_form(value.type), environment.stdout)
            else:
                self.has_mistakes |= write_outcome(value, findings, self.arguments) != CLEAN
        self.has_mistakes |= bool(findings)


def _entry(read: Callable[[str, Environment], str | None], environment: Environment) -> str | None:
    """Read lines until the entry is complete; return None at the end of input."""
    text = read("> ", environment)
    if text is None:
        return None
    while not is_complete(text):
        line = read(_MORE, environment)
        if line is None or line.strip() == "":
            break
        text += "\n" + line
    return text + "\n"


def _typed(prompt: str, environment: Environment) -> str | None:
    try:
        return environment.ask(prompt)
    except EOFError:
        write_line("", environment.stdout)
        return None


def _piped(prompt: str, environment: Environment) -> str | None:
    line = "" if environment.stdin is None else environment.stdin.readline()
    return line.rstrip("\r\n") if line else None


def is_complete(text: str) -> bool:
    """Whether an entry is complete: no bracket or heredoc is open, and no operator is last."""
    tokens, mistakes = tokenize(text + "\n")
    if any([mistake.rule.name == "unterminated-heredoc" for mistake in mistakes]):
        return False
    depth = 0
    last = EOF
    for kind in tokens.kinds:
        if kind in (OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN):
            depth += 1
        elif kind in (CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN):
            depth -= 1
        if kind not in (NEWLINE, COMMENT, EOF):
            last = kind
    ends_in_operator = PLUS <= last <= OR or last in (EQUAL, COMMA, DOT, QUESTION, COLON)
    return depth <= 0 and not ends_in_operator


def write_outcome(value: Value | None, findings: list[Finding], arguments: Arguments) -> int:
    """Write a value to standard output, or what is wrong to standard error."""
    if value is None:
        write_findings(findings, "full", arguments.environment.stderr, with_summary=False)
        return FINDINGS
    try:
        text = _as_text(value, arguments)
    except ValueError as error:
        problem = f"{error}; `--output-format typed-json` can show it"
        write_message(problem, arguments.environment.stderr)
        return FINDINGS
    write_text(text + "\n", arguments.environment.stdout)
    return CLEAN


def _as_text(value: Value, arguments: Arguments) -> str:
    """Return a value, or its type, in the form that was asked for.

    Raises ValueError: the form cannot express it.
    """
    form = arguments.output_format or "text"
    if arguments.type:
        if form == "text":
            return source_form(value.type)
        return json.dumps(type_to_json(value.type), ensure_ascii=False)
    if form == "text":
        if arguments.template and isinstance(value.payload, str) and not value.marks:
            return value.payload
        return display_lines(value)
    if form == "json":
        return to_json_text(value)
    return json.dumps(value_to_json(value), ensure_ascii=False)


_COMMANDS = (":help", ":quit", ":type", ":vars")


def completions(text: str, variables: Mapping[str, Value], functions: Iterable[str]) -> list[str]:
    """Words that *text*, the last word of an entry, may be the beginning of, sorted.

    A word with dots leads into the values of variables.
    """
    path, dot, _ = text.rpartition(".")
    if not dot:
        names = [*variables, *[f"{name}(" for name in functions], *_COMMANDS]
        return sorted([name for name in names if name.startswith(text)])
    first, *rest = path.split(".")
    value = variables.get(first)
    for name in rest:
        value = _members(value).get(name)
    found = [f"{path}.{name}" for name in _members(value)]
    return sorted([name for name in found if name.startswith(text)])


def _members(value: Value | None) -> Mapping[str, Value]:
    held = None if value is None or value.marks else value.payload
    return held if isinstance(held, dict) else {}


def completer_of(
    variables: Mapping[str, Value], functions: Iterable[str]
) -> Callable[[str, int], str | None]:
    """A function as readline calls it: the completion of a text with a number, or None."""

    def complete(text: str, number: int) -> str | None:
        found = completions(text, variables, functions)
        return found[number] if number < len(found) else None

    return complete
