"""Calls of modules that blocks do not declare: what a unit runs."""

from __future__ import annotations

from hcl_lint.products.terragrunt.dependencies import module_of_unit, source_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import ModuleCall
from hcl_lint.semantics.symbols import literal
from hcl_lint.text.source import Range


def calls_of_units(module: Module) -> list[ModuleCall]:
    """The module that a unit runs."""
    found = []
    for document in module.documents:
        written = source_of(document)
        if written is None:
            continue
        callee = module_of_unit(module)
        source = literal(written) or ("" if callee is None else callee.folder)
        if source:
            place = Range(document.source, *document.tree.range(written))
            found.append(ModuleCall("source", source, callee, place))
    return found
