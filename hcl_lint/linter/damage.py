"""Whether fixes did damage to a file: the net under all rules that offer fixes."""

from __future__ import annotations

from hcl_lint.linter.directives import words_besides_orders
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.syntax.references import references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.tree import SyntaxTree


def damage(before: SyntaxTree, after: SyntaxTree, *, is_safe: bool) -> str | None:
    """Say why the text of *after* must not replace that of *before*, or None.

    No fix adds syntax errors. Safe ones keep every attribute and block where it is in its
    body or elsewhere in it, lose no reference of an attribute, and keep the words of all
    comments but those that are orders to a linter.
    """
    if len(after.diagnostics) > len(before.diagnostics):
        return f"the result has a syntax error: {after.diagnostics[-1].summary}"
    if not is_safe:
        return None
    if _comment_words(before) != _comment_words(after):
        return "the result does not have the same comments"
    if isinstance(before.root, Body) and isinstance(after.root, Body):
        old, new = _attributes(before), _attributes(after)
        if sorted([path for path, _ in old]) != sorted([path for path, _ in new]):
            return "the result does not have the same attributes and blocks"
        for (path, was), (_, now) in zip(sorted(old), sorted(new), strict=True):
            if not set(was) <= set(now):
                return f"the result has lost a reference of `{path}`"
    return None


def _comment_words(tree: SyntaxTree) -> list[str]:
    """The words of all comments, whatever their form and order."""
    words: list[str] = []
    for comment in all_comments(tree):
        words += words_besides_orders(comment.text)
    return sorted(words)


def _attributes(tree: SyntaxTree) -> list[tuple[str, list[str]]]:
    """The attributes and blocks by path, with the names that each attribute refers to."""
    found: list[tuple[str, list[str]]] = []
    waiting: list[tuple[str, Node]] = [("", item) for item in tree.body.items]
    while waiting:
        path, item = waiting.pop()
        if isinstance(item, Attribute):
            roots = {each.root for each in references(tree, item)}
            found.append((f"{path}{tree.token_text(item.name_token)}", sorted(roots)))
        elif isinstance(item, Block):
            words = [tree.token_text(item.type_token), *[label.value for label in item.labels]]
            inner = f"{path}{' '.join(words)}."
            found.append((inner, []))
            waiting += [(inner, each) for each in item.body.items]
    return found
