"""Edits that leave lines in canonical layout where they were in it."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.format.layout import lay_out
from hcl_lint.format.regions import format_order, verbatim_regions
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.tokens import (
    COMMENT, EOF, HEREDOC_CLOSE, HEREDOC_TEXT, NEWLINE, QUOTED_TEXT,
)  # fmt: skip
from hcl_lint.text.edits import Edit, apply_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Body, Node
    from hcl_lint.syntax.tokens import Tokens

# How much text, in code points, is laid out for all fixes of a file: far more than any file
# that people write needs, and a bound for others.
_LEAST_WORK = 5_000_000
_WORK_BY_LENGTH = 50

# Tokens whose own text may begin with white space.
_TEXTS = (QUOTED_TEXT, HEREDOC_TEXT, HEREDOC_CLOSE)


def settled(file: FileContext, edits: list[Edit]) -> list[Edit]:
    """*edits*, and those of white space that lay out the lines around them again.

    Lines whose layout was not canonical before get no others, nor do those that the formatter
    leaves as they are: all that is the formatter's to put right. *edits* are in order and
    disjoint, begin and end outside of templates, and leave brackets balanced.
    """
    if not edits:
        return edits
    start, end = _lines_around(file, edits[0].start, edits[-1].end)
    old = file.text[start:end]
    if not _Work.on(file).is_canonical(start, end):
        return edits
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


class _Work:
    """What is known of the lines of one file, and how much may still be laid out."""

    __slots__ = ("file", "left", "known")

    current: _Work | None = None  # on the file that rules are looking at

    def __init__(self, file: FileContext) -> None:
        self.file = file
        self.left = _LEAST_WORK + _WORK_BY_LENGTH * len(file.text)
        self.known: dict[tuple[int, int], bool] = {}

    @classmethod
    def on(cls, file: FileContext) -> _Work:
        if cls.current is None or cls.current.file is not file:
            cls.current = cls(file)
        return cls.current

    def is_canonical(self, start: int, end: int) -> bool:
        """Whether lines have their canonical layout, and there is work left for others."""
        self.left -= end - start
        if self.left < 0:
            return False
        if (start, end) not in self.known:
            text = self.file.text[start:end]
            tokens, _ = tokenize(text)
            is_canonical = not _is_verbatim(self.file, start, end) and not _spacing(
                text, tokens, _indentation(text)
            )
            self.known[start, end] = is_canonical
        return self.known[start, end]


def _indentation(text: str) -> str:
    """The white space that the first line that is not empty begins with."""
    content = text.lstrip()
    line_start = text.rfind("\n", 0, len(text) - len(content)) + 1
    return text[line_start : len(text) - len(content)]


def _spacing(text: str, tokens: Tokens, indentation: str) -> list[Edit]:
    """The edits that give whole lines their canonical layout, at some indentation."""
    formatted = lay_out(text, tokens)
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


def _is_verbatim(file: FileContext, start: int, end: int) -> bool:
    """Whether some of a range is not the formatter's to lay out, or tells it so."""
    for region_start, region_end in verbatim_regions(file.tree):
        if region_start < end and start < region_end:
            return True
    if "hcl-lint:" not in file.text[start:end]:
        return False
    tokens = file.tokens
    for i, kind in enumerate(tokens.kinds):
        if kind == COMMENT and start <= tokens.starts[i] < end and format_order(file.token_text(i)):
            return True
    return False


def _lines_around(file: FileContext, start: int, end: int) -> tuple[int, int]:
    """The range of whole lines around a range that columns of no other lines reach into.

    They are items of one body and comments, up to empty lines or to the body's braces.
    """
    tokens = file.tokens
    blocks = _blocks_around(file, start, end)
    while True:
        body = blocks[-1].body if blocks else file.tree.body
        stretch = _Stretch(tokens, body, blocks[-1] if blocks else None)
        stretch.cover(bisect_right(tokens.ends, start), bisect_right(tokens.ends, end))
        stretch.widen()
        if not blocks or not stretch.reaches_out():
            return stretch.offsets(file.tree.source.has_bom)
        block = blocks.pop()
        start, end = file.range_of(block)


