"""What holds of the tree of any text whatever."""

from __future__ import annotations

from hcl_lint.syntax.nodes import ErrorNode, Node
from hcl_lint.syntax.tokens import EOF
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.line_index import BOM


def broken_invariant(tree: SyntaxTree) -> str | None:
    """The first promise that a tree breaks, or None."""
    return broken_tiling(tree) or misplaced_diagnostic(tree) or broken_nesting(tree)


def broken_tiling(tree: SyntaxTree) -> str | None:
    """Where tokens and the white space between them fail to make up the text."""
    text, tokens = tree.source.text, tree.tokens
    at = 1 if text.startswith(BOM) else 0
    for kind, start, end in zip(tokens.kinds, tokens.starts, tokens.ends):
        if not at <= start <= end <= len(text):
            return f"a token from {start} to {end} follows one that ends at {at}"
        if text[at:start].strip(" \t"):
            return f"{text[at:start]!r} at {at} is in no token"
        at = end
    if not tokens.kinds or tokens.kinds[-1] != EOF or tokens.kinds.count(EOF) != 1:
        return "the last token is not the only end of file"
    if at != len(text) or len(tokens.kinds) != len(tokens.starts) or len(
            tokens.starts) != len(tokens.ends):
        return f"the tokens end at {at} of {len(text)}"
    return None


def misplaced_diagnostic(tree: SyntaxTree) -> str | None:
    """A diagnostic whose range is not in the text, or that says nothing."""
    last = 0
    for each in tree.diagnostics:
        if each.start < last:
            return f"{each!r} is not in order"
        last = each.start
        if not 0 <= each.start <= each.end <= len(tree.source.text):
            return f"{each!r} is not in the text of {len(tree.source.text)} characters"
        if not each.summary or len(each.summary) > 60 or each.summary.endswith("."):
            return f"{each!r} has a summary that is empty, too long, or ends in a stop"
        if not each.detail or not each.rule.name:
            return f"{each!r} lacks a detail or a rule"
    return None


def broken_nesting(tree: SyntaxTree) -> str | None:
    """A node that is not inside its parent and behind its elder siblings, or should not be."""
    count = len(tree.tokens)
    if not 0 <= tree.root.first <= tree.root.last + 1 <= count:
        return f"the root spans the tokens {tree.root.first} to {tree.root.last} of {count}"
    waiting: list[Node] = [tree.root]
    while waiting:
        parent = waiting.pop()
        if isinstance(parent, ErrorNode) and not tree.diagnostics:
            return f"an error node at token {parent.first}, and no diagnostic"
        at = parent.first
        for node in parent.children():
            if not at <= node.first <= node.last + 1 <= parent.last + 1:
                return (f"{name(node)}, tokens {node.first} to {node.last}, misplaced in"
                        f" {name(parent)}, {parent.first} to {parent.last}, where {at} is next")
            at = node.last + 1
            waiting.append(node)
    return None


def name(node: Node) -> str:
    """The kind of a node, for people."""
    return type(node).__name__
