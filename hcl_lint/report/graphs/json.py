"""Graphs as a JSON document, whose form docs/graph.md describes."""

from __future__ import annotations

from hcl_lint.report.json import iter_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.report.graphs.drawing import Drawing, DrawnArrow, DrawnNode

VERSION = 1  # changes with every change that could break a reader


def render(drawings: list[Drawing]) -> Iterator[str]:
    graphs: list[object] = [
        {
            "name": drawing.name,
            "dialect": drawing.dialect,
            "nodes": map(_node, drawing.nodes),
            "arrows": map(_arrow, drawing.arrows),
        }
        for drawing in drawings
    ]
    yield from iter_json({"version": VERSION, "graphs": graphs})
    yield "\n"


def _node(node: DrawnNode) -> dict[str, object]:
    return {"id": node.id, "kind": node.kind, **_place(node)}


def _arrow(arrow: DrawnArrow) -> dict[str, object]:
    label = {"label": arrow.label} if arrow.label else {}
    return {"from": arrow.start, "to": arrow.end, **label, **_place(arrow)}


def _place(each: DrawnNode | DrawnArrow) -> dict[str, object]:
    if not each.line:
        return {}
    return {"path": each.path, "line": each.line, "column": each.column}
