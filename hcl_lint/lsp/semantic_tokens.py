"""The kind of each token, for colours that know more than a grammar of regular expressions."""

from __future__ import annotations

from hcl_lint.lsp import types
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.semantics.document import Document
from hcl_lint.syntax import tokens as kinds
from hcl_lint.syntax.json_nodes import JsonMember
from hcl_lint.syntax.nodes import (
    Attribute, AttributeStep, Block, BoolLiteral, For, ForDirective, FunctionCall, Node,
    NullLiteral, ObjectItem, Traversal,
)
from hcl_lint.text.diff import in_common

TYPES = (
    "comment", "string", "number", "keyword", "operator", "type", "class", "property", "variable",
    "parameter", "function", "macro",
)
MODIFIERS = ("declaration", "defaultLibrary")
LEGEND = {"tokenTypes": TYPES, "tokenModifiers": MODIFIERS}

_BY_KIND = {
    kinds.COMMENT: "comment",
    kinds.NUMBER: "number",
    kinds.OPEN_QUOTE: "string",
    kinds.CLOSE_QUOTE: "string",
    kinds.QUOTED_TEXT: "string",
    kinds.HEREDOC_OPEN: "keyword",
    kinds.HEREDOC_TEXT: "string",
    kinds.HEREDOC_CLOSE: "keyword",
    kinds.INTERPOLATION_OPEN: "macro",
    kinds.DIRECTIVE_OPEN: "macro",
    kinds.TEMPLATE_CLOSE: "macro",
    kinds.STRING: "string",
    **dict.fromkeys(range(kinds.QUESTION, kinds.BANG + 1), "operator"),
}
# Words that have a meaning in some constructs only.
_WORDS = frozenset(("for", "in", "if", "else", "endif", "endfor"))


def semantic_tokens(workspace: Workspace, path: str, place: types.Range | None = None) -> list[int]:
    """The tokens of a text, or of the lines of a range, five numbers each.

    Source: Language Server Protocol 3.17, "Semantic Tokens".
    """
    document = workspace.document(path)
    if document is None:
        return []
    tree = document.tree
    positions = workspace.positions(document.source)
    low, high = 0, positions.line_count
    if place is not None:
        low, high = place.start.line, place.end.line + 1
    meanings = document.fact(_meanings_of)
    tokens = tree.tokens
    found: list[int] = []
    line_before = column_before = 0
    for number, kind in enumerate(tokens.kinds):
        type_, modifiers = meanings.get(number, (_BY_KIND.get(kind, ""), 0))
        if not type_:
            continue
        start, end = tokens.start(number), tokens.end(number)
        first = positions.position(start)
        line, column = first.line, first.character
        while start < end and line < high:
            stop = min(positions.line_end(line), end)
            width = positions.width(start, stop)
            if width > 0 and line >= low:
                moved = column - column_before if line == line_before else column
                found += [line - line_before, moved, width, TYPES.index(type_), modifiers]
                line_before, column_before = line, column
            line, column = line + 1, 0
            start = positions.line_start(line) if line < positions.line_count else end
    return found


def _meanings_of(document: Document) -> dict[int, tuple[str, int]]:
    """The types and modifiers of tokens that are names, by number; a fact of a document."""
    tree = document.tree
    found: dict[int, tuple[str, int]] = {}
    stack: list[Node] = [tree.root]
    declaration, library = 1, 2
    while stack:
        node = stack.pop()
        if isinstance(node, Attribute):
            found[node.name_token] = "property", declaration
        elif isinstance(node, Block):
            found[node.type_token] = "type", 0
            for label in node.labels:
                for token in range(label.first, label.last + 1):
                    found[token] = "class", declaration if label is node.labels[-1] else 0
        elif isinstance(node, Traversal):
            found[node.root_token] = "variable", 0
        elif isinstance(node, AttributeStep):
            found[node.name_token] = "property", 0
        elif isinstance(node, FunctionCall):
            for token in range(node.first, node.open_token):
                if tree.tokens.kinds[token] == kinds.IDENTIFIER:
                    found[token] = "function", library
        elif isinstance(node, (BoolLiteral, NullLiteral)):
            found[node.first] = "keyword", 0
        elif isinstance(node, (For, ForDirective)):
            for token in (node.key_token, node.value_token):
                if token != -1:
                    found[token] = "parameter", declaration
        elif isinstance(node, JsonMember):
            found[node.name_token] = "property", declaration
        children = node.children()
        if isinstance(node, ObjectItem) and isinstance(node.key, Traversal):
            if not node.key.steps:
                found[node.key.root_token] = "property", declaration
                children = (node.value,)
        stack += children
    for number, kind in enumerate(tree.tokens.kinds):
        if kind == kinds.IDENTIFIER and number not in found:
            if tree.token_text(number) in _WORDS:
                found[number] = "keyword", 0
    return found


def delta(before: list[int], after: list[int]) -> list[types.SemanticTokensEdit]:
    """The edit that makes one list of numbers from another; none where they are the same."""
    start, end = in_common(before, after)
    if start == len(before) == len(after):
        return []
    return [
        types.SemanticTokensEdit(start, len(before) - start - end, after[start : len(after) - end])
    ]
