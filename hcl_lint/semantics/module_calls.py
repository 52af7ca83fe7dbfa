"""Calls of modules: where a module uses another one, and which modules call one."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import forms_of
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.meta_arguments import COUNT, DEPENDS_ON, FOR_EACH
from hcl_lint.semantics.module import Module, ModuleTree
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol, called_module, static_text, symbols_of
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.source import Range

# What calls of modules have besides the arguments for variables.
CALL_SETTINGS: Final = (
    "source", "version", COUNT, FOR_EACH, DEPENDS_ON, "providers", "ignore_nested_deprecations",
)


class ModuleCall:
    """A place where a module uses another one.

    ``name`` is that of the declaration, ``source`` what it calls, and ``module`` what
    that leads to; None outside the checked tree.
    """

    def __init__(self, name: str, source: str, module: Module | None, range: Range) -> None:
        self.name = name
        self.source = source
        self.module = module
        self.range = range


def module_calls(module: Module) -> list[ModuleCall]:
    """The calls in a module whose sources are literal or follow from local values, in order."""
    found = []
    for symbol in symbols_of(module):
        attribute = symbol.form.calls or symbol.form.uses
        value = symbol.attribute(attribute) if attribute else None
        source = static_text(module, value[0], value[1]) if value is not None else None
        if value is None or source is None:
            continue
        callee = called_module(module, symbol)
        if not symbol.is_call and not source.startswith("/"):
            callee = module.called(source)
        node, document = value
        start, end = document.tree.range(node)
        place = Range(document.source, start, end)
        found.append(ModuleCall(symbol.name, source, callee, place))
    return [*found, *product_of(module.dialect).calls.undeclared_calls(module)]


def arguments_of(declaration: Declaration) -> list[tuple[str, Node]]:
    """The arguments of a call that are for variables."""
    return [(name, node) for name, node in declaration.attributes() if name not in CALL_SETTINGS]


_MOST_CALLS: Final = 500  # of one module
_MOST_LEVELS: Final = 2  # of folders above a module in which it may be called


@kept
def is_called(module: Module) -> bool:
    """Whether a module is probably called by others, so that it is not a root module."""
    parts = [part for part in module.folder.replace("\\", "/").split("/") if part]
    return "modules" in parts or has_caller(module)


def has_caller(module: Module) -> bool:
    """Whether a module in one of the folders above calls a module."""
    return len(callers_above(module)) != 0


def callers_above(module: Module) -> list[Module]:
    """The modules in the folders above that call a module."""
    return list(dict.fromkeys([caller for caller, _ in calls_above(module)]))


@kept
def calls_above(module: Module) -> list[tuple[Module, Symbol]]:
    """The calls of a module in the folders above, with the modules that they are in.

    A version of it after changes is called, too. Others may call it as well, but looking for them
    would read all of the tree for one file.
    """
    parts = [part for part in module.folder.replace("\\", "/").split("/") if part]
    levels = range(1, min(_MOST_LEVELS, len(parts)) + 1)
    around = [module.called("/".join([".."] * level)) for level in levels]
    callee = module.folder, module.dialect.name
    return [
        (caller, call) for caller in around if caller is not None
        for call in caller.fact(_calls_by_callee).get(callee, ())
    ]


def _calls_by_callee(caller: Module) -> dict[tuple[str, str], list[Symbol]]:
    """The calls of a module by the folders and dialects of what they lead to."""
    found: dict[tuple[str, str], list[Symbol]] = {}
    for call in symbols_of(caller).written_calls()[:_MOST_CALLS]:
        callee = called_module(caller, call)
        if callee is not None:
            found.setdefault((callee.folder, callee.dialect.name), []).append(call)
    return found


_ABOVE: Final = ".."  # the last part of paths to folders around


def folders_that_may_call(module: Module, tree: ModuleTree) -> list[str]:
    """The folders of the modules of a tree that may call one, by what their texts mention.

    PERF: others are never parsed.
    """
    own = module.folder.replace("\\", "/")
    mentions = tree.fact(_folders_by_mention)
    found = dict.fromkeys(mentions.get(own.rpartition("/")[2], ()))
    found.update(dict.fromkeys([
        folder for folder in mentions.get(_ABOVE, ())
        if not own or folder.replace("\\", "/").startswith(f"{own}/")
    ]))
    return list(found)


def _folders_by_mention(tree: list[Module]) -> dict[str, list[str]]:
    """The folders of modules that may call others, by the last parts of paths in their texts."""
    found: dict[str, list[str]] = {}
    for caller in tree:
        form = forms_of(caller.dialect).call
        names = {
            text.partition("?")[0].rstrip("/").rpartition("/")[2]
            for document in caller.documents if form is not None if form.block_type in document.text
            for text in document.text.split('"')
            if ("/" in text or text == _ABOVE) and "\n" not in text
        }
        for name in names:
            found.setdefault(name, []).append(caller.folder)
    return found
