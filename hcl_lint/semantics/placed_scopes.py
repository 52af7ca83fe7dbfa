"""The scopes of single expressions, where what names mean depends on the place."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import Node


class PlacedScopes:
    """The scopes of the expressions of a document, where they depend on the place.

    An *idle* expression is one that the product does not evaluate as the module is now: what is
    wrong with it is not an error yet.
    """

    __slots__ = ("common", "_starts", "_ends", "_scopes", "_idle")

    def __init__(self, common: Scope, found: list[tuple[int, int, Scope | None, bool]]) -> None:
        """*found* are ranges of tokens with their scope and whether they are idle.

        They are in order, none within another; *common* is the scope of everything else. All keep
        the results of expressions.
        """
        for scope in [common, *[scope for _, _, scope, _ in found]]:
            if scope is not None and scope.results is None:
                scope.results = {}
        self.common = common
        self._starts = [start for start, _, _, _ in found]
        self._ends = [end for _, end, _, _ in found]
        self._scopes = [scope for _, _, scope, _ in found]
        self._idle = [is_idle for _, _, _, is_idle in found]

    def of(self, node: Node) -> Scope | None:
        """The scope of the value that a node is, or is a part of; None for one of literals."""
        at = self._find(node)
        return self.common if at == -1 else self._scopes[at]

    def is_idle(self, node: Node) -> bool:
        at = self._find(node)
        return at != -1 and self._idle[at]

    def _find(self, node: Node) -> int:
        at = bisect_right(self._starts, node.first) - 1
        return -1 if at == -1 or node.last > self._ends[at] else at
