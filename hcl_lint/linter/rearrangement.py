"""Moving the items of a body, object or list, with the comments that belong to them.

Items are moved by whole lines. What stands between items, empty lines and comments that
belong to none, stays where it is: an item that moves leaves it behind.
"""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.linter.local_layout import settled
from hcl_lint.syntax.nodes import Block, Body, Tuple
from hcl_lint.syntax.tokens import COMMA, COMMENT, EOF, HEREDOC_CLOSE, NEWLINE
from hcl_lint.text.edits import Edit, apply_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node


class Arrangement:
    """Neighbouring items, all of them on lines of their own, and what is between them.

    ``can_move`` is false where some item shares a line with another or with a bracket.
    """

    __slots__ = ("file", "items", "starts", "ends", "commas", "can_move")

    def __init__(self, file: FileContext, items: Sequence[Node]) -> None:
        self.file = file
        self.items = items
        self.starts: list[int] = []  # of the lines of each item, its comments included
        self.ends: list[int] = []  # without the line break
        self.commas: list[int] = []  # the token of the comma behind an item on its line, or -1
        self.can_move = True
        for item in items:
            self._add(item)

    def _add(self, item: Node) -> None:
        file = self.file
        tokens = file.tokens
        leading = file.leading_comments(item)
        trailing = file.trailing_comments(item)
        first = leading[0].token if leading else item.first
        last = max([item.last, *[comment.token for comment in trailing]])
        comma = item.last + 1
        while comma <= last and tokens.kinds[comma] == COMMENT:
            comma += 1
        if tokens.kinds[comma] != COMMA:
            comma = -1
        last = max(last, comma)
        if first > 0 and tokens.kinds[first - 1] != NEWLINE:
            self.can_move = False
        if tokens.kinds[last + 1] not in (NEWLINE, EOF):
            self.can_move = False
        start = tokens.ends[first - 1] if first > 0 else int(file.tree.source.has_bom)
        if self.ends and start <= self.ends[-1]:
            self.can_move = False
        self.starts.append(start)
        self.ends.append(tokens.starts[last + 1] if self._is_blank_behind(last) else
                         tokens.ends[last])
        self.commas.append(comma)

    def _is_blank_behind(self, token: int) -> bool:
        tokens = self.file.tokens
        return tokens.kinds[token + 1] == NEWLINE
