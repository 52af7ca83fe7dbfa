"""The modules that call a module, as far as the folders around it show."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of

_MOST_CALLS: Final = 500  # of one module
_MOST_LEVELS: Final = 2  # of folders above a module in which it may be called


def is_called(module: Module) -> bool:
    """Whether a module is probably called by others, so that it is not a root module."""
    return module.fact(_is_called)


def _is_called(module: Module) -> bool:
    parts = [part for part in module.folder.replace("\\", "/").split("/") if part]
    return "modules" in parts or has_caller(module)


def has_caller(module: Module) -> bool:
    """Whether a module in one of the folders above calls a module."""
    return len(callers_above(module)) != 0


def callers_above(module: Module) -> list[Module]:
    """The modules in the folders above that call a module.

    Others may do so as well, but looking for them would read all of the tree for one file.
    """
    return module.fact(_callers_above)


def _callers_above(module: Module) -> list[Module]:
    parts = [part for part in module.folder.replace("\\", "/").split("/") if part]
    found = []
    for level in range(1, min(_MOST_LEVELS, len(parts)) + 1):
        around = module.called("/".join([".."] * level))
        if around is not None and any([
            called_module(around, symbol) is module
            for symbol in symbols_of(around).calls()[:_MOST_CALLS]
        ]):
            found.append(around)
    return found


def calls_above(module: Module) -> list[tuple[Module, Symbol]]:
    """The calls of a module in the folders above, with the modules that they are in."""
    return [
        (caller, call)
        for caller in callers_above(module)
        for call in symbols_of(caller).calls()[:_MOST_CALLS]
        if called_module(caller, call) is module
    ]
