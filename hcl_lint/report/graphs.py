"""Graphs of declarations and of modules in each format.

Sources: https://graphviz.org/doc/info/lang.html and
https://graphviz.org/docs/attr-types/escString/. ``docs/graph.md`` describes the JSON document.
"""

from __future__ import annotations

import os

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.documentation.drawing import (
    EXTERNAL, MISSING, Drawing, DrawnArrow, DrawnNode, mermaid_lines,
)
from hcl_lint.report.html import page
from hcl_lint.report.json_documents import iter_json
from hcl_lint.report.render import unicode_text
from hcl_lint.text.display import printable
from hcl_lint.text.messages import counted

_WIDEST = 60  # of the column with the names


def _text(drawings: list[Drawing]) -> Iterator[str]:
    """Each node on a line, and below it what it refers to, with the places."""
    before = ""
    for drawing in drawings:
        nodes, arrows = len(drawing.nodes), len(drawing.arrows)
        title = f"{drawing.name} ({drawing.dialect})" if drawing.dialect else drawing.name
        yield f"{before}{printable(title)}: {counted(nodes, 'node')}, {counted(arrows, 'arrow')}\n"
        yield from _text_lines(drawing)
        before = "\n"


def _text_lines(drawing: Drawing) -> Iterator[str]:
    by_start = drawing.by_start()
    rows = []
    for node in drawing.nodes:
        shown = [_shown_place(node), printable(node.published)]
        rows.append((_named(node), "  ".join(filter(None, shown))))
        rows += [(_pointed(entry), _shown_place(entry)) for entry in by_start.get(node.id, ())]
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


VERSION = 1  # changes with every change that could break a reader


def _json(drawings: list[Drawing]) -> Iterator[str]:
    graphs: list[object] = [
        {
            "name": drawing.name,
            "dialect": drawing.dialect,
            "nodes": (
                {"id": node.id, "kind": node.kind, **_json_place(node), **_json_module(node)}
                for node in drawing.nodes
            ),
            "arrows": map(_json_arrow, drawing.arrows),
        }
        for drawing in drawings
    ]
    yield from iter_json({"version": VERSION, "graphs": graphs})
    yield "\n"


def _json_arrow(arrow: DrawnArrow) -> dict[str, object]:
    label = {"label": arrow.label} if arrow.label else {}
    return {"from": arrow.start, "to": arrow.end, **label, **_json_place(arrow)}


def _json_module(node: DrawnNode) -> dict[str, object]:
    return {"published": node.published, "url": node.url} if node.published else {}


def _json_place(each: DrawnNode | DrawnArrow) -> dict[str, object]:
    if not each.line:
        return {}
    return {"path": each.path, "line": each.line, "column": each.column}


def _html(drawings: list[Drawing], findings: Sequence[Finding]) -> Iterator[str]:
    """A page to zoom, search and focus, in one file; of several graphs, one chooses.

    Each node has the findings in what declares it.
    """
    by_path: dict[str, list[Finding]] = {}
    for finding in findings:
        by_path.setdefault(finding.path.replace(os.sep, "/"), []).append(finding)
    yield from page("graph", [_html_data(drawing, by_path) for drawing in drawings])


def _html_data(drawing: Drawing, by_path: dict[str, list[Finding]]) -> dict[str, object]:
    return {
        "name": unicode_text(drawing.name),
        "nodes": [
            {
                "id": unicode_text(node.id),
                "kind": node.kind,
                "path": unicode_text(node.path),
                "line": node.line,
                "column": node.column,
                "findings": [
                    [entry.severity, entry.code, unicode_text(entry.summary), entry.line, entry.url]
                    for entry in by_path.get(node.path, ())
                    if 0 < node.line <= entry.start.line <= node.last_line
                ],
            }
            for node in drawing.nodes
        ],
        "arrows": [
            {"start": unicode_text(arrow.start), "end": unicode_text(arrow.end)}
            for arrow in drawing.arrows
        ],
    }


HTML = "html"  # the format that shows findings
_RENDERERS = {"text": _text, "dot": _dot, "mermaid": mermaid_lines, "json": _json}
FORMATS = (*_RENDERERS, HTML)


def render(
    drawings: list[Drawing], format_name: str, findings: Sequence[Finding] = ()
) -> Iterator[str]:
    """Graphs in one of `FORMATS`, part by part; *findings* are those in the files."""
    if format_name == HTML:
        return _html(drawings, findings)
    return _RENDERERS[format_name](drawings)
