"""Graphs of declarations and of modules: what is drawn of them, and each format.

Sources: https://graphviz.org/doc/info/lang.html, https://graphviz.org/docs/attr-types/escString/
and https://mermaid.js.org/syntax/flowchart.html. ``docs/graph.md`` describes the JSON document.
"""

from __future__ import annotations

from posixpath import join, normpath

from hcl_lint.semantics.graph import graph_of
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.users import users_of
from hcl_lint.text.display import printable
from hcl_lint.text.source import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcl_lint.semantics.module import Module

# Kinds of nodes that are not kinds of declarations.
MODULE = "module"
EXTERNAL = "external"  # a module that is not in the checked tree
MISSING = "missing"  # a path that leads to no module


class DrawnNode:
    """A node: its identifier, its kind, and where it is declared; ``line`` is 0 if nowhere."""

    __slots__ = ("id", "kind", "path", "line", "column")

    def __init__(self, id: str, kind: str, path: str = "", line: int = 0, column: int = 0) -> None:
        self.id = id
        self.kind = kind
        self.path = path
        self.line = line
        self.column = column


class DrawnArrow:
    """An arrow from the node that refers to the one referred to, and where it does so."""

    __slots__ = ("start", "end", "label", "path", "line", "column")

    def __init__(self, start: str, end: str, place: Range, label: str = "") -> None:
        self.start = start
        self.end = end
        self.label = label
        self.path = _slashed(place.source.path)
        self.line = place.line
        self.column = place.column


class Drawing:
    """A graph with its name: the folder or file that it is of."""

    __slots__ = ("name", "dialect", "nodes", "arrows")

    def __init__(
        self, name: str, dialect: str, nodes: list[DrawnNode], arrows: list[DrawnArrow]
    ) -> None:
        self.name = name
        self.dialect = dialect
        self.nodes = nodes
        self.arrows = arrows

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
        nodes = [each for each in self.nodes if each.id in ahead or each.id in behind]
        arrows = [
            each
            for each in self.arrows
            if (each.start in ahead and each.end in ahead)
            or (each.start in behind and each.end in behind)
        ]
        return Drawing(self.name, self.dialect, nodes, arrows)


def _reachable(start: str, following: dict[str, list[str]], depth: int) -> set[str]:
    found = {start}
    level = [start]
    while level:
        ends = dict.fromkeys([end for each in level for end in following.get(each, ())])
        level = [each for each in ends if each not in found]
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
        nodes.append(DrawnNode(address, symbol.kind, _slashed(source.path), line, column))
    arrows = [
        DrawnArrow(each.start, each.end, each.range)
        for address in graph.nodes
        for each in graph.arrows.get(address, ())
        if each.end in graph.nodes
    ]
    for user in users_of(module):
        line, column = user.place.source.line_index.position(user.place.start)
        path = _slashed(user.place.source.path)
        nodes.append(DrawnNode(user.name, user.kind, path, line, column))
        arrows += [DrawnArrow(user.name, end, place) for end, place in user.uses.items()]
    return Drawing(name, module.dialect.name, nodes, arrows)


def drawing_of_modules(modules: Iterable[Module], name: str) -> Drawing:
    """Modules, and those that they call in turn."""
    nodes: dict[str, DrawnNode] = {}
    arrows: list[DrawnArrow] = []
    waiting = [each for each in modules if each.dialect.has_modules or module_calls(each)]
    dialects = dict.fromkeys([each.dialect.name for each in waiting])
    known: dict[str, str] = {}  # the dialect of each node
    for module in waiting:
        id = _id(module, known)
        if id in nodes and nodes[id].kind == MODULE:
            continue
        path = _slashed(module.documents[0].path) if module.documents else ""
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
                    end = normpath(join(_slashed(module.folder), end))
                nodes.setdefault(end, DrawnNode(end, MISSING if is_path else EXTERNAL))
            arrows.append(DrawnArrow(id, end, call.range, call.name))
    return Drawing(name, ", ".join(dialects), list(nodes.values()), arrows)


def _id(module: Module, known: dict[str, str]) -> str:
    """The folder of a module; of another dialect than a known one there, with its dialect."""
    folder, dialect = _slashed(module.folder) or ".", module.dialect.name
    return folder if known.setdefault(folder, dialect) == dialect else f"{folder} ({dialect})"


def _slashed(path: str) -> str:
    return path.replace("\\", "/")


_WIDEST = 60  # of the column with the names


def _text(drawings: list[Drawing]) -> Iterator[str]:
    """Each node on a line, and below it what it refers to, with the places."""
    before = ""
    for drawing in drawings:
        nodes, arrows = len(drawing.nodes), len(drawing.arrows)
        title = f"{drawing.name} ({drawing.dialect})" if drawing.dialect else drawing.name
        yield f"{before}{printable(title)}: {_count(nodes, 'node')}, {_count(arrows, 'arrow')}\n"
        yield from _text_lines(drawing)
        before = "\n"


