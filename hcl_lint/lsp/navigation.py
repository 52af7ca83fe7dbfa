"""Definitions, references, highlights, links, and calls of modules."""

from __future__ import annotations

import os

from hcl_lint.annotations import Iterator
from hcl_lint.dialects.dialect import PLACED_NAMES, forms_of
from hcl_lint.lsp import types
from hcl_lint.lsp.aliases import Alias, alias_at, alias_uses
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol, called_interface, called_module, symbols_of
from hcl_lint.semantics.targets import (
    LocalName, Target, Use, declared_place, is_used_outside, name_place, target_at, used_modules,
    uses_of,
)
from hcl_lint.syntax.nodes import Attribute, QuotedTemplate, TemplateText
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range


def location(workspace: Workspace, place: Range) -> types.Location:
    return types.Location(workspace.uri(place.source.path), lsp_range(workspace, place))


def lsp_range(workspace: Workspace, place: Range) -> types.Range:
    """A range as the client counts it."""
    return workspace.positions(place.source).range(place.start, place.end)


def find_target(workspace: Workspace, path: str, position: types.Position) -> Target | None:
    """The symbol that the name at a position refers to."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None:
        return None
    return target_at(module, document, workspace.positions(document.source).offset(position))


def find_alias(workspace: Workspace, path: str, position: types.Position) -> Alias | None:
    """The alias of a provider that is named at a position."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None:
        return None
    return alias_at(module, document, workspace.positions(document.source).offset(position))


def local_name_at(document: Document, offset: int) -> LocalName | None:
    """The name that holds in a part of a file, at an offset."""
    return product_of(document.dialect).names.local_name_at(document, offset)


def find_local_name(workspace: Workspace, path: str, position: types.Position) -> LocalName | None:
    """The name that holds in a part of a file, at a position."""
    document = workspace.document(path)
    if document is None or document.is_json:
        return None
    return local_name_at(document, workspace.positions(document.source).offset(position))


def own_uses(
    workspace: Workspace, path: str, position: types.Position, *, in_callers: bool = False
) -> tuple[Range | None, list[Use]]:
    """The place and all uses of a name that is not a symbol; None if there is none."""
    alias = find_alias(workspace, path, position)
    if alias is not None:
        callers = callers_of(workspace, alias.module, alias.name) if in_callers else ()
        return alias.place, alias_uses(alias, callers)
    name = find_local_name(workspace, path, position)
    return (None, []) if name is None else (name.place, name.uses)


def definition(
    workspace: Workspace, path: str, position: types.Position
) -> list[types.LocationLink]:
    """The declaration of what is at a position; of a module's ``source``, the module."""
    place, uses = own_uses(workspace, path, position)
    if place is not None:
        return [
            types.LocationLink(
                workspace.uri(use.place.source.path), lsp_range(workspace, use.place),
                lsp_range(workspace, use.name), lsp_range(workspace, place),
            )
            for use in uses
            if use.is_declaration
        ]
    target = find_target(workspace, path, position)
    if target is not None:
        symbol = target.symbol
        return [
            types.LocationLink(
                workspace.uri(symbol.document.path), lsp_range(workspace, declared_place(symbol)),
                lsp_range(workspace, name_place(symbol)), lsp_range(workspace, target.place),
            )
        ]
    return [
        types.LocationLink(link.target, TOP, TOP, link.range)
        for link in document_links(workspace, path)
        if link.target is not None and link.range.start <= position <= link.range.end
        and not link.target.startswith(_WEB)
    ]


_WEB = "https:"  # begins what an editor opens in no window of its own
TOP = types.Range(types.Position(0, 0), types.Position(0, 0))


def find_uses(workspace: Workspace, target: Target) -> list[Use]:
    """All that names a symbol, in the whole workspace."""
    name = target.symbol.name
    callers = callers_of(workspace, target.module, name) if is_used_outside(target) else ()
    return uses_of(target, callers)


