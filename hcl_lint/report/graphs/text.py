"""Graphs as lines for people."""

from __future__ import annotations

from hcl_lint.text.display import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.report.graphs.drawing import Drawing, DrawnArrow, DrawnNode

_WIDEST = 60  # of the column with the names


def render(drawings: list[Drawing]) -> Iterator[str]:
    """Each node on a line, and below it what it refers to, with the places."""
    before = ""
    for drawing in drawings:
        nodes, arrows = len(drawing.nodes), len(drawing.arrows)
        title = f"{drawing.name} ({drawing.dialect})" if drawing.dialect else drawing.name
        yield f"{before}{printable(title)}: {_count(nodes, 'node')}, {_count(arrows, 'arrow')}\n"
        yield from _lines(drawing)
        before = "\n"


def _lines(drawing: Drawing) -> Iterator[str]:
    by_start = drawing.by_start()
    rows = []
    for node in drawing.nodes:
        rows.append((_named(node), _place(node)))
        rows += [(_pointed(each), _place(each)) for each in by_start.get(node.id, ())]
    width = max([len(name) for name, _ in rows if len(name) <= _WIDEST], default=0)
    for name, place in rows:
        yield f"{name.ljust(width)}  {place}".rstrip() + "\n"


def _named(node: DrawnNode) -> str:
    suffix = f" ({node.kind})" if not node.line else ""
    return printable(node.id) + suffix


def _pointed(arrow: DrawnArrow) -> str:
    label = f" ({arrow.label})" if arrow.label else ""
    return f"  -> {printable(arrow.end + label)}"


def _place(each: DrawnNode | DrawnArrow) -> str:
    return f"{printable(each.path)}:{each.line}:{each.column}" if each.line else ""


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
