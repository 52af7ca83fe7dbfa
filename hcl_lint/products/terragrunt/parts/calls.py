"""The modules that units run, and other units that they use."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.products.terragrunt.dependencies import module_of_unit, source_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import ModuleCall
from hcl_lint.semantics.product import ProductCalls
from hcl_lint.semantics.targets import Assignment
from hcl_lint.syntax.queries import literal


class TerragruntCalls(ProductCalls):
    def undeclared_calls(self, module: Module) -> list[ModuleCall]:
        """The module that a unit runs."""
        found = []
        for document in module.documents:
            written = source_of(document)
            if written is None:
                continue
            callee = module_of_unit(module)
            source = literal(written) or ("" if callee is None else callee.folder)
            if source:
                place = document.tree.range_of(written)
                found.append(ModuleCall("source", source, callee, place))
        return found

    def used_modules(self, module: Module) -> Iterator[Module]:
        from hcl_lint.products.terragrunt.dependencies import used_modules

        return used_modules(module)

    def assignments(self, module: Module) -> Iterator[Assignment]:
        from hcl_lint.products.terragrunt.inputs import assignments

        return assignments(module)
