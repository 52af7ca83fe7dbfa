"""Drawings of declarations, and of modules that call each other; also as Mermaid has them."""

from __future__ import annotations

from dataclasses import dataclass
from posixpath import join, normpath
from typing import NamedTuple

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.files.paths import slashed
from hcl_lint.semantics.graph import graph_of, users_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.symbols import Symbol, called_interface, symbols_of
from hcl_lint.semantics.targets import declared_place
from hcl_lint.text.display import printable
from hcl_lint.text.source import Range

# Kinds of nodes that are not kinds of declarations.
MODULE = "module"
EXTERNAL = "external"  # a module that is not in the checked tree
MISSING = "missing"  # a path that leads to no module


@dataclass(slots=True)
class DrawnNode:
    """A node: its identifier, its kind, and where it is declared; ``line`` is 0 if nowhere.

    ``last_line`` is where that ends. ``published`` is the address and the version of the published
    module that it calls or is, with the ``url`` of its page; "" where none is known.
    """

    id: str
    kind: str
    path: str = ""
    line: int = 0
    column: int = 0
    last_line: int = 0
    published: str = ""
    url: str = ""

    def __post_init__(self) -> None:
        self.last_line = max(self.line, self.last_line)


class DrawnArrow:
    """An arrow from the node that refers to the one referred to, and where it does so."""

    def __init__(self, start: str, end: str, place: Range, label: str = "") -> None:
        self.start = start
        self.end = end
        self.label = label
        self.path = slashed(place.source.path)
        self.line = place.line
        self.column = place.column


class Drawing(NamedTuple):
    """A graph with its name: the folder or file that it is of."""

    name: str
    dialect: str
    nodes: list[DrawnNode]
    arrows: list[DrawnArrow]

    def by_start(self) -> dict[str, list[DrawnArrow]]:
        """The arrows by the node that they start from."""
        found: dict[str, list[DrawnArrow]] = {}
        for arrow in self.arrows:
            found.setdefault(arrow.start, []).append(arrow)
        return found

    def around(self, id: str, depth: int = 0) -> Drawing:
        """The node with what it leads to and what leads to it, up to a *depth* if that is given."""
        forwards: dict[str, list[str]] = {}
        backwards: dict[str, list[str]] = {}
        for arrow in self.arrows:
            forwards.setdefault(arrow.start, []).append(arrow.end)
            backwards.setdefault(arrow.end, []).append(arrow.start)
        ahead, behind = _reachable(id, forwards, depth), _reachable(id, backwards, depth)
        nodes = [node for node in self.nodes if node.id in ahead or node.id in behind]
        arrows = [
            arrow for arrow in self.arrows if (arrow.start in ahead and arrow.end in ahead)
            or (arrow.start in behind and arrow.end in behind)
        ]
        return Drawing(self.name, self.dialect, nodes, arrows)


def _reachable(start: str, following: dict[str, list[str]], depth: int) -> set[str]:
    found = {start}
    level = [start]
    while level:
        ends = dict.fromkeys([end for element in level for end in following.get(element, ())])
        level = [end for end in ends if end not in found]
        found.update(level)
        depth -= 1
        if depth == 0:
            break
    return found


def drawing_of(module: Module, name: str) -> Drawing:
    """The declarations of a module and their references, and what else refers to them."""
    graph = graph_of(module)
    nodes = []
    for address, symbol in graph.nodes.items():
        source = symbol.document.source
        line, column = source.line_index.position(symbol.declaration.start)
        last, _ = source.line_index.position(declared_place(symbol).end)
        node = DrawnNode(address, symbol.kind, slashed(source.path), line, column, last)
        _add_published(node, module, symbol)
        nodes.append(node)
    arrows = [
        DrawnArrow(arrow.start, arrow.end, arrow.range) for address in graph.nodes
        for arrow in graph.arrows.get(address, ()) if arrow.end in graph.nodes
    ]
    for user in users_of(module):
        line, column = user.place.source.line_index.position(user.place.start)
        path = slashed(user.place.source.path)
        nodes.append(DrawnNode(user.name, user.kind, path, line, column))
        arrows += [DrawnArrow(user.name, end, place) for end, place in user.uses.items()]
    return Drawing(name, module.dialect.name, nodes, arrows)


