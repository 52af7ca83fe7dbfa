"""Calls of modules: where a module uses another one."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import called_module, literal, symbols_of
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.source import Range

# What calls of modules have besides the arguments for variables.
CALL_SETTINGS: Final = (
    "source", "version", "count", "for_each", "depends_on", "providers",
    "ignore_nested_deprecations",
)


class ModuleCall:
    """A place where a module uses another one.

    ``name`` is that of the declaration, ``source`` what it calls, literally, and ``module`` what
    that leads to; None outside the checked tree.
    """

    __slots__ = ("name", "source", "module", "range")

    def __init__(self, name: str, source: str, module: Module | None, range: Range) -> None:
        self.name = name
        self.source = source
        self.module = module
        self.range = range


def module_calls(module: Module) -> list[ModuleCall]:
    """The calls in a module whose sources are literal, in order."""
    found = []
    for symbol in symbols_of(module):
        attribute = symbol.form.calls or symbol.form.uses
        value = symbol.attribute(attribute) if attribute else None
        source = literal(value[0]) if value is not None else None
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