def _text_lines(drawing: Drawing) -> Iterator[str]:
    by_start = drawing.by_start()
    rows = []
    for node in drawing.nodes:
        rows.append((_named(node), _shown_place(node)))
        rows += [(_pointed(each), _shown_place(each)) for each in by_start.get(node.id, ())]
    width = max([len(name) for name, _ in rows if len(name) <= _WIDEST], default=0)
    for name, place in rows:
        yield f"{name.ljust(width)}  {place}".rstrip() + "\n"


def _named(node: DrawnNode) -> str:
    suffix = f" ({node.kind})" if not node.line else ""
    return printable(node.id) + suffix


def _pointed(arrow: DrawnArrow) -> str:
    label = f" ({arrow.label})" if arrow.label else ""
    return f"  -> {printable(arrow.end + label)}"


def _shown_place(each: DrawnNode | DrawnArrow) -> str:
    return f"{printable(each.path)}:{each.line}:{each.column}" if each.line else ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _dot(drawings: list[Drawing]) -> Iterator[str]:
    """One directed graph; several modules are clusters of it."""
    yield "digraph {\n  rankdir = LR\n  node [shape = box]\n"
    for number, drawing in enumerate(drawings):
        indent, prefix = "  ", ""
        if len(drawings) > 1:
            indent, prefix = "    ", f"{number}:"
            label = _dot_string(f"{drawing.name} ({drawing.dialect})")
            yield f"  subgraph cluster_{number} {{\n    label = {label}\n"
        for node in drawing.nodes:
            style = ", style = dashed" if node.kind in (EXTERNAL, MISSING) else ""
            name = _dot_string(prefix + node.id)
            yield f"{indent}{name} [label = {_dot_string(node.id)}{style}]\n"
        for arrow in drawing.arrows:
            label = f" [label = {_dot_string(arrow.label)}]" if arrow.label else ""
            start, end = _dot_string(prefix + arrow.start), _dot_string(prefix + arrow.end)
            yield f"{indent}{start} -> {end}{label}\n"
        if len(drawings) > 1:
            yield "  }\n"
    yield "}\n"


def _dot_string(text: str) -> str:
    """A string that shows exactly this text: labels read escapes such as ``\\N``."""
    shown = printable(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{shown}"'


def _mermaid(drawings: list[Drawing]) -> Iterator[str]:
    """One flowchart; several modules are subgraphs of it. Nodes have numbers as identifiers."""
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


VERSION = 1  # changes with every change that could break a reader


def _json(drawings: list[Drawing]) -> Iterator[str]:
    from hcl_lint.report.json_documents import iter_json

    graphs: list[object] = [
        {
            "name": drawing.name,
            "dialect": drawing.dialect,
            "nodes": map(_json_node, drawing.nodes),
            "arrows": map(_json_arrow, drawing.arrows),
        }
        for drawing in drawings
    ]
    yield from iter_json({"version": VERSION, "graphs": graphs})
    yield "\n"


def _json_node(node: DrawnNode) -> dict[str, object]:
    return {"id": node.id, "kind": node.kind, **_json_place(node)}


def _json_arrow(arrow: DrawnArrow) -> dict[str, object]:
    label = {"label": arrow.label} if arrow.label else {}
    return {"from": arrow.start, "to": arrow.end, **label, **_json_place(arrow)}


def _json_place(each: DrawnNode | DrawnArrow) -> dict[str, object]:
    if not each.line:
        return {}
    return {"path": each.path, "line": each.line, "column": each.column}


def _html(drawings: list[Drawing]) -> Iterator[str]:
    """A page to zoom, search and focus, in one file; of several graphs, one chooses."""
    from hcl_lint.report.pages import page

    yield from page("graph", [_html_data(each) for each in drawings])


def _html_data(drawing: Drawing) -> dict[str, object]:
    from hcl_lint.report.render import unicode_text

    return {
        "name": unicode_text(drawing.name),
        "nodes": [
            {
                "id": unicode_text(node.id),
                "kind": node.kind,
                "path": unicode_text(node.path),
                "line": node.line,
                "column": node.column,
            }
            for node in drawing.nodes
        ],
        "arrows": [
            {"start": unicode_text(arrow.start), "end": unicode_text(arrow.end)}
            for arrow in drawing.arrows
        ],
    }


_RENDERERS = {"text": _text, "dot": _dot, "mermaid": _mermaid, "json": _json, "html": _html}
FORMATS = tuple(_RENDERERS)


def render(drawings: list[Drawing], format_name: str) -> Iterator[str]:
    """Graphs in one of `FORMATS`, part by part."""
    return _RENDERERS[format_name](drawings)
