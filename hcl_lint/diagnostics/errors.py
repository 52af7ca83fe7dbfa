"""The exceptions for invalid HCL and invalid configurations, and the diagnostics of failures."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rules import INTERNAL_ERROR
from hcl_lint.text.source import Range, Source


class ConfigError(Exception):
    """The user's configuration is wrong.

    Each of ``args`` is a message, on one line, about one problem: where it is and how to correct
    it.
    """

    def __str__(self) -> str:
        return "\n".join(map(str, self.args))


def describe(value: object) -> str:
    """A value of a configuration file in words, for a message about its type."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"the number {value}"
    if isinstance(value, str):
        return f'the string "{value}"' if len(value) < 40 else "a string"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "a table" if isinstance(value, dict) else "a date or time"


class HclSyntaxError(ValueError):
    """A text is not valid HCL.

    ``diagnostics`` are all of its problems, in source order; their ``start`` and ``end`` are
    offsets in code points of the text. The message has a line for each,
    ``path:line:column: summary``, with lines and columns from 1.
    """

    def __init__(self, message: str, diagnostics: list[Diagnostic]) -> None:
        super().__init__(message, diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return str(self.args[0])

    @classmethod
    def from_diagnostics(cls, diagnostics: list[Diagnostic]) -> HclSyntaxError:
        """The exception that reports these problems of a text."""
        lines = []
        for diagnostic in diagnostics:
            where = diagnostic.range
            lines.append(f"{where.source.path}:{where.line}:{where.column}: {diagnostic.summary}")
        return cls("\n".join(lines), diagnostics)


def internal_error(source: Source, error: BaseException, rule: str | None = None) -> Diagnostic:
    """Report that hcl-lint failed on a file, or *rule* did, and where in the code."""
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is not None:
        module = trace.tb_frame.f_globals.get("__name__")
        what += f" (in {module}, line {trace.tb_lineno})"
    if rule is None:
        summary = "hcl-lint failed on this file"
        start = "This is a bug in hcl-lint; the file was left unchanged."
    else:
        summary = f"Rule `{rule}` failed on this file"
        start = "This is a bug in the rule; all other rules were checked."
    detail = f"{start} {what}. Please report it with the file."
    return INTERNAL_ERROR.at(Range(source, 0, 0), summary, detail)
