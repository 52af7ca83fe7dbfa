"""The layout of a whole file: indentation, and alignment over neighbouring lines."""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.format.spacing import EMPTY_LINE, Line, remember_line, remembered_lines, space_line
from hcl_lint.syntax.tokens import BLOCK_BITS, NEWLINE, Tokens

# Up to this width rows are aligned whatever it costs; beyond, up to this many times the text.
PLAIN_WIDTH: Final = 1000
LARGEST_GROWTH: Final = 100


def lay_out(text: str, tokens: Tokens, verbatim: Sequence[tuple[int, int]] = ()) -> str:
    """Return *text* in canonical layout; nothing but white space between tokens differs.

    Lines that touch a range of *verbatim* (offsets, sorted, disjoint) stay as they are and
    take part in no alignment, but their brackets count for what follows. A byte order mark
    is dropped, as in the reference.
    """
    layout = _Layout(text, tokens, verbatim)
    layout.place_lines()
    layout.align_comments()
    return layout.joined()


class _Layout:
    """Rows of text, parallel to the lines that they are made of."""

    __slots__ = ("text", "tokens", "verbatim", "rows", "lines", "commented", "trailing")

    def __init__(self, text: str, tokens: Tokens, verbatim: Sequence[tuple[int, int]]) -> None:
        self.text = text
        self.tokens = tokens
        self.verbatim = verbatim
        self.rows: list[str] = []
        self.lines: list[Line] = []
        self.commented: list[int] = []  # the numbers of rows that a comment is to be added to
        self.trailing = ""

    def place_lines(self) -> None:
        """Add a row for every line: indented, its value aligned, still without its comment."""
        text = self.text
        tokens = self.tokens
        kinds = tokens.kinds
        bases = tokens.bases
        offsets = tokens.offsets
        remembered = remembered_lines
        rows = self.rows
        lines = self.lines
        openings: list[int] = []  # for each level of indentation, the brackets that made it
        indentation = ""
        sequences = 0
        chain = -1  # the first row of those whose values are to be aligned, or -1
        widest = 0
        region = 0
        has_regions = len(self.verbatim) != 0
        is_verbatim = False
        region_start = self.verbatim[0][0] if self.verbatim else len(text) + 1
        first = 0
        last = len(kinds) - 1
        newlines = kinds.count(NEWLINE)
        for number in range(newlines + 1):
            stop = kinds.index(NEWLINE, first) if number < newlines else last
            if first == stop:
                line = EMPTY_LINE
                row = ""
            else:
                begin = bases[first >> BLOCK_BITS] + offsets[first]
                raw = text[begin:bases[stop >> BLOCK_BITS] + offsets[stop]]
                if sequences == 0 and number < newlines:
                    known = remembered.get(raw)
                    if known is None:
                        known = space_line(raw, text, tokens, first, stop)
                        remember_line(raw, known)
                    line = known
                else:
                    line = space_line(raw, text, tokens, first, stop)
                net = line.net
                if net < 0:
                    close_brackets(openings, -net)
                    indentation = "  " * len(openings)
                row = indentation + line.lead
                if net > 0:
                    openings.append(net)
                    indentation += "  "
                sequences += line.sequences
            is_verbatim = False
            if has_regions and tokens.end(stop) > region_start:
                start = self.line_start(first)
                while region < len(self.verbatim) and self.verbatim[region][1] <= start:
                    region += 1
                region_start = len(text) + 1
                if region < len(self.verbatim):
                    region_start = self.verbatim[region][0]
                if tokens.end(stop) > region_start:
                    is_verbatim = True
                    line = EMPTY_LINE
                    row = text[start:tokens.start(stop)]
            if line.value:
                if chain == -1:
                    chain = number
                    widest = 0
                width = len(row) + line.lead_skew
                if width > widest:
                    widest = width
            elif chain != -1:
                self.align_values(chain, widest)
                chain = -1
            if line.comment:
                self.commented.append(number)
            rows.append(row)
            lines.append(line)
            first = stop + 1
        if chain != -1:
            self.align_values(chain, widest)
        if not is_verbatim:
            # What is after the last token is kept, as in the reference, tabs made spaces.
            before = tokens.end(last - 1) if last > 0 else self.line_start(0)
            self.trailing = " " * (len(text) - before)

    def line_start(self, first: int) -> int:
        """The offset where the line begins whose first token is number *first*."""
        if first > 0:
            return self.tokens.end(first - 1)
        return 1 if self.text.startswith("\ufeff") else 0

    def align_values(self, chain: int, widest: int) -> None:
        """Add their values to the rows from *chain* on, in one column."""
        rows = self.rows
        lines = self.lines
        if widest > PLAIN_WIDTH and self.is_excessive(range(chain, len(rows)), widest):
            for number in range(chain, len(rows)):
                rows[number] += " " + lines[number].value
            return
        for number in range(chain, len(rows)):
            line = lines[number]
            row = rows[number]
            rows[number] = row + " " * (widest - len(row) - line.lead_skew + 1) + line.value

    def is_excessive(self, numbers: Sequence[int], widest: int) -> bool:
        """Whether aligning rows would make a huge text of a small one.

        A line as long as a file, among many short ones, would multiply with their number.
        """
        length = 0
        for number in numbers:
            line = self.lines[number]
            length += len(line.lead) + len(line.value) + len(line.comment)
        return widest * len(numbers) > LARGEST_GROWTH * length

    def align_comments(self) -> None:
        """Add trailing comments, in one column over consecutive rows that have one."""
        rows = self.rows
        lines = self.lines
        commented = self.commented
        first = 0
        while first < len(commented):
            end = first
            widest = 0
            while end < len(commented) and commented[end] - commented[first] == end - first:
                number = commented[end]
                widest = max(widest, len(rows[number]) + lines[number].skew)
                end += 1
            if widest > PLAIN_WIDTH and self.is_excessive(commented[first:end], widest):
                for number in commented[first:end]:
                    rows[number] += " " + lines[number].comment
                first = end
                continue
            for number in commented[first:end]:
                line = lines[number]
                row = rows[number]
                rows[number] = row + " " * (widest - len(row) - line.skew + 1) + line.comment
            first = end

    def joined(self) -> str:
        """All rows with their newlines, each as it is in the source."""
        rows = self.rows
        rows[-1] += self.trailing
        if "\r" in self.text:
            newline = -1
            for number in range(len(rows) - 1):
                newline = self.tokens.kinds.index(NEWLINE, newline + 1)
                if self.text[self.tokens.start(newline)] == "\r":
                    rows[number] += "\r"
        return "\n".join(rows)


def close_brackets(openings: list[int], closed: int) -> None:
    """Take *closed* brackets from the innermost levels of indentation."""
    while closed > 0 and openings:
        opened = openings.pop()
        if closed < opened:
            openings.append(opened - closed)
        closed -= opened
