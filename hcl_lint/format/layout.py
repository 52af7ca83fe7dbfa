"""The layout of a whole file: indentation, and alignment over neighbouring lines."""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.format.spacing import Line, Spacing
from hcl_lint.syntax.tokens import NEWLINE, Tokens

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
    """The lines of a text, and where each of their cells goes."""

    __slots__ = ("text", "tokens", "verbatim", "spacing", "lines", "keeps_end")

    def __init__(self, text: str, tokens: Tokens, verbatim: Sequence[tuple[int, int]]) -> None:
        self.text = text
        self.tokens = tokens
        self.verbatim = verbatim
        self.spacing = Spacing(text, tokens)
        self.lines: list[Line | None] = []  # None stays as it is and aligns with no other
        self.keeps_end = False

    def place_lines(self) -> None:
        """Indent every line, and align its value."""
        tokens = self.tokens
        kinds = tokens.kinds
        verbatim = self.verbatim
        openings: list[int] = []  # for each level of indentation, the brackets that made it
        chain: list[Line] = []  # the lines whose values are to be aligned
        indentation = 0
        region = 0
        first = 0
        newlines = kinds.count(NEWLINE)
        for number in range(newlines + 1):
            stop = kinds.index(NEWLINE, first) if number < newlines else len(kinds) - 1
            line: Line | None = None
            if first < stop:
                line = self.spacing.line(first, stop)
                if line.net < 0:
                    close_brackets(openings, -line.net)
                    indentation = 2 * len(openings)
                line.indentation = indentation
                if line.net > 0:
                    openings.append(line.net)
                    indentation += 2
            elif number < newlines and self.line_start(first) < tokens.start(stop):
                line = Line(first, first - 1, stop)  # of nothing but white space
                line.is_spaced = False
            if verbatim and region < len(verbatim) and tokens.end(stop) > verbatim[region][0]:
                start = self.line_start(first)
                while region < len(verbatim) and verbatim[region][1] <= start:
                    region += 1
                if region < len(verbatim) and tokens.end(stop) > verbatim[region][0]:
                    line = None
                    self.keeps_end = number == newlines
            if line is not None and line.equals != -1:
                chain.append(line)
            elif chain:
                self.align_values(chain)
                chain = []
            self.lines.append(line)
            first = stop + 1
        if chain:
            self.align_values(chain)

    def line_start(self, first: int) -> int:
        """The offset where the line begins whose first token is number *first*."""
        if first > 0:
            return self.tokens.end(first - 1)
        return 1 if self.text.startswith("\ufeff") else 0

    def align_values(self, chain: list[Line]) -> None:
        """Put the values of neighbouring lines in one column."""
        gaps = self.gaps(chain, [line.lead_width() for line in chain])
        for number in range(len(chain)):
            chain[number].gap = gaps[number]

    def align_comments(self) -> None:
        """Put trailing comments in one column over neighbouring lines that have one."""
        chain: list[Line] = []
        for line in [*self.lines, None]:
            if line is not None and line.comment != -1:
                chain.append(line)
            elif chain:
                gaps = self.gaps(chain, [line.width() for line in chain])
                for number in range(len(chain)):
                    chain[number].comment_gap = gaps[number]
                chain = []

    def gaps(self, lines: list[Line], widths: list[int]) -> list[int]:
        """The blanks that put what follows these widths in one column.

        One each, where that would make a huge text of a small one: a line as long as a file,
        among many short ones, would multiply with their number.
        """
        widest = max(widths)
        if widest > PLAIN_WIDTH:
            length = 0
            for line in lines:
                length += line.lead + line.value
                if line.comment != -1:
                    length += self.tokens.widths[line.comment]
            if widest * len(lines) > LARGEST_GROWTH * length:
                return [1] * len(lines)
        return [widest - width + 1 for width in widths]

    def joined(self) -> str:
        """The text with all lines in place; those that are there already are not made again."""
        text = self.text
        tokens = self.tokens
        has_tab = self.spacing.has_tab
        last = len(tokens) - 1
        pieces: list[str] = []
        done = self.line_start(0)
        for line in self.lines:
            if line is None or (
                line.is_spaced and not has_tab and line.found_indentation == line.indentation
                and line.found_gap == line.gap and line.found_comment_gap == line.comment_gap
                and (line.rest == 0 or line.stop == last)
            ):
                continue
            start = self.line_start(line.first)
            end = tokens.start(line.stop) if line.stop < last else self.line_start(last)
            pieces.append(text[done:start])
            pieces.append(self.row(line))
            done = end
        end = self.line_start(last)
        if has_tab and not self.keeps_end:
            # What is after the last token is kept, as in the reference, tabs made spaces.
            pieces.append(text[done:end] + " " * (len(text) - end))
            done = len(text)
        return "".join([*pieces, text[done:]]) if done > 0 else text

    def row(self, line: Line) -> str:
        """A line as it should be, without the newline."""
        if line.last < line.first:
            return ""
        spacing = self.spacing
        last = line.last
        equals = line.equals
        row = " " * line.indentation + spacing.cell(
            line, line.first, last if equals == -1 else equals - 1
        )
        if equals != -1:
            row += " " * line.gap + spacing.cell(line, equals, last)
        if line.comment != -1:
            row += " " * line.comment_gap + spacing.cell(line, line.comment, line.comment)
        return row


def close_brackets(openings: list[int], closed: int) -> None:
    """Take *closed* brackets from the innermost levels of indentation."""
    while closed > 0 and openings:
        opened = openings.pop()
        if closed < opened:
            openings.append(opened - closed)
        closed -= opened
