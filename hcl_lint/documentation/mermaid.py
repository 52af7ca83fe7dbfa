"""Drawings for Mermaid.

Source: https://mermaid.js.org/syntax/flowchart.html
"""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.documentation.drawing import EXTERNAL, MISSING, Drawing
from hcl_lint.text.display import printable


def mermaid_lines(drawings: list[Drawing]) -> Iterator[str]:
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
