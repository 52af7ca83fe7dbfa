"""The parser of templates: quoted strings, heredocs and stand-alone ones.

Source: HCL native syntax, "Templates"; the flush rules of heredocs as recorded.
"""

from __future__ import annotations

from abc import abstractmethod

from hcl_lint.syntax import problems
from hcl_lint.syntax.cursor import Cursor
from hcl_lint.syntax.open_templates import MARKER_SPACE
from hcl_lint.syntax.literals import decode_heredoc, decode_quoted, unescape_sequences
from hcl_lint.syntax.nodes import (
    ErrorNode, Expression, ForDirective, HeredocTemplate, IfDirective, Interpolation, Node,
    QuotedTemplate, StandaloneTemplate, TemplateText,
)  # fmt: skip
from hcl_lint.syntax.tokens import (
    CLOSE_QUOTE, COLON, COMMA, COMMENT, DIRECTIVE_OPEN, HEREDOC_OPEN, HEREDOC_TEXT, IDENTIFIER,
    INTERPOLATION_OPEN, INVALID, MINUS, NEWLINE, QUESTION, QUOTED_TEXT, TEMPLATE_CLOSE, Tokens,
)  # fmt: skip
from hcl_lint.text.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import i64

_ELSE_ELSE = ("else", "else")


_EXPECTED_END = {"if": "%{ endif }", "else": "%{ endif }", "for": "%{ endfor }"}


