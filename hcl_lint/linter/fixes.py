"""Making fixes: in rounds, never two that touch in one, and none that would do damage."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import dataclass, field

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.diagnostic import SAFE, Diagnostic
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.directives import words_besides_directives
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.limits import Limits
from hcl_lint.values.value import Value

MOST_ROUNDS = 10


@dataclass(slots=True, eq=False)
class FixRound:
    """The outcome of one round: the new document, and the diagnostics that were fixed.

    ``refused`` are those whose fixes would have done damage.
    """

    document: Document
    applied: list[Diagnostic] = field(default_factory=list, init=False)
    refused: list[Diagnostic] = field(default_factory=list, init=False)


def fix_once(document: Document, diagnostics: Iterable[Diagnostic]) -> FixRound:
    """Apply those of the fixes that do not touch one another.

    All of them are offered by *diagnostics* and are to be made. What is left out is found
    again, if still wanted, in the next round. Where the outcome of all shows damage, each is
    tried by itself and those that do it are refused.
    """
    chosen = disjoint(diagnostics)
    result = FixRound(document)
    if not chosen:
        return result
    together = _with_fixes(document, chosen)
    if _is_harmless(document, together, chosen):
        result.document = together
        result.applied = chosen
        return result
    for diagnostic in chosen:
        if _is_harmless(document, _with_fixes(document, [diagnostic]), [diagnostic]):
            result.applied.append(diagnostic)
        else:
            result.refused.append(diagnostic)
    while result.applied:
        result.document = _with_fixes(document, result.applied)
        if _is_harmless(document, result.document, result.applied):
            return result
        # Harmless alone and harmful together: the last one waits for its own round.
        result.applied.pop()
    result.document = document
    return result


def disjoint(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics whose fixes can be made together.

    Fixes of short ranges take precedence, and those of the same range by their texts: the choice
    does not depend on the order of rules. Diagnostics may share a fix, which is made once.
    """
    wanted = [element for element in diagnostics if element.fix is not None and element.fix.edits]
    taken: list[tuple[int, int]] = []
    chosen: list[Diagnostic] = []
    for diagnostic in sorted(wanted, key=_narrowest_first):
        edits = _edits(diagnostic)
        if chosen and edits == _edits(chosen[-1]):
            chosen.append(diagnostic)
        elif not any([_touches(taken, edit) for edit in edits]):
            chosen.append(diagnostic)
            for edit in edits:
                insort(taken, (edit.start, edit.end))
    return chosen


def _narrowest_first(diagnostic: Diagnostic) -> tuple[int, list[Edit], str]:
    edits = _edits(diagnostic)
    return edits[-1].end - edits[0].start, edits, diagnostic.code


def _edits(diagnostic: Diagnostic) -> list[Edit]:
    assert diagnostic.fix is not None
    return diagnostic.fix.edits


def _touches(taken: list[tuple[int, int]], edit: Edit) -> bool:
    """Whether an edit overlaps or touches a range that is taken; these are in order."""
    at = bisect_left(taken, (edit.start, edit.start))
    if at > 0 and taken[at - 1][1] >= edit.start:
        return True
    return at < len(taken) and taken[at][0] <= edit.end


def _with_fixes(document: Document, chosen: list[Diagnostic]) -> Document:
    edits = sorted({edit for diagnostic in chosen for edit in _edits(diagnostic)})
    return document.with_text(apply_edits(document.text, edits))


def _is_harmless(before: Document, after: Document, chosen: list[Diagnostic]) -> bool:
    return reason_to_refuse(before.tree, after.tree, is_safe=_all_safe(chosen)) is None


def _all_safe(chosen: list[Diagnostic]) -> bool:
    return all([entry.fix is not None and entry.fix.applicability == SAFE for entry in chosen])


def reason_to_refuse(before: SyntaxTree, after: SyntaxTree, *, is_safe: bool) -> str | None:
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
            return f"the result changes the value of `{path}`"
    return None


def _comment_words(tree: SyntaxTree) -> list[str]:
    """The words of all comments, whatever their form and order."""
    words: list[str] = []
    for comment in all_comments(tree):
        words += words_besides_directives(comment.text)
    return sorted(words)


def _items(tree: SyntaxTree) -> dict[str, list[Node]]:
    """The attributes and blocks by path."""
    found: dict[str, list[Node]] = {}
    waiting: list[tuple[str, Node]] = [("", item) for item in tree.body.items]
    while waiting:
        outer, item = waiting.pop()
        if isinstance(item, Attribute):
            found.setdefault(f"{outer}{item.name}", []).append(item)
        elif isinstance(item, Block):
            words = [item.type, *[label.value for label in item.labels]]
            path = f"{outer}{' '.join(words)}."
            found.setdefault(path, []).append(item)
            waiting += [(path, element) for element in item.body.items]
    return found


def _attributes(items: list[Node]) -> list[Attribute]:
    return [item for item in items if isinstance(item, Attribute)]


def _texts(tree: SyntaxTree, attributes: list[Attribute]) -> list[str]:
    return sorted([tree.text(attribute.expression) for attribute in attributes])


def _references(tree: SyntaxTree, attributes: list[Attribute]) -> set[str]:
    """The names that attributes refer to."""
    return {found.root for attribute in attributes for found in references(tree, attribute)}


def _known_values(tree: SyntaxTree, attributes: list[Attribute]) -> list[Value]:
    """The values of those attributes that do not depend on anything."""
    limits = Limits(steps=100_000)
    known = []
    for attribute in attributes:
        value, problems = evaluate(tree, attribute.expression, Scope({}, is_open=True), limits)
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
