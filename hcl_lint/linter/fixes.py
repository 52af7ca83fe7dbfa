"""Making fixes: over rounds, never two that touch in one, and none that would do damage."""

from __future__ import annotations

from bisect import bisect_left, insort

from hcl_lint.linter.fix_verification import damage
from hcl_lint.problems.diagnostic import SAFE
from hcl_lint.text.edits import Edit, apply_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.document import Document

MOST_ROUNDS = 10


class Fixed:
    """The outcome of one round: the new document, and the diagnostics that were fixed.

    ``refused`` are those whose fixes would have done damage.
    """

    __slots__ = ("document", "applied", "refused")

    def __init__(self, document: Document) -> None:
        self.document = document
        self.applied: list[Diagnostic] = []
        self.refused: list[Diagnostic] = []


def fix_once(document: Document, diagnostics: Iterable[Diagnostic]) -> Fixed:
    """Apply those of the fixes that do not touch one another.

    All of them are offered by *diagnostics* and are to be made. What is left out is found
    again, if still wanted, in the next round. Where the outcome of all shows damage, each is
    tried by itself and those that do it are refused.
    """
    chosen = disjoint(diagnostics)
    result = Fixed(document)
    if not chosen:
        return result
    together = _with_fixes(document, chosen)
    if _is_harmless(document, together, chosen):
        result.document = together
        result.applied = chosen
        return result
    for each in chosen:
        if _is_harmless(document, _with_fixes(document, [each]), [each]):
            result.applied.append(each)
        else:
            result.refused.append(each)
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
    wanted = [each for each in diagnostics if each.fix is not None and each.fix.edits]
    taken: list[tuple[int, int]] = []
    chosen: list[Diagnostic] = []
    for each in sorted(wanted, key=_narrowest_first):
        edits = _edits(each)
        if chosen and edits == _edits(chosen[-1]):
            chosen.append(each)
        elif not any([_touches(taken, edit) for edit in edits]):
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


def _with_fixes(document: Document, chosen: list[Diagnostic]) -> Document:
    edits = sorted({edit for each in chosen for edit in _edits(each)})
    return document.with_text(apply_edits(document.text, edits))


def _is_harmless(before: Document, after: Document, chosen: list[Diagnostic]) -> bool:
    return damage(before.tree, after.tree, is_safe=_all_safe(chosen)) is None


def _all_safe(chosen: list[Diagnostic]) -> bool:
    return all([each.fix is not None and each.fix.applicability == SAFE for each in chosen])
