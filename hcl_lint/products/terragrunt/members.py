"""Names in other units and files that references of a unit go on with."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.products.terragrunt.dependencies import outputs_of
from hcl_lint.products.terragrunt.includes import includes_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Resolution, Symbol, symbols_of
from hcl_lint.syntax.references import ATTRIBUTE

# What references to these blocks name next, and how that is declared over there.
_MEMBERS = {"include": ("locals", "local"), "dependency": ("outputs", "output")}


def member(
    module: Module, document: Document, reference: Reference, resolution: Resolution
) -> tuple[int, str, Module | None] | None:
    """The step of a reference that names something in another file, and what that declares.

    It is the number of the step, the beginning of the address over there, and the module.
    """
    symbol = resolution.symbol
    if symbol is None or symbol.kind not in _MEMBERS:
        return None
    between, prefix = _MEMBERS[symbol.kind]
    steps = reference.steps[resolution.length : resolution.length + 2]
    if len(steps) < 2 or steps[0].key != between or steps[1].kind != ATTRIBUTE:
        return None
    return resolution.length + 1, prefix, _unit_of(module, document, symbol)


def used_modules(module: Module) -> Iterator[Module]:
    """The files that a unit includes, and the modules of the units that it depends on."""
    for symbol in symbols_of(module).of_kind(*_MEMBERS):
        found = _unit_of(module, symbol.document, symbol)
        if found is not None:
            yield found


def _unit_of(module: Module, document: Document, symbol: Symbol) -> Module | None:
    """The file that a block includes, or the module of the unit that it depends on."""
    if symbol.kind == "include":
        for include in includes_of(module):
            if include.name == symbol.name:
                return include.module
        return None
    outputs = outputs_of(module, document, symbol.declaration)
    return None if outputs is None else outputs[0]
