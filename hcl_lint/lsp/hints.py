"""Inlay hints: types and values, and how often a name is used."""

from __future__ import annotations

from collections import Counter

from hcl_lint.lsp import knowledge, types
from hcl_lint.lsp.navigation import lsp_range
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.semantics.mentions import mentioned, mentions_of
from hcl_lint.semantics.objects import objects_of
from hcl_lint.semantics.symbols import called_interface, resolved_references, symbols_of
from hcl_lint.semantics.targets import name_place
from hcl_lint.text.messages import counted

_LONGEST = 40
_LOCAL = "local."


def inlay_hints(workspace: Workspace, path: str, place: types.Range) -> list[types.InlayHint]:
    """The values of locals, and the types that called modules want for their arguments."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None:
        return []
    tree, objects = document.tree, objects_of(module)
    positions = workspace.positions(document.source)
    low, high = positions.offset(place.start), positions.offset(place.end)
    found = []
    for declaration in document.declarations:
        symbol = symbols_of(module).get(declaration.address)
        if symbol is None:
            continue
        if declaration.address.startswith(_LOCAL) and low <= declaration.start <= high:
            text = knowledge.shown_value(knowledge.value_of_symbol(module, symbol))
            end = tree.range(declaration.node)[1]
            if text and text != document.text[declaration.end : end].lstrip(" =:\t"):
                label = f" = {_shown(text)}"
                found.append(types.InlayHint(positions.position(end), label, padding_left=True))
        callee = called_interface(module, symbol) if declaration.is_call else None
        call = None if callee is None else objects.of(declaration, document)
        if callee is None or call is None:
            continue
        for name, attribute in call.attributes().items():
            end = attribute.name_place.end
            variable = symbols_of(callee).get(f"var.{name}")
            if variable is not None and low <= end <= high:
                type_ = _shown(knowledge.shown_type(knowledge.type_of_symbol(callee, variable)))
                found.append(
                    types.InlayHint(positions.position(end), f": {type_}", kind=types.TYPE_HINT)
                )
    return found


def _shown(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def code_lenses(workspace: Workspace, path: str) -> list[types.CodeLens]:
    """How many references lead to each declaration of a file."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None:
        return []
    counts = Counter([reference.resolution.symbol for reference in resolved_references(module)])
    for other in module.documents:
        counts.update([mentioned(module, mention) for mention in mentions_of(other)])
    found = []
    for symbol in symbols_of(module):
        if symbol.document is document:
            title = counted(counts[symbol], "reference")
            found.append(
                types.CodeLens(lsp_range(workspace, name_place(symbol)), types.Command(title, ""))
            )
    return found
