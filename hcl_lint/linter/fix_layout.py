"""Edits that leave lines in canonical layout where they were in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import partial

from hcl_lint.annotations import Callable
from hcl_lint.format.layout import lay_out
from hcl_lint.format.regions import verbatim_regions
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.directives import format_command
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, CLOSE_QUOTE, COMMENT, DIRECTIVE_OPEN, EOF, EQUAL,
    HEREDOC_CLOSE, HEREDOC_OPEN, HEREDOC_TEXT, INTERPOLATION_OPEN, NEWLINE, OPEN_BRACE,
    OPEN_BRACKET, OPEN_PAREN, OPEN_QUOTE, QUOTED_TEXT, TEMPLATE_CLOSE, Tokens,
)
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.limits import LONGEST_LAYOUT, MOST_LAYOUT

# Tokens whose own text may begin with white space.
_TEXTS = (QUOTED_TEXT, HEREDOC_TEXT, HEREDOC_CLOSE)

_OPENINGS = bytes([
    OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, OPEN_QUOTE, HEREDOC_OPEN, INTERPOLATION_OPEN,
    DIRECTIVE_OPEN,
])
_CLOSINGS = bytes(
    [CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, CLOSE_QUOTE, HEREDOC_CLOSE, TEMPLATE_CLOSE]
)


def settled(file: FileContext, edits: list[Edit]) -> list[Edit]:
    """Return *edits*, with edits of white space that lay out the lines around them again.

    Lines whose layout was not canonical before stay as they are, and so do those that the
    formatter leaves alone. *edits* are in order and disjoint, begin and end outside templates,
    and leave brackets balanced.
    """
    if not edits:
        return edits
    layout = file.kept(_LineLayout)
    start, end = layout.lines_around(edits[0].start, edits[-1].end)
    if not layout.is_canonical(start, end):
        return edits
    old = file.text[start:end]
    local = [Edit(edit.start - start, edit.end - start, edit.text) for edit in edits]
    new = apply_edits(old, local)
    tokens, problems = tokenize(new)
    if problems:
        return edits
    spacing = _spacing(new, tokens, _indentation(old))
    if not spacing:
        return edits
    return [
        Edit(edit.start + start, edit.end + start, edit.text)
        for edit in composed(local, new, spacing)
    ]


def settled_later(file: FileContext, edits: list[Edit]) -> Callable[[], list[Edit]]:
    """What returns the same: most runs ask for no edits of a fix."""
    return partial(settled, file, edits)


def lines_around(file: FileContext, start: int, end: int) -> tuple[int, int]:
    """The range of the lines that `settled` lays out for a change; (0, 0) where it is too large."""
    return file.kept(_LineLayout).lines_around(start, end)


def composed(first: list[Edit], between: str, second: list[Edit]) -> list[Edit]:
    """The edits that do at once what *first* do and then, to their result, *second*.

    The result of *first* is *between*. All are in order and disjoint.
    """
    made: list[Edit] = []
    shift = 0  # from the old text to the one between, by what is done of *first*
    i = j = 0
    while i < len(first) or j < len(second):
        # Edits that touch in the text between become one.
        start = min(
            [edit.start + shift for edit in first[i : i + 1]]
            + [edit.start for edit in second[j : j + 1]]
        )
        end = start
        old_start = start - shift
        changes: list[Edit] = []
        while True:
            if i < len(first) and first[i].start + shift <= end:
                end = max(end, first[i].start + shift + len(first[i].text))
                shift += len(first[i].text) - (first[i].end - first[i].start)
                i += 1
            elif j < len(second) and second[j].start <= end:
                end = max(end, second[j].end)
                changes.append(second[j])
                j += 1
            else:
                break
        text = apply_edits(
            between[start:end],
            [Edit(edit.start - start, edit.end - start, edit.text) for edit in changes],
        )
        made.append(Edit(old_start, end - shift, text))
    return made


class _LineLayout:
    """The lines of one file, and how much may still be laid out."""

    __slots__ = ("file", "left", "known", "verbatim", "_is_formatted")

    def __init__(self, file: FileContext) -> None:
        self.file = file
        self.left = MOST_LAYOUT
        self.known: dict[tuple[int, int], bool] = {}
        self.verbatim = verbatim_regions(file.tree)
        can_be_formatted = file.has_valid_syntax and not file.is_json
        self._is_formatted = can_be_formatted and file.formatted == file.text

    def lines_around(self, start: int, end: int) -> tuple[int, int]:
        """The range of the lines that are to be laid out for a change in a range."""
        if self.left < 0:
            return 0, 0
        tokens = self.file.tokens
        top, bottom = _lines_around(tokens, start, end)
        self.left -= tokens.end(bottom - 1) - tokens.start(top) if bottom > 0 else LONGEST_LAYOUT
        if top == 0:
            return int(self.file.tree.source.has_bom), tokens.end(bottom - 1) if bottom else 0
        return tokens.end(top - 1), tokens.end(bottom - 1)

    def is_canonical(self, start: int, end: int) -> bool:
        """Whether lines have their canonical layout; false if there are no lines."""
        if start >= end:
            return False
        if (start, end) not in self.known:
            is_canonical = not self.is_verbatim(start, end)
            if is_canonical and not self._is_formatted:
                text = self.file.text[start:end]
                tokens, _ = tokenize(text)
                is_canonical = not _spacing(text, tokens, _indentation(text))
            self.known[start, end] = is_canonical
        return self.known[start, end]

    def is_verbatim(self, start: int, end: int) -> bool:
        """Whether some of a range is not the formatter's to lay out, or says so in a directive."""
        if any([low < end and start < high for low, high in self.verbatim]):
            return True
        tokens = self.file.tokens
        first, stop = bisect_left(tokens.starts, start), bisect_left(tokens.starts, end)
        return any([
            tokens.kinds[token] == COMMENT and format_command(self.file.token_text(token)) != ""
            for token in range(first, stop)
        ])


