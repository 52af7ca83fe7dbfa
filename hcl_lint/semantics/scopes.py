"""The scope of a file by itself: functions, and unknown variables."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.dialects.dialect import RUNTIME_TEXT
from hcl_lint.evaluation.scope import Scope
from hcl_lint.dialects.callables import functions_of
from hcl_lint.syntax.nodes import Attribute, Block, Body, Traversal
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.values.value import DYNAMIC_UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.document import Document
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.syntax.tree import SyntaxTree


def scope_of_file(document: Document) -> Scope:
    """The scope of a document by itself, a fact of it.

    It has the functions of the dialect, and all variables are unknown. Names are only wrong where
    the dialect lists all of them; the arguments and the result of an unknown function may be
    anything.
    """
    tree, dialect = document.tree, document.dialect
    functions = functions_of(dialect)
    own = _own_functions(tree)
    if own:
        functions = functions.with_own(own)
    if dialect.has(RUNTIME_TEXT) and isinstance(tree.root, Body):
        from hcl_lint.semantics.nomad.scope import job_scope

        return job_scope(document, functions, _iterators(tree))
    if dialect.roots is None:
        scope = Scope({}, functions, is_open=True)
    else:
        names = sorted({*dialect.roots, *_iterators(tree)})
        scope = Scope(dict.fromkeys(names, DYNAMIC_UNKNOWN), functions)
    scope.is_typed = True
    return scope


def _own_functions(tree: SyntaxTree) -> frozenset[str]:
    """The names of the functions that the file itself defines, in blocks."""
    items = tree.root.items if isinstance(tree.root, Body) else ()
    return frozenset(
        [
            item.labels[0].value
            for item in items
            if isinstance(item, Block) and item.type == "function" and item.labels
        ]
    )


def _iterators(tree: SyntaxTree) -> set[str]:
    """The names that the elements of dynamic blocks have, wherever in the file these are."""
    names: set[str] = set()
    if "dynamic" not in tree.source.text or not isinstance(tree.root, Body):
        return names
    for block in blocks_in(tree.root):
        if block.type != "dynamic" or not block.labels:
            continue
        name = block.labels[0].value
        for item in block.body.items:
            if isinstance(item, Attribute) and item.name == "iterator":
                if isinstance(item.expression, Traversal):
                    name = tree.token_text(item.expression.root_token)
        names.add(name)
    return names


class PlacedScopes:
    """What names mean in the expressions of a document, where that depends on the place.

    An *idle* expression is one that the product does not evaluate as the module is now: what is
    wrong with it is not an error yet.
    """

    __slots__ = ("common", "_starts", "_ends", "_scopes", "_idle")

    def __init__(
        self, common: Scope, found: list[tuple[int, int, Scope | None, bool]]
    ) -> None:
        """*found* are ranges of tokens with their scope and whether they are idle.

        They are in order, none within another; *common* is the scope of everything else.
        """
        self.common = common
        self._starts = [start for start, _, _, _ in found]
        self._ends = [end for _, end, _, _ in found]
        self._scopes = [scope for _, _, scope, _ in found]
        self._idle = [is_idle for _, _, _, is_idle in found]

    def of(self, node: Node) -> Scope | None:
        """The scope of the value that a node is, or is a part of; None for one of literals."""
        at = self._find(node)
        return self.common if at < 0 else self._scopes[at]

    def is_idle(self, node: Node) -> bool:
        at = self._find(node)
        return at >= 0 and self._idle[at]

    def _find(self, node: Node) -> int:
        at = bisect_right(self._starts, node.first) - 1
        return -1 if at < 0 or node.last > self._ends[at] else at
