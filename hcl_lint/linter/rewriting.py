"""Comparing expressions as written, and writing one in the place of another."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import SAFE, Fix
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.nodes import (
    Binary, Conditional, Expression, For, FunctionCall, Index, Node, ObjectItem, Parentheses,
    RelativeTraversal, Splat, Traversal, Unary,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.tokens import (
    AND, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COMMENT, EQUAL_EQUAL, GREATER, GREATER_EQUAL,
    HEREDOC_OPEN, INTERPOLATION_OPEN, LESS, LESS_EQUAL, MINUS, NEWLINE, NOT_EQUAL, OPEN_BRACE,
    OPEN_BRACKET, OPEN_PAREN, OR, PLUS, TEMPLATE_CLOSE,
)

# How tightly an operator binds; everything that is not an operation binds tighter.
_BINDING = {
    OR: 1, AND: 2, EQUAL_EQUAL: 3, NOT_EQUAL: 3, LESS: 4, LESS_EQUAL: 4, GREATER: 4,
    GREATER_EQUAL: 4, PLUS: 5, MINUS: 5,
}
_PRODUCT = 6
_UNARY = 7
_PRIMARY = 8


def same(file: FileContext, first: Expression, second: Expression) -> bool:
    """Whether two expressions are written alike, white space and comments aside."""
    # Ends at the first difference, as one of the two may be most of a file.
    others = words_of(file, second)
    for word in words_of(file, first):
        if word != next(others, None):
            return False
    return next(others, None) is None


def words_of(file: FileContext, node: Expression) -> Iterator[str]:
    """The tokens of an expression, without white space, comments and parentheses around it."""
    kinds = file.tokens.kinds
    node = without_parentheses(node)
    for token in range(node.first, node.last + 1):
        if kinds[token] != COMMENT and kinds[token] != NEWLINE:
            yield file.token_text(token)


def in_place_of(
    file: FileContext, outer: Expression, parent: Node | None, inner: Expression
) -> str | None:
    """The text of *inner*, a part of *outer*, to be written in the place of *outer*.

    There are parentheses around it where it would mean something else without them. None
    where it has a heredoc, whose end needs a line of its own.
    """
    if HEREDOC_OPEN in file.tokens.kinds[inner.first : inner.last + 1]:
        return None
    text = file.text_of(inner)
    if has_open_line_break(file, inner) or needs_parentheses(file, outer, parent, inner):
        return f"({text})"
    return text


def replaced_by(
    file: FileContext, title: str, outer: Expression, inner: Expression, applicability: str = SAFE
) -> Fix | None:
    """The fix that writes a part of the node that is looked at in the node's place."""
    text = in_place_of(file, outer, file.parent, inner)
    return None if text is None else file.replacement(title, outer, text, applicability)


def has_open_line_break(file: FileContext, node: Expression) -> bool:
    """Whether an expression has a newline outside all of its own brackets."""
    depth = 0
    for kind in file.tokens.kinds[node.first : node.last + 1]:
        if kind in (OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, INTERPOLATION_OPEN):
            depth += 1
        elif kind in (CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, TEMPLATE_CLOSE):
            depth -= 1
        elif kind == NEWLINE and depth == 0:
            return True
    return False


def needs_parentheses(
    file: FileContext, outer: Expression, parent: Node | None, inner: Expression
) -> bool:
    """Whether *inner* needs parentheses to stand for *outer* in *parent*."""
    if isinstance(parent, ObjectItem):
        return parent.key is outer
    if is_subject(parent, outer):
        kept = (Traversal, RelativeTraversal, Index, FunctionCall, Parentheses)
        return not isinstance(inner, kept)
    if isinstance(parent, Unary):
        return binding(file, inner) < _UNARY
    if isinstance(parent, Binary):
        level = binding(file, parent)
        return binding(file, inner) < level + (parent.right is outer)
    if isinstance(parent, (Conditional, For)):
        return isinstance(inner, Conditional)
    return False


def is_subject(parent: Node | None, node: Node) -> bool:
    """Whether *parent* takes something out of *node*: an attribute, an element, all elements."""
    if isinstance(parent, (RelativeTraversal, Splat)):
        return parent.source is node
    return isinstance(parent, Index) and parent.collection is node


def binding(file: FileContext, node: Expression) -> int:
    """How tightly the parts of an expression hold together."""
    if isinstance(node, Conditional):
        return 0
    if isinstance(node, Binary):
        return _BINDING.get(file.tokens.kinds[node.operator_token], _PRODUCT)
    return _UNARY if isinstance(node, Unary) else _PRIMARY
