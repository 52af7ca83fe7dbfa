"""The probable meaning of brackets and templates that are not closed."""

from __future__ import annotations

from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, CLOSE_QUOTE, DIRECTIVE_OPEN, EOF, EQUAL, HEREDOC_CLOSE,
    HEREDOC_OPEN, IDENTIFIER, INTERPOLATION_OPEN, NEWLINE, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN,
    OPEN_QUOTE, TEMPLATE_CLOSE, Tokens,
)
from hcl_lint.text.limits import MOST_RECOVERED_TOKENS

# How far out a closing brace looks for the line that is indented as its own.
_REACH = 100

# How often an unclosed item is looked for; the rest of the file is then taken by indentation.
_UNCLOSED_ITEMS = 20


def partners(tokens: Tokens) -> list[int]:
    """For each token, the index of the bracket it pairs with, or -1.

    Quotes, heredocs and template sequences count as brackets. Linear in the tokens.
    """
    matcher = _Matcher(tokens)
    start = 0
    for _ in range(min(_UNCLOSED_ITEMS, 1 + MOST_RECOVERED_TOKENS // len(tokens))):
        matcher.run(start, len(tokens))
        if len(matcher.stack) == 0:
            return matcher.partner
        # What this bracket leaves open is read again by its indentation, up to the next item.
        unclosed = matcher.stack[0]
        start = _next_item(tokens, unclosed)
        matcher.forget(unclosed)
        matcher.by_indentation = True
        matcher.run(unclosed, start)
        matcher.by_indentation = False
    matcher.by_indentation = True
    matcher.run(start, len(tokens))
    return matcher.partner


def _next_item(tokens: Tokens, unclosed: int) -> int:
    """The first token after *unclosed* that begins an item indented no further than its line."""
    column = line_column(tokens, _line_start(tokens, unclosed))
    templates = 0
    for i in range(unclosed, len(tokens)):
        kind = tokens.kinds[i]
        if kind == OPEN_QUOTE or kind == HEREDOC_OPEN:
            templates += 1
        elif kind == CLOSE_QUOTE or kind == HEREDOC_CLOSE:
            templates -= 1
        elif kind == IDENTIFIER and templates == 0 and 0 <= line_column(tokens, i) <= column:
            following = tokens.kinds[i + 1]
            if following == OPEN_BRACE or following == OPEN_QUOTE or following == EQUAL:
                return i
    return len(tokens)


def _line_start(tokens: Tokens, token: int) -> int:
    while token > 0 and tokens.kinds[token - 1] != NEWLINE:
        token -= 1
    return token


def unclosed_brace(tokens: Tokens) -> int:
    """The innermost brace that is open at the end when indentation is not a witness, or -1."""
    stack: list[int] = []
    for i, kind in enumerate(tokens.kinds):
        if kind == OPEN_BRACE:
            stack.append(i)
        elif kind == CLOSE_BRACE and len(stack) != 0:
            stack.pop()
    return stack[-1] if len(stack) != 0 else -1


class _Matcher:
    __slots__ = ("tokens", "partner", "stack", "indents", "counts", "saved", "by_indentation")

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.partner = [-1] * len(tokens)
        self.stack: list[int] = []  # token indices of what is open
        self.indents: list[int] = []  # the indentation of the line of each
        # How many braces, brackets and parentheses are open since the innermost sequence.
        self.counts = [0, 0, 0]
        self.saved: list[list[int]] = []
        self.by_indentation = False

    def forget(self, start: int) -> None:
        """Take back the pairs from token *start* on."""
        for i in range(start, len(self.partner)):
            self.partner[i] = -1

    def run(self, first: int, end: int) -> None:
        """Pair the tokens from number *first* up to *end*; what stays open is on the stack."""
        self.stack.clear()
        self.indents.clear()
        self.saved.clear()
        self.counts = [0, 0, 0]
        kinds = self.tokens.kinds
        starts = self.tokens.starts
        ends = self.tokens.ends
        indent = max(0, line_column(self.tokens, _line_start(self.tokens, first)))
        line_start = first == 0
        for i in range(first, end):
            kind = kinds[i]
            if line_start and kind != NEWLINE:
                indent = starts[i] - (ends[i - 1] if i > 0 else 0)
            if kind == OPEN_BRACE or kind == OPEN_BRACKET or kind == OPEN_PAREN:
                self.push(i, indent)
                self.counts[(kind - OPEN_BRACE) // 2] += 1
            elif kind == CLOSE_BRACE or kind == CLOSE_BRACKET or kind == CLOSE_PAREN:
                self.close(i, kind, indent if line_start and self.by_indentation else -1)
            elif kind == OPEN_QUOTE or kind == HEREDOC_OPEN:
                self.push(i, indent)
            elif kind == CLOSE_QUOTE or kind == HEREDOC_CLOSE:
                self.pop(i)
            elif kind == INTERPOLATION_OPEN or kind == DIRECTIVE_OPEN:
                self.push(i, indent)
                self.saved.append(self.counts)
                self.counts = [0, 0, 0]
            elif kind == TEMPLATE_CLOSE and len(self.saved) != 0 and self.at_sequence():
                self.counts = self.saved.pop()
                self.pop(i)
            line_start = kind == NEWLINE

    def at_sequence(self) -> bool:
        """Drop what is unclosed in the innermost sequence; whether that is then on top."""
        kinds = self.tokens.kinds
        if self.counts == [0, 0, 0]:
            kind = kinds[self.stack[-1]]
            return kind == INTERPOLATION_OPEN or kind == DIRECTIVE_OPEN
        kind = kinds[self.stack[-1]]
        while kind != INTERPOLATION_OPEN and kind != DIRECTIVE_OPEN:
            self.drop()
            kind = kinds[self.stack[-1]]
        return True

    def push(self, i: int, indent: int) -> None:
        self.stack.append(i)
        self.indents.append(indent)

    def drop(self) -> int:
        self.indents.pop()
        return self.stack.pop()

    def pop(self, i: int) -> None:
        opening = self.drop()
        self.partner[opening] = i
        self.partner[i] = opening

    def close(self, i: int, kind: int, indent: int) -> None:
        wanted = kind - 1
        counts = self.counts
        if counts[(wanted - OPEN_BRACE) // 2] == 0:
            return
        kinds = self.tokens.kinds
        if kind == CLOSE_BRACE and indent != -1:
            self.drop_inner_braces(indent)
        while kinds[self.stack[-1]] != wanted:
            counts[(kinds[self.drop()] - OPEN_BRACE) // 2] -= 1
        counts[(wanted - OPEN_BRACE) // 2] -= 1
        self.pop(i)

    def drop_inner_braces(self, indent: int) -> None:
        """Drop the braces inside the one that a brace with this indentation closes."""
        kinds = self.tokens.kinds
        depth = len(self.stack) - 1
        lowest = max(0, depth - _REACH)
        while depth >= lowest:
            kind = kinds[self.stack[depth]]
            if kind == INTERPOLATION_OPEN or kind == DIRECTIVE_OPEN:
                return
            if kind == OPEN_BRACE and self.indents[depth] <= indent:
                if self.indents[depth] != indent:
                    return
                break
            depth -= 1
        if depth < lowest:
            return
        while len(self.stack) > depth + 1:
            self.counts[(kinds[self.drop()] - OPEN_BRACE) // 2] -= 1


def line_column(tokens: Tokens, i: int) -> int:
    """The indentation of token *i* where it is the first of its line, else -1."""
    if i == 0:
        return tokens.starts[0]
    if tokens.kinds[i - 1] != NEWLINE or tokens.kinds[i] == EOF:
        return -1
    return tokens.starts[i] - tokens.ends[i - 1]


_BLANKS = " \t"


def is_item_start(text: str, start: int, end: int) -> bool:
    """Whether the line of *text* from *start* to *end* can only begin an attribute or block.

    That is: a name, then ``=`` alone, or labels and an opening brace at the line's end.
    """
    line = text[start:end].strip(_BLANKS)
    i = 0
    while i < len(line) and (line[i].isalnum() or line[i] in "_-"):
        i += 1
    if i == 0 or line[0].isdigit():
        return False
    rest = line[i:].lstrip(_BLANKS)
    if rest.startswith("="):
        return not rest.startswith(("==", "=>"))
    return is_header_rest(rest)


def is_header_rest(rest: str) -> bool:
    """Whether *rest*, what follows a name, is quoted labels and an opening brace."""
    while rest.startswith('"'):
        close = rest.find('"', 1)
        if close == -1:
            return False
        rest = rest[close + 1 :].lstrip(_BLANKS)
    return rest == "{"


def likely_end(text: str, opening: int, content: int, marker: str) -> tuple[int, int]:
    """Where the heredoc at *opening*, which has no end, was likely meant to end.

    Returns start and end of its closing marker. That is a line that begins with the marker
    and goes on, else no width: at the end of the line before a closing brace and a block
    header with labels at the line's start, else the end of the text.
    """
    indented = text[text.rfind("\n", 0, opening) + 1 : opening][:1] in (" ", "\t")
    brace = -1  # start of the last line that is a closing brace at column one
    start = content
    while start < len(text):
        newline = text.find("\n", start)
        end = len(text) if newline == -1 else newline
        line = text[start:end].rstrip("\r \t")
        stripped = line.lstrip(_BLANKS)
        if stripped.startswith(marker) and not _goes_on(stripped, len(marker)):
            at = start + len(line) - len(stripped)
            return start, at + len(marker)
        if line == "}":
            brace = start
        elif stripped != "":
            if line[:1].isalpha() and '"' in line and is_item_start(line, 0, len(line)):
                limit = brace if indented and brace != -1 else start
                return _before_newline(text, content, limit)
            brace = -1
        start = end + 1
    if indented and brace != -1:
        return _before_newline(text, content, brace)
    return len(text), len(text)


def _goes_on(line: str, i: int) -> bool:
    return i < len(line) and (line[i].isalnum() or line[i] in "_-")


def _before_newline(text: str, content: int, line: int) -> tuple[int, int]:
    end = line
    if end > content and text[end - 1] == "\n":
        end -= 1
        if text[end - 1] == "\r":
            end -= 1
    return end, end
