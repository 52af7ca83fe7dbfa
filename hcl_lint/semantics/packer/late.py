"""What Packer learns only when it builds: data sources, and the source of a build."""

from __future__ import annotations

from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.syntax.nodes import Conditional, FunctionCall, Node
from hcl_lint.syntax.references import references
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.types import KIND_DYNAMIC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.syntax.nodes import Expression

_OF_PACKER: Final = ("iterationID", "versionFingerprint")
# Functions whose results need not depend on all of their arguments.
_CHOOSING: Final = ("try", "can", "coalesce", "coalescelist", "lookup", "element", "contains")


class LateNames:
    """The names of a module that are not known before something is built."""

    __slots__ = ("module", "_locals")

    def __init__(self, module: Module) -> None:
        self.module = module
        self._locals: dict[str, str] = {}

    def name_in(self, expression: BodyExpression, document: Document) -> str:
        """A name in an expression that keeps its value from being known; "" if none is certain."""
        written = expression.written
        if not isinstance(written, NativeExpression):
            return ""
        return self._in_node(written.node, document)

    def _in_node(self, node: Expression, document: Document) -> str:
        tree = document.tree
        for each in (node, *descendants(node, Node)):
            if isinstance(each, Conditional):
                return ""
            if isinstance(each, FunctionCall) and tree.token_text(each.first) in _CHOOSING:
                return ""
        for reference in references(tree, node):
            steps = reference.steps
            name = steps[0].key if steps else ""
            if reference.root == "data" and len(steps) > 1:
                return f"data.{name}.{steps[1].key}"
            if reference.root == "source" and name in ("type", "name"):
                return f"source.{name}"
            if reference.root == "packer" and name in _OF_PACKER:
                return f"packer.{name}"
            if reference.root == "local" and name and self._of_local(name):
                return f"local.{name}"
        return ""

    def _of_local(self, name: str) -> str:
        """What keeps all of a local value from being known; "" if nothing does for certain."""
        if name not in self._locals:
            self._locals[name] = ""  # within a cycle, nothing is certain
            symbol = symbols_of(self.module).get(f"local.{name}")
            value = None if symbol is None else symbol.declaration.value
            from hcl_lint.semantics.values import values_of
            from hcl_lint.syntax.nodes import Expression

            if symbol is None or not isinstance(value, Expression) or symbol.duplicates:
                return ""
            known = values_of(self.module).value("local", name)
            if known.is_unknown or known.type.kind == KIND_DYNAMIC:
                self._locals[name] = self._in_node(value, symbol.document)
        return self._locals[name]
