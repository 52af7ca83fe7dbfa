"""Values and trailing comments in columns, after lines have come, gone or changed.

A column of neighbouring lines is fixed if it was right before. Where it was not, because the
file is not formatted, no line moves. The same holds for the indentation of lines that have been
changed: what is closed or opened on them may be less or more than before.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from hcl_lint.edit.layout import Surroundings
from hcl_lint.edit.writer import WrittenEdits
from hcl_lint.format.layout import LARGEST_GROWTH, PLAIN_WIDTH, close_brackets
from hcl_lint.format.regions import verbatim_regions
from hcl_lint.format.spacing import Line, Spacing
from hcl_lint.syntax.tokens import EQUAL, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit, apply_edits


class _Row:
    """A line, and the gaps before its content, its value and its comment.

    ``values`` and ``comments`` say whether the column is right that the line belongs to; None,
    where it belongs to none. Gaps are offsets, -1 if there is none. ``level`` is that of the
    indentation which the line should have; ``content`` is where its first token begins.
    """

    __slots__ = (
        "start", "end", "level", "content", "value_gap", "value", "is_in_chain", "comment_gap",
        "comment", "lead_skew", "skew", "values", "comments", "lead_shift", "shift",
    )

    def __init__(self, start: int, end: int, line: Line | None) -> None:
        self.start = start
        self.end = end
        self.level = -1
        self.content = -1
        self.value_gap = -1
        self.value = -1
        self.is_in_chain = line is not None and line.equals != -1
        self.comment_gap = -1
        self.comment = -1
        self.lead_skew = 0 if line is None else line.lead_skew
        self.skew = 0 if line is None else line.skew
        self.values: bool | None = None
        self.comments: bool | None = None
        self.lead_shift = 0  # by how much the content moves
        self.shift = 0  # by how much more the value moves

    def lead_width(self) -> int:
        """The columns before the gap of the value."""
        return self.value_gap - self.start + self.lead_skew + self.lead_shift

    def width(self) -> int:
        """The columns before the gap of the comment."""
        return self.comment_gap - self.start + self.skew + self.lead_shift + self.shift


def aligned_text(before: SyntaxTree, written: WrittenEdits, after: SyntaxTree) -> str:
    """The text of *after*, which the edits have made of *before*, with columns fixed."""
    old = _rows(before)
    _judge(before.source.text, old)
    old_rows = {row.start: i for i, row in enumerate(old)}
    origins = _Origins(written.edits)
    new = _rows(after)
    for row in new:
        origin = old_rows.get(origins.offset(row.start))
        if origin is not None:
            row.values = old[origin].values
            row.comments = old[origin].comments
    for text, start in written.moved:
        for i, row in enumerate(_rows_of(new, origins.inserted(text), len(text))):
            row.values = old[old_rows[start] + i].values
            row.comments = old[old_rows[start] + i].comments
    made: list[Edit] = []
    unit = Surroundings(before).unit
    indented_until = _indented_until(before.source.text, old, unit)
    for row in new:
        offset = origins.offset(row.start)
        first = stop = old_rows.get(offset, 0)  # the old rows that it is made of
        if offset in old_rows:
            stop += old[first].level >= 0 and origins.is_changed(row.start, row.end)
        elif offset < 0:
            start, end = origins.replaced(row.start)
            if start < end:
                first = bisect_right(old, start, key=_start) - 1
                stop = bisect_left(old, end, key=_start)
        if row.level >= 0 and first < stop <= indented_until[first]:
            made.append(Edit(row.start, row.content, unit * row.level))
            row.lead_shift = len(unit) * row.level - (row.content - row.start)
    for row in new:
        if not row.is_in_chain and row.values and row.value != -1:
            # It was in a column, and is not any more.
            _set_gap(row, 1, made)
    for chain in _value_chains(new):
        if all([row.values is not False for row in chain]):
            for row, blanks in zip(chain, _gaps(chain, [row.lead_width() for row in chain])):
                _set_gap(row, blanks, made)
    for chain in _comment_chains(new):
        if all([row.comments is not False for row in chain]):
            for row, blanks in zip(chain, _gaps(chain, [row.width() for row in chain])):
                made.append(Edit(row.comment_gap, row.comment, " " * blanks))
    made.sort()
    return apply_edits(after.source.text, made)


def _indented_until(text: str, rows: list[_Row], unit: str) -> list[int]:
    """For each row, the first one from there on that is not indented as it should be."""
    stop = len(rows)
    stops = [stop] * stop
    for i in range(stop - 1, -1, -1):
        row = rows[i]
        if row.level >= 0 and text[row.start:row.content] != unit * row.level:
            stop = i
        stops[i] = stop
    return stops


def _start(row: _Row) -> int:
    return row.start


def _rows_of(rows: list[_Row], start: int, length: int) -> list[_Row]:
    """The rows that have some of the characters from an offset on."""
    return [row for row in rows if row.start < start + length and start < row.end]


def _set_gap(row: _Row, blanks: int, made: list[Edit]) -> None:
    made.append(Edit(row.value_gap, row.value, " " * blanks))
    row.shift = blanks - (row.value - row.value_gap)


def _rows(tree: SyntaxTree) -> list[_Row]:
    """The lines of a text; those that the formatter leaves as they are have no gaps."""
    tokens = tree.tokens
    kinds = tokens.kinds
    spacing = Spacing(tree.source.text, tokens)
    regions = verbatim_regions(tree)
    rows: list[_Row] = []
    openings: list[int] = []  # for each level of indentation, the brackets that made it
    first = 0
    region = 0
    end_of_file = len(kinds) - 1
    while True:
        try:
            stop = kinds.index(NEWLINE, first)
        except ValueError:
            stop = end_of_file
        start = tokens.ends[first - 1] if first > 0 else int(tree.source.has_bom)
        end = tokens.ends[stop]
        while region < len(regions) and regions[region][1] <= start:
            region += 1
        line = spacing.line(first, stop) if first < stop else None
        net = 0 if line is None else line.net
        close_brackets(openings, -net)
        level = len(openings)
        if net > 0:
            openings.append(net)
        if line is None or (region < len(regions) and end > regions[region][0]):
            rows.append(_Row(start, end, None))
        else:
            row = _Row(start, end, line)
            row.level = level
            row.content = tokens.starts[first]
            if line.comment != -1:
                row.comment_gap = tokens.ends[line.last]
                row.comment = tokens.starts[line.comment]
            if EQUAL in kinds[first + 1:line.last + 1]:
                equals = kinds.index(EQUAL, first + 1)
                row.value_gap = tokens.ends[equals - 1]
                row.value = tokens.starts[equals]
            rows.append(row)
        if stop == end_of_file:
            return rows
        first = stop + 1


def _judge(text: str, rows: list[_Row]) -> None:
    """Find out which columns are right, as the formatter would have them."""
    for chain in _value_chains(rows):
        gaps = _gaps(chain, [row.lead_width() for row in chain])
        is_right = all([
            text[row.value_gap:row.value] == " " * blanks for row, blanks in zip(chain, gaps)
        ])
        for row in chain:
            row.values = is_right
    for chain in _comment_chains(rows):
        gaps = _gaps(chain, [row.width() for row in chain])
        is_right = all([
            text[row.comment_gap:row.comment] == " " * blanks for row, blanks in zip(chain, gaps)
        ])
        for row in chain:
            row.comments = is_right


def _value_chains(rows: list[_Row]) -> list[list[_Row]]:
    return _chains(rows, [row.is_in_chain for row in rows])


def _comment_chains(rows: list[_Row]) -> list[list[_Row]]:
    return _chains(rows, [row.comment != -1 for row in rows])


def _chains(rows: list[_Row], belongs: list[bool]) -> list[list[_Row]]:
    """The longest runs of rows that belong."""
    chains: list[list[_Row]] = []
    for i, row in enumerate(rows):
        if belongs[i]:
            if i > 0 and belongs[i - 1]:
                chains[-1].append(row)
            else:
                chains.append([row])
    return chains


def _gaps(chain: list[_Row], widths: list[int]) -> list[int]:
    """The blanks that put what follows these widths in one column.

    One each, where that would make a huge text of a small one, as it is for the formatter.
    """
    widest = max(widths)
    length = sum([row.end - row.start for row in chain])
    if widest > PLAIN_WIDTH and widest * len(chain) > LARGEST_GROWTH * length:
        return [1] * len(chain)
    return [widest - width + 1 for width in widths]


class _Origins:
    """Maps positions in the new text to those in the old one."""

    __slots__ = ("edits", "starts", "shifts", "insertions", "ends")

    def __init__(self, edits: list[Edit]) -> None:
        self.edits = edits
        self.insertions: list[tuple[int, str]] = []  # by all edits, in order
        self.ends: list[int] = []  # of the insertions
        self.starts = [0]  # offsets in the new text
        self.shifts: list[int | None] = [0]  # from there on; None in what was inserted
        shift = 0
        for edit in edits:
            start = edit.start + shift
            self.insertions.append((start, edit.text))
            self.ends.append(start + len(edit.text))
            if edit.text and edit.end == edit.start:
                self.add(start, None)
            elif edit.text:
                # The beginning of what was replaced is still the beginning.
                self.add(start, shift)
                self.add(start + 1, None)
            shift += len(edit.text) - (edit.end - edit.start)
            self.add(start + len(edit.text), shift)

    def add(self, start: int, shift: int | None) -> None:
        if self.starts[-1] == start:
            self.shifts[-1] = shift
        else:
            self.starts.append(start)
            self.shifts.append(shift)

    def offset(self, offset: int) -> int:
        """The offset in the old text of one in the new text, -1 if there is none."""
        shift = self.shifts[bisect_right(self.starts, offset) - 1]
        return -1 if shift is None else offset - shift

    def is_changed(self, start: int, end: int) -> bool:
        """Whether something was inserted or removed within a range of the new text."""
        first = bisect_right(self.ends, start)
        return first < len(self.ends) and self.insertions[first][0] < end

    def replaced(self, offset: int) -> tuple[int, int]:
        """The range in the old text that was replaced by an offset of the new one."""
        edit = self.edits[bisect_right(self.ends, offset)]
        return edit.start, edit.end

    def inserted(self, text: str) -> int:
        """The offset in the new text of one that was inserted."""
        for start, insertion in self.insertions:
            at = insertion.find(text)
            if at >= 0:
                return start + at
        raise ValueError("the text was not inserted")
