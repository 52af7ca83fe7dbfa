"""Expressions that are read without evaluating them, in either syntax."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.syntax.analysis import absolute_traversal, keyword
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import (
    Expression, FunctionCall, Index, QuotedTemplate, RelativeTraversal, Splat, Traversal,
)
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.references import (
    Reference, Step, reference_step, references, traversal_reference,
)
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range, Source


class StaticExpression:
    """The syntax of an expression; in JSON, of the one in a string.

    ``place`` is where to report: the expression, in JSON the string around it.
    """

    def __init__(
        self, tree: SyntaxTree, node: Expression, place: Range, *, is_quoted: bool = False
    ) -> None:
        self.tree = tree
        self.node = node
        self.place = place
        self.is_quoted = is_quoted

    def reference(self) -> Reference | None:
        """The reference that it is and nothing else, all of whose steps are fixed."""
        return absolute_traversal(self.tree, self.node)

    def keyword(self) -> str | None:
        """The bare name that it is."""
        return keyword(self.tree, self.node)

    def is_dynamic_reference(self) -> bool:
        """Whether it is a reference with an index or splat that is not fixed."""
        return isinstance(self.node, (Index, RelativeTraversal, Splat))

    def beginning(self) -> Reference | None:
        """The reference that it begins with, up to the first step that is not fixed."""
        node = self.node
        while True:
            if isinstance(node, Index):
                node = node.collection
            elif isinstance(node, (RelativeTraversal, Splat)):
                node = node.source
            elif isinstance(node, Traversal):
                return absolute_traversal(self.tree, node)
            else:
                return None

    def without_keys(self) -> Reference | None:
        """The reference that it is, without the keys in it that are not fixed."""
        later: list[Step] = []
        node = self.node
        while True:
            if isinstance(node, Index):
                node = node.collection
            elif isinstance(node, RelativeTraversal):
                later = [*[reference_step(self.tree, step) for step in node.steps], *later]
                node = node.source
            elif isinstance(node, Traversal):
                start = traversal_reference(self.tree, node)
                steps = [*start.steps, *later]
                return Reference(start.source, start.root, steps, start.start, start.end, node)
            else:
                return None

    def references(self) -> list[Reference]:
        """All references in it."""
        return references(self.tree, self.node)


def static(expression: BodyExpression | None) -> StaticExpression | None:
    """The syntax of an expression; None where it has none, as a number in JSON, and of None.

    Of a literal string in native syntax, the expression in it, as older configurations have it.
    """
    if isinstance(expression, NativeExpression):
        node = expression.node
        if isinstance(node, QuotedTemplate) and node.is_literal():
            return _parsed(node.literal_text(), expression.place, is_quoted=True)
        return StaticExpression(expression.tree, node, expression.place)
    if isinstance(expression, JsonExpression) and isinstance(expression.node, JsonString):
        return _parsed(expression.node.value, expression.place, is_quoted=False)
    return None


def reference_of(expression: BodyExpression | None) -> Reference | None:
    """The reference that an expression is and nothing else, in either syntax."""
    written = static(expression)
    return None if written is None else written.reference()


def beginning_of(expression: BodyExpression | None) -> Reference | None:
    """The reference that an expression begins with, up to the first step that is not fixed."""
    written = static(expression)
    return None if written is None else written.beginning()


def keyword_of(expression: BodyExpression | None) -> str | None:
    """The bare name that an expression is."""
    written = static(expression)
    return None if written is None else written.keyword()


def calls_in(expression: BodyExpression) -> Iterator[NativeExpression]:
    """Yield the calls of functions in an expression of native syntax, the outer ones first."""
    if isinstance(expression, NativeExpression):
        node = expression.node
        if isinstance(node, FunctionCall):
            yield expression
        for descendant in descendants(node, FunctionCall):
            yield NativeExpression(expression.tree, descendant)


def _parsed(text: str, place: Range, *, is_quoted: bool) -> StaticExpression | None:
    tree = parse_expression(Source(place.source.path, text))
    if len(tree.diagnostics) != 0:
        return None
    return StaticExpression(tree, tree.expression, place, is_quoted=is_quoted)
