"""Formatting: of a text, of a range, and while typing."""

from __future__ import annotations

from hcl_lint.lsp import types
from hcl_lint.lsp.edits import edits_to
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.project.formatting import FormatSettings, format_source
from hcl_lint.syntax.queries import enclosing

# What is typed to end a line or a block.
TRIGGERS = ("\n", "}", "]")


def formatted(
    workspace: Workspace, path: str, lines: tuple[int, int] | None = None
) -> list[types.TextEdit]:
    """The edits that format a text, or the *lines* from the first to the last, from 1.

    None for what cannot be parsed, or would be left as it is.
    """
    document = workspace.document(path)
    if document is None:
        return []
    settings = FormatSettings(write=False, lines=lines)
    outcome = format_source(workspace.project(path), document.source, settings)
    if outcome.findings or not outcome.is_changed:
        return []
    return edits_to(workspace, document.source, outcome.text)


def formatted_range(workspace: Workspace, path: str, place: types.Range) -> list[types.TextEdit]:
    """The edits that format the lines of a range."""
    last = place.end.line + 1
    if place.end.character == 0 and place.end.line > place.start.line:
        last -= 1
    return formatted(workspace, path, (place.start.line + 1, last))


def formatted_on_type(
    workspace: Workspace, path: str, position: types.Position, typed: str
) -> list[types.TextEdit]:
    """The edits after one of the `TRIGGERS` was typed: for the line, or the block that it ends."""
    document = workspace.document(path)
    if document is None or document.is_json:
        return []
    if typed == "\n":
        return formatted(workspace, path, (position.line, position.line)) if position.line else []
    positions = workspace.positions(document.source)
    offset = positions.offset(position) - 1
    for node in reversed(enclosing(document.tree, max(offset, 0))):
        start, end = document.tree.range(node)
        if end == offset + 1:
            first = positions.position(start).line + 1
            return formatted(workspace, path, (first, position.line + 1))
    return []
