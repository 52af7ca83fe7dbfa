"""The syntax of the expressions in a file, which JSON syntax has in strings."""

from __future__ import annotations

from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.syntax.json_nodes import JsonString, StringTemplate, is_template, string_template
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants


class ExpressionTree:
    """A tree with expressions of a file: that of the file, or of a string in JSON syntax."""

    def __init__(self, tree: SyntaxTree, string: StringTemplate | None = None) -> None:
        self.tree = tree
        self._string = string

    def place(self, node: Node) -> tuple[int, int]:
        """The offsets of a node of the tree in the file."""
        start, end = self.tree.range(node)
        if self._string is None:
            return start, end
        return self._string.offset(start), self._string.offset(end)


@kept
def expression_trees(document: Document) -> list[ExpressionTree]:
    """The trees of the evaluated expressions in a document; kept with it."""
    if not document.is_json:
        return [ExpressionTree(document.tree)]
    found = []
    for string in descendants(document.tree.root, JsonString):
        if is_template(string.value) and document.readings.is_evaluated(string):
            template = string_template(document.tree, string)
            found.append(ExpressionTree(template.tree, template))
    return found
