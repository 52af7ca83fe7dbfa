"""Who calls the modules of a tree."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.products.terraform.calls.sources import is_local
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import (
    arguments_of, calls_above, folders_that_may_call, is_called,
)
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of
from hcl_lint.semantics.targets import assignments_in
from hcl_lint.syntax.queries import literal

RUNS_MODULES: Final = "terragrunt"  # the dialect whose files use modules, too
_TESTS: Final = {"test", "tests"}  # folders of callers that nobody else uses


class CallsOfTree:
    """The calls of the modules of a tree; ``may_be_any``: one call is not known.

    ``folders`` are those of the modules that are called, and ``remote_names`` the last parts of
    other addresses, which may be of this repository: both with the arguments of each call that is
    not in a test.
    """

    def __init__(self, tree: list[Module]) -> None:
        self.folders: dict[str, list[set[str]]] = {}
        self.remote_names: dict[str, list[set[str]]] = {}
        self.has_local = False
        self.may_be_any = False
        for caller in tree:
            if not any(["module" in document.text for document in caller.documents]):
                continue  # PERF: it is never parsed.
            is_test = not _TESTS.isdisjoint(caller.folder.replace("\\", "/").split("/"))
            for symbol in symbols_of(caller).written_calls():
                found = symbol.attribute("source")
                source = None if found is None else literal(found[0])
                callee = called_module(caller, symbol)
                arguments = [] if is_test else [_arguments(symbol)]
                if callee is not None:
                    self.folders.setdefault(callee.folder, []).extend(arguments)
                if source is None:
                    self.may_be_any = True
                elif is_local(source):
                    self.has_local = True
                else:
                    _, slash, name = source.partition("?")[0].rpartition("/")
                    if name and slash:
                        self.remote_names.setdefault(name, []).extend(arguments)


def are_left_out(module: Module, names: set[str]) -> bool:
    """Whether nobody in the tree calls a module, or somebody without all of some variables."""
    given = module.fact(_given)
    if not given:
        return module.tree() is not None or not is_called(module)
    return any([names.isdisjoint(arguments) for arguments in given])


def _given(module: Module) -> list[set[str]]:
    """The variables that callers set, of each call that is known."""
    tree, units = module.tree(), module.tree(RUNS_MODULES)
    if tree is None or units is None:
        return [_arguments(call) for _, call in calls_above(module)]
    name = module.folder.replace("\\", "/").rpartition("/")[2]
    folders = folders_that_may_call(module, tree)
    calls = CallsOfTree(tree.modules_in(folders))
    set_by_units = units.fact(_set_by_units).get(module.folder)
    return [
        *calls.folders.get(module.folder, ()), *calls.remote_names.get(name, ()),
        *([] if set_by_units is None else [set_by_units]),
    ]


def _arguments(call: Symbol) -> set[str]:
    return {name for name, _ in arguments_of(call.declaration)}


def _set_by_units(units: list[Module]) -> dict[str, set[str]]:
    """The variables that units set, by the folders of their modules."""
    found: dict[str, set[str]] = {}
    for unit in units:
        for assignment in assignments_in(unit):
            found.setdefault(assignment.module.folder, set()).add(assignment.name)
    return found
