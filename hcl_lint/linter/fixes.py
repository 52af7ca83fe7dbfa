"""Making fixes: over rounds, never two that touch in one, and none that would do damage."""

from __future__ import annotations

from bisect import bisect_left, insort

from hcl_lint.diagnostics.fix import SAFE
from hcl_lint.linter.damage import damage
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hcl_lint.diagnostics.diagnostic import Diagnostic
    from hcl_lint.syntax.tree import SyntaxTree

MOST_ROUNDS = 10


class Fixed:
    """What one round made of a text: the new text, and what was put right.

    ``refused`` are those whose fixes would have done damage.
    """

    __slots__ = ("tree", "applied", "refused")

    def __init__(self, tree: SyntaxTree) -> None:
        self.tree = tree
        self.applied: list[Diagnostic] = []
        self.refused: list[Diagnostic] = []


def fix_once(
    tree: SyntaxTree, diagnostics: Iterable[Diagnostic], parse: Callable[[Source], SyntaxTree]
) -> Fixed:
    """Make those of the fixes that do not touch one another.

    All of them are offered by *diagnostics* and are to be made. What is left out is found
    again, if still wanted, in the next round. Where the outcome of all shows damage, each is
    tried by itself and those that do it are refused.
    """
    chosen = disjoint(diagnostics)
    result = Fixed(tree)
    if not chosen:
        return result
    together = _tree_with(tree, chosen, parse)
    if damage(tree, together, is_safe=_all_safe(chosen)) is None:
        result.tree = together
        result.applied = chosen
        return result
    for each in chosen:
        alone = _tree_with(tree, [each], parse)
        if damage(tree, alone, is_safe=_all_safe([each])) is None:
            result.applied.append(each)
        else:
            result.refused.append(each)
    while result.applied:
        result.tree = _tree_with(tree, result.applied, parse)
        if damage(tree, result.tree, is_safe=_all_safe(result.applied)) is None:
            return result
        # Harmless alone and harmful together: the last one waits for its own round.
        result.applied.pop()
    result.tree = tree
    return result


def disjoint(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those whose fixes can be made together.

    Fixes of short ranges go first, those at the same place in the order of their texts: which
    ones are chosen does not depend on the order of rules.
    """
    wanted = [each for each in diagnostics if each.fix is not None and each.fix.edits]
    taken: list[tuple[int, int]] = []
    chosen = []
    for each in sorted(wanted, key=_narrowest_first):
        edits = _edits(each)
        if not any([_touches(taken, edit) for edit in edits]):
            chosen.append(each)
            for edit in edits:
                insort(taken, (edit.start, edit.end))
    return chosen


def _narrowest_first(diagnostic: Diagnostic) -> tuple[int, list[Edit], str]:
    edits = _edits(diagnostic)
    return edits[-1].end - edits[0].start, edits, diagnostic.code


def _edits(diagnostic: Diagnostic) -> list[Edit]:
    return [] if diagnostic.fix is None else diagnostic.fix.edits


def _touches(taken: list[tuple[int, int]], edit: Edit) -> bool:
    """Whether an edit overlaps or touches a range that is taken; these are in order."""
    at = bisect_left(taken, (edit.start, edit.start))
    if at > 0 and taken[at - 1][1] >= edit.start:
        return True
    return at < len(taken) and taken[at][0] <= edit.end


def _tree_with(
    tree: SyntaxTree, chosen: list[Diagnostic], parse: Callable[[Source], SyntaxTree]
) -> SyntaxTree:
    edits = sorted([edit for each in chosen for edit in _edits(each)])
    return parse(Source(tree.source.path, apply_edits(tree.source.text, edits)))


def _all_safe(chosen: list[Diagnostic]) -> bool:
    return all([each.fix is not None and each.fix.applicability == SAFE for each in chosen])
