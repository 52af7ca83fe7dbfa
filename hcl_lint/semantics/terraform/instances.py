"""What `each`, `self` and the iterators of dynamic blocks are, by the place that refers to them."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.block_instances import each_of
from hcl_lint.semantics.scopes import PlacedScopes
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.json_nodes import JsonObject
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, Traversal
from hcl_lint.values.shapes import element_of, key_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.declarations import Declaration
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.values import ModuleValues

_FOR_EACH: Final = "for_each"
_WITH_INSTANCES: Final = ("resource", "data", "ephemeral", "module", "check.data")
_WITH_SELF: Final = ("provisioner", "connection", "postcondition")
_WORDS: Final = ("each.", "dynamic", "self.")


def instance_scopes(module: Module, document: Document) -> PlacedScopes | None:
    """The scopes of what differs by its place; None where nothing does. Kept with the module."""
    known = module.fact(_known)
    if document not in known:
        known[document] = None
        known[document] = scopes_with(values_of(module), document)
    return known[document]


def scopes_with(values: ModuleValues, document: Document) -> PlacedScopes | None:
    """The scopes of what differs by its place, for certain values of the module."""
    if not any([word in document.text for word in _WORDS]):
        return None
    return _Finder(values, document).scopes()


def _known(module: Module) -> dict[Document, PlacedScopes | None]:
    return {}


def iterator_of(value: Value) -> Value:
    """What the iterator is in the content of a dynamic block whose ``for_each`` has a value."""
    return object_value({"key": key_of(value), "value": element_of(value)})


class _Finder:
    """Finds the scopes in one document: of each expression in the blocks that matter."""

    __slots__ = ("module", "values", "document", "found")

    def __init__(self, values: ModuleValues, document: Document) -> None:
        self.module = values.module
        self.values = values
        self.document = document
        self.found: list[tuple[int, int, Scope | None, bool]] = []

    def scopes(self) -> PlacedScopes | None:
        common = self.values.scope_of(self.document)
        root = self.document.tree.root
        declared = {id(each.body): each for each in self.document.declarations if each.body}
        for each in self.document.declarations:
            if each.kind in _WITH_INSTANCES and isinstance(each.body, JsonObject):
                self.json(each, common)
        waiting = [root] if isinstance(root, Body) else []
        while waiting:
            for item in waiting.pop().items:
                if not isinstance(item, Block):
                    continue
                declaration = declared.get(id(item.body))
                if declaration is None or declaration.kind not in _WITH_INSTANCES:
                    if item.type in ("check", "provider"):
                        waiting.append(item.body)
                    elif item.type == "dynamic" and len(item.labels) == 1:
                        self.dynamic(item, common, common)
                    continue
                scope = self.scope_of(declaration, common)
                instance = self.instance_scope(declaration, scope)
                self.body(item.body, scope, instance, common)
        self.found.sort(key=_first)
        return PlacedScopes(common, self.found) if self.found else None

    def scope_of(self, declaration: Declaration, common: Scope) -> Scope:
        """The scope in the block of a declaration."""
        node = declaration.attribute(_FOR_EACH)
        if node is None:
            return common
        value = self.values.evaluate(self.document, node).unmarked()
        return Scope({"each": each_of(value)}, None, common)

    def instance_scope(self, declaration: Declaration, scope: Scope) -> Scope:
        """The scope where ``self`` is the object that is declared."""
        symbol = symbols_of(self.module).get(declaration.address)
        if symbol is None or symbol.declaration is not declaration or symbol.duplicates:
            return scope
        instance = self.values.instance_of(symbol)
        return scope if instance is DYNAMIC_UNKNOWN else Scope({"self": instance}, None, scope)

    def body(self, body: Body, scope: Scope, instance: Scope, common: Scope) -> None:
        """Note the scopes of the expressions in a body, unless these are the common one."""
        for item in body.items:
            if isinstance(item, Attribute):
                if scope is not common and item.name != _FOR_EACH:
                    self.add(item.expression, scope)
            elif not isinstance(item, Block):
                continue
            elif item.type == "dynamic" and len(item.labels) == 1:
                self.dynamic(item, scope, common)
            else:
                inner = instance if item.type in _WITH_SELF else scope
                self.body(item.body, inner, instance, common)

    def dynamic(self, block: Block, scope: Scope, common: Scope) -> None:
        """Note the scopes in a dynamic block."""
        name = block.labels[0].value
        collection = DYNAMIC_UNKNOWN
        for item in block.body.items:
            if not isinstance(item, Attribute):
                continue
            if item.name == "iterator" and isinstance(item.expression, Traversal):
                name = self.document.tree.token_text(item.expression.root_token)
            elif item.name == _FOR_EACH:
                self.add(item.expression, scope)
                collection = self.values.evaluate_in(self.document, item.expression, scope)
        inner = Scope({name: iterator_of(collection.unmarked())}, None, scope)
        for item in block.body.items:
            if isinstance(item, Attribute) and item.name == "labels":
                self.add(item.expression, inner)
            elif isinstance(item, Block) and item.type == "content":
                self.body(item.body, inner, inner, common)

    def json(self, declaration: Declaration, common: Scope) -> None:
        """Note the scope of the members of a block in JSON syntax."""
        scope = self.scope_of(declaration, common)
        if scope is not common and isinstance(declaration.body, JsonObject):
            for member in declaration.body.members():
                if member.name != _FOR_EACH:
                    self.add(member.value, scope)

    def add(self, node: Node, scope: Scope) -> None:
        self.found.append((node.first, node.last, scope, False))


def _first(found: tuple[int, int, Scope | None, bool]) -> int:
    return found[0]