class TemplateParser(Cursor):
    """Parses templates; what stands in their sequences is parsed by the subclass."""

    __slots__ = ("run", "strip", "plain")

    def __init__(
        self, text: str, tokens: Tokens, partner: list[int] | None, limits: Limits
    ) -> None:
        super().__init__(text, tokens, partner, limits)
        # The text of the template at hand in order, with None for each sequence between.
        self.run: list[TemplateText | None] = []
        self.strip = False  # whether the sequence just passed ends in a strip marker
        # Whether no text needs to be normalized or has escapes with a backslash.
        self.plain = text.isascii() and "\\" not in text

    @abstractmethod
    def expression(self) -> Expression:
        """Parse the expression at the current token."""

    def quoted_template(self) -> Expression:
        """Parse the template whose opening quote is the current token."""
        first = self.i
        kinds = self.kinds
        # Nearly all strings are one run of text, or nothing.
        if kinds[first + 1] == QUOTED_TEXT and kinds[first + 2] == CLOSE_QUOTE:
            text = self.quoted_text(first + 1)
            self.i = first + 2
            self.height = 1
            parts: list[Node] = [TemplateText(first + 1, first + 1, text)]
        elif kinds[first + 1] == CLOSE_QUOTE:
            self.i = first + 1
            self.height = 1
            parts = []
        else:
            parts = self.template_parts()
        node = QuotedTemplate(first, self.i, parts)
        self.advance()
        return node

    def quoted_text(self, token: i64, normal: bool = True) -> str:
        """What a token of text in quotes stands for, in normal form unless told otherwise."""
        text = self.token_text(token)
        if self.plain:
            return unescape_sequences(text)
        return decode_quoted(text, self.start(token), self.diagnostics, normal)

    def heredoc(self) -> Expression:
        """Parse the template whose heredoc start is the current token."""
        first = self.i
        parts = self.template_parts()
        node = HeredocTemplate(first, self.i, parts)
        self.advance()
        return node

    def standalone_template(self) -> Expression:
        """Parse all tokens as one template; the current token is the first."""
        self.depth += 1
        parts = self.parts("")
        self.depth -= 1
        return StandaloneTemplate(0, max(self.i - 1, 0), parts)

    def template_parts(self) -> list[Node]:
        """The parts of the template that the current token opens; ends at its closing token."""
        if not self.enter():
            self.depth -= 1
            self.height = 1
            return []
        opening = self.i
        outer = self.run
        self.run = []
        self.strip = False
        self.advance()
        parts = self.parts("")
        if self.kinds[opening] == HEREDOC_OPEN and self.token_text(opening).startswith("<<-"):
            _dedent(self.run)
        self.run = outer
        self.strip = False
        self.depth -= 1
        self.height += 1
        return parts

    def parts(self, enclosing: str) -> list[Node]:
        """Parts up to the template's closing token or a directive that ends *enclosing*.

        *enclosing* is the keyword of the directive whose content this is, or nothing.
        """
        result: list[Node] = []
        height = 0
        while not self.failed:
            kind = self.kind
            if kind == QUOTED_TEXT or kind == HEREDOC_TEXT:
                result.append(self.text_part(kind))
                continue
            if kind == INTERPOLATION_OPEN:
                result.append(self.interpolation())
            elif kind == DIRECTIVE_OPEN:
                word = self.directive_word()
                if word == "else" or word == "endif" or word == "endfor":
                    if enclosing == "for":
                        if word == "endfor":
                            break
                    elif enclosing != "" and word != "endfor" and (enclosing, word) != _ELSE_ELSE:
                        break
                    result.append(self.stray_directive(word))
                    continue
                result.append(self.directive(word))
            else:
                break
            height = max(height, self.height)
        self.height = height
        return result

    def text_part(self, kind: int) -> TemplateText:
        i = self.i
        if kind == QUOTED_TEXT:
            text = self.quoted_text(i)
        else:
            text = decode_heredoc(self.token_text(i))
        if self.strip:
            text = text.lstrip(MARKER_SPACE)
            self.strip = False
        node = TemplateText(i, i, text)
        self.run.append(node)
        self.advance()
        return node

    # Sequences

    def open_sequence(self) -> bool:
        """Consume the opening of a sequence; return the newline mode to go back to."""
        if self.widths[self.i] == 3 and len(self.run) != 0:
            text = self.run[-1]
            if text is not None:
                text.value = text.value.rstrip(MARKER_SPACE)
        self.run.append(None)
        newlines = self.newlines
        self.newlines = False
        self.advance()
        return newlines

    def close_sequence(self, opening: int, newlines: bool) -> bool:
        """Consume the end of the sequence opened at *opening*; whether it was as expected.

        Behind a mistake the rest of the sequence is skipped.
        """
        ok = not self.failed
        if not ok:
            if self.partner is None or self.too_deep or self.partner[opening] < self.i:
                return False
            self.failed = False
            self.pass_over(self.i + 1, self.partner[opening])
            self.jump(self.partner[opening])
        self.newlines = newlines
        i = self.i
        self.strip = self.widths[i] == 2
        self.advance()
        return ok

    def expect_sequence_end(self, marker: str) -> None:
        if not self.failed and self.kind != TEMPLATE_CLOSE:
            self.unexpected(
                f"Unexpected text in `%{{ {marker} }}`",
                "Expected the closing `}` of the directive here.",
            )

    def interpolation(self) -> Node:
        opening = self.i
        newlines = self.open_sequence()
        if self.partner is not None and self.start(opening) in self.reported_at:
            self.failed = True  # The lexer found it unclosed: where it ends is a guess.
        expression = self.error_expression() if self.failed else self.expression()
        if not self.failed and self.kind != TEMPLATE_CLOSE:
            self.extra_characters(opening)
        if not self.close_sequence(opening, newlines):
            return ErrorNode(opening, self.previous)
        return Interpolation(opening, self.previous, expression)

    def extra_characters(self, opening: int) -> None:
        """Report what follows the expression of an interpolation."""
        kind = self.kind
        if kind == COLON or kind == COMMA or kind == INVALID or kind == QUESTION or kind == MINUS:
            self.failed = True
            self.diagnostics.append(
                problems.foreign_template(
                    "Unexpected text in an interpolation",
                    "$",
                    self.start(self.i),
                    self.end(self.i),
                )
            )
            return
        self.unexpected(
            "Unexpected text in an interpolation",
            "Expected the closing `}` behind the expression. To write the text `${` itself, use"
            " `$${`.",
        )

    def directive_word(self) -> str:
        """The keyword of the directive that the current token opens; empty where there is none."""
        i = self.i + 1
        while self.kinds[i] == COMMENT or self.kinds[i] == NEWLINE:
            i += 1
        return self.token_text(i) if self.kinds[i] == IDENTIFIER else ""

    def stray_directive(self, word: str) -> Node:
        """Report and pass over an ``else``, ``endif`` or ``endfor`` that belongs to nothing."""
        opening = self.i
        newlines = self.open_sequence()
        self.advance()
        self.expect_sequence_end(word)
        if self.close_sequence(opening, newlines):
            self.report(
                f"Unexpected `%{{ {word} }}`",
                "It belongs to no open directive of this template.",
                opening,
                self.previous,
            )
        return ErrorNode(opening, self.previous)

    def directive(self, word: str) -> Node:
        opening = self.i
        if not self.enter():
            self.depth -= 1
            return ErrorNode(opening, opening)
        newlines = self.open_sequence()
        if word == "if":
            node = self.if_directive(opening, newlines)
        elif word == "for":
            node = self.for_directive(opening, newlines)
        else:
            if word != "":
                self.failed = True
                self.diagnostics.append(
                    problems.foreign_template(
                        f"`{problems.shown(word)}` is not a template keyword",
                        "%",
                        self.start(self.i),
                        self.end(self.i),
                    )
                )
            else:
                self.unexpected(
                    "Missing template keyword",
                    "A directive begins with `if`, `else`, `endif`, `for` or `endfor`. To write the"
                    " text `%{` itself, use `%%{`.",
                )
            self.close_sequence(opening, newlines)
            node = ErrorNode(opening, self.previous)
        self.depth -= 1
        return node

    def if_directive(self, opening: int, newlines: bool) -> Node:
        self.advance()
        condition = self.expression()
        height = self.height
        self.expect_sequence_end("if")
        if not self.close_sequence(opening, newlines):
            condition = ErrorNode(opening + 1, self.previous - 1)
        then_parts = self.parts("if")
        height = max(height, self.height)
        else_parts: list[Node] | None = None
        if self.kind == DIRECTIVE_OPEN and self.directive_word() == "else":
            self.marker("else")
            else_parts = self.parts("else")
            height = max(height, self.height)
        self.end_directive("else" if else_parts is not None else "if")
        self.height = height + 1
        return IfDirective(opening, self.previous, condition, then_parts, else_parts)

    def for_directive(self, opening: int, newlines: bool) -> Node:
        self.advance()
        key_token = -1
        value_token = self.loop_name()
        if not self.failed and self.kind == COMMA:
            self.advance()
            key_token = value_token
            value_token = self.loop_name()
        if not self.failed and not (self.kind == IDENTIFIER and self.is_word("in")):
            self.unexpected(
                "Missing `in`", "A loop is written `%{ for value in collection }`."
            )
        collection = self.error_expression()
        if not self.failed:
            self.advance()
            collection = self.expression()
        height = self.height
        self.expect_sequence_end("for")
        if not self.close_sequence(opening, newlines):
            collection = ErrorNode(opening + 1, self.previous - 1)
        parts = self.parts("for")
        self.height = max(height, self.height) + 1
        self.end_directive("for")
        return ForDirective(opening, self.previous, key_token, value_token, collection, parts)

    def loop_name(self) -> int:
        """Consume the name of a loop variable; return its token."""
        token = self.i
        if not self.failed:
            if self.kind == IDENTIFIER:
                self.advance()
            else:
                self.unexpected(
                    "Missing loop variable", "Behind `for` stands the name of a loop variable."
                )
        return token

    def marker(self, word: str) -> None:
        """Consume a directive that is only the keyword *word*."""
        opening = self.i
        newlines = self.open_sequence()
        self.advance()
        self.expect_sequence_end(word)
        self.close_sequence(opening, newlines)

    def end_directive(self, keyword: str) -> None:
        """Consume the end of the directive that *keyword* began."""
        if self.failed:
            return
        if self.kind == DIRECTIVE_OPEN:
            self.marker("endfor" if keyword == "for" else "endif")
        elif not self.is_reported():
            self.report(
                f"Missing `{_EXPECTED_END[keyword]}`",
                f"The template ends inside a directive that needs its `{_EXPECTED_END[keyword]}`.",
                self.i,
                self.i,
            )


def _dedent(run: list[TemplateText | None]) -> None:
    """Remove the indentation that the lines of a flush heredoc have in common.

    Lines of nothing but white space neither count nor change; a line that begins with a
    sequence has no indentation. Where a strip marker has joined two lines, the second is no
    longer one.
    """
    lines: list[TemplateText] = []
    common = -1  # in grapheme clusters, as a blank may carry a combining mark
    line_start = True
    for text in run:
        if text is None:
            if line_start:
                common = 0
            line_start = False
            continue
        value = text.value
        if line_start:
            content = value.lstrip(MARKER_SPACE)
            indent = len(value) - len(content)
            if content != "" or not value.endswith("\n"):
                if common < 0 or indent < common:
                    common = indent
                lines.append(text)
        line_start = value.endswith("\n")
    if common > 0:
        for text in lines:
            text.value = _without_clusters(text.value, common)


def _without_clusters(value: str, count: int) -> str:
    """*value* without its first *count* grapheme clusters."""
    if value.isascii():
        return value[count:]
    from hcl_lint.text.graphemes import iter_graphemes

    return "".join(list(iter_graphemes(value))[count:])
