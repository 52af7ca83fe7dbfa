"""Token kinds and the table of one file's tokens."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Final

# Structure
EOF: Final = 0
NEWLINE: Final = 1  # "\n" or "\r\n"
COMMENT: Final = 2  # one of three forms; the newline after a line comment is a token of its own
IDENTIFIER: Final = 3
NUMBER: Final = 4

# Templates
OPEN_QUOTE: Final = 5
CLOSE_QUOTE: Final = 6
QUOTED_TEXT: Final = 7  # literal text between quotes, escapes not decoded
HEREDOC_OPEN: Final = 8  # "<<NAME" or "<<-NAME" with its newline
HEREDOC_TEXT: Final = 9  # literal text of a heredoc or stand-alone template, at most one line
HEREDOC_CLOSE: Final = 10  # the closing marker with the white space around it, without its newline
INTERPOLATION_OPEN: Final = 11  # "${" or "${~"
DIRECTIVE_OPEN: Final = 12  # "%{" or "%{~"
TEMPLATE_CLOSE: Final = 13  # "}" or "~}"

# Brackets
OPEN_BRACE: Final = 14
CLOSE_BRACE: Final = 15
OPEN_BRACKET: Final = 16
CLOSE_BRACKET: Final = 17
OPEN_PAREN: Final = 18
CLOSE_PAREN: Final = 19

# Punctuation
EQUAL: Final = 20  # =
COLON: Final = 21  # :
DOUBLE_COLON: Final = 22  # ::
COMMA: Final = 23  # ,
DOT: Final = 24  # .
ELLIPSIS: Final = 25  # ...
ARROW: Final = 26  # =>
QUESTION: Final = 27  # ?

# Operators
PLUS: Final = 28
MINUS: Final = 29
STAR: Final = 30
SLASH: Final = 31
PERCENT: Final = 32
EQUAL_EQUAL: Final = 33
NOT_EQUAL: Final = 34
LESS: Final = 35
LESS_EQUAL: Final = 36
GREATER: Final = 37
GREATER_EQUAL: Final = 38
AND: Final = 39  # &&
OR: Final = 40  # ||
BANG: Final = 41  # !

# What the language does not have. The lexer keeps it so that the tree is lossless.
INVALID: Final = 42  # a character, or an operator of another language, that means nothing here

# JSON
STRING: Final = 43  # a whole string, quotes included

NAMES: Final = (
    "end of file", "newline", "comment", "identifier", "number",
    "opening quote", "closing quote", "quoted text", "heredoc start", "heredoc text", "heredoc end",
    "interpolation", "directive", "template end", "{", "}", "[", "]", "(", ")",
    "=", ":", "::", ",", ".", "...", "=>", "?",
    "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "invalid", "string",
)


# Where a token starts is kept relative to the first of its block of so many tokens: small
# numbers exist once in the interpreter, all others cost time to make and 32 bytes each.
BLOCK_BITS: Final = 5
BLOCK_MASK: Final = (1 << BLOCK_BITS) - 1


class Tokens:
    """All tokens of one file, in parallel sequences; white space is what lies between them.

    ``kinds[i]`` is the kind of token *i*, ``text[starts[i]:ends[i]]`` its text (offsets in
    code points), ``widths[i]`` the length of that. Comments and newlines are tokens. The last
    token is `EOF`, of no width. ``bases[i >> BLOCK_BITS] + offsets[i]`` is ``start(i)``.
    """

    __slots__ = ("kinds", "bases", "offsets", "widths", "_starts", "_ends")

    def __init__(
        self, kinds: bytes, bases: list[int], offsets: list[int], widths: list[int]
    ) -> None:
        self.kinds = kinds
        self.bases = bases
        self.offsets = offsets
        self.widths = widths
        self._starts: list[int] | None = None
        self._ends: list[int] | None = None

    @classmethod
    def from_starts(cls, kinds: bytes, starts: list[int], widths: list[int]) -> Tokens:
        """The tokens that start at *starts*."""
        bases = starts[:: 1 << BLOCK_BITS]
        offsets = [start - bases[i >> BLOCK_BITS] for i, start in enumerate(starts)]
        return cls(kinds, bases, offsets, widths)

    def start(self, token: int) -> int:
        return self.bases[token >> BLOCK_BITS] + self.offsets[token]

    def end(self, token: int) -> int:
        return self.bases[token >> BLOCK_BITS] + self.offsets[token] + self.widths[token]

    def first_from(self, offset: int) -> int:
        """The first token that starts at an offset, or after it."""
        token = max(bisect_left(self.bases, offset) - 1, 0) << BLOCK_BITS
        while token < len(self.kinds) - 1 and self.start(token) < offset:
            token += 1
        return token

    @property
    def starts(self) -> list[int]:
        """Where each token starts; made when first asked for, as most files need it not."""
        if self._starts is None:
            bases = self.bases
            self._starts = [
                bases[i >> BLOCK_BITS] + offset for i, offset in enumerate(self.offsets)
            ]
        return self._starts

    @property
    def ends(self) -> list[int]:
        """Where each token ends; made when first asked for."""
        if self._ends is None:
            self._ends = [start + width for start, width in zip(self.starts, self.widths)]
        return self._ends

    def __len__(self) -> int:
        return len(self.kinds)
