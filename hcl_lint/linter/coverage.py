"""What a suppression is for: a line, or the item that follows."""

from __future__ import annotations

from hcl_lint.syntax.nodes import Body, Node
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.directives import Directive


def covered_range(tree: SyntaxTree, directive: Directive) -> tuple[int, int]:
    """The range, in code points, that an ``ignore`` is for: whole lines.

    Behind something, its line; on a line of its own, all of the item that follows: an
    attribute, a block, an entry of an object or list. In JSON, the object that it is in. An
    end below 0 says that there is nothing to cover.
    """
    if directive.owner is not None:
        return tree.range(directive.owner)
    text = tree.source.text
    start, end = tree.tokens.starts[directive.token], tree.tokens.ends[directive.token]
    line_start = text.rfind("\n", 0, start) + 1
    if text[line_start:start].strip() or not _ends_line(tree, directive.token):
        return line_start, _line_end(text, end)
    token = _next_item_token(tree, directive.token)
    item = _outermost_from(tree.root, token)
    if item is None:
        return 0, -1
    item_start, item_end = tree.range(item)
    return text.rfind("\n", 0, item_start) + 1, _line_end(text, item_end)


def _ends_line(tree: SyntaxTree, token: int) -> bool:
    kinds = tree.tokens.kinds
    return token + 1 >= len(kinds) or kinds[token + 1] in (NEWLINE, COMMENT)


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end


def _next_item_token(tree: SyntaxTree, token: int) -> int:
    """The first token behind a comment that is neither a comment nor a line break."""
    kinds = tree.tokens.kinds
    token += 1
    while token < len(kinds) and (kinds[token] == NEWLINE or kinds[token] == COMMENT):
        token += 1
    return token


def _outermost_from(root: Node, token: int) -> Node | None:
    """The largest node but the root that begins with a token, not a whole body."""
    node = root
    while True:
        inner = None
        for child in node.children():
            if child.first <= token <= child.last:
                inner = child
                break
        if inner is None:
            return None
        if inner.first == token and not isinstance(inner, Body):
            return inner
        node = inner
