"""What Packer learns only when it builds: data sources, and the source of a build."""

from __future__ import annotations

from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.json_strings import string_template
from hcl_lint.syntax.nodes import Conditional, Expression, FunctionCall, Node
from hcl_lint.syntax.references import references
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.types import KIND_DYNAMIC

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.syntax.tree import SyntaxTree

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
        if isinstance(written, (NativeExpression, JsonExpression)):
            return self._in_value(written.node, document)
        return ""

    def _in_value(self, node: Node, document: Document) -> str:
        """A late name in the value of an attribute, in either syntax."""
        if isinstance(node, Expression):
            return self._in_node(node, document.tree)
        for string in _strings(node):
            tree = string_template(document.tree, string).tree
            name = "" if tree.diagnostics else self._in_node(tree.expression, tree)
            if name:
                return name
        return ""

    def _in_node(self, node: Expression, tree: SyntaxTree) -> str:
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
            if symbol is None or value is None or symbol.duplicates:
                return ""
            known = values_of(self.module).value("local", name)
            if known.is_unknown or known.type.kind == KIND_DYNAMIC:
                self._locals[name] = self._in_value(value, symbol.document)
        return self._locals[name]


def _strings(node: Node) -> Iterator[JsonString]:
    """The strings in a value in JSON syntax."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, JsonString):
            yield each
        waiting += each.children()
