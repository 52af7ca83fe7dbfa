"""Rewrites of `terraform fmt` that go beyond white space.

A value that is one interpolation and nothing else is unwrapped, labels are quoted, and in
the variables of a module the types of Terraform 0.11 become those of today.

Source: recorded behaviour of the reference, which breaks or loses some of what it rewrites:
a label that holds a `$` or `%`, comments between labels, a value whose lines no bracket
holds together. Here the first two are left as they are, the last gets parentheses.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.format.spacing import BRACKET_CHANGES
from hcl_lint.syntax.nodes import Attribute, Block, Expression, Interpolation, Label, QuotedTemplate
from hcl_lint.syntax.tokens import (
    CLOSE_PAREN, CLOSE_QUOTE, COMMENT, DIRECTIVE_OPEN, EOF, HEREDOC_CLOSE, HEREDOC_OPEN, IDENTIFIER,
    INTERPOLATION_OPEN, NEWLINE, OPEN_PAREN, OPEN_QUOTE, QUOTED_TEXT,
)
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit

QUOTED_TYPES: Final = {"string": "string", "list": "list(string)", "map": "map(string)"}
"""The types of today for the quoted ones of Terraform 0.11."""

BARE_TYPES: Final = ("list", "map", "set")
"""Collection types that mean one of any type where they stand alone."""

_LABEL_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def rewrites(tree: SyntaxTree) -> list[Edit]:
    """The edits, in order, that bring a configuration without diagnostics up to date.

    What they give may lack white space that the layout has. Made once, they are made for good:
    the result asks for no other.
    """
    edits: list[Edit] = []
    rewriter = _Rewriter(tree, edits)
    bodies = [(tree.body, False)]
    while bodies:
        body, is_variable = bodies.pop()
        is_top = body is tree.root
        for item in body.items:
            if isinstance(item, Attribute):
                rewriter.rewrite_attribute(item, is_variable)
            elif isinstance(item, Block):
                for label in item.labels:
                    rewriter.rewrite_label(label)
                type_name = item.type
                bodies.append((item.body, is_top and type_name == "variable"))
    edits.sort()
    return edits


class _Rewriter:
    __slots__ = ("tree", "text", "tokens", "kinds", "edits")

    def __init__(self, tree: SyntaxTree, edits: list[Edit]) -> None:
        self.tree = tree
        self.text = tree.source.text
        self.tokens = tree.tokens
        self.kinds = tree.tokens.kinds
        self.edits = edits

    def rewrite_attribute(self, attribute: Attribute, is_variable: bool) -> None:
        value = attribute.expression
        if is_variable and attribute.name == "type":
            self.rewrite_type(value)
        elif (
            self.kinds[value.first] == OPEN_QUOTE
            and self.kinds[value.first + 1] == INTERPOLATION_OPEN
        ):
            self.unwrap(value)

    def rewrite_type(self, value: Expression) -> None:
        start = self.tokens.start(value.first)
        end = self.tokens.end(value.last)
        kinds = self.kinds[value.first:value.last + 1]
        if kinds == bytes([IDENTIFIER]):
            if self.text[start:end] in BARE_TYPES:
                self.edits.append(Edit(end, end, "(any)"))
        elif kinds == bytes([OPEN_QUOTE, QUOTED_TEXT, CLOSE_QUOTE]):
            modern = QUOTED_TYPES.get(self.text[start + 1:end - 1])
            if modern is not None:
                self.edits.append(Edit(start, end, modern))

    def rewrite_label(self, label: Label) -> None:
        start = self.tokens.start(label.first)
        end = self.tokens.end(label.last)
        text = self.text[start:end]
        if not label.quoted:
            self.edits.append(Edit(start, end, f'"{text}"'))
        elif "$" not in text and "%" not in text and not _has_raw_bytes(text):
            quoted = quote_label(label.value)
            if quoted != text:
                self.edits.append(Edit(start, end, quoted))

    # Unwrapping

    def unwrap(self, value: Expression) -> None:
        """Take off the wrapper around a value, and any wrapper directly in it."""
        kinds = self.kinds
        is_one_line = NEWLINE not in kinds[value.first:value.last]
        outer = value
        following = kinds[value.last + 1]
        before = ""
        after = ""
        while True:
            inner = self.wrapped(value)
            if inner is None:
                break
            first = value.first + 2
            last = value.last - 2
            while kinds[first] == NEWLINE:
                first += 1
            while kinds[last] == NEWLINE and not self.ends_comment(last):
                last -= 1
            if not is_one_line and (
                self.wants_parentheses(first, last)
                or not self.stands_alone(first, last, inner.last, following)
            ):
                newline = self.tree.source.newline if kinds[last] == HEREDOC_CLOSE else ""
                before += f"({self.slice(first, last)}{newline})"
                self.replace(outer, before + after)
                return
            before += self.text[self.tokens.start(first):self.tokens.start(inner.first)]
            if inner.last < last:
                following = kinds[inner.last + 1]
                between = self.text[self.tokens.end(inner.last):self.tokens.end(last)]
                after = between + after
            value = inner
        if value is not outer:
            self.replace(outer, before + self.slice(value.first, value.last) + after)

    def replace(self, value: Expression, text: str) -> None:
        end = self.tokens.end(value.last)
        if self.kinds[value.last + 1] in (NEWLINE, EOF):
            # White space here would become part of the line that closes a heredoc.
            end = self.tokens.start(value.last + 1)
        self.edits.append(Edit(self.tokens.start(value.first), end, text))

    def wrapped(self, value: Expression) -> Expression | None:
        """The value in a wrapper: a template in quotes that is one interpolation.

        Like the reference, this takes one with a heredoc with sequences in it for none.
        """
        if not isinstance(value, QuotedTemplate) or len(value.parts) != 1:
            return None
        part = value.parts[0]
        if not isinstance(part, Interpolation):
            return None
        inner = part.expression
        if isinstance(inner, QuotedTemplate) or HEREDOC_OPEN not in (
            self.kinds[value.first:value.last]
        ):
            return inner
        quotes = 0
        for kind in self.kinds[value.first + 2:value.last - 1]:
            if kind == OPEN_QUOTE:
                quotes += 1
            elif kind == CLOSE_QUOTE:
                quotes -= 1
            elif quotes == 0 and (kind == INTERPOLATION_OPEN or kind == DIRECTIVE_OPEN):
                return None
        return inner

    def slice(self, first: int, last: int) -> str:
        """The text of tokens; white space after a heredoc's closing marker is the marker's."""
        end = self.tokens.end(last)
        if self.kinds[last] == HEREDOC_CLOSE:
            end = self.tokens.start(last + 1)
        return self.text[self.tokens.start(first):end]

    def ends_comment(self, newline: int) -> bool:
        """Whether a newline belongs to a line comment, as the reference sees it."""
        if newline == 0 or self.kinds[newline - 1] != COMMENT:
            return False
        start = self.tokens.start(newline - 1)
        return self.text[start] == "#" or self.text[start + 1] == "/"

    def wants_parentheses(self, first: int, last: int) -> bool:
        """Whether the reference puts parentheses: on several lines, and none there already."""
        if self.kinds[first] == OPEN_PAREN and self.kinds[last] == CLOSE_PAREN:
            return False
        return any(
            self.kinds[i] == NEWLINE and not self.ends_comment(i) for i in range(first, last + 1)
        )

    def stands_alone(self, first: int, last: int, value_last: int, following: int) -> bool:
        """Whether the tokens are still one value outside the interpolation.

        There a newline ends the value, unless a bracket is open, and has to end one with a
        heredoc or line comment at its end. *value_last* is the last token that is not a comment,
        *following* the kind of what follows.
        """
        kinds = self.kinds
        depth = 0
        for kind in kinds[first:value_last + 1]:
            depth += BRACKET_CHANGES[kind]
            if kind == NEWLINE and depth == 0:
                return False
        if kinds[last] == HEREDOC_CLOSE:
            return following == NEWLINE
        if NEWLINE in kinds[value_last:last + 1]:
            return following == NEWLINE or following == COMMENT or following == EOF
        return True


def quote_label(value: str) -> str:
    """A label's text in quotes, with the escapes that the reference writes."""
    parts: list[str] = []
    for i, c in enumerate(value):
        if c in _LABEL_ESCAPES:
            parts.append(_LABEL_ESCAPES[c])
        elif (c == "$" or c == "%") and value.startswith("{", i + 1):
            parts.append(c + c)
        elif c.isprintable():
            parts.append(c)
        elif c <= "\uffff":
            parts.append(f"\\u{ord(c):04x}")
        else:
            parts.append(f"\\U{ord(c):08x}")
    return f'"{"".join(parts)}"'


def _has_raw_bytes(text: str) -> bool:
    """Whether text holds bytes that are not UTF-8, which no escape can express."""
    return any(0xD800 <= ord(c) <= 0xDFFF for c in text)
