"""Renaming what is declared, everywhere at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcl_lint.edit.code import is_identifier
from hcl_lint.lsp import types
from hcl_lint.lsp.aliases import Alias, alias_uses
from hcl_lint.lsp.edits import workspace_edit
from hcl_lint.lsp.navigation import (
    callers_of, find_alias, find_job_name, find_target, find_uses, lsp_range, uses_at,
)  # fmt: skip
from hcl_lint.products.nomad.names import SERVICE, JobName, in_environment, is_declared
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.targets import declared_place

if TYPE_CHECKING:
    from hcl_lint.lsp.workspace import Workspace
    from hcl_lint.semantics.targets import Target, Use

# What keeps its state under its address, so that a new name must be announced.
_MOVED = ("resource", "module")
_OLD_ADDRESS = "from"
_PROVIDER = "provider."


class RenameRefused(Exception):
    """A name cannot be given; the message says why, as a sentence."""


def prepare_rename(
    workspace: Workspace, path: str, position: types.Position
) -> types.PrepareRenamePlaceholder | None:
    """The range of the name at a position, if what it names can be renamed."""
    job_name = find_job_name(workspace, path, position)
    if job_name is not None:
        if job_name.kind == SERVICE:
            return None
        place = lsp_range(workspace, job_name.place)
        return types.PrepareRenamePlaceholder(place, job_name.name)
    alias = find_alias(workspace, path, position)
    target = find_target(workspace, path, position) if alias is None else None
    if target is not None and _is_fixed(target):
        return None
    name = alias.name if alias is not None else "" if target is None else target.symbol.name
    for use in uses_at(workspace, path, position):
        if use.place.source.path == path and use.name.text == name:
            place = lsp_range(workspace, use.place)
            if place.start <= position <= place.end:
                return types.PrepareRenamePlaceholder(lsp_range(workspace, use.name), name)
    return None


def _is_fixed(target: Target) -> bool:
    """Whether a name means something outside: so do those of providers, in types of resources."""
    return target.symbol.address.startswith(_PROVIDER)


def rename(
    workspace: Workspace,
    path: str,
    position: types.Position,
    name: str,
    *,
    offers_moved: bool = False,
) -> types.WorkspaceEdit | None:
    """The edits that give what is at a position another name; None where nothing has one.

    With *offers_moved*, a ``moved`` block for a resource or module call is offered, too.

    Raises:
        RenameRefused: the name is not valid, or taken.
    """
    alias = find_alias(workspace, path, position)
    if alias is not None:
        return _rename_alias(workspace, alias, name)
    job_name = find_job_name(workspace, path, position)
    if job_name is not None:
        return _rename_in_job(workspace, path, job_name, name)
    target = find_target(workspace, path, position)
    if target is None or _is_fixed(target):
        return None
    symbol = target.symbol
    _require_free(target, name)
    if name == symbol.name:
        return workspace_edit(workspace, {})
    edits: dict[str, list[types.TextEdit]] = {}
    for use in find_uses(workspace, target):
        place = use.name
        if place.text != symbol.name:
            raise RenameRefused(
                f"{place.source.path}:{place.line} spells `{symbol.name}` as `{place.text}`. "
                "Rename it by hand."
            )
        if _is_old_address(target, use):
            continue
        edit = types.TextEdit(lsp_range(workspace, place), name)
        inner = edits.setdefault(place.source.path, [])
        if edit not in inner:
            inner.append(edit)
    optional = None
    question = ""
    if offers_moved and symbol.kind in _MOVED and not symbol.document.is_json:
        new = symbol.address[: -len(symbol.name)] + name
        optional = {symbol.document.path: [_moved_block(workspace, target, new)]}
        question = f"Keep the state: add a moved block from {symbol.address} to {new}"
    return workspace_edit(workspace, edits, optional=optional, question=question)


def _rename_alias(workspace: Workspace, alias: Alias, name: str) -> types.WorkspaceEdit:
    """The edits that give an alias another name, in its module and in the callers of that."""
    if not is_identifier(name):
        raise RenameRefused(f"`{name}` is not a valid name: use letters, digits, - and _.")
    other = Alias(alias.module, alias.provider, name, alias.place)
    if name != alias.name and any([use.is_declaration for use in alias_uses(other, ())]):
        raise RenameRefused(f"`{alias.provider}.{name}` exists already.")
    edits: dict[str, list[types.TextEdit]] = {}
    for use in alias_uses(alias, callers_of(workspace, alias.module)):
        edit = types.TextEdit(lsp_range(workspace, use.name), name)
        edits.setdefault(use.place.source.path, []).append(edit)
    return workspace_edit(workspace, edits)


def _rename_in_job(
    workspace: Workspace, path: str, known: JobName, name: str
) -> types.WorkspaceEdit | None:
    """The edits that give something in a group of a job another name."""
    document = workspace.document(path)
    if document is None or known.kind == SERVICE:
        return None
    if not is_identifier(name):
        raise RenameRefused(f"`{name}` is not a valid name: use letters, digits, - and _.")
    if name != known.name and is_declared(document, known, name):
        raise RenameRefused(f"The group already has a {known.kind} `{name}`.")
    edits = [
        types.TextEdit(
            lsp_range(workspace, use.name),
            in_environment(name) if use in known.variables else name,
        )
        for use in known.uses
    ]
    return workspace_edit(workspace, {path: edits})


def _require_free(target: Target, name: str) -> None:
    symbol = target.symbol
    if not is_identifier(name):
        raise RenameRefused(f"`{name}` is not a valid name: use letters, digits, - and _.")
    if name in symbol.form.reserved:
        raise RenameRefused(f"`{name}` is reserved.")
    start, _, end = symbol.address.rpartition(symbol.name)
    address = f"{start}{name}{end}"
    if name != symbol.name and symbols_of(target.module).get(address) is not None:
        raise RenameRefused(f"`{address}` exists already.")


def _is_old_address(target: Target, use: Use) -> bool:
    """Whether a place says where something was before: that does not change."""
    for document in target.module.documents:
        if document.source is use.place.source:
            for reference in document.references:
                if reference.start == use.place.start and reference.is_static:
                    return reference.attribute == _OLD_ADDRESS
    return False


def _moved_block(workspace: Workspace, target: Target, new: str) -> types.TextEdit:
    symbol = target.symbol
    end = declared_place(symbol).end
    newline = symbol.document.source.newline
    lines = ["", "", "moved {", f"  from = {symbol.address}", f"  to   = {new}", "}"]
    position = workspace.positions(symbol.document.source).position(end)
    return types.TextEdit(types.Range(position, position), newline.join(lines))
