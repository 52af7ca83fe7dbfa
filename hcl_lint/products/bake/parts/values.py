"""Values of the variables of Bake files."""

from __future__ import annotations

from hcl_lint.semantics.inputs import Inputs
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductValues


class BakeValues(ProductValues):
    def inputs(self, module: Module) -> Inputs:
        from hcl_lint.products.bake.values import BuildInputs

        return BuildInputs(module)
