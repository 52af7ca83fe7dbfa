"""Values of what units declare."""

from __future__ import annotations

from hcl_lint.semantics.product import ProductValues
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.values.value import Value


class TerragruntValues(ProductValues):
    def value_of(self, values: ModuleValues, symbol: Symbol) -> Value:
        from hcl_lint.products.terragrunt.dependencies import value_of

        return value_of(values, symbol)
