"""The scope of each expression in the templates of a module, and the references that fail there."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.for_expressions import has_no_elements
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.packer.builds import builds_of
from hcl_lint.products.packer.names import (
    BODIES, CONDITION, IDLE, SETTING, SOURCE, TemplateNames, names_of, place_of,
)
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.product import ReferencePlaces
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import Resolved
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.semantics.written import WrittenDynamic, attributes_of, blocks_of, expression_of
from hcl_lint.syntax.json_nodes import objects_in
from hcl_lint.syntax.nodes import Body, Node
from hcl_lint.values.access import any_entry
from hcl_lint.values.types import KIND_OBJECT
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value


def placed_scopes(
    values: ModuleValues, document: Document, item: Node | None
) -> PlacedScopes | None:
    """The scopes of the expressions of a document; kept with its module."""
    return values.module.fact(_all_scopes).get(document)


def _all_scopes(module: Module) -> dict[Document, PlacedScopes]:
    idle = {id(body) for body in builds_of(module).idle_bodies}
    names = names_of(module)
    return {document: _scopes_of(document, names, idle) for document in module.documents}


def _scopes_of(document: Document, names: TemplateNames, idle: set[int]) -> PlacedScopes:
    finder = _ScopeFinder(names, document, idle)
    root = document.tree.root
    if not document.has_only_values:
        for body in [root] if isinstance(root, Body) else objects_in(root):
            finder.walk(body)
    finder.found.sort(key=lambda found: found[0])
    return PlacedScopes(document.fact(scope_of_file), finder.found)


class _Around:
    """The surroundings of an expression: block types, the iterators of dynamic blocks, the
    variable.

    What is `_SKIPPED` is read in part; what is `_NEVER` is not read at all.
    """

    def __init__(
        self, path: tuple[str, ...], iterators: dict[str, Value], idleness: int, variable: str
    ) -> None:
        self.path = path
        self.iterators = iterators
        self.idleness = idleness
        self.variable = variable

    def inside(self, block_type: str) -> _Around:
        return _Around((*self.path, block_type), self.iterators, self.idleness, self.variable)

    def named(self, name: str) -> _Around:
        """The same, in a block of the top that declares a name."""
        return _Around(self.path, self.iterators, self.idleness, self.variable or name)

    def idle(self, idleness: int) -> _Around:
        idleness = max(idleness, self.idleness)
        return _Around(self.path, self.iterators, idleness, self.variable)

    def with_iterator(self, name: str, value: Value) -> _Around:
        iterators = {**self.iterators, name: value}
        return _Around(self.path, iterators, self.idleness, self.variable)

    @property
    def place_of_dynamic(self) -> str:
        """The place of what a dynamic block here is generated from."""
        if self.path == ("source",):
            return SOURCE
        return SETTING if len(self.path) < 2 else place_of(self.path, "")


_ANY_ITERATOR: Final = any_entry(DYNAMIC_UNKNOWN)

_SKIPPED: Final = 1
_NEVER: Final = 2
_OUTSIDE: Final = _Around((), {}, 0, "")


class _ScopeFinder:
    """Finds the scope of each expression in a document."""

    def __init__(self, names: TemplateNames, document: Document, idle: set[int]) -> None:
        self.names = names
        self.document = document
        self.idle = idle
        self.found: list[tuple[int, int, Scope | None, bool]] = []

    def add(self, node: Node, place: str, around: _Around) -> None:
        is_idle = around.idleness == _NEVER or place == IDLE
        # Settings of steps are read even where the step itself is skipped.
        if around.idleness == _SKIPPED and place in BODIES:
            is_idle = True
        self.found.append((node.first, node.last, self.scope(place, around), is_idle))

    def scope(self, place: str, around: _Around) -> Scope | None:
        if place == IDLE:
            scope: Scope | None = self.names.common
        elif place == CONDITION:
            scope = self.names.condition(around.variable)
        else:
            scope = self.names.scope(place)
        if around.iterators and scope is not None:
            scope = Scope(around.iterators, None, scope)
            scope.results = {}
        return scope

    def walk(self, root: Node) -> None:
        """Find the scopes in a body of the top, and in all blocks inside it."""
        tree = self.document.tree
        waiting = [(root, _OUTSIDE)]
        while waiting:
            body, around = waiting.pop()
            if id(body) in self.idle:
                around = around.idle(_SKIPPED)
            for attribute in attributes_of(body, around.path, self.document.dialect):
                self.add(attribute.value, place_of(around.path, attribute.name), around)
            for block in blocks_of(tree, body, around.path, self.document.dialect):
                if isinstance(block, WrittenDynamic):
                    inner = self.dynamic(block, around)
                    waiting += [(content, inner) for content in block.contents]
                    continue
                inner = around.inside(block.type)
                if len(around.path) == 0 and block.label_values:
                    inner = inner.named(block.label_values[0])
                waiting.append((block.body, inner))

    def dynamic(self, block: WrittenDynamic, around: _Around) -> _Around:
        """Find the scopes in a dynamic block; return what is around its content."""
        place = around.place_of_dynamic
        named = block.written_iterator
        if named is not None:
            anything = Scope({}, None, None, True)  # It declares the name that it is.
            self.found.append((named.first, named.last, anything, True))
        iterator: Value | None = _ANY_ITERATOR
        if block.for_each is not None:
            collection = expression_of(self.document.tree, block.for_each)
            iterator = _iterator_of(*collection.evaluate(self.scope(place, around)))
        inner = around.with_iterator(block.iterator, iterator or _ANY_ITERATOR)
        for attribute in block.attributes:
            self.add(attribute.value, place, around if attribute.name == "for_each" else inner)
        content = inner.inside(block.type)
        return content.idle(_NEVER) if iterator is None else content


def _iterator_of(value: Value, problems: list[Diagnostic]) -> Value | None:
    """The value of the iterator of a collection; None where it has no elements."""
    if problems:
        return _ANY_ITERATOR
    return None if has_no_elements(value) else any_entry(value)


# Before these are evaluated, Packer puts them in order by their references.
_ORDERED: Final = ("locals", "local", "data")

_MOST_EVALUATIONS: Final = 200  # of values in which something is not declared


class PackerPlaces(ReferencePlaces):
    """References in the templates of a module."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._evaluations = _MOST_EVALUATIONS

    def allows_names(self, each: Resolved) -> bool:
        # In conditions of variables only one is allowed, which another check looks at.
        scope = self._module.fact(_all_scopes)[each.document].of(each.reference.value)
        if scope is None or not scope.allows_variables():
            return False
        return each.reference.context.path != ("variable", "validation")

    def is_incomplete(self, each: Resolved) -> bool:
        # Packer cannot order what names something in an index.
        reference = each.reference
        if reference.context.path[:1] not in [(name,) for name in _ORDERED]:
            return False
        return reference.root in ("local", "data") and len(reference.steps) != 0

    def certainly_fails(self, each: Resolved) -> bool:
        self._evaluations -= 1
        return self._evaluations >= 0 and _is_needed(self._module, each)


