"""The lexer: text in, tokens out, for any text.

A loop over characters with a stack of open templates, free of regular expressions so that
hostile input cannot make it slow. What is never closed (a quote at the end of its line, an
interpolation, a heredoc) is closed by a token of no width, so that the parser always sees
matching pairs; the problem itself is reported here.

Source: HCL native syntax, "Lexical Elements"; recorded behaviour where the two differ.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import rules
from hcl_lint.syntax.encoding import broken_letter, is_identifier_continue, is_identifier_start
from hcl_lint.syntax.recovery import is_item_start, likely_end
from hcl_lint.syntax.rules import between, is_stray_byte
from hcl_lint.syntax.tokens import (
    AND, ARROW, BANG, BLOCK_BITS, BLOCK_MASK, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, CLOSE_QUOTE,
    COLON, COMMA, COMMENT, DIRECTIVE_OPEN, DOT, DOUBLE_COLON, ELLIPSIS, EOF, EQUAL, EQUAL_EQUAL,
    GREATER, GREATER_EQUAL, HEREDOC_CLOSE, HEREDOC_OPEN, HEREDOC_TEXT, IDENTIFIER,
    INTERPOLATION_OPEN, INVALID, LESS, LESS_EQUAL, MINUS, NEWLINE, NOT_EQUAL, NUMBER, OPEN_BRACE,
    OPEN_BRACKET, OPEN_PAREN, OPEN_QUOTE, OR, PERCENT, PLUS, QUESTION, QUOTED_TEXT, SLASH, STAR,
    TEMPLATE_CLOSE, Tokens,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import i64

# What a character is, by which the lexer goes: the kind of a token that is always this one
# character, or one of these. Up to the last stop, they are where text in quotes may end, or is
# not literal.
_END: Final = 0
_NEWLINE: Final = 1
_RETURN: Final = 2
_QUOTE: Final = 3
_BACKSLASH: Final = 4
_DOLLAR: Final = 5
_PERCENT: Final = 6
_LAST_STOP: Final = 6
_SPACE: Final = 100
_EQUAL: Final = 102
_DOT: Final = 103
_CLOSE_BRACE: Final = 105
_OPERATOR: Final = 106  # may be longer than one character, or start a comment or heredoc
_INVALID: Final = 107
_ANYTHING: Final = 108  # not in ASCII, or a question mark, which is what encoding makes of that
# What a word may consist of.
_DASH: Final = 110
_DIGIT: Final = 111
_LETTER: Final = 112

_AFTER_NAME: Final = [EQUAL]  # where no operator can be
_BEFORE_MARKER: Final = " \t-~"  # what people write there besides the one dash
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"
_DIGITS: Final = "0123456789"
_WORD_CHARACTERS: Final = frozenset(_LETTERS + _DIGITS + "-")
_SHAPES: Final[dict[str, int]] = {
    **dict.fromkeys(_LETTERS, _LETTER),
    **dict.fromkeys(_DIGITS, _DIGIT),
    **dict.fromkeys("#/<>!&|:~", _OPERATOR),
    " ": _SPACE, "\t": _SPACE, "\n": _NEWLINE, "\r": _RETURN, "=": _EQUAL, ".": _DOT,
    '"': _QUOTE, "\\": _BACKSLASH, "$": _DOLLAR, "%": _PERCENT,
    "}": _CLOSE_BRACE, "?": _ANYTHING, "-": _DASH,
    "{": OPEN_BRACE, "[": OPEN_BRACKET, "]": CLOSE_BRACKET, "(": OPEN_PAREN, ")": CLOSE_PAREN,
    ",": COMMA, "+": PLUS, "*": STAR,
}
_SHAPE_TABLE: Final = bytes([_SHAPES.get(chr(code), _INVALID) for code in range(256)])

_SENTINEL: Final = bytes([_END, _END, _END])

_PAIRS: Final[dict[str, int]] = {
    "==": EQUAL_EQUAL, "!=": NOT_EQUAL, "<=": LESS_EQUAL, ">=": GREATER_EQUAL,
    "&&": AND, "||": OR, "=>": ARROW, "::": DOUBLE_COLON,
}
_SECONDS: Final = "=&|>:"
_SINGLES: Final[dict[str, int]] = {
    "=": EQUAL, "!": BANG, "<": LESS, ">": GREATER, ":": COLON, ".": DOT, "/": SLASH,
}

# White space around a heredoc's closing marker, as the reference trims it.
MARKER_SPACE: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

# What stands for the marker of an open template that is not a heredoc.
QUOTED: Final = '"'
BARE: Final = ""

_CONFLICT_MARKERS: Final = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")


def tokenize(text: str) -> tuple[Tokens, list[Diagnostic]]:
    """Split a configuration or an expression into tokens.

    Returns the tokens of the whole text and what is lexically wrong with it, in order.
    """
    lexer = _Lexer(text)
    lexer.run()
    return lexer.tokens(), lexer.diagnostics


def tokenize_template(text: str) -> tuple[Tokens, list[Diagnostic]]:
    """Split a stand-alone template, which is all literal text except for its sequences."""
    lexer = _Lexer(text)
    lexer.open_template(BARE, -1)
    lexer.run()
    return lexer.tokens(), lexer.diagnostics


class _Lexer:
    """Splits one text.

    ``shape`` has the shape of each character: numbers are compared several times as fast as
    characters in the compiled build.
    """

    __slots__ = (
        "text", "size", "buffer", "shape", "kinds", "bases", "offsets", "widths", "base",
        "diagnostics", "templates", "openings", "braces", "sequence_openings", "open_braces",
        "in_text", "in_conflict", "has_cr", "marker_lines", "rewound", "newline_at",
    )

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
        self.in_conflict = False
        self.shape = text.encode("ascii", "replace").translate(_SHAPE_TABLE) + _SENTINEL

    def tokens(self) -> Tokens:
        """All tokens, once they are read."""
        return Tokens(bytes(self.kinds), self.bases, self.offsets, self.widths)

    def run(self) -> None:
        text = self.text
        shape = self.shape
        kinds = self.kinds
        bases = self.bases
        offsets = self.offsets
        widths = self.widths
        j: i64
        i: i64 = self.conflict_marker(1 if text.startswith("\ufeff") else 0)
        if self.in_text:
            i = self.template_text(i)
        while True:
            c: i64 = shape[i]
            while c == _SPACE:
                i += 1
                c = shape[i]
            if c == _LETTER:
                j = i + 1
                c = shape[j]
                while c >= _DASH:
                    j += 1
                    c = shape[j]
                if c == _ANYTHING:
                    j = self.end_of_word(j)
                kinds.append(IDENTIFIER)
            elif c == _NEWLINE:
                if len(self.templates) != 0 and self.is_runaway_sequence(i + 1):
                    self.close_runaway(i)
                    if self.in_text:
                        i = self.template_text(i)
                        continue
                kinds.append(NEWLINE)
                j = i + 1
            elif _LAST_STOP < c < _SPACE:
                j = i + 1
                if c == OPEN_BRACE:
                    self.open_braces += 1
                kinds.append(c)
            elif c == _DOT:
                if shape[i + 1] == _DOT and shape[i + 2] == _DOT:
                    j = i + 3
                    kinds.append(ELLIPSIS)
                else:
                    j = i + 1
                    kinds.append(DOT)
            elif c == _QUOTE:
                j = i + 1
                while shape[j] > _LAST_STOP:
                    j += 1
                self.add(OPEN_QUOTE, i, i + 1)
                if shape[j] != _QUOTE:
                    self.open_template(QUOTED, i)
                    i = self.template_text(i + 1)
                    continue
                # Nearly all strings are one run of text, or nothing.
                if j > i + 1:
                    self.add(QUOTED_TEXT, i + 1, j)
                i = j
                j = i + 1
                kinds.append(CLOSE_QUOTE)
            elif c == _EQUAL and shape[i + 1] == _SPACE:
                j = i + 1
                kinds.append(EQUAL)
            elif c == _CLOSE_BRACE:
                if self.open_braces == 0 and len(self.braces) != 0:
                    self.add(TEMPLATE_CLOSE, i, i + 1)
                    self.close_sequence()
                    i = self.template_text(i + 1)
                    continue
                if self.open_braces > 0:
                    self.open_braces -= 1
                j = i + 1
                kinds.append(CLOSE_BRACE)
            elif c == _OPERATOR or c == _EQUAL or c == _RETURN:
                i = self.operator(i)
                if self.in_text:
                    i = self.template_text(i)
                continue
            elif c == _DIGIT:
                j = self.end_of_number(i)
                kinds.append(NUMBER)
            elif c == _DASH:
                j = i + 1
                kinds.append(MINUS)
            elif c == _END:
                if len(self.templates) != 0:
                    i = self.close_all()
                    if i < self.size or len(self.templates) != 0:
                        continue
                self.add(EOF, self.size, self.size)
                return
            elif c == _PERCENT:
                j = i + 1
                kinds.append(PERCENT)
            elif c == _ANYTHING and text[i] == "?":
                j = i + 1
                kinds.append(QUESTION)
            elif c == _ANYTHING and _may_begin_word(text[i]):
                j = self.end_of_word(i + 1)
                kinds.append(IDENTIFIER)
            else:
                j = self.end_of_invalid(i)
                kinds.append(INVALID)
            if len(offsets) & BLOCK_MASK == 0:
                bases.append(i)
                self.base = i
            offsets.append(i - self.base)
            widths.append(j - i)
            i = j

    # Code

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
        if end == -1:
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

    def end_of_word(self, i: int) -> int:
        buffer = self.buffer
        while True:
            c = buffer[i]
            if c not in _WORD_CHARACTERS and (c <= "\x7f" or not is_identifier_continue(ord(c))):
                length = broken_letter(buffer, i) if is_stray_byte(c) else 0
                if length == 0:
                    return i
                i += length
            i += 1

    def end_of_number(self, i: int) -> int:
        """The longest run of digits, dots and exponents that does not end in a dot."""
        buffer = self.buffer
        i += 1
        while True:
            c = buffer[i]
            if c in _DIGITS or c == ".":
                i += 1
            elif c == "e" or c == "E":
                if buffer[i + 1] in _DIGITS:
                    i += 2
                elif buffer[i + 1] in "+-" and buffer[i + 2] in _DIGITS:
                    i += 3
                else:
                    break
            else:
                break
        while buffer[i - 1] == ".":
            i -= 1
        return i

    def end_of_invalid(self, i: int) -> int:
        """One character, or a run of bytes that are not UTF-8."""
        c = self.buffer[i]
        i += 1
        while is_stray_byte(c) and is_stray_byte(self.buffer[i]):
            i += 1
        return i

    def operator(self, i: int) -> int:
        """Add the comment, heredoc start, newline or operator at *i*; return its end."""
        buffer = self.buffer
        c = buffer[i]
        following = buffer[i + 1]
        if c == "#" or (c == "/" and following == "/"):
            end = self.end_of_line(i)
            self.add(COMMENT, i, end)
            return end
        if c == "/" and following == "*":
            end = self.text.find("*/", i + 2) + 2
            if end == 1:
                end = self.size
                self.diagnostics.append(rules.UNCLOSED_COMMENT.at(between(i, min(end, i + 2))))
            self.add(COMMENT, i, end)
            return end
        if c == "\r":
            if following == "\n":
                if len(self.templates) != 0 and self.is_runaway_sequence(i + 2):
                    self.close_runaway(i)
                    if self.in_text:
                        return i
                self.add(NEWLINE, i, i + 2)
                return i + 2
            self.add(INVALID, i, i + 1)
            return i + 1
        if following == c and i > 0 and buffer[i - 1] == "\n":
            end = self.conflict_marker(i)
            if end > i:
                return end
        if c == "<" and (following == "<" or self.kinds[-1:] == _AFTER_NAME):
            end = self.heredoc_open(i)
            if end > 0:
                return end
        if c == "~" and following == "}":
            if self.open_braces == 0 and len(self.braces) != 0:
                self.add(TEMPLATE_CLOSE, i, i + 2)
                self.close_sequence()
            else:
                self.add(INVALID, i, i + 2)
            return i + 2
        if following in _SECONDS:
            pair = _PAIRS.get(c + following, EOF)
            if pair != EOF:
                self.add(pair, i, i + 2)
                return i + 2
        self.add(_SINGLES.get(c, INVALID), i, i + 1)
        return i + 1

    def conflict_marker(self, i: int) -> int:
        """Take a version control conflict marker, if one is at *i*, as a comment.

        Both versions are then parsed.
        """
        if not self.text.startswith(_CONFLICT_MARKERS, i) or self.buffer[i + 7] not in " \r\n\0":
            return i
        end = self.end_of_line(i)
        if self.buffer[i] == "<" or not self.in_conflict:
            self.diagnostics.append(rules.CONFLICT.at(between(i, end)))
        self.in_conflict = self.buffer[i] != ">"
        self.add(COMMENT, i, end)
        return end

    # Templates

    def open_sequence(self, kind: int, i: int) -> int:
        end = i + 3 if self.buffer[i + 2] == "~" else i + 2
        self.add(kind, i, end)
        self.sequence_openings.append(i)
        self.braces.append(self.open_braces)
        self.open_braces = 0
        self.in_text = False
        return end

    def heredoc_open(self, i: int) -> int:
        """Add the heredoc that starts at *i*; return its end, 0 if there is none."""
        buffer = self.buffer
        name = i + 2 if buffer[i + 1] == "<" else i + 1
        is_wrong = name == i + 1
        if buffer[name] == "-":
            name += 1
        is_wrong = is_wrong or buffer[name] in _BEFORE_MARKER
        while buffer[name] in _BEFORE_MARKER:
            name += 1
        quote = buffer[name]
        if quote == "'" or quote == '"':
            name += 1
        c = buffer[name]
        if c not in _LETTERS and (c <= "\x7f" or not _may_begin_word(c)):
            return 0
        name_end = self.end_of_word(name + 1)
        marker = self.text[name:name_end]
        end = name_end
        if buffer[end] == "\r":
            end += 1
        if is_wrong or buffer[end] != "\n" or quote != c:
            # Not a heredoc, but meant as one if its closing marker follows.
            if self.last_line(marker) < end:
                return 0
            end = self.text.find("\n", end)
            place = between(i, self.end_of_line(i))
            self.diagnostics.append(rules.INVALID_HEREDOC.at(place, marker=marker))
        if self.marker_lines is not None and self.marker_lines.get(marker, -1) <= end:
            return self.unclosed_heredoc(i, end + 1, marker)
        self.add(HEREDOC_OPEN, i, end + 1)
        self.open_template(marker, i)
        return end + 1

    def template_text(self, i: int) -> int:
        """Add the literal text at *i* and what ends it; return where code goes on."""
        marker = self.templates[-1]
        return self.quoted_text(i) if marker == QUOTED else self.heredoc_text(i, marker)

    def quoted_text(self, i: int) -> int:
        end = self.next_stop(i)
        c = self.buffer[end]
        if c != '"':
            end = self.end_of_quoted_text(i, end)
            c = self.buffer[end]
            if c == "\n" or c == "\r":
                end = self.end_of_label(i, end)
        if end > i:
            self.add(QUOTED_TEXT, i, end)
        if c == '"':
            self.add(CLOSE_QUOTE, end, end + 1)
            self.close_template()
            return end + 1
        if c == "$":
            return self.open_sequence(INTERPOLATION_OPEN, end)
        if c == "%":
            return self.open_sequence(DIRECTIVE_OPEN, end)
        if end >= self.size:
            self.in_text = False
        else:
            self.close_line(end)
        return end

    def end_of_quoted_text(self, start: int, i: int) -> int:
        """Where text in quotes ends: at a quote, sequence, line end or the end of all.

        *start* is where the text begins, and *i* the first stop in it.
        """
        buffer = self.buffer
        size = self.size
        while i < size:
            c = buffer[i]
            if c == '"' or c == "\n" or c == "\r":
                return i
            following = buffer[i + 1]
            i += 1
            if c == "\\":
                if following != "\n" and following != "\r":
                    i += 1
            elif following == "{" and (i == start + 1 or buffer[i - 2] != c):
                return i - 1
            i = self.next_stop(i)
        return size

    def next_stop(self, i: i64) -> i64:
        """Where text in quotes may end, or is not literal, from *i* on."""
        shape = self.shape
        while shape[i] > _LAST_STOP:
            i += 1
        return i

    def heredoc_text(self, i: int, marker: str) -> int:
        """Add lines of text up to a sequence, the closing marker or the end of all."""
        text = self.text
        buffer = self.buffer
        at_line_start = len(self.kinds) == 0 or self.kinds[-1] != TEMPLATE_CLOSE
        while i < self.size:
            if self.newline_at < i:
                self.newline_at = text.find("\n", i)
                if self.newline_at == -1:
                    self.newline_at = self.size
            newline = self.newline_at
            end = newline if newline == self.size else newline + 1
            if at_line_start and marker != BARE:
                if (
                    text.find(marker, i, newline) != -1
                    and text[i:newline].strip(MARKER_SPACE) == marker
                ):
                    if newline == end:
                        self.diagnostics.append(
                            rules.NO_NEWLINE.at(between(end, end), marker=rules.shown(marker))
                        )
                    if self.has_cr and buffer[newline - 1] == "\r":
                        newline -= 1
                    self.add(HEREDOC_CLOSE, i, newline)
                    self.close_template()
                    return newline
            at = i
            sequence = -1
            while True:
                at = text.find("{", at, end)
                if at == -1:
                    break
                sign = buffer[at - 1] if at > i else ""
                if (sign == "$" or sign == "%") and (at - 1 == i or buffer[at - 2] != sign):
                    sequence = at - 1
                    break
                at += 1
            if sequence != -1:
                if sequence > i:
                    self.add(HEREDOC_TEXT, i, sequence)
                kind = INTERPOLATION_OPEN if buffer[sequence] == "$" else DIRECTIVE_OPEN
                return self.open_sequence(kind, sequence)
            self.add(HEREDOC_TEXT, i, end)
            i = end
            at_line_start = True
        self.in_text = False
        return i

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
        for kind in reversed(self.kinds):
            if kind == EQUAL:
                return end
            if kind == NEWLINE:
                break
        return start + len(text[:-1].rstrip(" \t"))

    def close_line(self, end: int) -> None:
        """Close the quotes that were opened on the line that ends at *end*."""
        first = self.first_of_line(end)
        line_end = self.end_of_line(end)
        if self.is_in_sequence(first):
            self.unclosed_sequence(self.sequence_openings[-1], line_end)
        else:
            self.unclosed_quote(self.openings[first], line_end)
        while len(self.templates) > first:
            self.close_innermost(end)

    def first_of_line(self, end: int) -> int:
        """The number of the outermost open quotes among those opened on the line of *end*."""
        line_start = self.text.rfind("\n", 0, end) + 1
        first = len(self.templates) - 1
        while first > 0:
            if self.templates[first - 1] != QUOTED or self.openings[first - 1] < line_start:
                break
            first -= 1
        return first

    def is_in_sequence(self, template: int) -> bool:
        """Whether a sequence is open inside template number *template*."""
        return (
            len(self.sequence_openings) != 0
            and self.sequence_openings[-1] > self.openings[template]
        )

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
        if end == -1 or self.text[line:end].strip(MARKER_SPACE) != marker:
            return False
        return self.last_line(marker) == line

    def close_runaway(self, end: int) -> None:
        """Close, at the line's *end*, the sequence that `is_runaway_sequence` found."""
        opening = self.sequence_openings[-1]
        if self.templates[-1] == QUOTED:
            self.unclosed_sequence(opening, self.end_of_line(opening))
            self.close_innermost(end)
        else:
            start = self.text.find(self.templates[-1], end)
            self.unclosed_at_end(opening, start, start + len(self.templates[-1]))
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

        Returns where to go on: the end, or, once at most, after the first heredoc that
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
                self.unclosed_at_end(opening, end, end)
            else:
                self.unclosed_sequence(opening, self.end_of_line(opening))
        elif self.templates[-1] == QUOTED:
            # The quote that ends `"${a"` opens a template only because the sequence is open.
            if self.is_in_sequence(self.first_of_line(end)):
                self.unclosed_sequence(self.sequence_openings[-1], end)
            else:
                self.unclosed_quote(end, end)
        elif self.templates[-1] != BARE:
            self.report_heredoc(opening, self.templates[-1])
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

    # What is not closed

    def unclosed_quote(self, start: int, end: int) -> None:
        self.diagnostics.append(rules.UNCLOSED_QUOTE.at(between(start, end)))

    def unclosed_sequence(self, opening: int, end: int) -> None:
        place, sign = between(opening, end), self.text[opening]
        self.diagnostics.append(rules.UNCLOSED_SEQUENCE.at(place, sign=sign))

    def unclosed_at_end(self, opening: int, start: int, end: int) -> None:
        line, sign = self.text.count("\n", 0, opening) + 1, self.text[opening]
        self.diagnostics.append(rules.UNCLOSED_AT_END.at(between(start, end), line=line, sign=sign))

    def report_heredoc(self, opening: int, marker: str) -> None:
        line, end = self.text.count("\n", 0, opening) + 1, len(self.text)
        self.diagnostics.append(rules.UNCLOSED_HEREDOC.at(
            between(end, end), line=line, marker=marker, shown=rules.shown(marker)
        ))

    def unclosed_heredoc(self, start: int, content: int, marker: str) -> int:
        """Add the heredoc at *start*, which has no end, up to where it was likely meant to end."""
        end, close = likely_end(self.text, start, content, marker)
        self.report_heredoc(start, marker)
        self.add(HEREDOC_OPEN, start, content)
        while content < end:
            newline = self.text.find("\n", content, end)
            line_end = end if newline == -1 else newline + 1
            self.add(HEREDOC_TEXT, content, line_end)
            content = line_end
        self.add(HEREDOC_CLOSE, end, close)
        return close


def _may_begin_word(c: str) -> bool:
    return is_identifier_start(ord(c))
