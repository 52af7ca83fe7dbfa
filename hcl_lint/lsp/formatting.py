"""Formatting: of a text, of a range, and while typing."""

from __future__ import annotations

import os

from hcl_lint.lsp import types
from hcl_lint.lsp.edits import edits_to
from hcl_lint.lsp.types import REQUEST_FAILED, LspError
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.project.formatting import FormatSettings, format_source
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.tokens import HEREDOC_CLOSE, HEREDOC_OPEN

_MOST_RANGES = 50  # since the file is formatted for each of them
_MARKER = r"[\p{L}_][\p{L}\p{N}_-]*"

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


def formatted_ranges(
    workspace: Workspace, path: str, places: list[types.Range]
) -> list[types.TextEdit]:
    """The edits that format the lines of several ranges, which are joined where they touch.

    Raises LspError: there are too many.
    """
    joined: list[types.Range] = []
    for place in sorted(places):
        if joined and place.start <= joined[-1].end:
            place = types.Range(joined[-1].start, max(joined[-1].end, place.end))
            joined.pop()
        joined.append(place)
    if len(joined) > _MOST_RANGES:
        raise LspError(REQUEST_FAILED, f"more than {_MOST_RANGES} ranges; format the file")
    found: list[types.TextEdit] = []
    for place in joined:
        for edit in formatted_range(workspace, path, place):
            if not found or found[-1].range.end <= edit.range.start and found[-1] != edit:
                found.append(edit)
    return found


def obstacle(workspace: Workspace, path: str) -> str:
    """The reason why a text cannot be formatted; "" if it can."""
    document = workspace.document(path)
    if document is None:
        return ""
    settings = FormatSettings(write=False)
    findings = format_source(workspace.project(path), document.source, settings).findings
    if not findings:
        return ""
    name = f"{os.path.basename(path)}:{findings[0].line}"
    return f"{name}: not formatted, since it has a syntax error: {findings[0].summary}."


def linked_ranges(
    workspace: Workspace, path: str, position: types.Position
) -> types.LinkedEditingRanges | None:
    """The two markers of the heredoc of which one is at a position."""
    document = workspace.document(path)
    if document is None or document.is_json:
        return None
    positions, tokens = workspace.positions(document.source), document.tree.tokens
    offset = positions.offset(position)
    opened: list[int] = []
    for token, kind in enumerate(tokens.kinds):
        if kind == HEREDOC_OPEN:
            opened.append(token)
        elif kind == HEREDOC_CLOSE and opened:
            places = []
            for end in (opened.pop(), token):
                text = document.tree.token_text(end)
                name = text.strip().lstrip("<").removeprefix("-")
                start = tokens.start(end) + text.index(name)
                places.append((start, start + len(name)))
            if any([start <= offset <= end for start, end in places]):
                ranges = [positions.range(start, end) for start, end in places]
                return types.LinkedEditingRanges(ranges, _MARKER)
    return None


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
