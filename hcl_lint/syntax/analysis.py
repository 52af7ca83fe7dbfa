"""Static analysis: what an expression is as written, without evaluating it.

What reads a configuration before there are values, such as a type constraint, an import or a
list of dependencies, takes expressions apart with these. All answer None for an expression
of another form. Parentheses make another form of anything.

Source: recorded behaviour of the reference implementation's static analysis.
"""

from __future__ import annotations

from hcl_lint.syntax.nodes import (
    Binary, BoolLiteral, Conditional, Expression, For, FunctionCall, Index, Interpolation, Node,
    NullLiteral, Object, ObjectItem, Parentheses, RelativeTraversal, Splat, SplatItem, Template,
    Traversal, Tuple, Unary,
)
from hcl_lint.syntax.references import Reference, Step, reference_step, traversal_reference
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Range


class StaticCall:
    """A function call taken apart.

    The ranges are those of the name, and of the parentheses with all between.
    """

    __slots__ = ("name", "arguments", "name_range", "arguments_range")

    def __init__(
        self, name: str, arguments: list[Expression], name_range: Range, arguments_range: Range
    ) -> None:
        self.name = name
        self.arguments = arguments
        self.name_range = name_range
        self.arguments_range = arguments_range


def static_list(node: Expression) -> list[Expression] | None:
    """The items of a list that is written out in brackets."""
    return node.items if isinstance(node, Tuple) else None


def static_map(node: Expression) -> list[tuple[Expression, Expression]] | None:
    """The keys and values of a map that is written out in braces, in source order.

    Items that did not parse are left out.
    """
    if not isinstance(node, Object):
        return None
    return [(item.key, item.value) for item in node.items if isinstance(item, ObjectItem)]


def static_call(tree: SyntaxTree, node: Expression) -> StaticCall | None:
    """The name and arguments of a function call; a final ``...`` is not looked at."""
    if not isinstance(node, FunctionCall):
        return None
    tokens = tree.tokens
    last = token_before(tree, node.open_token)
    return StaticCall(
        node.name, node.arguments,
        Range(tree.source, tokens.start(node.first), tokens.end(last)),
        Range(tree.source, tokens.start(node.open_token), tokens.end(node.last)),
    )


def absolute_traversal(tree: SyntaxTree, node: Expression) -> Reference | None:
    """The reference that an expression is and nothing else.

    ``true``, ``false`` and ``null`` are names here.
    """
    if isinstance(node, Traversal):
        return traversal_reference(tree, node)
    root = node.source if isinstance(node, RelativeTraversal) else node
    if not isinstance(root, (BoolLiteral, NullLiteral)):
        return None
    steps: list[Step] = []
    if isinstance(node, RelativeTraversal):
        steps = [reference_step(tree, step) for step in node.steps]
    start, end = tree.range(node)
    return Reference(tree.source, tree.text(root), steps, start, end, node)


def keyword(tree: SyntaxTree, node: Expression) -> str | None:
    """The name that an expression is and nothing else, to be read as a word of its own."""
    if isinstance(node, (BoolLiteral, NullLiteral)):
        return tree.text(node)
    if isinstance(node, Traversal) and len(node.steps) == 0:
        return node.name
    return None


def decisive_range(tree: SyntaxTree, node: Node) -> tuple[int, int]:
    """The start and end offset, in code points, of what decides the form of an expression.

    That is the opening bracket of a collection, the operator of a negation, the brackets of
    an index or splat, the name of a function, the first part of a template.
    """
    tokens = tree.tokens
    while True:
        if isinstance(node, Conditional):
            node = node.condition
        elif isinstance(node, Binary):
            node = node.left
        elif isinstance(node, (Parentheses, Interpolation)):
            node = node.expression
        elif isinstance(node, Template) and len(node.parts) != 0 and not node.is_wrapper():
            node = node.parts[0]
        else:
            break
    if isinstance(node, FunctionCall):
        return tokens.starts[node.first], tokens.ends[node.open_token]
    if isinstance(node, (Tuple, Object, For, Unary)):
        return tokens.starts[node.first], tokens.ends[node.first]
    if isinstance(node, Index):
        bracket = token_after(tree, node.collection.last)
        return tokens.starts[bracket], tokens.ends[bracket]
    if isinstance(node, Splat):
        node = node.each
        while not isinstance(node, SplatItem):
            node = node.children()[0]
    return tree.range(node)


def token_before(tree: SyntaxTree, token: int) -> int:
    """The token before *token* that is not a comment or newline."""
    token -= 1
    while tree.tokens.kinds[token] in (COMMENT, NEWLINE):
        token -= 1
    return token


def token_after(tree: SyntaxTree, token: int) -> int:
    """The token after *token* that is not a comment or newline."""
    token += 1
    while tree.tokens.kinds[token] in (COMMENT, NEWLINE):
        token += 1
    return token
