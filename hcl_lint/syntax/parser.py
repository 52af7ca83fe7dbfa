"""The ways into the syntax: text in, tree out, for any text."""

from __future__ import annotations

import gc

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import problems
from hcl_lint.syntax.bodies import BodyParser
from hcl_lint.syntax.brackets import partners
from hcl_lint.syntax.depth import allow_depth
from hcl_lint.syntax.encoding import stray_bytes
from hcl_lint.syntax.lexer import tokenize, tokenize_template
from hcl_lint.syntax.nodes import Body, ErrorNode, Node
from hcl_lint.syntax.tokens import EOF, Tokens
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# What a text can be.
_CONFIGURATION: Final = 0
_EXPRESSION: Final = 1
_TEMPLATE: Final = 2

_MANY: Final = 10  # diagnostics of a text with NUL that say no more than that it is no text


def parse_config(source: Source, limits: Limits = DEFAULT_LIMITS) -> SyntaxTree:
    """Parse a configuration: the body of a file. Never raises."""
    return _parse(source, _CONFIGURATION, limits)


def parse_expression(source: Source, limits: Limits = DEFAULT_LIMITS) -> SyntaxTree:
    """Parse a text that is one expression, in which newlines mean nothing. Never raises."""
    return _parse(source, _EXPRESSION, limits)


def parse_template(source: Source, limits: Limits = DEFAULT_LIMITS) -> SyntaxTree:
    """Parse a text that is one template, without quotes around it. Never raises."""
    return _parse(source, _TEMPLATE, limits)


def _parse(source: Source, form: int, limits: Limits) -> SyntaxTree:
    # A tree has no cycles: the collector would only walk it, over and over while it grows.
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        return _parsed(source, form, limits)
    finally:
        if is_collecting:
            gc.enable()


def _parsed(source: Source, form: int, limits: Limits) -> SyntaxTree:
    text = source.text
    if len(text) > limits.source:
        tokens = Tokens(bytes([EOF]), [len(text)], [0], [0])
        error = problems.too_large(len(text), limits.source)
        root: Node = Body(0, -1, []) if form == _CONFIGURATION else ErrorNode(0, -1)
        return SyntaxTree(source, tokens, root, [error])
    tokens, diagnostics = tokenize_template(text) if form == _TEMPLATE else tokenize(text)
    if not text.isascii():
        for start, end in stray_bytes(text, tokens):
            diagnostics.append(problems.invalid_token(text, start, end))
    allow_depth(limits)
    parser = _Parser(text, tokens, None, limits, diagnostics)
    root = parser.parse(form)
    if parser.failed or len(parser.diagnostics) != 0:
        parser = _Parser(text, tokens, partners(tokens), limits, diagnostics)
        root = parser.parse(form)
    if len(parser.diagnostics) != 0 or len(diagnostics) != 0:
        diagnostics = sorted(diagnostics + parser.diagnostics, key=_position)
        if len(diagnostics) > _MANY and "\0" in text:
            diagnostics = [problems.binary(text.index("\0"))]
    return SyntaxTree(source, tokens, root, diagnostics)


def _position(diagnostic: Diagnostic) -> int:
    return diagnostic.start


class _Parser(BodyParser):
    """Parses whole texts."""

    __slots__ = ()

    def parse(self, form: int) -> Node:
        if form == _CONFIGURATION:
            self.jump(0)
            return self.body(-1, -1)
        self.newlines = False
        self.jump(0)
        if form == _TEMPLATE:
            return self.standalone_template()
        expression = self.expression()
        if not self.failed and self.kind != EOF:
            self.unexpected(
                "Unexpected text behind the expression", "Expected the end of the expression here."
            )
        if self.failed:
            return ErrorNode(0, max(len(self.kinds) - 2, 0))
        return expression
