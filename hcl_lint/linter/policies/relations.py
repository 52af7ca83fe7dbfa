"""Which blocks of a module refer to which: what policies about several blocks ask for.

What is not certain is a possible relation: a block that takes its target from a variable, a module
whose outputs hand the target to others.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Sequence
from hcl_lint.linter.paths import matches_glob
from hcl_lint.schema.content import Body
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.schema.native_body import NativeBody
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.graph import graph_of, spans_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, called_module
from hcl_lint.syntax.json_nodes import JsonObject, JsonString
from hcl_lint.syntax.nodes import Block, Body as BodyNode, Template

_RESOURCE = "resource"
_LOCAL = "local."
_OUTPUT = "output."
_NAMES = ("bucket", "name", "id", "identifier", "arn")  # attributes that resources go by
_ROOTS = ("provider",)  # blocks that modules for others do not have
_SETTINGS = ("backend", "cloud")


class Relations:
    """The relations of a module."""

    __slots__ = ("module", "_graph", "_referrers", "_targets", "_is_root")

    def __init__(self, module: Module) -> None:
        self.module = module
        self._graph = graph_of(module)
        self._targets: dict[str, list[str]] = {}
        self._referrers: dict[str, list[str]] = {}
        for start, arrows in self._graph.arrows.items():
            for arrow in arrows:
                self._referrers.setdefault(arrow.end, []).append(start)
        self._is_root = _is_root(module)

    def symbol_at(self, document: Document, offset: int) -> Symbol | None:
        """The declaration of the outermost block that begins at an offset."""
        found = document.fact(spans_of).at(offset)
        return None if found is None else self._graph.nodes.get(found.address)

    def referrers(self, symbol: Symbol, types: Sequence[str]) -> tuple[list[Symbol], bool]:
        """The resources of some types that refer to one, and whether there may be others."""
        if not self.module.is_whole:
            return [], True
        certain: list[Symbol] = []
        may_be = False
        for other in self._of_types(types):
            answer = self._refers(other, symbol)
            if answer:
                certain.append(other)
            may_be = may_be or answer is None
        return certain, may_be or self._is_handed_on(symbol, types)

    def referenced(self, symbol: Symbol, types: Sequence[str]) -> tuple[list[Symbol], bool]:
        """The resources of some types that one refers to, and whether there may be others."""
        addresses = self._targets_of(symbol.address)
        found = [self._graph.nodes[address] for address in addresses]
        return [address for address in found if _is_of_type(address, types)], _is_opaque(addresses)

    def _of_types(self, types: Sequence[str]) -> list[Symbol]:
        return [node for node in self._graph.nodes.values() if _is_of_type(node, types)]

    def _refers(self, other: Symbol, symbol: Symbol) -> bool | None:
        targets = self._targets_of(other.address)
        if symbol.address in targets:
            return True
        first = symbol.declaration.labels[0]
        alike = [target for target in targets if _first_label(self._graph.nodes[target]) == first]
        if alike:
            return False
        if targets:
            return None
        names = _literals(symbol, _NAMES)
        if names & _literals(other):
            return True
        return False if names and not _has_sequences(other) else None

    def _targets_of(self, address: str) -> list[str]:
        """The symbols that a symbol refers to, also by local values."""
        if address not in self._targets:
            found: dict[str, None] = {}
            waiting = [address]
            while waiting:
                for arrow in self._graph.arrows.get(waiting.pop(), ()):
                    if arrow.end not in found:
                        found[arrow.end] = None
                        if arrow.end.startswith(_LOCAL):
                            waiting.append(arrow.end)
            self._targets[address] = [text for text in found if not text.startswith(_LOCAL)]
        return self._targets[address]

    def _is_handed_on(self, symbol: Symbol, types: Sequence[str]) -> bool:
        """Whether another module may have a resource of some types that refers to one."""
        waiting, known = [symbol.address], {symbol.address}
        while waiting:
            for start in self._referrers.get(waiting.pop(), ()):
                if start in known:
                    continue
                known.add(start)
                if start.startswith(_LOCAL):
                    waiting.append(start)
                elif start.startswith(_OUTPUT) and not self._is_root:
                    return True
                elif self._graph.nodes[start].is_call:
                    if self._may_call_one_with(self._graph.nodes[start], types):
                        return True
        return False

    def _may_call_one_with(self, call: Symbol, types: Sequence[str]) -> bool:
        """Whether a module that is called may have resources of some types."""
        callee = called_module(self.module, call)
        if callee is None or not callee.is_whole:
            return True
        words = [type_.partition("*")[0] for type_ in types]
        for document in callee.documents:
            if any([word in document.text for word in (*words, 'module "')]):
                return True
        return False


def _is_root(module: Module) -> bool:
    """Whether a module is surely one that nobody calls: it configures providers or a backend."""
    for document in module.documents:
        root = document.tree.root
        for item in root.items if isinstance(root, BodyNode) else ():
            if not isinstance(item, Block):
                continue
            inner = [element.type for element in item.body.items if isinstance(element, Block)]
            if item.type in _ROOTS or not item.labels and set(inner) & set(_SETTINGS):
                return True
    return False


def _is_of_type(symbol: Symbol, types: Iterable[str]) -> bool:
    first = _first_label(symbol)
    return first != "" and any([matches_glob(type_, first) for type_ in types])


def _first_label(symbol: Symbol) -> str:
    return symbol.declaration.labels[0] if symbol.kind == _RESOURCE else ""


def _is_opaque(addresses: Iterable[str]) -> bool:
    return any([address.startswith(("var.", "data.", "module.")) for address in addresses])


def _literals(symbol: Symbol, names: Sequence[str] = ()) -> set[str]:
    """The strings without sequences that attributes of a resource have."""
    found = set()
    for name, node in symbol.declaration.attributes():
        if names and name not in names:
            continue
        if isinstance(node, Template) and node.is_literal():
            found.add(node.literal_text())
        elif isinstance(node, JsonString) and "${" not in node.value:
            found.add(node.value)
    return found


def _has_sequences(symbol: Symbol) -> bool:
    """Whether some value of a resource is not literal."""
    for _, node in symbol.declaration.attributes():
        if isinstance(node, Template) and not node.is_literal():
            return True
        if isinstance(node, JsonString) and "${" in node.value:
            return True
    return False


def body_of_symbol(symbol: Symbol) -> Body | None:
    """The body of the block that declares something."""
    node, tree = symbol.declaration.body, symbol.document.tree
    if isinstance(node, BodyNode):
        return NativeBody(tree, node)
    return JsonBody(tree, node) if isinstance(node, JsonObject) else None
