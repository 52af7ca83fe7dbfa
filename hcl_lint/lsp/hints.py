"""Inlay hints: types and values, and how often a name is used."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

from hcl_lint.dialects.dialect import LOCAL, VARIABLE, forms_of
from hcl_lint.lsp import knowledge, types
from hcl_lint.lsp.navigation import TOP, entrance, location, lsp_range
from hcl_lint.lsp.relations import callers
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.plan import Refused
from hcl_lint.semantics.mentions import mentioned, mentions_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import objects_of
from hcl_lint.semantics.symbols import Symbol, called_interface, resolved_references, symbols_of
from hcl_lint.semantics.targets import name_place
from hcl_lint.semantics.written import attributes_in
from hcl_lint.text.messages import counted, cut
from hcl_lint.text.source import Range

_LONGEST = 40
_MOST_GIVEN = 3  # values of a variable that a lens shows


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
        if declaration.role == LOCAL and low <= declaration.start <= high:
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
            variable = symbols_of(callee).named(VARIABLE, name)
            if variable is not None and low <= end <= high:
                type_ = _shown(knowledge.shown_type(knowledge.type_of_symbol(callee, variable)))
                found.append(
                    types.InlayHint(positions.position(end), f": {type_}", kind=types.TYPE_HINT)
                )
    return found


def _shown(text: str) -> str:
    return cut(text, _LONGEST)


SHOW = "hcl-lint.showLocations"
"""The command that shows places: of a text, a position in it, and the places if they are known."""


def code_lenses(workspace: Workspace, path: str) -> list[types.CodeLens]:
    """How many references lead to each declaration of a file, and the values of variables.

    That of the module, which says how many call it, is left for `resolved_lens`.
    """
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None:
        return []
    counts = Counter([reference.resolution.symbol for reference in resolved_references(module)])
    for other in module.documents:
        counts.update([mentioned(module, mention) for mention in mentions_of(other)])
    found = []
    uri, values = workspace.uri(path), _given(workspace, module)
    if forms_of(module.dialect).call is not None and entrance(module) == path:
        found.append(types.CodeLens(TOP, data={"path": path}))
    for symbol in symbols_of(module):
        if symbol.document is not document:
            continue
        place = lsp_range(workspace, name_place(symbol))
        title = counted(counts[symbol], "reference")
        arguments = [uri, types.encode(place.start)]
        found.append(types.CodeLens(place, types.Command(title, SHOW, arguments)))
        given = values.get(symbol.name, []) if symbol.form.type_syntax else []
        if given:
            title = _shown_given(symbol, given)
            places = types.encode([location(workspace, place) for _, place in given])
            found.append(types.CodeLens(place, types.Command(title, SHOW, [*arguments, places])))
    return found


def _given(workspace: Workspace, module: Module) -> dict[str, list[tuple[str, Range]]]:
    """The values of variables in files of values, by name, with their places."""
    code_base = CodeBase(workspace.project, lambda: workspace.names)
    documents = [one for one in module.documents if one.has_only_values]
    try:
        documents += code_base.values_below(module)
    except Refused:  # A file cannot be read.
        pass
    found: dict[str, list[tuple[str, Range]]] = {}
    for document in documents:
        name = os.path.relpath(document.path, module.folder).replace(os.sep, "/")
        for attribute in attributes_in(document.tree.root):
            value = (name, document.tree.range_of(attribute.value))
            found.setdefault(attribute.name, []).append(value)
    return found


def _shown_given(symbol: Symbol, given: list[tuple[str, Range]]) -> str:
    """The first values of a variable with their files; what is secret is not shown."""
    shown = []
    for name, place in given[:_MOST_GIVEN]:
        text = "…" if symbol.declaration.sensitive is not None else _shown(place.text)
        shown.append(f"{name}: {text.partition(chr(10))[0]}")
    more = len(given) - _MOST_GIVEN
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "")


def resolved_lens(workspace: Workspace, path: str, lens: dict[str, Any]) -> dict[str, Any]:
    """The lens of the module of a file with the number of its callers."""
    module = workspace.module(path)
    if module is None:
        return lens
    places = callers(workspace, module)
    arguments = [workspace.uri(path), types.encode(TOP.start), types.encode(places)]
    command = types.Command(counted(len(places), "caller"), SHOW, arguments)
    return {**lens, "command": types.encode(command)}
