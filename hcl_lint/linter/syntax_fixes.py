"""Fixes of syntax errors."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.linter.context import FileContext
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.rules import INVALID_CHARACTER, UNESCAPED_FOREIGN_TEMPLATE
from hcl_lint.syntax.tokens import (
    DIRECTIVE_OPEN, HEREDOC_CLOSE, HEREDOC_OPEN, INTERPOLATION_OPEN, OPEN_QUOTE, TEMPLATE_CLOSE,
)

# The problems of the parser that have fixes.
FIXED_IN_SYNTAX = (INVALID_CHARACTER.name, UNESCAPED_FOREIGN_TEMPLATE.name)

_OPERATORS = {"&": "&&", "|": "||"}
_CLOSING = {"'": "'", "`": "`", "\u2018": "\u2019", "\u201c": "\u201d"}

_OPENINGS = (INTERPOLATION_OPEN, DIRECTIVE_OPEN)
_FARTHEST = 500  # tokens that are looked at


def syntax_fix(diagnostic: Diagnostic, file: FileContext) -> Fix | None:
    """Return the fix, if any, of a diagnostic of the parser."""
    if diagnostic.rule.name == INVALID_CHARACTER.name:
        return _character_fix(diagnostic, file)
    if diagnostic.rule.name == UNESCAPED_FOREIGN_TEMPLATE.name:
        return _escaping_fix(diagnostic, file)
    return None


def _character_fix(diagnostic: Diagnostic, file: FileContext) -> Fix | None:
    if _is_in_heredoc(bisect_left(file.tokens.starts, diagnostic.start), file):
        return None
    place = diagnostic.start, diagnostic.end
    found = file.text_of(place)
    if found[:1] in _CLOSING:
        return _quoted(found[0], place, file)
    if found in _OPERATORS:
        operator = _OPERATORS[found]
        return Fix(f"write `{operator}`", [file.replace(place, operator)], UNSAFE)
    if found == ";":
        return _on_lines(place, file)
    if not found.isprintable():
        text = " " if found.isspace() else ""
        return Fix("remove it", [file.replace(place, text)], UNSAFE)
    return None


def _quoted(opening: str, place: tuple[int, int], file: FileContext) -> Fix | None:
    """Replace foreign quotes around text, up to the end of the line, by double quotes."""
    start = place[0]
    line_end = file.text.find("\n", start)
    closing = file.text.find(_CLOSING[opening], start + 1, line_end if line_end != -1 else None)
    if closing == -1:
        return None
    inside = file.text[start + 1 : closing]
    if '"' in inside or "\\" in inside or "${" in inside or "%{" in inside:
        return None
    edits = [file.replace((start, start + 1), '"'), file.replace((closing, closing + 1), '"')]
    return Fix("write it in double quotes", edits, UNSAFE)


def _on_lines(place: tuple[int, int], file: FileContext) -> Fix:
    """Replace a semicolon by a newline, unless there is one already."""
    start, end = place
    while file.text[end : end + 1] in (" ", "\t"):
        end += 1
    if file.text[end : end + 1] in ("", "\n", "\r", "#", "}"):
        return Fix("remove it", [file.replace(place, "")], UNSAFE)
    indent = file.indentation(start)
    return Fix("replace it with a newline", [file.replace((start, end), f"\n{indent}")], UNSAFE)


def _is_in_heredoc(token: int, file: FileContext) -> bool:
    marks = file.document.fact(_heredoc_marks)
    before = bisect_left(marks, (token, 0))
    return before > 0 and marks[before - 1][1] > 0


def _heredoc_marks(document: Document) -> list[tuple[int, int]]:
    """The tokens that begin and end heredocs, with how many are open after each."""
    marks: list[tuple[int, int]] = []
    depth = 0
    for token, kind in enumerate(document.tree.tokens.kinds):
        if kind == HEREDOC_OPEN or kind == HEREDOC_CLOSE:
            depth += 1 if kind == HEREDOC_OPEN else -1
            marks.append((token, depth))
    return marks


def _escaping_fix(diagnostic: Diagnostic, file: FileContext) -> Fix | None:
    token = _opening(bisect_left(file.tokens.starts, diagnostic.start), file)
    if token is None or _has_quotes(token, file):
        return None
    start = file.tokens.starts[token]
    sign = file.text[start]
    return Fix(f"write `{sign}{sign}{{`", [file.insert(start, sign)], UNSAFE)


def _opening(token: int, file: FileContext) -> int | None:
    """The token that opens the innermost template sequence around another one."""
    kinds = file.tokens.kinds
    closed = 0
    for token in range(token - 1, max(-1, token - _FARTHEST), -1):
        if kinds[token] == TEMPLATE_CLOSE:
            closed += 1
        elif kinds[token] in _OPENINGS:
            if closed == 0:
                return token
            closed -= 1
    return None


def _has_quotes(opening: int, file: FileContext) -> bool:
    """Whether a sequence contains strings, whose quotes would end the text that it becomes.

    Also true where its end is too far away to tell.
    """
    kinds = file.tokens.kinds
    depth = 0
    for token in range(opening, min(len(kinds), opening + _FARTHEST)):
        if kinds[token] == OPEN_QUOTE:
            return True
        if kinds[token] in _OPENINGS:
            depth += 1
        elif kinds[token] == TEMPLATE_CLOSE:
            depth -= 1
            if depth == 0:
                return False
    return True
