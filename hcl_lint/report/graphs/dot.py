"""Graphs in the language of Graphviz.

Source: https://graphviz.org/doc/info/lang.html and https://graphviz.org/docs/attr-types/escString/
"""

from __future__ import annotations

from hcl_lint.report.graphs.drawing import EXTERNAL, MISSING
from hcl_lint.text.display import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.report.graphs.drawing import Drawing


def render(drawings: list[Drawing]) -> Iterator[str]:
    """One directed graph; several modules are clusters of it."""
    yield "digraph {\n  rankdir = LR\n  node [shape = box]\n"
    for number, drawing in enumerate(drawings):
        indent, prefix = "  ", ""
        if len(drawings) > 1:
            indent, prefix = "    ", f"{number}:"
            label = _quoted(f"{drawing.name} ({drawing.dialect})")
            yield f"  subgraph cluster_{number} {{\n    label = {label}\n"
        for node in drawing.nodes:
            style = ", style = dashed" if node.kind in (EXTERNAL, MISSING) else ""
            name = _quoted(prefix + node.id)
            yield f"{indent}{name} [label = {_quoted(node.id)}{style}]\n"
        for arrow in drawing.arrows:
            label = f" [label = {_quoted(arrow.label)}]" if arrow.label else ""
            start, end = _quoted(prefix + arrow.start), _quoted(prefix + arrow.end)
            yield f"{indent}{start} -> {end}{label}\n"
        if len(drawings) > 1:
            yield "  }\n"
    yield "}\n"


def _quoted(text: str) -> str:
    """A string that shows exactly this text: labels read escapes such as ``\\N``."""
    shown = printable(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{shown}"'