def _is_needed(module: Module, each: Resolved) -> bool:
    """Whether Packer certainly fails because what a reference leads to is not declared."""
    reference = each.reference
    if reference.context.path[:1] in [(name,) for name in _ORDERED]:
        if reference.root in ("local", "data"):
            return True
    scopes = module.fact(_all_scopes)[each.document]
    scope = scopes.of(reference.value)
    if scope is None or scopes.is_idle(reference.value):
        return False
    root = scope.find(reference.root)
    if root is None or not root.is_present or root.type.kind != KIND_OBJECT:
        return False
    names = dict(root.as_attributes())
    keys = [step.key for step in reference.steps[: each.resolution.length]]
    if len(keys) > 1 and keys[0] in names:
        inner = dict(names[keys[0]].as_attributes())
        inner.pop(keys[1], None)
        names[keys[0]] = object_value(inner)
    elif keys:
        names.pop(keys[0], None)
    without = Scope({reference.root: object_value(names)}, None, scope)
    without.is_typed = False  # What may not be reached does not matter.
    for start, end in _failures(each, without):
        if start < reference.end and reference.start < end:
            return True
    return False


def _failures(each: Resolved, scope: Scope) -> list[tuple[int, int]]:
    """Where the value that a reference is in cannot be evaluated."""
    document, value = each.document, each.reference.value
    found = expression_of(document.tree, value).evaluate(scope)[1]
    return [(problem.start, problem.end) for problem in found if problem.is_error]
