"""The text edits that add and remove attributes and blocks."""

from __future__ import annotations

from hcl_lint.edit.code import BEFORE, END, NewItem
from hcl_lint.edit.locations import Places
from hcl_lint.syntax.nodes import Block, Body, Node
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TypeAlias, Union

    Item: TypeAlias = Union[Node, NewItem]

# What decides on empty lines beside an item.
_SHORT: Final = 0  # an attribute on one line
_LONG: Final = 1  # an attribute on several lines
_BLOCK: Final = 2


class BodyWriter:
    """Writes the changes of one body.

    What is new keeps to a neighbour: comments that belong to nothing stay where they are between
    the neighbours, and never get above a new item without an empty line between.
    """

    __slots__ = ("places", "around", "body", "block", "items", "removed", "_wants_blank")

    def __init__(self, places: Places, body: Body) -> None:
        changes = places.changes
        block = changes.parents.get(body)
        self.places: Final = places
        self.around: Final = places.around
        self.body: Final = body
        self.block: Final = block if isinstance(block, Block) else None
        self.items: Final[list[Item]] = []  # of the result
        self.removed: Final[list[tuple[int, int]]] = []  # tokens, with comments
        for item in changes.arrangements.get(body, body.items):
            if isinstance(item, Node) and item in changes.removed:
                self.removed.append(self.around.extent(item))
            else:
                self.items.append(item)
        self._wants_blank: Final[dict[int, bool]] = {}

    def write(self) -> None:
        """Add the edits of the body."""
        if self.block is not None and self.around.is_one_line(self.block):
            self.write_one_line(self.block)
            return
        news = [item for item in self.items if isinstance(item, NewItem)]
        if news and len(news) == len(self.items) and self.last_token() < self.first_token():
            self.write_content(news)
            return
        for first, last in self.removed_runs():
            self.places.remove_lines(first, last)
        previous: Node | None = None
        gap: list[NewItem] = []
        for item in self.items:
            if isinstance(item, NewItem):
                gap.append(item)
                continue
            if gap:
                self.write_gap(previous, gap, item)
            gap = []
            previous = item
        if gap:
            self.write_gap(previous, gap, None)

    # Tokens

    def first_token(self) -> int:
        """The first token within the body, comments and newlines included."""
        return 0 if self.block is None else self.block.open_token + 1

    def stop_token(self) -> int:
        """The token behind all within the body."""
        return len(self.around.kinds) - 1 if self.block is None else self.block.close_token

    def last_token(self) -> int:
        """The last token within the body that stays and is no newline, else one before it."""
        token = self.stop_token() - 1
        removed = len(self.removed) - 1
        while token >= self.first_token():
            if removed >= 0 and token <= self.removed[removed][1]:
                if token >= self.removed[removed][0]:
                    token = self.removed[removed][0] - 1
                removed -= 1
            elif self.around.kinds[token] == NEWLINE:
                token -= 1
            else:
                break
        return token

    def removed_runs(self) -> list[tuple[int, int]]:
        """The removed items, those as one between which there are only empty lines."""
        runs: list[tuple[int, int]] = []
        for first, last in self.removed:
            if runs:
                between = self.around.kinds[runs[-1][1] + 1:first]
                if between.count(NEWLINE) == len(between):
                    runs[-1] = (runs[-1][0], last)
                    continue
            runs.append((first, last))
        return runs

    # New items

    def write_gap(self, previous: Node | None, gap: list[NewItem], following: Node | None) -> None:
        """Write new items that stand between two that are kept."""
        behind = len(gap)
        if following is not None:
            while behind > 0 and (gap[behind - 1].anchor == BEFORE or previous is None):
                behind -= 1
        elif previous is not None:
            behind = 0
            while behind < len(gap) and gap[behind].anchor != END:
                behind += 1
        else:
            behind = 0
        if behind > 0 and previous is not None:
            self.write_behind(previous, gap[:behind], following if behind == len(gap) else None)
        if behind < len(gap):
            before = gap[behind - 1] if behind > 0 else previous
            if following is not None:
                self.write_before(before, gap[behind:], following)
            else:
                self.write_end(before, gap[behind:])

    def write_behind(self, previous: Node, group: list[NewItem], following: Item | None) -> None:
        last = self.around.extent(previous)[1]
        lines = self.lines(previous, group, self.indentation(previous))
        if isinstance(following, Node) and self.blank_between(group[-1], following):
            below = self.around.kinds[last + 1:last + 3]
            first = self.around.extent(following)[0]
            if below != bytes([NEWLINE, NEWLINE]) and not self.around.is_blank_above(first):
                lines.append("")
        self.places.insert_lines(self.around.line_end(last), lines)

    def write_before(self, previous: Item | None, group: list[NewItem], following: Node) -> None:
        first = self.around.extent(following)[0]
        lines = self.lines(previous, group, self.indentation(following))
        if lines[0] == "" and self.around.is_blank_above(first):
            del lines[0]
        if self.blank_between(group[-1], following):
            lines.append("")
        self.places.insert_lines(self.around.line_start(first), lines)

    def write_end(self, previous: Item | None, group: list[NewItem]) -> None:
        """Write new items behind all that is in the body, comments too."""
        last = self.last_token()
        lines = self.lines(previous, group, self.indentation(None))
        if lines[0] != "" and last >= self.first_token() and self.around.is_comment_line(last):
            lines.insert(0, "")
        self.places.insert_lines(self.around.line_end(last), lines)

    def write_content(self, group: list[NewItem]) -> None:
        """Write new items where there is nothing else between the braces, or in the file."""
        around = self.around
        lines = self.lines(None, group, self.indentation(None))
        newline = around.newline
        if self.block is None:
            text = "".join([line + newline for line in lines])
            self.places.edits.append(Edit(around.file_start(), len(around.text), text))
            return
        text = "".join([newline + line for line in lines])
        text += newline + around.indentation(self.block.first)
        start = around.ends[self.block.open_token]
        self.places.edits.append(Edit(start, around.starts[self.block.close_token], text))

    def lines(self, previous: Item | None, group: list[NewItem], indentation: str) -> list[str]:
        """The new items, an empty line between two, and behind *previous*, that want one."""
        lines: list[str] = []
        for item in group:
            if previous is not None and self.blank_between(previous, item):
                lines.append("")
            lines.append(indentation + self.places.item_text(item, indentation))
            previous = item
        return lines

    # Style

    def indentation(self, neighbour: Node | None) -> str:
        """How items of the body are indented; a neighbour knows it best."""
        around = self.around
        if neighbour is not None:
            return around.indentation(neighbour.first)
        for item in reversed(self.body.items):
            if around.begins_line(item.first):
                return around.indentation(item.first)
        return "" if self.block is None else around.indentation(self.block.first) + around.unit

    def blank_between(self, first: Item, second: Item) -> bool:
        """Whether an empty line belongs between two neighbours.

        It does beside blocks, unless the body has none there, and beside attributes of several
        lines, if the body has some there.
        """
        rank = max(self.rank(first), self.rank(second))
        if rank not in self._wants_blank:
            self._wants_blank[rank] = self._uses_blanks(rank)
        return self._wants_blank[rank]

    def _uses_blanks(self, rank: int) -> bool:
        if rank == _SHORT:
            return False
        is_known = rank == _LONG
        for first, second in zip(self.body.items, self.body.items[1:]):
            if max(self.rank(first), self.rank(second)) == rank:
                if self.around.is_blank_above(self.around.extent(second)[0]):
                    return True
                is_known = True
        return not is_known

    def rank(self, item: Item) -> int:
        """What decides on empty lines beside an item."""
        if item.is_block if isinstance(item, NewItem) else isinstance(item, Block):
            return _BLOCK
        return _LONG if self.places.changes.is_multiline(item) else _SHORT

    # Blocks on one line

    def write_one_line(self, block: Block) -> None:
        around = self.around
        places = self.places
        outer = around.indentation(block.first)
        inner = outer + around.unit
        start = around.ends[block.open_token]
        end = around.starts[block.close_token]
        newline = around.newline
        stays = self.last_token() >= self.first_token()
        if block not in places.expanding:
            if not stays:
                places.edits.append(Edit(start, end, ""))
            return
        kept = 0
        while kept < len(self.items) and isinstance(self.items[kept], NewItem):
            kept += 1
        before = self.new_lines(None, self.items[:kept], inner)
        middle = self.items[kept] if kept < len(self.items) else None
        behind = self.new_lines(middle, self.items[kept + 1:], inner)
        if not stays:
            text = "".join([newline + line for line in before])
            places.edits.append(Edit(start, end, text + newline + outer))
            return
        if middle is None:
            # A comment that belongs to nothing stays above.
            before, behind = [], ["", *before]
        elif before and self.blank_between(self.items[kept - 1], middle):
            before.append("")
        first = "".join([newline + line for line in [*before, inner]])
        last = "".join([newline + line for line in [*behind, outer]])
        places.edits.append(Edit(start, around.starts[block.open_token + 1], first))
        places.edits.append(Edit(around.ends[block.close_token - 1], end, last))

    def new_lines(self, previous: Item | None, items: list[Item], indentation: str) -> list[str]:
        news = [item for item in items if isinstance(item, NewItem)]
        return self.lines(previous, news, indentation)
