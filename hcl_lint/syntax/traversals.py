"""The parser of texts that are one traversal, such as a reference named in a configuration.

Source: recorded behaviour of the reference implementation's stand-alone traversal parsers.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import rules
from hcl_lint.syntax.cursor import Cursor
from hcl_lint.syntax.encoding import stray_bytes
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.literals import decode_quoted, is_valid_number
from hcl_lint.syntax.nodes import (
    AttributeStep, ErrorNode, Expression, IndexStep, Node, NumberLiteral, QuotedTemplate, SplatItem,
    TemplateText, Traversal,
)
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.rules import between
from hcl_lint.syntax.tokens import (
    CLOSE_BRACKET, CLOSE_QUOTE, DOT, EOF, IDENTIFIER, NUMBER, OPEN_BRACKET, OPEN_QUOTE, QUOTED_TEXT,
    STAR, Tokens,
)
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source


def parse_traversal(
    source: Source, limits: Limits = DEFAULT_LIMITS, *, splats: bool = False
) -> SyntaxTree:
    """Parse a text that is one traversal, in which newlines mean nothing. Never raises.

    The root is a `Traversal`, or an `ErrorNode` where there is a diagnostic. A traversal is
    stricter than an expression: no ``.0``, and only numbers and strings in brackets. With
    *splats* also ``[*]`` may be a step, which is then a `SplatItem`.
    """
    text = source.text
    if len(text) > limits.source:
        return parse_expression(source, limits)  # which refuses it in the same way
    tokens, diagnostics = tokenize(text)
    if not text.isascii():
        for start, end in stray_bytes(text, tokens):
            diagnostics.append(rules.invalid_token(text, start, end))
    parser = _TraversalParser(text, tokens, limits, splats)
    root = parser.parse()
    # What the lexer could not read is all there is to say: the rest may follow from it.
    diagnostics = sorted(diagnostics or parser.diagnostics, key=_position)
    if len(diagnostics) != 0:
        root = ErrorNode(0, len(tokens) - 2)
    return SyntaxTree(source, tokens, root, diagnostics)


def _position(diagnostic: Diagnostic) -> int:
    return diagnostic.start


class _TraversalParser(Cursor):
    """Parses a root name and steps; stops at the first problem."""

    __slots__ = ("splats",)

    def __init__(self, text: str, tokens: Tokens, limits: Limits, splats: bool) -> None:
        super().__init__(text, tokens, None, limits)
        self.splats = splats
        self.newlines = False

    def parse(self) -> Expression:
        self.jump(0)
        root = self.i
        if self.kind != IDENTIFIER:
            self.unexpected(
                "Missing variable name",
                "A reference must begin with the name of a variable.")
            return self.error_expression()
        self.advance()
        steps: list[Node] = []
        while self.kind != EOF and not self.failed:
            if self.kind == DOT:
                steps.append(self.attribute())
            elif self.kind == OPEN_BRACKET:
                steps.append(self.index())
            else:
                self.unexpected(
                    f"Unexpected `{rules.shown(self.token_text(self.i))}`",
                    "Only `.name` and `[index]` can follow in a reference.",
                )
        return Traversal(root, self.previous, steps)

    def attribute(self) -> Node:
        dot = self.i
        self.advance()
        name = self.i
        if self.kind == IDENTIFIER:
            self.advance()
            return AttributeStep(dot, name)
        if self.kind == NUMBER:
            detail = f"Write indexes in brackets here: `[{self.token_text(name)}]`."
        elif self.kind == STAR:
            detail = "A splat is not allowed in this reference."
        else:
            detail = "A dot must be followed by the name of an attribute."
        self.unexpected("Missing attribute name", detail)
        return self.error_expression()

    def index(self) -> Node:
        bracket = self.i
        self.advance()
        key: Expression | None = None
        if self.kind == NUMBER:
            key = self.number()
        elif self.kind == OPEN_QUOTE:
            key = self.string()
        elif self.kind == STAR and self.splats:
            self.advance()
        elif self.kind == STAR:
            self.unexpected("Unexpected `*`", "A splat is not allowed in this reference.")
        else:
            self.unexpected("Missing index", "The index must be a number or a quoted string.")
        if not self.failed:
            if self.kind == CLOSE_BRACKET:
                self.advance()
            else:
                self.unexpected("Missing `]` of an index", "Expected `]` after the index.")
        if key is None:
            return SplatItem(bracket, self.previous)
        return IndexStep(bracket, self.previous, key, False)

    def number(self) -> Expression:
        token = self.i
        if not is_valid_number(self.token_text(token)):
            self.failed = True
            self.diagnostics.append(
                rules.MALFORMED_NUMBER.at(between(self.start(token), self.end(token)))
            )
        self.advance()
        return NumberLiteral(token, token)

    def string(self) -> Expression:
        first = self.i
        parts: list[Node] = []
        i = first + 1
        while self.kinds[i] == QUOTED_TEXT:
            start = self.start(i)
            text = self.text[start : self.end(i)]
            parts.append(TemplateText(i, i, decode_quoted(text, start, self.diagnostics)))
            i += 1
        self.jump(i)
        if self.kind != CLOSE_QUOTE:
            sign = self.text[self.start(i)]
            self.unexpected(
                "Template in an index",
                f"The index must be literal. Write `{sign}{sign}{{` for a literal `{sign}{{`.",
            )
            return self.error_expression()
        self.advance()
        return QuotedTemplate(first, i, parts)
