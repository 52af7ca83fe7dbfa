"""Values of resources, components and other objects."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.products.terraform.language.required_version import is_for_old_versions
from hcl_lint.products.terraform.language.scopes import BUILT_IN
from hcl_lint.products.terraform.language.validations import violated
from hcl_lint.products.terraform.state.planned_values import needs_of, value_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductValues
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.semantics.variables import Variable
from hcl_lint.syntax.nodes import Node
from hcl_lint.values.value import Value


class TerraformValues(ProductValues):
    def has_values(self, module: Module) -> bool:
        return not is_for_old_versions(module)  # They are in a language that hcl-lint cannot read.

    def built_in(self) -> Mapping[tuple[str, ...], Value]:
        return BUILT_IN

    def value_of(self, values: ModuleValues, symbol: Symbol) -> Value:
        return value_of(values, symbol)

    def needs_of(self, symbol: Symbol) -> list[tuple[Node, Document]]:
        return needs_of(symbol)

    def violated(self, symbol: Symbol, variable: Variable, value: Value) -> str | None:
        return violated(symbol, variable, value)


class TerraformStacksValues(ProductValues):
    def value_of(self, values: ModuleValues, symbol: Symbol) -> Value:
        from hcl_lint.products.terraform.stacks.rules import value_of

        return value_of(values, symbol)
