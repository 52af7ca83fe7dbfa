"""What a module or name has to do with others: types, callers, and values that are set."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.lsp import navigation, types
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.symbols import called_module
from hcl_lint.text.source import Range


def type_definition(
    workspace: Workspace, path: str, position: types.Position
) -> list[types.Location]:
    """The type constraint of a variable, or the module that a call leads to."""
    target = navigation.find_target(workspace, path, position)
    if target is None:
        return []
    if target.symbol.is_call:
        callee = called_module(target.module, target.symbol)
        return [] if callee is None or not callee.documents else [_top(workspace, callee)]
    symbol = target.symbol
    constraint = symbol.declaration.type
    if constraint is None:
        return []
    return [navigation.location(workspace, symbol.document.tree.range_of(constraint))]


def implementations(
    workspace: Workspace, path: str, position: types.Position
) -> list[types.Location]:
    """The calls of the module at a position, or of that of the file, and what includes it."""
    module = _module_at(workspace, path, position)
    return [] if module is None else callers(workspace, module)


def files_of_implementations(
    workspace: Workspace, path: str, position: types.Position
) -> list[str]:
    """The files of modules that may call or include that at a position."""
    module = _module_at(workspace, path, position)
    return [] if module is None else workspace.names.callers(module, "")


def callers(workspace: Workspace, module: Module) -> list[types.Location]:
    """The calls of a module in the workspace, and the files that include it."""
    found = []
    including = set(navigation.callers_of(workspace, module))
    for caller in workspace.callers_of(module, ""):
        places = [navigation.location(workspace, place) for place in _calls(caller, module)]
        if not places and caller in including:
            places = [_top(workspace, caller)]
        found += places
    return found


def _calls(caller: Module, module: Module) -> Iterator[Range]:
    """Where a module calls another one, or says that it runs it."""
    for call in module_calls(caller):
        if call.module is not None and call.module.folder == module.folder:
            yield call.range


def _module_at(workspace: Workspace, path: str, position: types.Position) -> Module | None:
    target = navigation.find_target(workspace, path, position)
    if target is not None and target.symbol.is_call:
        return called_module(target.module, target.symbol)
    return workspace.module(path)


def _top(workspace: Workspace, module: Module) -> types.Location:
    return types.Location(workspace.uri(navigation.entrance(module)), navigation.TOP)
