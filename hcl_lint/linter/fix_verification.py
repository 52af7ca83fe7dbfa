"""Verify that fixes keep syntax, comments, references and values."""

from __future__ import annotations

from hcl_lint.syntax.directives import words_besides_orders
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.syntax.references import references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.values.value import Value


def damage(before: SyntaxTree, after: SyntaxTree, *, is_safe: bool) -> str | None:
    """Say why the text of *after* must not replace that of *before*, or None.

    No fix adds syntax errors. Safe ones keep every attribute and block in its body, in any order;
    no attribute loses a reference, or a value that does not depend on anything else; and all
    words of comments stay, except directives.
    """
    if len(after.diagnostics) > len(before.diagnostics):
        return f"the result has a syntax error: {after.diagnostics[-1].summary}"
    if not is_safe:
        return None
    if _comment_words(before) != _comment_words(after):
        return "the result does not have the same comments"
    if not isinstance(before.root, Body) or not isinstance(after.root, Body):
        return None
    old, new = _items(before), _items(after)
    if {path: len(items) for path, items in old.items()} != {
        path: len(items) for path, items in new.items()
    }:
        return "the result does not have the same attributes and blocks"
    for path, items in old.items():
        was = _attributes(items)
        now = _attributes(new[path])
        if _texts(before, was) == _texts(after, now):
            continue
        if not _references(before, was) <= _references(after, now):
            return f"the result has lost a reference of `{path}`"
        if not _may_be_equal(_known_values(before, was), _known_values(after, now), len(now)):
            return f"the result gives `{path}` another value"
    return None


def _comment_words(tree: SyntaxTree) -> list[str]:
    """The words of all comments, whatever their form and order."""
    words: list[str] = []
    for comment in all_comments(tree):
        words += words_besides_orders(comment.text)
    return sorted(words)


def _items(tree: SyntaxTree) -> dict[str, list[Node]]:
    """The attributes and blocks by path."""
    found: dict[str, list[Node]] = {}
    waiting: list[tuple[str, Node]] = [("", item) for item in tree.body.items]
    while waiting:
        outer, item = waiting.pop()
        if isinstance(item, Attribute):
            found.setdefault(f"{outer}{tree.token_text(item.name_token)}", []).append(item)
        elif isinstance(item, Block):
            words = [tree.token_text(item.type_token), *[label.value for label in item.labels]]
            path = f"{outer}{' '.join(words)}."
            found.setdefault(path, []).append(item)
            waiting += [(path, each) for each in item.body.items]
    return found


def _attributes(items: list[Node]) -> list[Attribute]:
    return [item for item in items if isinstance(item, Attribute)]


def _texts(tree: SyntaxTree, attributes: list[Attribute]) -> list[str]:
    return sorted([tree.text(each.expression) for each in attributes])


def _references(tree: SyntaxTree, attributes: list[Attribute]) -> set[str]:
    """The names that attributes refer to."""
    return {found.root for each in attributes for found in references(tree, each)}


def _known_values(tree: SyntaxTree, attributes: list[Attribute]) -> list[Value]:
    """The values of those attributes that do not depend on anything."""
    from hcl_lint.evaluation.evaluate import evaluate
    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.text.limits import Limits

    limits = Limits(steps=100_000)
    known = []
    for each in attributes:
        value, problems = evaluate(tree, each.expression, Scope({}, is_open=True), limits)
        if not problems and not value.contains_unknown and not value.is_unknown:
            known.append(value)
    return known


def _may_be_equal(old: list[Value], new: list[Value], count: int) -> bool:
    """Whether each of the old values may be one of *count* new ones, of which some are known."""
    left = list(new)
    missing = 0
    for value in old:
        if value in left:
            left.remove(value)
        else:
            missing += 1
    return missing <= count - len(new)