def files_of_users(workspace: Workspace, path: str, position: types.Position) -> list[str]:
    """The files that may name what is at a position, beside those of its own module."""
    alias = find_alias(workspace, path, position)
    if alias is not None:
        return workspace.names.callers(alias.module, alias.name)
    target = find_target(workspace, path, position)
    if target is None or not is_used_outside(target):
        return []
    return workspace.names.callers(target.module, target.symbol.name)


def files_of_callers(workspace: Workspace, path: str) -> list[str]:
    """The files of modules that may call the one of a file."""
    module = workspace.module(path)
    return [] if module is None else workspace.names.callers(module, "")


def callers_of(workspace: Workspace, module: Module, name: str = "") -> Iterator[Module]:
    """The modules of the workspace that call one by its path, or include it, and have a name."""
    own = {document.path for document in module.documents}
    for entry in workspace.callers_of(module, name):
        if not _has_any(entry, own) and any([_has_any(used, own) for used in used_modules(entry)]):
            yield entry


def _has_any(module: Module, paths: set[str]) -> bool:
    return any([document.path in paths for document in module.documents])


def references(
    workspace: Workspace, path: str, position: types.Position, *, with_declaration: bool
) -> list[types.Location]:
    """All places that name what is at a position."""
    return [
        location(workspace, use.place) for use in uses_at(workspace, path, position)
        if with_declaration or not use.is_declaration
    ]


def uses_in_file(workspace: Workspace, path: str, position: types.Position) -> list[Use]:
    """All places of a file that name what is at a position in it."""
    own = workspace.module(path)
    alias = find_alias(workspace, path, position)
    if alias is not None:
        uses = alias_uses(alias, [own] if own is not None and own is not alias.module else ())
    elif (name := find_local_name(workspace, path, position)) is not None:
        uses = name.uses
    elif (target := find_target(workspace, path, position)) is not None:
        uses = uses_of(target, [own] if own is not None and own is not target.module else ())
    else:
        uses = []
    return [use for use in uses if use.place.source.path == path]


def uses_at(workspace: Workspace, path: str, position: types.Position) -> list[Use]:
    """All places in the workspace that name what is at a position."""
    place, uses = own_uses(workspace, path, position, in_callers=True)
    if place is not None:
        return uses
    target = find_target(workspace, path, position)
    return [] if target is None else find_uses(workspace, target)


def highlights(
    workspace: Workspace, path: str, position: types.Position
) -> list[types.DocumentHighlight]:
    """The places in the same file that name what is at a position."""
    return [
        types.DocumentHighlight(
            lsp_range(workspace, use.name), types.WRITE if use.is_declaration else types.READ
        )
        for use in uses_in_file(workspace, path, position)
    ]


# Links

