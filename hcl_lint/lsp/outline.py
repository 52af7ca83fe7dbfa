"""The structure of files: symbols, folding, and ranges to select."""

from __future__ import annotations

import os

from hcl_lint.annotations import Sequence
from hcl_lint.lsp import types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.syntax.json_nodes import JsonArray, JsonMember, JsonObject
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, FunctionCall, HeredocTemplate, Node, Object, Tuple,
)
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants

_DEEPEST = 100  # levels of symbols inside symbols
_MOST_FOUND = 1_000  # symbols of a workspace for one query

_KINDS = {
    "variable": types.SymbolKind.Variable,
    "output": types.SymbolKind.Property,
    "module": types.SymbolKind.Module,
    "locals": types.SymbolKind.Constant,
    "local": types.SymbolKind.Constant,
    "function": types.SymbolKind.Function,
    "provider": types.SymbolKind.Package,
    "task": types.SymbolKind.Method,
    "job": types.SymbolKind.Class,
}


def document_symbols(workspace: Workspace, path: str) -> list[types.DocumentSymbol]:
    """The blocks and attributes of a file."""
    document = workspace.document(path)
    if document is None:
        return []
    positions = workspace.positions(document.source)
    return _symbols(document.tree, document.tree.root, positions, _DEEPEST)


def _symbols(
    tree: SyntaxTree, root: Node, positions: Positions, depth: int
) -> list[types.DocumentSymbol]:
    found: list[types.DocumentSymbol] = []
    if depth == 0:
        return found
    for item in _items(root):
        start, end = tree.range(item)
        if isinstance(item, Block):
            name = tree.source.text[start : tree.tokens.end(item.open_token - 1)]
            name_end = start + len(name)
            kind = _KINDS.get(item.type, types.SymbolKind.Class)
            inner: Node = item.body
        elif isinstance(item, Attribute):
            name = item.name
            name_end = start + len(name)
            kind, inner = types.SymbolKind.Property, item.expression
        elif isinstance(item, JsonMember):
            name = item.name
            name_end = tree.tokens.end(item.name_token)
            kind, inner = types.SymbolKind.Property, item.value
        else:
            continue
        found.append(types.DocumentSymbol(
            name.strip() or "?", kind, positions.range(start, end),
            positions.range(start, min(name_end, end)),
            children=_symbols(tree, inner, positions, depth - 1),
        ))
    return found


def _items(node: Node) -> Sequence[Node]:
    if isinstance(node, (Body, JsonObject)):
        return node.children()
    if isinstance(node, JsonArray):
        return [member for item in node.items for member in _items(item)]
    return ()


def workspace_symbols(workspace: Workspace, query: str) -> list[types.WorkspaceSymbol]:
    """The declarations in all folders, by addresses that contain the query's letters."""
    letters = query.lower()
    found: list[types.WorkspaceSymbol] = []
    seen: set[tuple[str, str]] = set()  # places that share what they declare, and addresses
    for path, declared in workspace.symbols.declared(lambda name: _has_letters(name, letters)):
        folder = os.path.dirname(path)
        chosen = []
        for symbol in declared:
            key = path if symbol.is_single else folder, symbol.address
            if key not in seen:
                seen.add(key)
                chosen.append(symbol)
        source = workspace.source(path) if chosen else None
        if source is None:
            continue
        uri, positions = workspace.uri(path), Positions(source.text, workspace.encoding)
        for symbol in chosen:
            if symbol.end > len(source.text):
                break  # It was written a moment ago.
            found.append(types.WorkspaceSymbol(
                types.Location(uri, positions.range(symbol.start, symbol.end)),
                symbol.address, _KINDS.get(symbol.kind, types.SymbolKind.Class),
                container_name=folder,
            ))
            if len(found) == _MOST_FOUND:
                return found
    return found


def _has_letters(name: str, letters: str) -> bool:
    """Whether all letters, small ones, are in a name, in order."""
    name = name.lower()
    at = 0
    for letter in letters:
        at = name.find(letter, at) + 1
        if at == 0:
            return False
    return True


# Folding

_FOLDED = (Block, Object, Tuple, FunctionCall, HeredocTemplate, JsonObject, JsonArray)


def folding_ranges(workspace: Workspace, path: str) -> list[types.FoldingRange]:
    """The nodes that span several lines: bodies, collections, calls, heredocs, comments."""
    document = workspace.document(path)
    if document is None:
        return []
    tree = document.tree
    positions = workspace.positions(document.source)
    found: dict[int, types.FoldingRange] = {}
    for node in [node for cls in _FOLDED for node in descendants(tree.root, cls)]:
        start, end = tree.range(node)
        first, last = positions.position(start).line, positions.position(end).line
        if isinstance(node, Block):
            first = positions.position(tree.tokens.start(node.open_token)).line
        if last - 1 > first:
            found.setdefault(first, types.FoldingRange(first, last - 1))
    for first, last in _comments(tree, positions):
        found.setdefault(first, types.FoldingRange(first, last, kind=types.COMMENT_FOLD))
    return [found[line] for line in sorted(found)]


def _comments(tree: SyntaxTree, positions: Positions) -> list[tuple[int, int]]:
    """The first and last lines of comments, and of lines of comments that follow each other."""
    found: list[tuple[int, int]] = []
    tokens = tree.tokens
    kinds = tokens.kinds
    at = kinds.find(COMMENT)
    while at >= 0:
        first = positions.position(tokens.start(at)).line
        last = positions.position(tokens.end(at)).line
        starts_line = at == 0 or kinds[at - 1] == NEWLINE
        if found and starts_line and found[-1][1] + 1 == first:
            found[-1] = found[-1][0], last
        elif starts_line or last > first:
            found.append((first, last))
        at = kinds.find(COMMENT, at + 1)
    return [(first, last) for first, last in found if last > first]


def selection_ranges(
    workspace: Workspace, path: str, places: Sequence[types.Position]
) -> list[types.SelectionRange]:
    """For each position, the constructs around it, from the innermost out."""
    document = workspace.document(path)
    if document is None:
        return []
    tree = document.tree
    positions = workspace.positions(document.source)
    found = []
    for place in places:
        offset = positions.offset(place)
        selected = types.SelectionRange(positions.range(0, len(document.text)))
        for node in enclosing(tree, offset):
            range_ = positions.range(*tree.range(node))
            if range_ != selected.range and range_.start <= place <= range_.end:
                selected = types.SelectionRange(range_, selected)
        found.append(selected)
    return found
