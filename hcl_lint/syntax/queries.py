"""Questions about one place or one name in a tree."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import Final
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import (
    AttributeStep, Body, BoolLiteral, Expression, Node, NullLiteral, NumberLiteral, Object,
    Parentheses, QuotedTemplate, Template, TemplateText, Traversal, Tuple,
)
from hcl_lint.syntax.tree import SyntaxTree

_MANY: Final = 8  # children, among which one is searched for


def enclosing(tree: SyntaxTree, offset: int) -> list[Node]:
    """The nodes that hold the character at *offset*, from the root to the innermost.

    Offsets are code points. The root is always there, also for an offset in the white space
    or comments around it. Between two nodes that touch, the character after *offset* counts.
    """
    path = [tree.root]

    def start_of(node: Node) -> int:
        return tree.range(node)[0]

    while True:
        children = path[-1].children()
        if len(children) > _MANY and isinstance(path[-1], (Body, Object, Tuple)):
            at = bisect_right(children, offset, key=start_of)
            children = children[max(at - 1, 0) : at]
        for node in children:
            start, end = tree.range(node)
            if start <= offset < end:
                path.append(node)
                break
        else:
            return path


def child_around(tree: SyntaxTree, node: Node, first: int, last: int) -> Node | None:
    """The child of a node that holds all between two offsets."""
    for child in node.children():
        start, end = tree.range(child)
        if start <= first and last <= end:
            return child
    return None


def node_at(tree: SyntaxTree, offset: int) -> Node:
    """The innermost node that holds the character at *offset*, in code points; else the root."""
    return enclosing(tree, offset)[-1]


def is_literal_value(node: Expression) -> bool:
    """Whether it is a number, a bool, null, or a string of nothing but text."""
    if isinstance(node, QuotedTemplate):
        return node.is_literal()
    return isinstance(node, (NumberLiteral, BoolLiteral, NullLiteral))


def has_only_names(node: Traversal) -> bool:
    """Whether no step of a traversal is an index."""
    return all([isinstance(step, AttributeStep) for step in node.steps])


def literal(node: object) -> str | None:
    """The text of a string that is literal, in either syntax; None of anything else."""
    if isinstance(node, QuotedTemplate):
        return node.literal_text() if node.is_literal() else None
    return node.value if isinstance(node, JsonString) else None


def plain_text(node: Node) -> str | None:
    """The text of a string without sequences; None of anything else."""
    if isinstance(node, QuotedTemplate):
        parts = node.parts
        if len(parts) == 0:
            return ""
        part = parts[0]
        if len(parts) == 1 and isinstance(part, TemplateText):
            return part.value
    return None


def without_parentheses(node: Expression) -> Expression:
    """The expression inside any number of parentheses."""
    while isinstance(node, Parentheses):
        node = node.expression
    return node


def static_key(tree: SyntaxTree, key: Expression) -> str | None:
    """The key of an object's item, where it is known without evaluation."""
    if isinstance(key, Traversal) and not key.steps:
        return key.name
    key = without_parentheses(key)
    if isinstance(key, Template) and key.is_literal():
        return key.literal_text()
    return tree.text(key) if isinstance(key, NumberLiteral) else None
