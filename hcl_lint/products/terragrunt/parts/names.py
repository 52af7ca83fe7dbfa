"""What names mean in units."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductNames
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Resolution


class TerragruntNames(ProductNames):
    shared_kinds = ("locals",)

    def module_scope(self, module: Module, document: Document, scope: Scope) -> Scope:
        from hcl_lint.products.terragrunt.scopes import scope_in_module

        return scope_in_module(module, document, scope)

    def foreign_reference(
        self, module: Module, document: Document, reference: Reference, resolution: Resolution
    ) -> tuple[int, str, Module | None] | None:
        from hcl_lint.products.terragrunt.dependencies import member

        return member(module, document, reference, resolution)