def _blocks_around(file: FileContext, start: int, end: int) -> list[Block]:
    """The blocks that have a range among the lines between their braces, outermost first."""
    tokens = file.tokens
    found: list[Block] = []
    body = file.tree.body
    while True:
        i = bisect_right(_Starts(tokens, body.items), start) - 1
        item = body.items[i] if i >= 0 else None
        if not isinstance(item, Block):
            return found
        first, stop = _content(tokens, item)
        if first < 0 or start < tokens.ends[first - 1] or end > tokens.ends[stop - 1]:
            return found
        found.append(item)
        body = item.body


def _content(tokens: Tokens, block: Block) -> tuple[int, int]:
    """The first token of the lines between braces and the closing one, or -1 for the first."""
    first = block.open_token + 1
    while tokens.kinds[first] == COMMENT:
        first += 1
    has_lines = tokens.kinds[first] == NEWLINE and tokens.kinds[block.close_token - 1] == NEWLINE
    return first + 1 if has_lines else -1, block.close_token


class _Starts:
    """Where nodes start, as a sequence to search."""

    __slots__ = ("tokens", "nodes")

    def __init__(self, tokens: Tokens, nodes: Sequence[Node]) -> None:
        self.tokens = tokens
        self.nodes = nodes

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, index: int) -> int:
        return self.tokens.starts[self.nodes[index].first]


class _Stretch:
    """Whole lines of a body: tokens from ``top`` up to ``bottom``, where the next line begins.

    ``low`` and ``high`` are the numbers of the first item in it and of the first one behind.
    """

    __slots__ = ("tokens", "items", "block", "first", "stop", "top", "bottom", "low", "high")

    def __init__(self, tokens: Tokens, body: Body, block: Block | None) -> None:
        self.tokens = tokens
        self.items = body.items
        self.block = block
        self.first, self.stop = 0, len(tokens) - 1
        if block is not None:
            self.first, self.stop = _content(tokens, block)
        self.top = self.bottom = self.first
        self.low = self.high = 0

    def cover(self, top: int, bottom: int) -> None:
        """Begin with the lines of two tokens and what is between."""
        starts = _Starts(self.tokens, self.items)
        end = len(self.tokens) - 1
        self.low = bisect_right(starts, self.tokens.starts[min(top, end)])
        self.high = self.low
        self.top = max(min(top, self.stop), self.first)
        self.bottom = self.top
        self.take_line_start()
        while self.bottom < self.stop and self.bottom <= bottom:
            self.take_line()

    def widen(self) -> None:
        """Add lines above and below, up to empty ones."""
        kinds = self.tokens.kinds
        while self.top > self.first and (
            self.top - 1 > self.first and kinds[self.top - 2] != NEWLINE
        ):
            self.top -= 1
            self.take_line_start()
        while self.bottom < self.stop and kinds[self.bottom] != NEWLINE:
            self.take_line()

    def take_line_start(self) -> None:
        """Move the top up to the start of its line, and of the item that this is in."""
        kinds = self.tokens.kinds
        while True:
            while self.top > self.first and kinds[self.top - 1] != NEWLINE:
                self.top -= 1
            if self.low == 0 or self.items[self.low - 1].last < self.top:
                return
            self.low -= 1
            self.top = min(self.top, self.items[self.low].first)

    def take_line(self) -> None:
        """Move the bottom behind the line that begins there, with all items in it."""
        kinds = self.tokens.kinds
        while self.bottom < self.stop and kinds[self.bottom] != NEWLINE:
            while self.high < len(self.items) and self.items[self.high].last < self.bottom:
                self.high += 1
            if self.high < len(self.items) and self.items[self.high].first == self.bottom:
                self.bottom = self.items[self.high].last
            self.bottom += 1
        if self.bottom < self.stop:
            self.bottom += 1

    def reaches_out(self) -> bool:
        """Whether comments inside may be in one column with one behind a brace."""
        kinds = self.tokens.kinds
        if self.block is None:
            return False
        return (self.top == self.first and kinds[self.first - 2] == COMMENT) or (
            self.bottom == self.stop and kinds[self.stop + 1] == COMMENT
        )

    def offsets(self, has_bom: bool) -> tuple[int, int]:
        """The range of the lines."""
        ends = self.tokens.ends
        start = ends[self.top - 1] if self.top > 0 else int(has_bom)
        if self.bottom < len(ends) - 1:
            return start, ends[self.bottom - 1] if self.bottom > 0 else start
        return start, ends[-1]
