"""The parser of what stands in brackets: calls, tuples, objects, for expressions.

Source: HCL native syntax, "Expressions"; recorded behaviour where the two differ.
"""

from __future__ import annotations

from hcl_lint.syntax.nodes import (
    ErrorNode, Expression, For, FunctionCall, Node, Object, ObjectItem, Parentheses, Tuple,
)  # fmt: skip
from hcl_lint.syntax.templates import TemplateParser
from hcl_lint.syntax.tokens import (
    ARROW, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COLON, COMMA, DOUBLE_COLON, ELLIPSIS, EOF,
    EQUAL, IDENTIFIER, NEWLINE, OPEN_PAREN,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import i64


class BracketedParser(TemplateParser):
    """Parses constructs in brackets; what stands in them is parsed by the subclass."""

    __slots__ = ()

    def namespaced_call(self, first: i64) -> Expression:
        """Parse the rest of a name such as ``a::b``, and its call."""
        while self.kind == DOUBLE_COLON:
            self.advance()
            if self.kind != IDENTIFIER:
                self.unexpected("Missing function name", "Behind `::` stands a function's name.")
                return self.error_expression()
            self.advance()
        if self.kind != OPEN_PAREN:
            self.unexpected(
                "Missing `(` of a function call",
                "Only functions have names with `::`. Expected `(` here.",
            )
            return self.error_expression()
        return self.call(first)

    def call(self, first: i64) -> Expression:
        """Parse the arguments whose opening parenthesis is the current token."""
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        arguments: list[Expression] = []
        ellipsis = -1
        height: i64 = 0
        while self.kind != CLOSE_PAREN and not self.failed:
            start = self.i
            arguments.append(self.expression())
            if self.height > height:
                height = self.height
            if not self.failed:
                if self.kind == COMMA:
                    self.advance()
                    continue
                if self.kind == ELLIPSIS:
                    ellipsis = self.i
                    self.advance()
                    if self.kind != CLOSE_PAREN:
                        self.unexpected(
                            "Argument behind an expanded one",
                            "Only the last argument can be expanded by `...`, and no comma follows"
                            " it.",
                        )
                elif self.kind != CLOSE_PAREN:
                    self.separator_missing("argument", ")", first, opening)
            if self.failed and self.can_recover(opening):
                self.recover_item(arguments, start, opening)
        return self.finish(
            FunctionCall(first, self.i, opening, arguments, ellipsis), newlines, height
        )

    def finish(self, node: Expression, newlines: bool, height: i64) -> Expression:
        """Consume a construct's closing bracket, unless it failed."""
        self.newlines = newlines
        if self.failed:
            node.last = max(self.previous, node.first)
        else:
            node.last = self.i
            self.advance()
        self.height = height + 1
        return node

    def separator_missing(self, item: str, close: str, first: int, opening: int) -> None:
        """Report the current token behind an item of a collection."""
        if self.kind == EOF:
            self.unclosed(
                f"`{self.token_text(opening)}` is not closed",
                f"Add the missing `{close}`.",
                first,
                opening,
            )
        elif self.is_open(opening):
            self.unexpected(
                f"`{self.token_text(opening)}` on line {self.line(opening)} is not closed",
                f"Expected a comma or `{close}` in place of this.",
            )
        elif self.kind == COLON or self.kind == EQUAL:
            self.unexpected(
                f"Unexpected `{self.token_text(self.i)}`",
                f"Expected a comma before the next {item}, or `{close}`.",
            )
        else:
            article = "an" if item[0] in "aeiou" else "a"
            self.unexpected(
                f"Missing comma or `{close}`",
                f"Expected a comma before the next {item}, or `{close}`, behind {article} {item}.",
            )

    def recover_item(self, items: list[Expression], start: int, opening: int) -> None:
        """Replace the item that failed by an error node, and go on behind its separator."""
        partner = self.partner
        assert partner is not None
        self.newlines = False
        self.skip_item(start, partner[opening])
        items[-1] = ErrorNode(start, max(self.previous, start))
        if self.kind == COMMA:
            self.advance()

    def tuple_or_for(self) -> Expression:
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        if self.kind == IDENTIFIER and self.is_word("for"):
            return self.for_expression(opening, newlines, CLOSE_BRACKET)
        items: list[Expression] = []
        height: i64 = 0
        while self.kind != CLOSE_BRACKET and not self.failed:
            start = self.i
            items.append(self.expression())
            if self.height > height:
                height = self.height
            if not self.failed:
                if self.kind == COMMA:
                    self.advance()
                    continue
                if self.kind != CLOSE_BRACKET:
                    self.separator_missing("item", "]", opening, opening)
            if self.failed and self.can_recover(opening):
                self.recover_item(items, start, opening)
        return self.finish(Tuple(opening, self.i, items), newlines, height)

    def object_or_for(self) -> Expression:
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        if self.kind == IDENTIFIER and self.is_word("for"):
            return self.for_expression(opening, newlines, CLOSE_BRACE)
        self.newlines = True
        self.jump(opening + 1)
        items: list[Node] = []
        height: i64 = 0
        while not self.failed:
            while self.kind == NEWLINE:
                self.advance()
            if self.kind == CLOSE_BRACE:
                if self.partner is not None and self.partner[self.i] != opening:
                    self.misplaced_brace(opening)
                break
            start = self.i
            items.append(self.object_item(opening))
            if self.height > height:
                height = self.height
            if self.failed and self.can_recover(opening):
                partner = self.partner
                assert partner is not None
                self.newlines = True
                self.skip_item(start, partner[opening])
                items[-1] = ErrorNode(start, max(self.previous, start))
                if self.kind == COMMA:
                    self.advance()
        return self.finish(Object(opening, self.i, items), newlines, height)

    def object_item(self, opening: int) -> Node:
        """Parse one item of an object and the separator behind it."""
        start = self.i
        if self.kind == EOF:
            self.unclosed_object(opening)
            return ErrorNode(start, start)
        key = self.expression()
        height = self.height
        separator = self.i
        if not self.failed:
            if self.kind == EQUAL or self.kind == COLON:
                self.advance()
            else:
                self.key_separator_missing(opening)
        if self.failed:
            return ErrorNode(start, start)
        value = self.expression()
        if self.height < height:
            self.height = height
        item = ObjectItem(start, self.previous, key, separator, value)
        if not self.failed:
            if self.kind == COMMA or self.kind == NEWLINE:
                self.advance()
            elif self.kind == EOF:
                self.unclosed("Object is not closed", "Add the missing `}`.", opening, opening)
            elif self.kind != CLOSE_BRACE:
                self.unexpected(
                    "Missing comma, line break or `}`",
                    "The items of an object are separated by commas or line breaks.",
                )
        return item

    def misplaced_brace(self, opening: int) -> None:
        """Report an object whose closing brace, by its indentation, closes something else."""
        self.unclosed(
            "Object is not closed",
            "The next `}` is indented as one that closes something around it.",
            opening,
            opening,
        )

    def unclosed_object(self, opening: int) -> None:
        self.unexpected(
            f"`{{` on line {self.line(opening)} is not closed",
            "The object that it opens has no `}`.",
        )

    def key_separator_missing(self, opening: int) -> None:
        if self.kind != EOF and self.is_open(opening):
            self.unclosed_object(opening)
        elif self.kind == NEWLINE or self.kind == COMMA or self.kind == CLOSE_BRACE:
            self.unexpected(
                "Missing value of an object's key",
                "Expected `=` and a value behind the key, on the same line.",
            )
        elif self.kind == EOF:
            self.unclosed("Object is not closed", "Add the missing `}`.", opening, opening)
        else:
            self.unexpected(
                "Missing `=` behind an object's key",
                "An item is written `key = value`. A key that is an expression with more than a"
                " name or string stands in parentheses.",
            )

    def for_expression(self, opening: int, newlines: bool, close: int) -> Expression:
        """Parse what follows ``[`` or ``{`` and, as the current token, ``for``."""
        self.advance()
        key_token = -1
        value_token = self.for_name()
        if not self.failed and self.kind == COMMA:
            self.advance()
            key_token = value_token
            value_token = self.for_name()
        if not self.failed and not (self.kind == IDENTIFIER and self.is_word("in")):
            self.for_unexpected("Missing `in` of a for expression")
        collection = value = self.error_expression()
        height: i64 = 0
        if not self.failed:
            self.advance()
            collection = self.expression()
            height = self.height
        if not self.failed:
            if self.kind == COLON:
                self.advance()
            else:
                self.for_unexpected("Missing `:` of a for expression")
        key: Expression | None = None
        condition: Expression | None = None
        ellipsis = -1
        if not self.failed:
            value = self.expression()
            if self.height > height:
                height = self.height
        if not self.failed and close == CLOSE_BRACE:
            if self.kind == ARROW:
                self.advance()
                key = value
                value = self.expression()
                height = max(height, self.height)
                if not self.failed and self.kind == ELLIPSIS:
                    ellipsis = self.i
                    self.advance()
            elif self.kind == CLOSE_BRACE:
                self.unclosed(
                    "Missing `=>` of a for expression",
                    "In braces the result is a key and a value: `{for v in list : key => value}`.",
                    value.first,
                    max(value.first, value.last),
                )
            else:
                self.for_unexpected("Missing `=>` of a for expression")
        if not self.failed and self.kind == IDENTIFIER and self.is_word("if"):
            self.advance()
            condition = self.expression()
            if self.height > height:
                height = self.height
        if not self.failed and self.kind != close:
            self.for_unexpected("Unexpected text in a for expression")
        node = For(
            opening, self.i, key_token, value_token, collection, key, value, condition, ellipsis
        )  # fmt: skip
        if self.failed and self.can_recover(opening):
            partner = self.partner
            assert partner is not None
            self.failed = False
            self.pass_over(self.i + 1, partner[opening])
            self.jump(partner[opening])
            self.finish(node, newlines, height)
            return ErrorNode(opening, self.previous)
        return self.finish(node, newlines, height)

    def for_name(self) -> int:
        token = self.i
        if not self.failed:
            if self.kind == IDENTIFIER:
                self.advance()
            else:
                self.for_unexpected("Missing variable of a for expression")
        return token

    def for_unexpected(self, summary: str) -> None:
        self.unexpected(
            summary,
            "It is written `[for value in list : result]` or `{for key, value in map : key =>"
            " result}`, with `if condition` at the end where wanted.",
        )

    def parentheses(self) -> Expression:
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        expression = self.expression()
        if not self.failed and self.kind != CLOSE_PAREN:
            self.unexpected("Missing `)`", "Expected `)` to close the parentheses here.")
        return self.finish(Parentheses(opening, self.i, expression), newlines, self.height)
