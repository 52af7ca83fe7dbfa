"""A position in the tokens, and how the parser reports and survives problems.

A problem sets ``failed``; the parser then returns at once, up to the construct that can
go on after it: an item of a collection, a template sequence, an item of a body. The text is
parsed once as if it were right. Only when it is not, it is parsed again knowing which
bracket closes which, which is what going on after a problem needs.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import rules
from hcl_lint.syntax.nodes import ErrorNode, Expression
from hcl_lint.syntax.rules import between
from hcl_lint.syntax.tokens import (
    BLOCK_BITS, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COLON, COMMA, COMMENT, EOF, EQUAL,
    IDENTIFIER, INVALID, NEWLINE, NUMBER, OPEN_PAREN, OPEN_QUOTE, Tokens,
)
from hcl_lint.text.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import i64


class Cursor:
    """The current token, with comments, and newlines where they mean nothing, passed over."""

    __slots__ = (
        "text", "tokens", "kinds", "bases", "offsets", "widths", "i", "kind", "previous",
        "newlines", "failed", "diagnostics", "depth", "height", "depth_limit", "too_deep",
        "partner", "invalid_seen", "at_end", "reported_at", "openings", "counted_to",
        "lines_counted", "all_names",
    )

    def __init__(
        self, text: str, tokens: Tokens, partner: list[int] | None, limits: Limits
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.kinds = tokens.kinds
        self.bases = tokens.bases
        self.offsets = tokens.offsets
        self.widths = tokens.widths
        self.i: i64 = -1
        self.kind: i64 = EOF
        self.previous: i64 = -1  # the last token that was consumed
        self.newlines = True  # whether newlines are tokens here
        self.failed = False
        self.diagnostics: list[Diagnostic] = []
        self.depth: i64 = 0  # how many constructs enclose the current token
        self.height: i64 = 0  # how many levels the expression parsed last has
        self.depth_limit: i64 = limits.depth
        self.too_deep = False
        self.partner = partner  # None on the first pass
        self.invalid_seen: list[str] = []  # what `report_invalid` took in the current item
        self.reported_at: set[int] = set()  # where the lexer has reported something
        self.openings: set[int] = set()  # where something was reported as unclosed
        self.counted_to = 0
        self.lines_counted = 0
        self.at_end = False  # whether a problem was that the file ends
        self.all_names: dict[str, str] = {}  # that were met

    # Movement

    def advance(self) -> None:
        """Consume the current token."""
        i = self.i
        self.previous = i
        if self.kind == EOF:
            return
        kinds = self.kinds
        i += 1
        kind: i64 = kinds[i]
        while kind <= COMMENT and (kind == COMMENT or (kind == NEWLINE and not self.newlines)):
            i += 1
            kind = kinds[i]
        self.i = i
        self.kind = kind

    def jump(self, i: i64) -> None:
        """Make the first token from *i* on that means something the current one."""
        kinds = self.kinds
        kind: i64 = kinds[i]
        while kind <= COMMENT and (kind == COMMENT or (kind == NEWLINE and not self.newlines)):
            i += 1
            kind = kinds[i]
        self.i = i
        self.kind = kind
        self.previous = i - 1

    def peek(self) -> int:
        """The kind of the token after the current one."""
        kinds = self.kinds
        i = self.i
        if self.kind == EOF:
            return EOF
        i += 1
        while kinds[i] == COMMENT or (kinds[i] == NEWLINE and not self.newlines):
            i += 1
        return kinds[i]

    def token_text(self, token: i64) -> str:
        start: i64 = self.bases[token >> BLOCK_BITS] + self.offsets[token]
        return self.text[start : start + self.widths[token]]

    def name(self, token: i64) -> str:
        """The text of a token that is a name; files have few of them, each many times."""
        start: i64 = self.bases[token >> BLOCK_BITS] + self.offsets[token]
        text = self.text[start : start + self.widths[token]]
        return self.all_names.setdefault(text, text)

    def start(self, token: i64) -> int:
        """The offset where a token starts."""
        return self.bases[token >> BLOCK_BITS] + self.offsets[token]

    def end(self, token: i64) -> int:
        """The offset where a token ends."""
        return self.bases[token >> BLOCK_BITS] + self.offsets[token] + self.widths[token]

    def is_word(self, word: str) -> bool:
        """Whether the current token's text is *word*."""
        return self.widths[self.i] == len(word) and self.token_text(self.i) == word

    def line(self, token: int) -> int:
        """The number of a token's line, from 1."""
        offset = self.start(token)
        if offset < self.counted_to:
            return self.text.count("\n", 0, offset) + 1
        # Mistakes come in order, so that all lines are counted once.
        self.lines_counted += self.text.count("\n", self.counted_to, offset)
        self.counted_to = offset
        return self.lines_counted + 1

    # Mistakes

    def report(self, summary: str, detail: str, first: int, last: int) -> None:
        """Report a syntax error over the tokens *first* to *last*, and go on."""
        place = between(self.start(first), self.end(last))
        self.diagnostics.append(rules.SYNTAX_ERROR.at(place, summary, detail))

    def unexpected(self, summary: str, detail: str) -> None:
        """Report the current token as a problem and fail."""
        if not self.failed:
            self.failed = True
            if not self.is_reported():
                self.report(summary, detail, self.i, self.i)

    def unclosed(self, summary: str, detail: str, first: int, last: int) -> None:
        """Report a construct, opened by the tokens *first* to *last*, as unclosed and fail."""
        if not self.failed:
            self.failed = True
            if not self.is_reported():
                self.openings.add(self.start(first))
                self.report(summary, detail, first, last)

    def is_reported(self) -> bool:
        """Whether the current token is a problem with words of its own; then report that."""
        if self.kind == INVALID:
            self.report_invalid(self.i)
            return True
        if self.kind == EOF:
            self.at_end = True
            return False
        if self.is_stray_bracket() and len(self.diagnostics) != 0:
            return True
        # What the lexer closed has been reported by it, and what follows that is not reported.
        if self.widths[self.i] == 0 or self.start(self.i) in self.reported_at:
            return True
        return self.previous >= 0 and self.widths[self.previous] == 0

    def is_stray_bracket(self) -> bool:
        """Whether the current token closes nothing; the first pass does not know."""
        kind = self.kind
        if kind != CLOSE_BRACE and kind != CLOSE_BRACKET and kind != CLOSE_PAREN:
            return False
        return self.partner is not None and self.partner[self.i] == -1

    def report_invalid(self, token: int) -> None:
        """Report a token that means nothing in the language."""
        self.invalid_seen.append(self.token_text(token))
        self.diagnostics.append(rules.invalid_token(self.text, self.start(token), self.end(token)))

    def pass_over(self, start: int, end: int) -> None:
        """Report what means nothing, each kind of it once, in the tokens that are skipped."""
        for i in range(start, end):
            if self.kinds[i] == INVALID and self.token_text(i) not in self.invalid_seen:
                self.report_invalid(i)

    def error_expression(self) -> Expression:
        """The stand-in for an expression that is missing or did not parse, of no token."""
        self.height = 1
        return ErrorNode(self.i, self.i - 1)

    def enter(self) -> bool:
        """Go one level down; False, after one diagnostic, where that is too deep."""
        self.depth += 1
        return self.depth <= self.depth_limit or self.refuse_depth()

    def refuse_depth(self) -> bool:
        if not self.too_deep:
            self.too_deep = True
            self.report(
                "Nested too deeply",
                f"Expressions and blocks can be nested {self.depth_limit} levels deep; each "
                "operator in a chain counts as one level. Move a part of it elsewhere.",
                self.i,
                self.i,
            )
        self.failed = True
        return False

    # Recovery

    def is_open(self, opening: int) -> bool:
        """Whether nothing closes the bracket at *opening*; the first pass does not know."""
        return self.partner is not None and self.partner[opening] == -1

    def can_recover(self, opening: int) -> bool:
        """Whether parsing can go on inside the bracket at *opening*, which has a partner."""
        return self.partner is not None and not self.too_deep and self.partner[opening] >= self.i

    def skip_item(self, start: int, close: int) -> None:
        """Skip the rest of an item of a collection that began at token *start*.

        Stops at the separator after it or at the collection's closing bracket, token *close*.
        Between the items of an object, a separator is a comma or newline before the next key.
        """
        partner = self.partner
        assert partner is not None
        kinds = self.kinds
        i = start
        while i < close:
            kind = kinds[i]
            if i >= self.i and (kind == COMMA or (kind == NEWLINE and self.newlines)):
                following = self.skip_blank_lines(i)
                if not self.newlines or following >= close or self.starts_object_item(following):
                    break
                i = following
            else:
                i = max(i, partner[i]) + 1
        i = min(i, close)
        self.pass_over(self.i + 1, i)
        self.failed = False
        self.jump(i)

    def skip_blank_lines(self, i: int) -> int:
        """The first token after the separator *i* that is neither a newline nor a comment."""
        kinds = self.kinds
        i += 1
        while kinds[i] == NEWLINE or kinds[i] == COMMENT:
            i += 1
        return i

    def starts_object_item(self, i: int) -> bool:
        """Whether token *i* begins a key with its equals sign or colon."""
        kinds = self.kinds
        partner = self.partner
        assert partner is not None
        kind = kinds[i]
        if kind == OPEN_QUOTE or kind == OPEN_PAREN:
            i = max(i, partner[i])
        elif kind != IDENTIFIER and kind != NUMBER:
            return False
        return kinds[i + 1] == EQUAL or kinds[i + 1] == COLON
