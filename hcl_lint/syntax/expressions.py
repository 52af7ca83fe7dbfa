"""The parser of expressions: recursive descent, precedence climbing for operators.

Source: HCL native syntax, "Expressions"; recorded behaviour where the two differ.
"""

from __future__ import annotations

from hcl_lint.syntax import problems
from hcl_lint.syntax.bracketed import BracketedParser
from hcl_lint.syntax.literals import is_valid_number
from hcl_lint.syntax.nodes import (
    AttributeStep, Binary, BoolLiteral, Conditional, ErrorNode, Expression, Index, IndexStep, Node,
    NullLiteral, NumberLiteral, RelativeTraversal, Splat, SplatItem, Template, Traversal,
    Unary,
)  # fmt: skip
from hcl_lint.syntax.tokens import (
    AND, BANG, CLOSE_BRACKET, COLON, DOT, DOUBLE_COLON, EOF, EQUAL_EQUAL, GREATER, GREATER_EQUAL,
    HEREDOC_OPEN, IDENTIFIER, INVALID, LESS, LESS_EQUAL, MINUS, NAMES, NEWLINE, NOT_EQUAL, NUMBER,
    OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, OPEN_QUOTE, OR, PERCENT, PLUS, QUESTION, SLASH, STAR,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from mypy_extensions import i64

_PRECEDENCES: Final[dict[int, int]] = {
    OR: 1, AND: 2, EQUAL_EQUAL: 3, NOT_EQUAL: 3,
    LESS: 4, LESS_EQUAL: 4, GREATER: 4, GREATER_EQUAL: 4,
    PLUS: 5, MINUS: 5, STAR: 6, SLASH: 6, PERCENT: 6,
}  # fmt: skip

# By kind, how tightly each binary operator binds; 0 for what is none.
_PRECEDENCE: Final = bytes([_PRECEDENCES.get(kind, 0) for kind in range(len(NAMES))])

# The steps of all traversals that have none.
_NO_STEPS: Final[list[Node]] = []

_EXPRESSION_DETAIL: Final = "Expected a value: a string, number, list, object, reference or call."


class ExpressionParser(BracketedParser):
    """Parses expressions and the templates in them."""

    __slots__ = ()

    def expression(self) -> Expression:
        """Parse the expression at the current token; `failed` is set where there is none."""
        self.depth += 1
        if self.depth > self.depth_limit and not self.refuse_depth():
            self.depth -= 1
            return self.error_expression()
        first = self.i
        node = self.operand()
        kind = self.kind
        if PLUS <= kind <= OR and not self.failed:
            node = self.binary(node, first, 1)
        if self.kind == QUESTION and not self.failed:
            node = self.conditional(node, first)
        self.depth -= 1
        return node

    def binary(self, left: Expression, first: i64, lowest: i64) -> Expression:
        """Parse the operators that bind at least as tightly as *lowest*, behind *left*."""
        height = self.height
        while not self.failed:
            precedence: i64 = _PRECEDENCE[self.kind]
            if precedence < lowest:
                break
            operator = self.i
            self.advance()
            second = self.i
            right = self.operand()
            while not self.failed and _PRECEDENCE[self.kind] > precedence:
                right = self.binary(right, second, precedence + 1)
            height = max(height, self.height) + 1
            if self.depth + height > self.depth_limit:
                self.refuse_depth()
            left = Binary(first, self.previous, left, operator, right)
        self.height = height
        return left

    def conditional(self, condition: Expression, first: i64) -> Expression:
        height = self.height
        self.advance()
        if_true = self.expression()
        height = max(height, self.height)
        if_false = if_true
        if not self.failed:
            if self.kind == COLON:
                self.advance()
                if_false = self.expression()
                height = max(height, self.height)
            else:
                self.unexpected(
                    "Missing `:` of a conditional",
                    "A conditional is written `condition ? value : other_value`; there is no form"
                    " without the second value. Use `null` where there is none.",
                )
        self.height = height + 1
        return Conditional(first, self.previous, condition, if_true, if_false)

    def operand(self) -> Expression:
        """Parse unary operators and the term with traversals behind them."""
        kind = self.kind
        if kind == BANG or kind == MINUS:
            if not self.enter():
                self.depth -= 1
                return self.error_expression()
            first = self.i
            self.advance()
            operand = self.operand()
            self.depth -= 1
            self.height += 1
            return Unary(first, self.previous, operand)
        node = self.term()
        kind = self.kind
        if (kind == DOT or kind == OPEN_BRACKET) and not self.failed:
            return self.postfix(node)
        return node

    def term(self) -> Expression:
        kind = self.kind
        first = self.i
        if kind == IDENTIFIER:
            self.advance()
            kind = self.kind
            if kind == OPEN_PAREN:
                return self.call(first)
            if kind == DOUBLE_COLON:
                return self.namespaced_call(first)
            self.height = 1
            width: i64 = self.widths[first]
            if width == 4 or width == 5:
                text = self.token_text(first)
                if text == "true" or text == "false":
                    return BoolLiteral(first, first, text == "true")
                if text == "null":
                    return NullLiteral(first, first)
            if kind == DOT and self.depth < self.depth_limit:
                return self.names(first)
            return Traversal(first, first, _NO_STEPS)
        if kind == OPEN_QUOTE:
            return self.quoted_template()
        if kind == NUMBER:
            self.number()
            return NumberLiteral(first, first)
        if kind == OPEN_BRACKET:
            return self.tuple_or_for()
        if kind == OPEN_BRACE:
            return self.object_or_for()
        if kind == OPEN_PAREN:
            return self.parentheses()
        if kind == HEREDOC_OPEN:
            return self.heredoc()
        return self.missing_expression()

    def number(self) -> None:
        """Consume a number; one that is none is reported, and parsing goes on."""
        self.height = 1
        if not is_valid_number(self.token_text(self.i)):
            self.diagnostics.append(
                problems.invalid_number(self.start(self.i), self.end(self.i))
            )
        self.advance()

    def missing_expression(self) -> Expression:
        """Report the current token, where a value should stand."""
        kind = self.kind
        first = self.i
        if kind == INVALID and self.skip_foreign_string():
            self.height = 1
            return ErrorNode(first, self.previous)
        if kind == EOF:
            self.unexpected("Missing value", "The file ends where a value is expected.")
        elif kind == NEWLINE:
            self.unexpected(
                "Missing value",
                "The line ends where a value is expected. To continue an expression on the next"
                " line put it in parentheses.",
            )
        elif kind == LESS and self.kinds[first + 1] == LESS:
            self.unexpected(
                "Invalid start of a heredoc",
                "A heredoc starts with `<<NAME` or `<<-NAME`, the name without quotes and nothing"
                " behind it on the line, not even a space or comment.",
            )
        else:
            found = problems.shown(self.token_text(first))
            self.unexpected(f"Unexpected `{found}`", _EXPRESSION_DETAIL)
        return self.error_expression()

    def skip_foreign_string(self) -> bool:
        """Report text in single or curly quotes, and pass over it; whether there was any."""
        start = self.start(self.i)
        opening = self.text[start]
        if opening == "'":
            closing = "'"
        elif opening == "\u2018":
            closing = "\u2019"
        elif opening == "\u201c":
            closing = "\u201d"
        else:
            return False
        i = self.i + 1
        kinds = self.kinds
        while kinds[i] != NEWLINE and kinds[i] != EOF:
            if kinds[i] == INVALID and self.token_text(i) == closing:
                self.diagnostics.append(problems.foreign_string(start, self.end(i)))
                self.invalid_seen.append(opening)
                self.invalid_seen.append(closing)
                self.jump(i)
                self.advance()
                return True
            i += 1
        return False

    # Traversals

    def names(self, first: i64) -> Expression:
        """Parse what nearly all traversals are: names with dots between, on one line."""
        kinds = self.kinds
        steps: list[Node] = []
        i = first + 1
        while kinds[i] == DOT and kinds[i + 1] == IDENTIFIER:
            steps.append(AttributeStep(i, i + 1))
            i += 2
        self.i = i - 1
        self.advance()
        return Traversal(first, i - 1, steps)

    def postfix(self, source: Expression) -> Expression:
        """Parse attribute access, indexes and splats behind *source*."""
        first = source.first
        steps: list[Node] | None = None
        if isinstance(source, Traversal):
            if len(source.steps) == 0:
                source.steps = []  # of its own
            steps = source.steps
        height = self.height
        while not self.failed:
            step: Node | None = None
            if self.kind == DOT:
                dot = self.i
                self.advance()
                if self.kind == STAR:
                    source = self.legacy_splat(source, dot)
                    steps = None
                    height += 1
                else:
                    step = self.attribute_step(dot)
            elif self.kind == OPEN_BRACKET:
                bracket = self.i
                # As recorded: `[` and `*` stand on one line, where lines mean anything.
                if self.peek() == STAR:
                    self.advance()
                    source = self.splat(source, bracket)
                    steps = None
                    height = max(height, self.height) + 1
                else:
                    key = self.index_key(bracket)
                    if is_literal_key(key) and not self.failed:
                        step = IndexStep(bracket, self.previous, key, False)
                    else:
                        source = Index(first, self.previous, source, key)
                        steps = None
                        height = max(height, self.height) + 1
            else:
                break
            if step is not None:
                if steps is None:
                    steps = []
                    source = RelativeTraversal(first, self.previous, source, steps)
                    height += 1
                steps.append(step)
                source.last = self.previous
            if self.depth + height > self.depth_limit:
                self.refuse_depth()
        self.height = height
        return source

    def index_key(self, bracket: i64) -> Expression:
        """Parse what stands between the brackets of an index."""
        newlines = self.newlines
        self.newlines = False
        self.advance()
        key = self.expression()
        if not self.failed:
            if self.kind == CLOSE_BRACKET:
                self.newlines = newlines
                self.advance()
            else:
                self.bracket_missing("an index", bracket)
        self.newlines = newlines
        return key

    def bracket_missing(self, what: str, bracket: int) -> None:
        """Report what stands between the current token and the bracket that was expected."""
        if not self.is_reported():
            start = self.start(self.i)
            end = self.end(self.i)
            detail = "Expected `]` in place of this."
            if self.partner is not None and self.partner[bracket] > self.i:
                closing = self.start(self.partner[bracket])
                if self.text.find("\n", start, closing) >= 0:
                    start = closing
                    end = closing + 1
                    detail = "The brackets hold more than one index. Is an operator or comma"
                    detail += " missing before the opening one?"
                else:
                    end = closing
            summary = f"Missing `]` of {what}"
            self.diagnostics.append(problems.syntax_error(summary, detail, start, end))
        self.failed = True

    def attribute_step(self, dot: i64) -> Node | None:
        """Parse what follows the dot of an attribute or legacy index."""
        name = self.i
        if self.kind == IDENTIFIER:
            self.advance()
            return AttributeStep(dot, name)
        if self.kind == NUMBER:
            if "." in self.token_text(name):
                self.unexpected(
                    "Invalid legacy index",
                    "`.0.1` reads as the number 0.1. Write the indexes in brackets: `[0][1]`.",
                )
                return None
            height = self.height
            self.number()
            self.height = height
            return IndexStep(dot, name, NumberLiteral(name, name), True)
        self.unexpected("Missing attribute name", "Behind a dot stands the name of an attribute.")
        return None

    def legacy_splat(self, source: Expression, dot: i64) -> Expression:
        """Parse ``.*`` (its star is the current token) and the names and numbers behind it."""
        star = self.i
        self.advance()
        each: Expression = SplatItem(dot, star)
        steps: list[Node] = []
        while self.kind == DOT and not self.failed:
            step_dot = self.i
            self.advance()
            if self.kind == STAR:
                self.unexpected(
                    "Nested legacy splat",
                    "A `.*` cannot follow another one. Write both as `[*]`.",
                )
                break
            step = self.attribute_step(step_dot)
            if step is not None:
                steps.append(step)
            elif len(self.diagnostics) != 0:
                self.diagnostics[-1].start = self.start(star)
        if len(steps) != 0:
            each = RelativeTraversal(dot, self.previous, each, steps)
        return Splat(source.first, self.previous, source, each, True)

    def splat(self, source: Expression, bracket: i64) -> Expression:
        """Parse ``[*]`` (its star is the current token) and all that is done with each element."""
        self.advance()
        if self.kind == CLOSE_BRACKET:
            self.advance()
        else:
            self.bracket_missing("a splat", bracket)
        each: Expression = SplatItem(bracket, self.previous)
        self.height = 1
        if (self.kind == DOT or self.kind == OPEN_BRACKET) and not self.failed:
            if self.enter():
                each = self.postfix(each)
            self.depth -= 1
        return Splat(source.first, self.previous, source, each, False)


def is_literal_key(key: Expression) -> bool:
    """Whether an index is a literal, which makes it a step of a traversal."""
    if isinstance(key, Template):
        return key.is_literal()
    return isinstance(key, (NumberLiteral, BoolLiteral, NullLiteral))
