"""Iterators that hide other names."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import naming
from hcl_lint.syntax.nodes import Block, Body, For, ForDirective, Traversal
from hcl_lint.syntax.queries import find_attribute

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node

    # A name, and the offsets of its place.
    Binding = tuple[str, tuple[int, int]]


class ShadowedIterator(Rule):
    problem = naming.SHADOWED_ITERATOR
    nodes = (For, ForDirective, Block)
    holds_for_json = True

    def check(self, node: For | ForDirective | Block, file: FileContext) -> None:
        bindings = list(_bindings(node, file))
        if not bindings:
            return
        outer = set(_outer_names(node, file))
        for name, place in bindings:
            if name == "_":
                continue
            if name in outer:
                file.report(
                    self,
                    place,
                    f"`{name}` hides the `{name}` of an outer loop",
                    "The outer name is not accessible inside this loop. Choose another name.",
                )
            elif name in [root.name for root in file.dialect.scopes if root.loops_avoid]:
                file.report(
                    self,
                    place,
                    f"`{name}` hides the built-in name `{name}`",
                    f"Inside this loop, `{name}` is the iterator. Choose another name.",
                )


def _bindings(node: Node, file: FileContext) -> Iterator[Binding]:
    """The names that a loop gives."""
    if isinstance(node, (For, ForDirective)):
        for token in (node.key_token, node.value_token):
            if token >= 0:
                yield file.token_text(token), file.token_range(token)
    elif isinstance(node, Block) and file.name_of(node) == "dynamic" and len(node.labels) == 1:
        iterator = find_attribute(file.tree, node.body, "iterator")
        if iterator is None:
            yield node.labels[0].value, file.range_of(node.labels[0])
        elif isinstance(iterator.expression, Traversal) and not iterator.expression.steps:
            expression = iterator.expression
            yield file.text_of(expression), file.range_of(expression)


def _outer_names(node: Node, file: FileContext) -> Iterator[str]:
    """The names that the loops around a node give to it."""
    child = node
    for ancestor in reversed(file.ancestors):
        if isinstance(ancestor, Body):
            continue
        if isinstance(ancestor, Block):
            # Of a dynamic block, only the content has the name.
            sees = isinstance(child, Block) and file.name_of(child) == "content"
        else:
            sees = isinstance(ancestor, (For, ForDirective)) and ancestor.collection is not child
        if sees:
            for name, _ in _bindings(ancestor, file):
                yield name
        child = ancestor
