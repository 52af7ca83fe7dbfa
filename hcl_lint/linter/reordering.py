"""Moving the items of a body, object or list, with the comments that belong to them.

Items move by whole lines. Comments that belong to none, and the empty lines that set items
apart, stay where they are.
"""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Callable, Collection, Sequence
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.syntax.comments import Comment
from hcl_lint.syntax.directives import has_prefix, read_comment
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.tokens import COMMA, COMMENT, EOF, HEREDOC_CLOSE, NEWLINE
from hcl_lint.text.edits import Edit, apply_edits

_LICENCE_WORDS = ("copyright", "spdx-license", "licence", "license")


class Row:
    """Neighbouring items of one body, object or list.

    ``can_move`` says whether each of them has its lines for itself, and no comment among them
    is a directive for all that follows it.
    """

    def __init__(self, file: FileContext, items: Sequence[Node]) -> None:
        self.file = file
        self.items = items
        self.starts: list[int] = []  # where the lines of items begin, with their comments
        self.ends: list[int] = []  # where their last lines end, before the newlines
        self.gap_starts: list[int] = []  # where the next lines begin
        self.commas: list[int | None] = []  # the tokens of commas after items
        self.can_move = True
        done = -1  # the last token that an item has taken
        for item in items:
            done = self._add(item, done)
        behind = done + 1
        kinds = file.tokens.kinds
        while kinds[behind] == NEWLINE or kinds[behind] == COMMENT:
            behind += 1
        if kinds[behind] == COMMA or (self.can_move and self._has_order(done)):
            self.can_move = False

    def _has_order(self, last: int) -> bool:
        """Whether a comment up to token *last* holds from where it stands."""
        tokens = self.file.tokens
        text = self.file.text
        if not has_prefix(text[self.starts[0] : tokens.ends[last]]):
            return False
        for token in range(bisect_left(tokens.starts, self.starts[0]), last + 1):
            if tokens.kinds[token] == COMMENT:
                directive = read_comment(text, tokens.starts[token], tokens.ends[token])
                if directive is not None and directive.depends_on_place:
                    return True
        return False

    def _add(self, item: Node, done: int) -> int:
        """Add an item; *done* is the last token of the one before, or -1."""
        tokens = self.file.tokens
        kinds = tokens.kinds
        leading = [comment for comment in self.file.leading_comments(item) if comment.token > done]
        trailing = self.file.trailing_comments(item)
        if leading and leading[0].token == 0:
            leading = _without_licence(leading)
        first = leading[0].token if leading else item.first
        comma = item.last + 1
        while kinds[comma] == COMMENT:
            comma += 1
        has_comma = kinds[comma] == COMMA
        last = max([comma if has_comma else item.last, *[comment.token for comment in trailing]])
        if (first > 0 and kinds[first - 1] != NEWLINE) or kinds[last + 1] not in (NEWLINE, EOF):
            self.can_move = False
        if done != -1 and COMMA in kinds[done + 1 : first]:
            self.can_move = False
        if trailing:
            last = self._after_continuation(item, last)
        start = tokens.ends[first - 1] if first > 0 else int(self.file.tree.source.has_bom)
        self.starts.append(start)
        self.ends.append(tokens.starts[last + 1])
        self.gap_starts.append(tokens.ends[last + 1])
        self.commas.append(comma if has_comma else None)
        return last

    def _after_continuation(self, item: Node, last: int) -> int:
        """Return the last token of the comment after an item, if it goes on in the next lines.

        Lines that are indented more deeply than the item continue its comment.
        """
        tokens = self.file.tokens
        kinds = tokens.kinds
        while kinds[last + 1] == NEWLINE and kinds[last + 2] == COMMENT:
            if self._column(last + 2) <= self._column(item.first):
                break
            last += 2
        return last

    def _column(self, token: int) -> int:
        start = self.file.tokens.starts[token]
        return start - self.file.text.rfind("\n", 0, start)

    def gap(self, number: int) -> str:
        """Return the empty lines and comments between an item and the previous one."""
        if number == 0:
            return ""
        return self.file.text[self.gap_starts[number - 1] : self.starts[number]]

    def has_blank(self, number: int) -> bool:
        """Whether there is an empty line between an item and the one before."""
        return any([not line.strip() for line in self.gap(number).split("\n")[:-1]])

    def groups(self) -> list[list[Node]]:
        """The items in groups, between which are empty lines or comments."""
        return self._between([self.gap(number) for number in range(1, len(self.items))])

    def sections(self) -> list[list[Node]]:
        """The items in sections, between which are comments that belong to none."""
        return self._between([self.gap(number).strip() for number in range(1, len(self.items))])

    def _between(self, gaps: list[str]) -> list[list[Node]]:
        found: list[list[Node]] = []
        for item, gap in zip(self.items, ["", *gaps], strict=True):
            if not found or gap:
                found.append([])
            found[-1].append(item)
        return found

    def rearranged(
        self, order: Sequence[int], *, moved: Collection[int] = (), apart: Collection[int] = ()
    ) -> Callable[[], list[Edit]] | None:
        """What works out the edits that bring the items into an order, as their numbers now.

        Those in *moved* leave their places, and of the others as few as can be. An empty line
        follows those in *apart* that are not last. None, where items cannot be moved.
        """
        if not self.can_move:
            return None
        stays = _stay([number for number in order if number not in moved])
        mover = _Mover(self, order, stays, apart)
        return mover.edits if mover.can_move() else None


