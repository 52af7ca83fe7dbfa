"""The meanings of nodes, as plain tuples that can be compared.

White space, comments, commas, parentheses and how a key or label is quoted do not matter; the order
of items does.
"""

from __future__ import annotations

from dataclasses import dataclass

from hcl_lint.annotations import Sequence, TypeAlias, Union
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Index, IndexStep, Node, Object, ObjectItem, Parentheses,
    RelativeTraversal, TemplateText, Traversal, Tuple,
)
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree

Meaning: TypeAlias = tuple[Union[str, "Meaning"], ...]


@dataclass(slots=True, eq=False)
class Meanings:
    """The meanings of the nodes of a tree; `edit.changes.Changes` has those after changes."""

    tree: SyntaxTree

    def meaning_of(self, node: Node) -> Meaning:
        """Return the meaning of a node and all below it."""
        if isinstance(node, Attribute):
            return ("attribute", self.name(node), self.meaning_of(node.expression))
        if isinstance(node, Block):
            return ("block", *self.header(node), self.items(node.body))
        if isinstance(node, (Body, Object, Tuple)):
            return (type(node).__name__, self.items(node))
        if isinstance(node, ObjectItem):
            return ("item", self.key(node), self.meaning_of(node.value))
        if isinstance(node, Parentheses):
            return self.meaning_of(node.expression)
        if isinstance(node, TemplateText):
            return ("text", node.value)
        if isinstance(node, Traversal):
            root = self.tree.token_text(node.root_token)
            return self.with_steps(("variable", root), [self.step(step) for step in node.steps])
        if isinstance(node, RelativeTraversal):
            steps = [self.step(step) for step in node.steps]
            return self.with_steps(self.meaning_of(node.source), steps)
        if isinstance(node, Index):
            index = ("index", self.meaning_of(node.key))
            return self.with_steps(self.meaning_of(node.collection), [index])
        children = node.children()
        return (
            type(node).__name__, self.own_tokens(node, children),
            tuple([self.meaning_of(child) for child in children]),
        )

    def step(self, step: Node) -> Meaning:
        """The meaning of one step of a traversal."""
        if isinstance(step, IndexStep):
            return ("index", self.meaning_of(step.key))
        return ("name", *self.own_tokens(step, ())[1:])

    def with_steps(self, source: Meaning, steps: list[Meaning]) -> Meaning:
        """Return the meaning of something followed by steps, whatever kinds of nodes hold them."""
        if source[0] != "steps":
            source = ("steps", source)
        return source + tuple(steps)

    def items(self, node: Body | Object | Tuple) -> Meaning:
        """The meanings of all items, in order."""
        return tuple([self.meaning_of(item) for item in node.items])

    def name(self, attribute: Attribute) -> str:
        """The name of an attribute."""
        return attribute.name

    def header(self, block: Block) -> tuple[str, Meaning]:
        """The type and the labels of a block."""
        labels: Meaning = tuple([label.value for label in block.labels])
        return block.type, labels

    def key(self, item: ObjectItem) -> Meaning:
        """The key of an object's item."""
        name = static_key(self.tree, item.key)
        return self.meaning_of(item.key) if name is None else ("key", name)

    def own_tokens(self, node: Node, children: Sequence[Node]) -> Meaning:
        """The tokens of a node that are in none of its children."""
        found: list[str] = []
        i = node.first
        for child in children:
            self.add_tokens(i, child.first, found)
            i = max(i, child.last + 1)
        self.add_tokens(i, node.last + 1, found)
        return tuple(found)

    def add_tokens(self, first: int, stop: int, found: list[str]) -> None:
        kinds = self.tree.tokens.kinds
        for i in range(first, stop):
            if kinds[i] != COMMENT and kinds[i] != NEWLINE:
                # The white space around the closing marker of a heredoc is part of its token.
                found.append(self.tree.token_text(i).strip())
