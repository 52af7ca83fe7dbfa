"""Parsing a text again after an edit, where only the items that the edit reaches are read again.

An item at the top of a file, with its whole lines, means the same whatever stands around it, as
long as nothing is wrong in the file. So the lines that changed are read by themselves, and where
something is wrong in them, all of the file is parsed as if it were new.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from hcl_lint.annotations import Final
from hcl_lint.syntax.encoding import stray_bytes
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import Attribute, Body, Node
from hcl_lint.syntax.parser import parse_config, parse_items
from hcl_lint.syntax.tokens import BLOCK_BITS, BLOCK_MASK, COMMENT, EOF, NEWLINE, Tokens
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.file_kinds import seal_of
from hcl_lint.text.limits import DEFAULT_LIMITS
from hcl_lint.text.line_index import BOM
from hcl_lint.text.source import Source

_END: Final = bytes([EOF])
_NO_CUT: Final = -1


def parse_edited(source: Source, before: SyntaxTree) -> SyntaxTree:
    """Parse a configuration, of which the tree *before* an edit is known. Never raises.

    It is as if it were parsed anew, but the nodes of items above the edit are those of the other
    tree, and so are those below it, unless there are more or fewer tokens now.
    """
    return _edited(source, before) or parse_config(source)


def _edited(source: Source, before: SyntaxTree) -> SyntaxTree | None:
    """The same; None where all of the file is to be read."""
    root, text = before.root, source.text
    if not isinstance(root, Body) or len(before.diagnostics) != 0:
        return None
    if len(text) > DEFAULT_LIMITS.source or seal_of(text) != "":
        return None
    lines = _ChangedLines(before, root, text)
    changed = text[lines.start : lines.end]
    if lines.start != 0 and changed.startswith(BOM):
        return None  # It is only at the start of a file that this means nothing.
    read, problems = tokenize(changed)
    if len(problems) != 0 or not changed.isascii() and len(stray_bytes(changed, read)) != 0:
        return None
    tokens = _with(before.tokens, read, lines)
    stop = lines.first_token + len(read) - 1
    is_as_long = stop == lines.last_token
    within = tokens
    if is_as_long:  # The items below need not be parsed.
        kinds = tokens.kinds[:stop] + _END
        within = Tokens(kinds, tokens.bases, tokens.offsets, tokens.widths)
    parsed = parse_items(text, within, lines.first_token)
    if parsed is None:
        return None
    items = root.items[: lines.first] + parsed + (root.items[lines.last :] if is_as_long else [])
    names = [item.name for item in items if isinstance(item, Attribute)]
    if len(items) == 0 or len(set(names)) != len(names):
        return None
    return SyntaxTree(source, tokens, Body(items[0].first, items[-1].last, items), [])


class _ChangedLines:
    """The whole lines in which a text differs from that of a tree, with the items on them.

    Numbers ``first`` up to ``last`` of the tree's items are there, and the tokens from number
    ``first_token`` up to ``last_token``. The lines are those from ``start`` to ``end`` in the new
    text, in which all that follows has moved by ``shift``.
    """

    __slots__ = ("first", "last", "first_token", "last_token", "start", "end", "shift", "_tree")

    def __init__(self, tree: SyntaxTree, root: Body, text: str) -> None:
        self._tree = tree
        items, old = root.items, tree.source.text
        self.shift = len(text) - len(old)
        start = same_start(old, text)
        end = len(old) - same_end(old, text, min(len(old), len(text)) - start)
        first = bisect_right(items, start, key=tree.start_of)
        while first > 0 and not self._ends_before(items, first, start):
            first -= 1
        self.first = first
        self.first_token = self._line_after(items, first) if first != 0 else 0
        self.start = self._offset(self.first_token)
        last = max(bisect_left(items, end, key=tree.start_of), first)
        while last < len(items):
            self.last_token = self._line_after(items, last) if last != 0 else 0
            if self.last_token != _NO_CUT and self._offset(self.last_token) >= end:
                self.end = self._offset(self.last_token) + self.shift
                if self.end == self.start or text[self.end - 1] == "\n":
                    self.last = last
                    return
            last += 1
        self.last = last
        self.last_token = len(tree.tokens) - 1
        self.end = len(text)

    def _ends_before(self, items: list[Node], number: int, offset: int) -> bool:
        """Whether the line on which the item before a number ends is above an offset."""
        token = self._line_after(items, number)
        return token != _NO_CUT and self._offset(token) <= offset

    def _line_after(self, items: list[Node], number: int) -> int:
        """The first token on the line below the item before a number."""
        kinds = self._tree.tokens.kinds
        token = items[number - 1].last + 1
        while kinds[token] == COMMENT:
            token += 1
        return token + 1 if kinds[token] == NEWLINE else _NO_CUT

    def _offset(self, token: int) -> int:
        """Where the line of its first token begins."""
        return 0 if token == 0 else self._tree.tokens.end(token - 1)


def _with(old: Tokens, read: Tokens, lines: _ChangedLines) -> Tokens:
    """The tokens of a file, with those that were *read* of the changed lines."""
    count = len(read) - 1  # without the end of these lines
    first, last = lines.first_token, lines.last_token
    # The blocks of tokens that an edit reaches are made anew, and all that follow where others
    # are in these now.
    low, high = first & ~BLOCK_MASK, len(old)
    if first + count == last:
        high = min((last + BLOCK_MASK) & ~BLOCK_MASK, high)
    starts = [old.start(token) for token in range(low, first)]
    starts += [lines.start + read.start(token) for token in range(count)]
    starts += [old.start(token) + lines.shift for token in range(last, high)]
    anew = Tokens.from_starts(_END, starts, [])
    following = old.bases[high >> BLOCK_BITS :] if high < len(old) else []
    return Tokens(
        old.kinds[:first] + read.kinds[:count] + old.kinds[last:],
        old.bases[: low >> BLOCK_BITS] + anew.bases + [base + lines.shift for base in following],
        old.offsets[:low] + anew.offsets + old.offsets[high:],
        old.widths[:first] + read.widths[:count] + old.widths[last:],
    )


def same_start(left: str, right: str) -> int:
    """How many characters two texts have in common at their start."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        if left[low:middle] == right[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def same_end(left: str, right: str, most: int) -> int:
    """How many characters two texts have in common at their end, up to *most*."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if left[len(left) - middle : len(left) - low] == (
            right[len(right) - middle : len(right) - low]
        ):
            low = middle
        else:
            high = middle - 1
    return low