def _indentation(text: str) -> str:
    """The white space that the first line that is not empty begins with."""
    content = text.lstrip()
    line_start = text.rfind("\n", 0, len(text) - len(content)) + 1
    return text[line_start : len(text) - len(content)]


def _spacing(text: str, tokens: Tokens, indentation: str) -> list[Edit]:
    """The edits that give whole lines their canonical layout, at some indentation."""
    formatted = lay_out(text, tokens)
    if _indented(formatted, indentation) == text:  # the common case
        return []
    kinds = tokens.kinds
    edits = []
    at = 0  # in the formatted text
    done = 0
    is_line_start = True
    for i, kind in enumerate(kinds):
        start, end = tokens.starts[i], tokens.ends[i]
        gap = at
        if kind not in _TEXTS:
            while at < len(formatted) and formatted[at] in " \t":
                at += 1
        blanks = formatted[gap:at]
        if is_line_start and kind != NEWLINE and kind != EOF:
            blanks = indentation + blanks
        if text[done:start] != blanks:
            edits.append(Edit(done, start, blanks))
        at += end - start
        done = end
        is_line_start = kind == NEWLINE
    return edits


def _indented(text: str, indentation: str) -> str:
    """A text with white space before every line that is not empty, also in heredocs."""
    return "\n".join([indentation + line if line else "" for line in text.split("\n")])


def _lines_around(tokens: Tokens, start: int, end: int) -> tuple[int, int]:
    """The tokens, from the first up to another one, of whole lines around a range.

    Brackets among them are balanced, and no column of other lines reaches into them. Both are
    0 where these are too many lines.
    """
    kinds = tokens.kinds
    last = len(kinds) - 1
    top = bottom = _line_start(kinds, min(bisect_right(tokens.ends, start), last))
    until = min(bisect_right(tokens.ends, end), last)
    while bottom <= until and bottom <= last:
        bottom = _line_end(kinds, bottom)
    depth, lowest = _brackets(kinds, top, bottom)
    while tokens.start(bottom - 1) - tokens.start(top) <= LONGEST_LAYOUT:
        above = _line_start(kinds, top - 1) if top > 0 else 0
        if top > 0 and (lowest < 0 or _has_cells(kinds, above, top)):
            change, least = _brackets(kinds, above, top)
            lowest = min(least, change + lowest)
            depth += change
            top = above
            continue
        below = _line_end(kinds, bottom)
        if bottom <= last and (depth > 0 or _has_cells(kinds, bottom, below)):
            change, least = _brackets(kinds, bottom, below)
            lowest = min(lowest, depth + least)
            depth += change
            bottom = below
            continue
        return top, bottom
    return 0, 0


def _line_start(kinds: bytes, token: int) -> int:
    return kinds.rfind(NEWLINE, 0, token) + 1


def _line_end(kinds: bytes, token: int) -> int:
    """Where the next line begins; the number of all tokens after the last one."""
    newline = kinds.find(NEWLINE, token)
    return len(kinds) if newline == -1 else newline + 1


def _brackets(kinds: bytes, first: int, stop: int) -> tuple[int, int]:
    """How many more brackets some tokens open than they close, and the least on the way."""
    depth = lowest = 0
    for kind in kinds[first:stop]:
        if kind in _OPENINGS:
            depth += 1
        elif kind in _CLOSINGS:
            depth -= 1
            lowest = min(lowest, depth)
    return depth, lowest


def _has_cells(kinds: bytes, first: int, stop: int) -> bool:
    """Whether a line has a value or comment that may be in a column with others."""
    if kinds.find(COMMENT, first + 1, stop) != -1:
        return True
    equal = kinds.find(EQUAL, first + 1, stop)
    return equal != -1 and _brackets(kinds, equal, stop)[0] == 0
