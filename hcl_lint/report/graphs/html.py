"""Graphs as a page to zoom, search and focus, in one file."""

from __future__ import annotations

from hcl_lint.report.pages import page
from hcl_lint.report.render import unicode_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.report.graphs.drawing import Drawing


def render(drawings: list[Drawing]) -> Iterator[str]:
    """The page; where there are several graphs, one chooses."""
    yield from page("graph", [_data(each) for each in drawings])


def _data(drawing: Drawing) -> dict[str, object]:
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