def document_links(workspace: Workspace, path: str) -> list[types.DocumentLink]:
    """Sources of modules and names of files that lead to files of the workspace."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None or document.is_json:
        return []
    found = []
    tree = document.tree
    folder = os.path.dirname(path)
    for attribute in descendants(tree.root, Attribute):
        value = attribute.expression
        target = _named_by(module, document, attribute)
        if target is not None and workspace.project(path).files.status(target) is not None:
            found.append((tree.range_of(value), target, "Open the file"))
    for call in module_calls(module):
        is_linked = any([place.start == call.range.start for place, _, _ in found])
        if call.range.source is not document.source or is_linked:
            continue
        if call.module is not None and call.module.documents:
            found.append((call.range, entrance(call.module), "Open the module"))
    # Packer has no modules, so that its root is the folder of the file.
    own = "path.root" if document.dialect.has(PLACED_NAMES) else "path.module"
    for template in descendants(tree.root, QuotedTemplate):
        target = _named_file(tree.text(template), template, folder, own)
        if target is not None and workspace.project(path).files.status(target) is not None:
            found.append((tree.range_of(template), target, "Open the file"))
    pages = [
        types.DocumentLink(lsp_range(workspace, place), page, "Open the page of the module")
        for place, page in _pages(module, document)
    ]
    return pages + [
        types.DocumentLink(lsp_range(workspace, place), workspace.uri(target), tooltip)
        for place, target, tooltip in found
    ]


def _pages(module: Module, document: Document) -> Iterator[tuple[Range, str]]:
    """The sources of published modules in a document, with the pages about these."""
    for call in symbols_of(module).calls():
        found = call.attribute(call.form.calls)
        if found is None or found[1] is not document:
            continue
        callee = called_interface(module, call)
        page = "" if callee is None or callee.versions is None else callee.versions.page()
        if page:
            yield document.tree.range_of(found[0]), page
    run = product_of(document.dialect).editor.module_given(module, "")
    if run is not None and run.versions is not None:
        for used in module_calls(module):
            if used.range.source is document.source:
                yield used.range, run.versions.page()


def _named_by(module: Module, document: Document, attribute: Attribute) -> str | None:
    """The file that an attribute leads to."""
    written = product_of(document.dialect).editor.file_named_by(module, document, attribute)
    if not written or os.path.isabs(written):
        return None
    return os.path.normpath(os.path.join(os.path.dirname(document.path), written))


def entrance(module: Module) -> str:
    """The file of a module to open first."""
    paths = [document.path for document in module.documents]
    mains = [path for path in paths if os.path.basename(path).startswith("main.")]
    return (mains or paths)[0]


def _named_file(text: str, template: QuotedTemplate, folder: str, own: str) -> str | None:
    """The path that ``"${path.module}/name"`` stands for, inside the folder."""
    prefix = '"${' + own + "}/"
    if not text.startswith(prefix) or not isinstance(template.parts[-1], TemplateText):
        return None
    if len(template.parts) != 2:
        return None
    target = os.path.normpath(os.path.join(folder, text[len(prefix) : -1]))
    return target if target.startswith(folder + os.sep) else None


# Calls of modules


def prepare_calls(
    workspace: Workspace, path: str, position: types.Position
) -> list[types.CallHierarchyItem]:
    """The module that the call at a position leads to, or the module of the file."""
    module = workspace.module(path)
    if module is None:
        return []
    target = find_target(workspace, path, position)
    if target is not None and target.symbol.is_call:
        callee = called_module(target.module, target.symbol)
        return [] if callee is None else [_item(workspace, callee)]
    return [_item(workspace, module)] if forms_of(module.dialect).call is not None else []


def incoming_calls(workspace: Workspace, path: str) -> list[types.CallHierarchyIncomingCall]:
    """The modules that call the one of a file."""
    module = workspace.module(path)
    if module is None:
        return []
    found = []
    for caller in callers_of(workspace, module):
        places = [
            name_place(call) for call in symbols_of(caller).calls()
            if _leads_to(caller, call, module.folder)
        ]
        if places:
            first = places[0].source.path
            inside = [place for place in places if place.source.path == first]
            found.append(types.CallHierarchyIncomingCall(
                _item(workspace, caller, first), [lsp_range(workspace, one) for one in inside]
            ))
    return found


def outgoing_calls(workspace: Workspace, path: str) -> list[types.CallHierarchyOutgoingCall]:
    """The modules that the one of a file calls."""
    module = workspace.module(path)
    if module is None:
        return []
    callees: dict[str, Module] = {}
    found: dict[str, list[types.Range]] = {}
    for call in symbols_of(module).calls():
        callee = called_module(module, call)
        if callee is None or not callee.documents:
            continue
        callees[callee.folder] = callee
        ranges = found.setdefault(callee.folder, [])
        if call.document.path == path:
            ranges.append(lsp_range(workspace, name_place(call)))
    return [
        types.CallHierarchyOutgoingCall(_item(workspace, callees[folder]), ranges)
        for folder, ranges in found.items()
    ]


def _leads_to(caller: Module, call: Symbol, folder: str) -> bool:
    callee = called_module(caller, call)
    return callee is not None and callee.folder == folder


def _item(workspace: Workspace, module: Module, path: str = "") -> types.CallHierarchyItem:
    path = path or entrance(module)
    for document in module.documents:
        if document.path == path:
            whole = workspace.positions(document.source).range(0, len(document.text))
            break
    else:
        whole = TOP
    return types.CallHierarchyItem(
        os.path.basename(module.folder) or module.folder, types.SymbolKind.Module,
        workspace.uri(path), whole, types.Range(whole.start, whole.start), detail=module.folder,
    )
