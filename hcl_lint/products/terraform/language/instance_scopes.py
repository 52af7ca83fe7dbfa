"""Values of `each`, `count`, `self`, `caller` and iterators of dynamic blocks, by where they are
used.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.schemas import has_role
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.state.planned_values import instance_of
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import Instances, iteration
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.placed_scopes import Placed, PlacedScopes, outermost
from hcl_lint.semantics.symbols import Resolved, Symbol, resolved_references, symbols_of
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.semantics.written import WrittenDynamic, attributes_of, blocks_of, has_dynamic_blocks
from hcl_lint.syntax.json_nodes import objects_in
from hcl_lint.syntax.nodes import DYNAMIC, Node
from hcl_lint.values.shapes import any_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

_WITH_SELF: Final = ("provisioner", "connection", "postcondition", "action_trigger")
_TRIGGER: Final = ("resource", "lifecycle", "action_trigger")
_NAMES: Final = ("each", "self", "caller", DYNAMIC)
_COUNT: Final = "count"  # also the name of an attribute


def placed_scopes(
    values: ModuleValues, document: Document, item: Node | None
) -> PlacedScopes | None:
    """The scopes of what differs by its place; None where nothing does."""
    if not document.may_name(*_NAMES):
        if not document.may_name(_COUNT) or f"{_COUNT}." not in document.text:
            return None
    common = values.scope_of(document) if item is None else values.scope_within(document, item)
    finder = _ScopeFinder(values, document, common)
    finder.file(item)
    finder.found.sort(key=lambda found: found[0])
    return PlacedScopes(common, finder.found) if finder.found else None


class _ScopeFinder:
    """Finds the scopes in one document: of each expression in the blocks that matter."""

    def __init__(self, values: ModuleValues, document: Document, common: Scope) -> None:
        """*common* is the scope of what does not depend on its place."""
        self.module = values.module
        self.values = values
        self.document = document
        self.common = common
        self.found: list[Placed] = []

    def has_instances(self, declaration: Declaration) -> bool:
        return has_role(self.document.dialect, declaration.kind, OF_INSTANCES)

    def scope_of(self, declaration: Declaration) -> Scope:
        """The scope in the block of a declaration."""
        symbol = symbols_of(self.module).get(declaration.address)
        if symbol is None or len(symbol.duplicates) != 0:
            symbol = Symbol(declaration, self.document)
        return self.values.instances_of(symbol).scope(self.common)

    def instance_scope(self, declaration: Declaration, scope: Scope) -> Scope:
        """The scope where ``self`` is the object that is declared."""
        symbol = symbols_of(self.module).get(declaration.address)
        if symbol is None or symbol.declaration is not declaration or symbol.duplicates:
            return scope
        instance = instance_of(self.values, symbol)
        return _scope_of_object(instance, scope)

    def trigger_scope(self, action: Declaration, scope: Scope) -> Scope:
        """The scope where ``caller`` and ``self`` are any object that triggers an action."""
        found = []
        for resolved in resolved_references(self.module):
            reference, symbol = resolved.reference, resolved.resolution.symbol
            if symbol is None or symbol.declaration is not action:
                continue
            if reference.context.path == _TRIGGER and reference.attribute == "actions":
                owner = declaration_of_self(resolved)
                object_ = None if owner is None else symbols_of(self.module).get(owner.address)
                if object_ is None or object_.duplicates:
                    return scope
                found.append(instance_of(self.values, object_))
        return _scope_of_object(any_of(found), scope)

    def file(self, item: Node | None) -> None:
        """Note the scopes in the blocks of a file, or only in those of an *item*."""
        for declaration in self.document.declarations:
            if declaration.body is None or not _is_in(declaration.body, item):
                continue
            path = tuple(declaration.kind.split("."))
            if declaration.kind == "action":
                scope = self.trigger_scope(declaration, self.scope_of(declaration))
                self.body(declaration.body, path, scope, None)
            elif self.has_instances(declaration):
                self.body(declaration.body, path, self.scope_of(declaration), declaration)
            elif declaration.kind == "provider" and DYNAMIC in self.document.text:
                self.body(declaration.body, path, self.common, None)

    def body(
        self, body: Node, path: tuple[str, ...], scope: Scope, declaration: Declaration | None
    ) -> None:
        """Note the scopes of the expressions in a body, unless these are the common one.

        Where blocks in it may refer to ``self``, that is what *declaration* declares.
        """
        tree, dialect = self.document.tree, self.document.dialect
        for attribute in attributes_of(body, path, dialect):
            if has_dynamic_blocks(attribute.value):
                for object_ in objects_in(attribute.value):
                    self.body(object_, (*path, attribute.name), scope, declaration)
            elif scope is not self.common and attribute.name not in SETTINGS:
                self.add(attribute.value, scope)
        for block in blocks_of(tree, body, path, dialect):
            if isinstance(block, WrittenDynamic):
                self.dynamic(block, path, scope)
            elif declaration is not None and block.type in _WITH_SELF:
                inner = self.instance_scope(declaration, scope)
                self.body(block.body, (*path, block.type), inner, None)
            else:
                self.body(block.body, (*path, block.type), scope, declaration)

    def dynamic(self, block: WrittenDynamic, path: tuple[str, ...], scope: Scope) -> None:
        """Note the scopes in a dynamic block."""
        if block.for_each is not None:
            self.add(block.for_each, scope)
        inner = self.generated(block, scope).scope(scope)
        labels = block.attribute("labels")
        if labels is not None:
            self.add(labels, inner)
        for content in block.contents:
            self.body(content, (*path, block.type), inner, None)

    def generated(self, block: WrittenDynamic, scope: Scope) -> Instances:
        """The blocks that a dynamic block generates, the same however often it is looked at."""
        node = block.for_each
        if node is None:
            return iteration(block.iterator, DYNAMIC_UNKNOWN)
        known = self.values.iterations
        if node not in known:
            outer = outermost(self.document, node, scope, self.common)
            collection = self.values.evaluate_in(self.document, node, outer)
            known[node] = iteration(block.iterator, collection)
        return known[node]

    def add(self, node: Node, scope: Scope) -> None:
        scope = outermost(self.document, node, scope, self.common)
        if scope is not self.common:
            self.found.append((node.first, node.last, scope, False))


def _scope_of_object(value: Value, outer: Scope) -> Scope:
    """The scope where both names of an object have a value."""
    if value is DYNAMIC_UNKNOWN:
        return outer
    scope = Scope({"self": value, "caller": value}, None, outer)
    scope.results = {}
    return scope


def declaration_of_self(resolved: Resolved) -> Declaration | None:
    """The declaration of the object that ``self`` is."""
    bodies = resolved.reference.context.bodies
    for declaration in resolved.document.declarations:
        if declaration.body is not None and any([declaration.body is body for body in bodies]):
            if len(declaration.labels) > 1:
                return declaration
    return None


def _is_in(body: Node, item: Node | None) -> bool:
    return item is None or item.first <= body.first <= item.last
