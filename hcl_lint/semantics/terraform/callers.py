"""The callers of a module: others of the tree, and itself in a cycle of calls."""

from __future__ import annotations

from hcl_lint.problems.terraform import INVALID_SOURCE_ADDRESS
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.report import finding
from hcl_lint.semantics.symbols import called_module, symbols_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.module import Module

_MOST_LEVELS: Final = 2  # of folders above a module in which it may be called
_MOST_MODULES: Final = 20  # that one circle of calls is looked for in, so that work stays linear


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


def calls_in_circles(module: Module) -> Iterator[Diagnostic]:
    """Report the calls of a module that lead back to it through other calls."""
    for call in module_calls(module):
        if call.module is None or _is_own_folder(call.source):
            continue
        if call.module is module or module in _reached(call.module):
            yield finding(
                INVALID_SOURCE_ADDRESS, call.range, "Modules call each other in a cycle",
                "The called module calls this one again, directly or through others. Remove one of "
                "the calls.",
            )  # fmt: skip


def _is_own_folder(source: str) -> bool:
    return ".." not in source and not source.strip("./")


def _reached(module: Module) -> set[Module]:
    """The modules that a module calls, directly and through others."""
    reached: set[Module] = set()
    waiting = [module]
    while waiting and len(reached) < _MOST_MODULES:
        for call in module_calls(waiting.pop()):
            if call.module is not None and call.module not in reached:
                reached.add(call.module)
                waiting.append(call.module)
    return reached
