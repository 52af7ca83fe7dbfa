"""The scopes of single expressions, where what names mean depends on the place."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Node
from hcl_lint.values.value import Value

# Where an expression starts and ends, in tokens, its scope, and whether it is idle.
Placed: TypeAlias = "tuple[int, int, Scope | None, bool]"


class PlacedScopes:
    """The scopes of the expressions of a document, where they depend on the place.

    An *idle* expression is one that the product does not evaluate as the module is now: what is
    wrong with it is not an error yet.
    """

    __slots__ = ("common", "_starts", "_ends", "_scopes", "_idle")

    def __init__(self, common: Scope, found: list[Placed]) -> None:
        """*found* are in order, none within another; *common* is the scope of everything else.

        All scopes keep the results of expressions.
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

    def around(self, expression: BodyExpression) -> Scope | None:
        """The scope of an expression of the document, in either syntax."""
        written = expression.written
        if isinstance(written, (NativeExpression, JsonExpression)):
            return self.of(written.node)
        return self.common

    def evaluate(self, expression: BodyExpression) -> tuple[Value, list[Diagnostic]]:
        """The value of an expression of the document, and what is wrong with it."""
        return expression.evaluate(self.around(expression))

    @property
    def are_alike(self) -> bool:
        """Whether there is no other scope than the common one."""
        return len(self._starts) == 0

    def is_idle(self, node: Node) -> bool:
        at = self._find(node)
        return at != -1 and self._idle[at]

    def _find(self, node: Node) -> int:
        at = bisect_right(self._starts, node.first) - 1
        return -1 if at == -1 or node.last > self._ends[at] else at


def outermost(document: Document, node: Node, scope: Scope, common: Scope) -> Scope:
    """The scope in which a node of a document means the same, of one and those up to the common.

    Where a scope adds only names that are not written in the node, it is the one around it. So an
    expression has one result wherever it has one meaning.
    """
    if scope is common:
        return scope
    text = document.tree.text(node)
    if not text.isascii() or document.is_json and "\\u" in text:
        return scope  # Names may be written in several ways.
    while scope is not common and not any(name in text for name in scope.variables or ()):
        assert scope.parent is not None
        scope = scope.parent
    return scope