def _add_published(node: DrawnNode, module: Module, symbol: Symbol) -> None:
    """Note which published module a call leads to, if its interface is known."""
    callee = called_interface(module, symbol) if symbol.is_call else None
    if callee is not None and callee.versions is not None:
        found = f"{callee.versions.address} {callee.versions.newest}"
        # Calls in several versions have the address in common.
        node.published = found if node.published in ("", found) else callee.versions.address
        node.url = callee.versions.page()


def drawing_of_modules(modules: Iterable[Module], name: str) -> Drawing:
    """Modules, and those that they call in turn."""
    nodes: dict[str, DrawnNode] = {}
    arrows: list[DrawnArrow] = []
    waiting = [module for module in modules if module.dialect.has_modules or module_calls(module)]
    dialects = dict.fromkeys([module.dialect.name for module in waiting])
    known: dict[str, str] = {}  # the dialect of each node
    for module in waiting:
        id = _id(module, known)
        if id in nodes and nodes[id].kind == MODULE:
            continue
        path = slashed(module.documents[0].path) if module.documents else ""
        nodes[id] = DrawnNode(id, MODULE, path, 1 if path else 0, 1 if path else 0)
        for call in module_calls(module):
            callee = call.module
            if callee is not None:
                end = _id(callee, known)
                waiting.append(callee)
            else:
                end = call.source
                is_path = end.startswith(("./", "../"))
                if is_path:
                    end = normpath(join(slashed(module.folder), end))
                node = nodes.setdefault(end, DrawnNode(end, MISSING if is_path else EXTERNAL))
                symbol = symbols_of(module).call(call.name)
                if symbol is not None and not is_path:
                    _add_published(node, module, symbol)
            arrows.append(DrawnArrow(id, end, call.range, call.name))
    return Drawing(name, ", ".join(dialects), list(nodes.values()), arrows)


def _id(module: Module, known: dict[str, str]) -> str:
    """The folder of a module; of another dialect than a known one there, with its dialect."""
    folder, dialect = slashed(module.folder) or ".", module.dialect.name
    return folder if known.setdefault(folder, dialect) == dialect else f"{folder} ({dialect})"


def mermaid_lines(drawings: list[Drawing]) -> Iterator[str]:
    """One flowchart; several modules are subgraphs of it. Nodes have numbers as identifiers.

    Source: https://mermaid.js.org/syntax/flowchart.html
    """
    yield "flowchart LR\n"
    first = 0
    for number, drawing in enumerate(drawings):
        indent = "  "
        if len(drawings) > 1:
            indent = "    "
            label = _mermaid_string(f"{drawing.name} ({drawing.dialect})")
            yield f"  subgraph g{number}[{label}]\n"
        ids = {node.id: f"n{first + at}" for at, node in enumerate(drawing.nodes)}
        first += len(ids)
        for node in drawing.nodes:
            shape = "[[{}]]" if node.kind in (EXTERNAL, MISSING) else "[{}]"
            yield f"{indent}{ids[node.id]}{shape.format(_mermaid_string(node.id))}\n"
        for arrow in drawing.arrows:
            label = f"|{_mermaid_string(arrow.label)}|" if arrow.label else ""
            yield f"{indent}{ids[arrow.start]} -->{label} {ids[arrow.end]}\n"
        if len(drawings) > 1:
            yield "  end\n"


# Characters that would end the string, or be read as markup or as an entity.
_ENTITIES = {ord(character): f"#{ord(character)};" for character in "#\"&<>`"}


def _mermaid_string(text: str) -> str:
    return f'"{printable(text).translate(_ENTITIES)}"'
