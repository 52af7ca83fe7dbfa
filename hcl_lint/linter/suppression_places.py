"""Which lines of a file a suppression comment is for."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.syntax.analysis import token_after
from hcl_lint.syntax.directives import Directive
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit


def _ends_line(tree: SyntaxTree, token: int) -> bool:
    return tree.tokens.kinds[token + 1] in (NEWLINE, COMMENT)


class CoveredItems:
    """Finds the items of a tree that suppressions are for."""

    def __init__(self, tree: SyntaxTree) -> None:
        self.tree = tree
        self._children: dict[Node, tuple[list[Node], list[int]]] = {}  # with their first tokens

    def covered_range(self, directive: Directive) -> tuple[int, int]:
        """The range, in code points, that an ``ignore`` is for: whole lines.

        After something else, its line; on a line of its own, all of the item that follows: an
        attribute, a block, an entry of an object or list. After other words of its comment, both.
        In JSON, the object around it. An end below 0 means that there is nothing to cover.
        """
        tree = self.tree
        if directive.owner is not None:
            return tree.range(directive.owner)
        text = tree.source.text
        start, end = tree.tokens.starts[directive.token], tree.tokens.ends[directive.token]
        line_start, line_end = self._line_of(start)[0], self._line_of(end)[1]
        if directive.is_of_checks:
            around = self.block_around(directive)
            if around is not None:
                return tree.range(around)
        if not _is_blank(text, line_start, start) or not _ends_line(tree, directive.token):
            return line_start, line_end
        token = token_after(tree, directive.token)
        item = self._outermost_from(token)
        if item is None:
            return (0, -1) if directive.is_standalone else (line_start, line_end)
        item_start, item_end = tree.range(item)
        if directive.is_standalone:
            line_start = self._line_of(item_start)[0]
        return line_start, self._line_of(item_end)[1]

    def block_around(self, directive: Directive) -> Block | None:
        """The block that a directive for checks is for: around it, or with its brace on the line.

        checkov's are for the outermost block.
        """
        tokens = self.tree.tokens
        line_start = self._line_of(tokens.starts[directive.token])[0]
        line_end = self._line_of(tokens.ends[directive.token])[1]
        node: Node | None = self.tree.root
        found: Block | None = None
        while isinstance(node, Body):
            inner = self._child_at(node, directive.token)
            if not isinstance(inner, Block):
                break
            if line_start <= tokens.starts[inner.open_token] < line_end:
                found = inner
            elif directive.is_for_block and node is self.tree.root:
                found = inner
            node = inner.body
        return found

    def block_of_attribute(self, directive: Directive) -> Block | None:
        """The innermost block around a comment, if that is about an attribute in it."""
        token = directive.token
        found: Block | None = None
        inner = self._child_at(self.tree.root, token)
        while isinstance(inner, Block):
            found = inner
            inner = self._child_at(inner.body, token)
        if found is None:
            return None
        about = self._child_at(found.body, token - 1)
        if about is None:
            about = self._child_at(found.body, token_after(self.tree, token))
        return found if isinstance(about, Attribute) else None

    def moved_above(self, directive: Directive, block: Block, written: str) -> list[Edit]:
        """The edits that put a comment above a block in place of a directive; none if it shares
        its line, or the block does.
        """
        tokens, text = self.tree.tokens, self.tree.source.text
        start, end = tokens.starts[directive.token], tokens.ends[directive.token]
        line_start, line_end = self._line_of(start)[0], self._line_of(end)[1]
        above = tokens.starts[block.first]
        margin = text[self._line_of(above)[0] : above]
        if margin.strip() or text[line_start:start].strip() or text[end:line_end].strip():
            return []
        comment = Edit(above, above, f"# {written}\n{margin}")
        return [comment, Edit(line_start, line_end + 1, "")] if directive.is_standalone else []

    def _line_of(self, offset: int) -> tuple[int, int]:
        """Where the line of an offset begins, and where its newline is."""
        index = self.tree.source.line_index
        line = index.line(offset)
        is_last = line + 1 == index.line_count
        end = len(self.tree.source.text) if is_last else index.line_start(line + 1) - 1
        return index.line_start(line) if line else 0, end

    def _outermost_from(self, token: int) -> Node | None:
        """The largest node but the root that begins with a token, not a whole body."""
        node = self.tree.root
        while True:
            inner = self._child_at(node, token)
            if inner is None:
                return None
            if inner.first == token and not isinstance(inner, Body):
                return inner
            node = inner

    def _child_at(self, node: Node, token: int) -> Node | None:
        if node not in self._children:
            children = [child for child in node.children() if child.first <= child.last]
            self._children[node] = (children, [child.first for child in children])
        children, firsts = self._children[node]
        index = bisect_right(firsts, token) - 1
        return None if index < 0 or token > children[index].last else children[index]


def _is_blank(text: str, start: int, end: int) -> bool:
    """Whether nothing but white space is between two offsets."""
    while start < end and text[start].isspace():
        start += 1
    return start == end
