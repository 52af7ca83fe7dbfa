"""Renaming what is declared, everywhere at once."""

from __future__ import annotations

import os

from hcl_lint.edit.code import is_identifier, quote
from hcl_lint.lsp import types
from hcl_lint.lsp.aliases import Alias, alias_uses
from hcl_lint.lsp.edits import edit_of, edits_to, text_edits, workspace_edit
from hcl_lint.lsp.navigation import (
    callers_of, find_alias, find_local_name, find_target, lsp_range, uses_in_file,
)
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring import moved_files, renaming
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.keys import Instance, instance_at, rename_key
from hcl_lint.refactoring.moved import is_in_chain
from hcl_lint.refactoring.plan import Refused
from hcl_lint.semantics.targets import LocalName

_MOST_NAMES = 100  # of what moves, before all files are looked at instead of those with the names


def prepare_rename(
    workspace: Workspace, path: str, position: types.Position
) -> types.PrepareRenamePlaceholder | None:
    """The range of the name at a position, if what it names can be renamed."""
    local = find_local_name(workspace, path, position)
    if local is not None:
        if local.is_fixed:
            return None
        place = lsp_range(workspace, local.place)
        return types.PrepareRenamePlaceholder(place, local.name)
    instance = _find_instance(workspace, path, position)
    if instance is not None:
        return types.PrepareRenamePlaceholder(lsp_range(workspace, instance.place), instance.key)
    alias = find_alias(workspace, path, position)
    target = find_target(workspace, path, position) if alias is None else None
    if target is not None and renaming.is_fixed(target):
        return None
    name = alias.name if alias is not None else "" if target is None else target.symbol.name
    for use in uses_in_file(workspace, path, position):
        if use.name.text == name:
            place = lsp_range(workspace, use.place)
            if place.start <= position <= place.end:
                return types.PrepareRenamePlaceholder(lsp_range(workspace, use.name), name)
    return None


def rename(
    workspace: Workspace, path: str, position: types.Position, name: str, *,
    offers_moved: bool = False, adds_moved: bool = False,
) -> types.WorkspaceEdit | None:
    """The edits that give what is at a position another name; None where nothing has one.

    With *adds_moved*, there is a ``moved`` block for a resource, module call or instance; with
    *offers_moved*, the user is asked. Raises Refused: the name is not valid, or taken, or not all
    that refers to it is known.
    """
    alias = find_alias(workspace, path, position)
    if alias is not None:
        return _rename_alias(workspace, alias, name)
    local = find_local_name(workspace, path, position)
    if local is not None:
        return _rename_local(workspace, path, local, name)
    code_base = CodeBase(workspace.project, lambda: workspace.names)
    instance = _find_instance(workspace, path, position)
    target = find_target(workspace, path, position) if instance is None else instance.target
    if target is None or renaming.is_fixed(target):
        return None
    address = target.symbol.address
    if instance is not None:
        old, new = [f"{address}[{quote(key)}]" for key in (instance.key, name)]
    else:
        old, new = address, renaming.new_address(target, name)
    # Without a new block, those that are there would be wrong.
    is_wanted = adds_moved or is_in_chain(target.module, (old, new))
    with_moved = is_wanted or offers_moved
    if instance is not None:
        plan = rename_key(code_base, target, instance.key, name, with_moved=with_moved)
    else:
        plan = renaming.rename(code_base, target, name, with_moved=with_moved)
    optional = None
    if plan.moved and not is_wanted:
        optional = {
            path: text_edits(workspace, plan.documents[path].source, [edit])
            for path, edit in plan.moved
        }
    edits = {
        path: edits_to(workspace, plan.documents[path].source, text)
        for path, text in plan.texts(with_moved=is_wanted).items()
    }
    question = f"Keep the state: add a moved block from {old} to {new}" if optional else ""
    return workspace_edit(workspace, edits, optional=optional, question=question)


def _find_instance(workspace: Workspace, path: str, position: types.Position) -> Instance | None:
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None or not document.has_valid_syntax:
        return None
    return instance_at(module, document, workspace.positions(document.source).offset(position))


def _rename_alias(workspace: Workspace, alias: Alias, name: str) -> types.WorkspaceEdit:
    """The edits that give an alias another name, in its module and in the callers of that."""
    if not is_identifier(name):
        raise Refused(f"`{name}` is not a valid name: use letters, digits, - and _")
    other = Alias(alias.module, alias.provider, name, alias.place)
    if name != alias.name and any([use.is_declaration for use in alias_uses(other, ())]):
        raise Refused(f"`{alias.provider}.{name}` exists already")
    edits: dict[str, list[types.TextEdit]] = {}
    for use in alias_uses(alias, callers_of(workspace, alias.module, alias.name)):
        edit = types.TextEdit(lsp_range(workspace, use.name), name)
        edits.setdefault(use.place.source.path, []).append(edit)
    return workspace_edit(workspace, edits)


def _rename_local(
    workspace: Workspace, path: str, known: LocalName, name: str
) -> types.WorkspaceEdit | None:
    """The edits that give something in a part of a file another name."""
    if known.is_fixed:
        return None
    if not is_identifier(name):
        raise Refused(f"`{name}` is not a valid name: use letters, digits, - and _")
    if name != known.name and name in known.taken:
        raise Refused(f"There is already a {known.kind} `{name}`")
    edits = [
        types.TextEdit(lsp_range(workspace, use.name), known.spelled(use, name))
        for use in known.uses
    ]
    return workspace_edit(workspace, {path: edits})


def files_of_moves(workspace: Workspace, moves: dict[str, str]) -> list[str]:
    """The files in which paths may have to follow when files and folders move."""
    found = [path for path in workspace.files() if moved_files.moved(path, moves) != path]
    names = {os.path.basename(old) for old in moves}
    for name in names if len(names) <= _MOST_NAMES else ("",):
        found += workspace.names.files_with(name)
    return list(dict.fromkeys(found))


def follow_moves(workspace: Workspace, moves: dict[str, str]) -> types.WorkspaceEdit | None:
    """The edits that let paths follow when files and folders move; None where nothing does.

    Raises Refused: a file that changes is also in another module.
    """
    code_base = CodeBase(workspace.project, lambda: workspace.names)
    plan = moved_files.follow_moves(code_base, files_of_moves(workspace, moves), moves)
    return edit_of(workspace, plan) if plan.edits else None
