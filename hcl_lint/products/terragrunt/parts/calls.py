"""The modules that units run, and other units that they use."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import ModuleCall
from hcl_lint.semantics.product import ProductCalls
from hcl_lint.semantics.targets import Assignment


class TerragruntCalls(ProductCalls):
    def undeclared_calls(self, module: Module) -> list[ModuleCall]:
        from hcl_lint.products.terragrunt.calls import calls_of_units

        return calls_of_units(module)

    def used_modules(self, module: Module) -> Iterator[Module]:
        from hcl_lint.products.terragrunt.members import used_modules

        return used_modules(module)

    def assignments(self, module: Module) -> Iterator[Assignment]:
        from hcl_lint.products.terragrunt.inputs import assignments

        return assignments(module)
