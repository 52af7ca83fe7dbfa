"""Whether other modules call a module."""

from __future__ import annotations

import os

from hcl_lint.semantics.symbols import called_module, symbols_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.module import Module

_MOST_CALLS: Final = 500  # of one module
_MOST_LEVELS: Final = 2  # of folders above a module in which it may be called


def direct_callers(module: Module) -> list[Module] | None:
    """The modules of the checked tree that call a module; None where that is not known."""
    return module.fact(_direct_callers)


def _direct_callers(module: Module) -> list[Module] | None:
    tree = module.tree()
    if tree is None:
        return None
    here = module.folder or os.curdir
    folders = tree.fact(_callers).get(module.folder, ())
    callers = [module.called(os.path.relpath(each or os.curdir, here)) for each in folders]
    return [each for each in callers if each is not None]


def _callers(tree: list[Module]) -> dict[str, dict[str, None]]:
    """The folders of the modules that call others, by the folders of these."""
    found: dict[str, dict[str, None]] = {}
    for each in tree:
        for symbol in symbols_of(each).of_kind("module")[:_MOST_CALLS]:
            called = called_module(each, symbol)
            if called is not None:
                found.setdefault(called.folder, {})[each.folder] = None
    return found


def is_called(module: Module) -> bool:
    """Whether a module is probably called by others, so that it is not a root module."""
    return module.fact(_is_called)


def _is_called(module: Module) -> bool:
    parts = [part for part in module.folder.replace("\\", "/").split("/") if part]
    if "modules" in parts:
        return True
    return has_caller(module)


def has_caller(module: Module) -> bool:
    """Whether a module in one of the folders above calls a module."""
    return module.fact(_has_caller)


def _has_caller(module: Module) -> bool:
    parts = [part for part in module.folder.replace("\\", "/").split("/") if part]
    for level in range(1, min(_MOST_LEVELS, len(parts)) + 1):
        around = module.called("/".join([".."] * level))
        if around is None:
            continue
        for symbol in symbols_of(around).of_kind("module"):
            if called_module(around, symbol) is module:
                return True
    return False
