"""The words for what can be wrong with the syntax of a file.

One function for each mistake; all return a diagnostic.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic


def syntax_error(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic("syntax-error", "E001", ERROR, summary, detail, start, end)


def invalid_character(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic("invalid-character", "E002", ERROR, summary, detail, start, end)


def unterminated_template(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic("unterminated-template", "E003", ERROR, summary, detail, start, end)


def unclosed_quote(start: int, end: int) -> Diagnostic:
    return unterminated_template(
        "String is not closed",
        "A string must end on the line it starts on. Add the closing quote, write a line break"
        ' inside it as "\\n", or use a heredoc for text of several lines.',
        start,
        end,
    )


def unclosed_sequence(start: int, end: int, sign: str) -> Diagnostic:
    return unterminated_template(
        f"`{sign}{{` is not closed",
        f"Add the closing `}}` of this template sequence, or write `{sign}{sign}{{` if the text"
        f" `{sign}{{` itself is meant.",
        start,
        end,
    )


def unclosed_heredoc(text: str, opening: int, marker: str) -> Diagnostic:
    line = text.count("\n", 0, opening) + 1
    return Diagnostic(
        "unterminated-heredoc",
        "E004",
        ERROR,
        f"Heredoc `{marker}` is not closed",
        f"The heredoc that starts on line {line} needs a line that holds only `{marker}` and ends"
        " in a newline.",
        len(text),
        len(text),
    )


def unclosed_comment(start: int, end: int) -> Diagnostic:
    return syntax_error(
        "Comment is not closed",
        "A comment that starts with `/*` goes on to the next `*/`, and there is none.",
        start,
        min(end, start + 2),
    )
