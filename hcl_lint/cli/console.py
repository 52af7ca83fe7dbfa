"""The console of ``hcl-lint eval``: read expressions, and print their values."""

from __future__ import annotations

import gc
import sys

from hcl_lint.cli.eval import TYPE, write_outcome
from hcl_lint.cli.exit_codes import CLEAN, FINDINGS
from hcl_lint.cli.options import Arguments
from hcl_lint.cli.streams import write_findings, write_line, write_text
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COLON, COMMA, COMMENT, DOT, EOF, EQUAL, NEWLINE,
    OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, OR, PLUS, QUESTION,
)  # fmt: skip
from hcl_lint.text.source import Source
from hcl_lint.values.type_names import source_form

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hcl_lint.cli.eval_session import EvalSession

_PROMPT = "> "
_MORE = ". "  # while an expression goes on
_OPENING = (OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN)
_CLOSING = (CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN)

_HELP = """\
Enter an expression to see its value. It may span several lines while brackets are open; an empty
line ends it.

  name = expression   defines a variable
  :type expression    shows the type of the value
  :vars               lists the variables with their types
  :help               shows this help
  :quit               leaves the console, as does the end of input
"""


def run_console(session: EvalSession, arguments: Arguments) -> int:
    """Evaluate typed or piped input; the exit code reflects errors in piped input."""
    gc.enable()  # off for short runs; this may be a long one
    is_terminal = sys.stdin.isatty()
    read = _typed if is_terminal else _piped
    if is_terminal:
        try:
            import readline  # noqa: F401 (gives `input` its history and keys)
        except ImportError:
            pass
        write_line("Enter an expression; `:help` shows more, `:quit` leaves.", sys.stdout)
    console = _Console(session, arguments)
    while True:
        try:
            text = _entry(read)
            if text is None or text.strip() == ":quit":
                break
            console.carry_out(text)
        except KeyboardInterrupt:
            write_line("", sys.stdout)
    return FINDINGS if console.has_mistakes and not is_terminal else CLEAN


class _Console:
    """Runs entered expressions and commands."""

    __slots__ = ("session", "arguments", "has_mistakes")

    def __init__(self, session: EvalSession, arguments: Arguments) -> None:
        self.session = session
        self.arguments = arguments
        self.has_mistakes = False

    def carry_out(self, text: str) -> None:
        """Evaluate an expression, or run a command."""
        word, _, rest = text.strip().partition(" ")
        if word == "":
            return
        if word == ":help":
            write_text(_HELP, sys.stdout)
        elif word == ":vars":
            for name, value in sorted(self.session.variables.items()):
                write_line(f"{name}: {source_form(value.type)}", sys.stdout)
        elif word == ":type":
            self.evaluate(rest, with_type=True)
        elif word.startswith(":"):
            write_line(f"no such command: `{word}`; `:help` lists all commands", sys.stderr)
            self.has_mistakes = True
        else:
            self.evaluate(text, with_type=self.arguments.has(TYPE.long))

    def evaluate(self, text: str, *, with_type: bool) -> None:
        """Evaluate an expression or run assignments, and write the result."""
        source = Source("<console>", text)
        assigned = self.session.assign(source)
        if assigned is not None:
            _, findings = assigned
            if findings:
                write_findings(findings, "full", sys.stderr, with_summary=False)
        else:
            value, findings = self.session.evaluate(source)
            if value is not None and with_type:
                write_line(source_form(value.type), sys.stdout)
            else:
                self.has_mistakes |= write_outcome(value, findings, self.arguments) != CLEAN
        self.has_mistakes |= bool(findings)


def _entry(read: Callable[[str], str | None]) -> str | None:
    """Read lines until the entry is complete; return None at the end of input."""
    text = read(_PROMPT)
    if text is None:
        return None
    while not is_complete(text):
        line = read(_MORE)
        if line is None or line.strip() == "":
            break
        text += "\n" + line
    return text + "\n"


def _typed(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        write_line("", sys.stdout)
        return None


def _piped(prompt: str) -> str | None:
    line = sys.stdin.readline()
    return line.rstrip("\r\n") if line else None


def is_complete(text: str) -> bool:
    """Whether an entry is complete: no bracket or heredoc is open, and no operator is last."""
    tokens, mistakes = tokenize(text + "\n")
    for mistake in mistakes:
        if mistake.rule == "unterminated-heredoc" and mistake.start > len(text):
            return False
    depth = 0
    last = EOF
    for kind in tokens.kinds:
        if kind in _OPENING:
            depth += 1
        elif kind in _CLOSING:
            depth -= 1
        if kind not in (NEWLINE, COMMENT, EOF):
            last = kind
    ends_in_operator = PLUS <= last <= OR or last in (EQUAL, COMMA, DOT, QUESTION, COLON)
    return depth <= 0 and not ends_in_operator