def misplaced(order: Sequence[int]) -> list[int]:
    """The places that get other items than they have, when these come into an order."""
    return [place for place, item in enumerate(order) if place != item]


def _without_licence(comments: list[Comment]) -> list[Comment]:
    """The comments above a file's first item without those that are about the file."""
    about_file = 0
    for number, comment in enumerate(comments, start=1):
        if any([word in comment.text.lower() for word in _LICENCE_WORDS]):
            about_file = number
    return comments[about_file:]


def _stay(order: Sequence[int]) -> set[int]:
    """The most items that need not move: a longest increasing run within the order."""
    tops: list[int] = []  # the smallest last item of runs, by length
    before: dict[int, int] = {}
    for item in order:
        length = bisect_left(tops, item)
        before[item] = tops[length - 1] if length > 0 else -1
        tops[length : length + 1] = [item]
    stays: set[int] = set()
    item = tops[-1] if tops else -1
    while item >= 0:
        stays.add(item)
        item = before[item]
    return stays


class _Mover:
    """Writes one rearrangement."""

    def __init__(
        self, row: Row, order: Sequence[int], stays: set[int], apart: Collection[int]
    ) -> None:
        self.row = row
        self.order = order
        self.apart = apart
        self.newline = row.file.tree.source.newline
        self.stays = stays
        # Places have commas, not items: the last one often has none.
        self.commas = {item: row.commas[place] is not None for place, item in enumerate(order)}

    def can_move(self) -> bool:
        """Whether no comma has to come or go where a heredoc ends."""
        row = self.row
        kinds = row.file.tokens.kinds
        for number, item in enumerate(row.items):
            has_comma = row.commas[number] is not None
            if self.commas[number] != has_comma and kinds[item.last] == HEREDOC_CLOSE:
                return False
        return True

    def edits(self) -> list[Edit]:
        row = self.row
        edits: list[Edit] = []
        previous: int | None = None
        coming: list[int] = []
        for number in self.order:
            if number not in self.stays:
                coming.append(number)
                continue
            edits += self.between(previous, coming, number)
            edits += self.comma_edits(number)
            previous, coming = number, []
        edits += self.between(previous, coming, None)
        return settled(row.file, edits)

    def between(self, previous: int | None, coming: list[int], following: int | None) -> list[Edit]:
        """The edit of what is between two items that stay, or before or after all of them."""
        row = self.row
        newline = self.newline
        first = 0 if previous is None else previous + 1
        last = len(row.items) if following is None else following
        gaps = [row.gap(number) for number in range(max(first, 1), last)]
        if following is not None and following > 0:
            gaps.append(row.gap(following))
        if previous is not None and following is not None and self.joins(coming, following):
            text = _joined(gaps, newline, is_first=False, is_last=False)
            text += self.listed(None, coming)
            if self.wants_blank(coming[-1], following):
                text += newline
        else:
            before = coming[-1] if coming else previous
            gap = _joined(gaps, newline, is_first=before is None, is_last=following is None)
            if self.wants_gap(before, coming, gap, following) and not _begins_blank(gap):
                gap = newline + gap
            if following is None and gap and self.is_comment_below():
                gap += newline
            text = self.listed(previous, coming) + gap
        start = row.starts[0] if previous is None else row.gap_starts[previous]
        end = row.gap_starts[-1] if following is None else row.starts[following]
        if previous is not None and row.gap_starts[previous] == row.ends[previous]:
            text = (newline + text).removesuffix(newline)  # the file has no newline at its end
        if row.file.text[start:end] == text:
            return []
        return [Edit(start, end, text)]

    def joins(self, coming: list[int], following: int) -> bool:
        """Whether items that come belong to the group of the one below, as they did before."""
        row = self.row
        if not coming or isinstance(row.items[following], Block):
            return False
        low, high = min([following, *coming]), max([following, *coming])
        return not any([row.gap(number) for number in range(low + 1, high + 1)])

    def listed(self, before: int | None, coming: list[int]) -> str:
        """The lines of items that come below another one."""
        text = ""
        for item in coming:
            if before is not None and self.wants_blank(before, item):
                text += self.newline
            text += self.lines(item) + self.newline
            before = item
        return text

    def wants_gap(
        self, before: int | None, coming: list[int], gap: str, following: int | None
    ) -> bool:
        """Whether what is above the item that follows, or the end, begins with an empty line."""
        if before is None or (following is None and not gap):
            return False
        if before in self.apart:
            return True
        if not coming:
            return False
        return following is None or bool(gap.strip()) or self.wants_blank(before, following)

    def is_comment_below(self) -> bool:
        """Whether a comment is directly below the last item."""
        text = self.row.file.text
        start = self.row.gap_starts[-1]
        return text[start : max(text.find("\n", start), start)].strip().startswith(("#", "/"))

    def wants_blank(self, first: int, second: int) -> bool:
        """Whether an empty line belongs between two items that were no neighbours."""
        return first in self.apart or self.is_apart(first) or self.is_apart(second)

    def is_apart(self, number: int) -> bool:
        """Whether an item has empty lines around it: as a block, or as it had until now."""
        row = self.row
        is_block = isinstance(row.items[number], Block)
        if is_block and "\n" in row.file.text_of(row.items[number]):
            return True
        if number in self.stays and not is_block:
            return False
        # Empty lines beside a block are the block's.
        gaps = [
            row.gap(max(number, neighbour)) for neighbour in (number - 1, number + 1)
            if 0 <= neighbour < len(row.items)
            and (is_block or not isinstance(row.items[neighbour], Block))
        ]
        return bool(gaps) and all(gaps)

    def lines(self, number: int) -> str:
        """The lines of an item that moves, without the last newline."""
        row = self.row
        start = row.starts[number]
        text = row.file.text[start : row.ends[number]]
        edits = [
            Edit(edit.start - start, edit.end - start, edit.text)
            for edit in self.comma_edits(number)
        ]
        return apply_edits(text, edits)

    def comma_edits(self, number: int) -> list[Edit]:
        """The edits that give an item the comma of its new place, or take its own."""
        row = self.row
        tokens = row.file.tokens
        comma = row.commas[number]
        if self.commas[number] == (comma is not None):
            return []
        if comma is not None:
            return [Edit(tokens.starts[comma], tokens.ends[comma], "")]
        end = tokens.ends[row.items[number].last]
        return [Edit(end, end, ",")]


def _joined(gaps: list[str], newline: str, *, is_first: bool, is_last: bool) -> str:
    """The gap between two items whose neighbours in between are gone."""
    if len(gaps) == 1 and not is_first and not is_last:
        return gaps[0]
    comments = [_without_blank_ends(gap) for gap in gaps if gap.strip()]
    if not comments:
        return newline if any(gaps) and not is_first and not is_last else ""
    text = newline.join(comments)
    if not is_first:
        text = newline + text
    return text if is_last else text + newline


def _begins_blank(gap: str) -> bool:
    return bool(gap) and not gap.partition("\n")[0].strip()


def _without_blank_ends(gap: str) -> str:
    lines = gap.splitlines(keepends=True)
    while not lines[0].strip():
        del lines[0]
    while not lines[-1].strip():
        del lines[-1]
    return "".join(lines)
