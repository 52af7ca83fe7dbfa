"""The templates that are open while a text is read, and what closes them when nothing else does.

What is never closed is closed by tokens of no width, after one diagnostic.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import problems
from hcl_lint.syntax.runaway import is_item_start, likely_end
from hcl_lint.syntax.tokens import (
    BLOCK_BITS, BLOCK_MASK, CLOSE_QUOTE, COMMENT, EQUAL, HEREDOC_CLOSE, HEREDOC_OPEN, HEREDOC_TEXT,
    NEWLINE, OPEN_BRACE, OPEN_PAREN, TEMPLATE_CLOSE,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from mypy_extensions import i64

# White space around a heredoc's closing marker, as the reference trims it.
MARKER_SPACE: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

# What stands for the marker of an open template that is not a heredoc.
QUOTED: Final = '"'
BARE: Final = ""


class OpenTemplates:
    """The state of a lexer, and how it closes what the text leaves open."""

    __slots__ = (
        "text", "size", "buffer", "kinds", "bases", "offsets", "widths", "base", "diagnostics",
        "templates", "openings", "braces", "sequence_openings", "open_braces", "in_text", "has_cr",
        "marker_lines", "rewound", "newline_at",
    )  # fmt: skip

    def __init__(self, text: str) -> None:
        self.text = text
        self.size = len(text)
        self.buffer = text + "\0\0\0"  # so that looking ahead needs no bounds
        # The tokens so far, as `Tokens` has them.
        self.kinds: list[int] = []
        self.bases: list[int] = []
        self.offsets: list[int] = []
        self.widths: list[int] = []
        self.base: i64 = 0  # the last of them
        self.diagnostics: list[Diagnostic] = []
        # The stack of open templates: marker and offset of each; and of the sequences (`${`,
        # `%{`) open between them, so that braces are counted for each one by itself.
        self.templates: list[str] = []
        self.openings: list[int] = []
        self.sequence_openings: list[int] = []
        self.braces: list[int] = []
        self.open_braces = 0
        self.in_text = False
        self.has_cr = "\r" in text
        self.marker_lines: dict[str, int] | None = None
        self.rewound = False
        # The next newline from the last place where it was looked for: a line of many
        # sequences is looked through once.
        self.newline_at = -1

    def add(self, kind: int, start: int, end: int) -> None:
        self.kinds.append(kind)
        if len(self.offsets) & BLOCK_MASK == 0:
            self.bases.append(start)
            self.base = start
        self.offsets.append(start - self.base)
        self.widths.append(end - start)

    def end_of_line(self, i: int) -> int:
        """The offset of the newline (either style) that ends the line of *i*."""
        end = self.text.find("\n", i)
        if end < 0:
            return self.size
        if end > i and self.buffer[end - 1] == "\r":
            return end - 1
        return end

    def open_template(self, marker: str, start: int) -> None:
        self.templates.append(marker)
        self.openings.append(start)
        self.in_text = True

    def close_template(self) -> None:
        self.templates.pop()
        self.openings.pop()
        self.in_text = False

    def close_sequence(self) -> None:
        self.open_braces = self.braces.pop()
        self.sequence_openings.pop()
        self.in_text = True

    # Recovery

    def close_sequences_of(self, template: int, end: int) -> None:
        """Close, at *end*, the sequences that were opened after template number *template*."""
        while len(self.sequence_openings) != 0 and (
            self.sequence_openings[-1] >= self.openings[template]
        ):
            self.add(TEMPLATE_CLOSE, end, end)
            self.close_sequence()

    def close_innermost(self, end: int) -> None:
        """Close the innermost template and the sequences open in it by tokens of no width."""
        self.close_sequences_of(len(self.templates) - 1, end)
        marker = self.templates[-1]
        if marker == QUOTED:
            self.add(CLOSE_QUOTE, end, end)
        elif marker != BARE:
            self.add(HEREDOC_CLOSE, end, end)
        self.close_template()

    def end_of_label(self, start: int, end: int) -> int:
        """Where unclosed text in quotes ends: before a brace that opens a block there."""
        text = self.text[start:end].rstrip(" \t")
        if not text.endswith(" {") or len(self.templates) != 1:
            return end
        kinds = self.kinds
        i = len(kinds) - 1
        while i >= 0 and kinds[i] != NEWLINE and kinds[i] != EQUAL:
            i -= 1
        if i >= 0 and kinds[i] == EQUAL:
            return end
        return start + len(text[:-1].rstrip(" \t"))

    def close_line(self, end: int) -> None:
        """Close the quotes that were opened on the line that ends at *end*."""
        line_start = self.text.rfind("\n", 0, end) + 1
        first = len(self.templates) - 1
        while first > 0:
            if self.templates[first - 1] != QUOTED or self.openings[first - 1] < line_start:
                break
            first -= 1
        outermost = self.openings[first]
        depth = len(self.sequence_openings)
        while depth > 0 and self.sequence_openings[depth - 1] > outermost:
            depth -= 1
        if depth < len(self.sequence_openings):
            opening = self.sequence_openings[-1]
            line_end = self.end_of_line(end)
            sign = self.text[opening]
            self.diagnostics.append(problems.unclosed_sequence(opening, line_end, sign))
        else:
            line_end = self.end_of_line(end)
            self.diagnostics.append(problems.unclosed_quote(outermost, line_end))
        while len(self.templates) > first:
            self.close_innermost(end)

    def is_runaway_sequence(self, line: int) -> bool:
        """Whether code at a line's start shows that a sequence above was never closed.

        An attribute or block header cannot go on an expression, and in a heredoc neither
        can the last line that holds its closing marker.
        """
        if self.open_braces != 0:
            return False
        marker = self.templates[-1]
        if marker == QUOTED:
            return is_item_start(self.text, line, self.end_of_line(line))
        if marker == BARE:
            return False
        end = self.text.find("\n", line)
        if end < 0 or self.text[line:end].strip(MARKER_SPACE) != marker:
            return False
        return self.last_line(marker) == line

    def close_runaway(self, end: int) -> None:
        """Close, at the line's *end*, the sequence that `is_runaway_sequence` found."""
        opening = self.sequence_openings[-1]
        sign = self.text[opening]
        if self.templates[-1] == QUOTED:
            end_of_line = self.end_of_line(opening)
            self.diagnostics.append(problems.unclosed_sequence(opening, end_of_line, sign))
            self.close_innermost(end)
        else:
            line = self.text.count("\n", 0, opening) + 1
            start = self.text.find(self.templates[-1], end)
            stop = start + len(self.templates[-1])
            self.diagnostics.append(problems.unclosed_at_end(line, start, stop, sign))
            self.close_sequences_of(len(self.templates) - 1, end)

    def last_line(self, marker: str) -> int:
        """The offset of the last line that holds nothing but *marker*, or -1."""
        if self.marker_lines is None:
            self.marker_lines = {}
            start = 0
            for line in self.text.split("\n")[:-1]:
                self.marker_lines[line.strip(MARKER_SPACE)] = start
                start += len(line) + 1
        return self.marker_lines.get(marker, -1)

    def close_all(self) -> int:
        """Close everything that is open at the end of the text, after one diagnostic.

        Returns where to go on: the end, or, once at most, behind the first heredoc that
        has no end, which is then read again with bounds.
        """
        if not self.rewound:
            for i, marker in enumerate(self.templates):
                opening = self.openings[i]
                if marker != QUOTED and marker != BARE and self.last_line(marker) <= opening:
                    self.rewind(i)
                    content = self.text.find("\n", opening) + 1
                    return self.unclosed_heredoc(opening, content, marker)
        end = self.size
        opening = self.openings[-1]
        if len(self.sequence_openings) != 0 and self.sequence_openings[-1] > opening:
            opening = self.sequence_openings[-1]
            if self.is_empty_behind(opening):
                line = self.text.count("\n", 0, opening) + 1
                sign = self.text[opening]
                self.diagnostics.append(problems.unclosed_at_end(line, end, end, sign))
            else:
                stop = self.end_of_line(opening)
                self.diagnostics.append(
                    problems.unclosed_sequence(opening, stop, self.text[opening])
                )
        elif self.templates[-1] == QUOTED:
            self.diagnostics.append(problems.unclosed_quote(opening, end))
        elif self.templates[-1] != BARE:
            marker = self.templates[-1]
            self.diagnostics.append(problems.unclosed_heredoc(self.text, opening, marker))
        while len(self.templates) != 0:
            self.close_innermost(end)
        return end

    def is_empty_behind(self, opening: int) -> bool:
        """Whether lines but no value follow the sequence that was opened last."""
        kinds = self.kinds
        i = len(kinds) - 1
        while kinds[i] == COMMENT or kinds[i] == NEWLINE:
            i -= 1
        if i == len(kinds) - 1:
            return False
        start = self.bases[i >> BLOCK_BITS] + self.offsets[i]
        return start == opening or OPEN_BRACE <= kinds[i] <= OPEN_PAREN

    def rewind(self, template: int) -> None:
        """Go back to the state just before template number *template* was opened."""
        self.rewound = True
        self.newline_at = -1
        opening = self.openings[template]
        while len(self.offsets) != 0 and self.base + self.offsets[-1] >= opening:
            self.kinds.pop()
            self.offsets.pop()
            self.widths.pop()
            if len(self.offsets) & BLOCK_MASK == 0:
                self.bases.pop()
                self.base = self.bases[-1] if len(self.bases) != 0 else 0
        while len(self.diagnostics) != 0 and self.diagnostics[-1].start >= opening:
            self.diagnostics.pop()
        while len(self.sequence_openings) != 0 and self.sequence_openings[-1] > opening:
            self.close_sequence()
        del self.templates[template:]
        del self.openings[template:]
        self.in_text = False

    def unclosed_heredoc(self, start: int, content: int, marker: str) -> int:
        """Add the heredoc at *start*, which has no end, up to where it was likely meant to end."""
        end, close = likely_end(self.text, start, content, marker)
        self.diagnostics.append(problems.unclosed_heredoc(self.text, start, marker))
        self.add(HEREDOC_OPEN, start, content)
        while content < end:
            newline = self.text.find("\n", content, end)
            line_end = end if newline < 0 else newline + 1
            self.add(HEREDOC_TEXT, content, line_end)
            content = line_end
        self.add(HEREDOC_CLOSE, end, close)
        return close
