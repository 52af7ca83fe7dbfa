"""The comments above declarations, as terraform-docs reads them: by lines."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.syntax.nodes import Body, Node
from hcl_lint.syntax.tree import SyntaxTree

IGNORED: Final = "terraform-docs-ignore"
"""In a comment above a declaration, it leaves the declaration out."""

_STARTS: Final = ("#", "//")


def comment_above(tree: SyntaxTree, node: Node, *, is_indented: bool = False) -> str:
    """As `comment_on_lines_above`, for a node."""
    return comment_on_lines_above(tree, tree.range(node)[0], is_indented=is_indented)


def comment_on_lines_above(tree: SyntaxTree, offset: int, *, is_indented: bool = False) -> str:
    """The text of the comment lines directly above the line of an offset, joined by spaces.

    Comments in `/* */` do not count, nor do lines with anything before the comment, except for
    white space where it *is_indented*. In JSON syntax there are none.
    """
    if not isinstance(tree.root, Body):
        return ""
    text = tree.source.text
    end = text.rfind("\n", 0, offset)
    found: list[str] = []
    while end >= 0:
        start = text.rfind("\n", 0, end) + 1
        line = text[start:end]
        if is_indented:
            line = line.lstrip()
        if not line.startswith(_STARTS):
            break
        found.append(line.strip().removeprefix("#").removeprefix("//").strip())
        end = start - 1
    return " ".join(reversed(found))
