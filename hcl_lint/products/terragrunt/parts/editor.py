"""Facts about units for editors."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductEditor
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.syntax.nodes import Attribute


class TerragruntEditor(ProductEditor):
    def module_given(self, module: Module, name: str) -> Module | None:
        from hcl_lint.products.terragrunt.dependencies import interface_of_unit

        return interface_of_unit(module) if name in ("", "inputs") else None

    def members_of(self, module: Module, symbol: Symbol, name: str) -> Sequence[str] | None:
        from hcl_lint.products.terragrunt.dependencies import outputs_of

        if symbol.kind != "dependency" or name != "outputs":
            return None
        found = outputs_of(module, symbol.document, symbol.declaration)
        return None if found is None else found[1]

    def file_named_by(self, module: Module, document: Document, attribute: Attribute) -> str | None:
        from hcl_lint.products.terragrunt.includes import file_named_by

        return file_named_by(module, document, attribute)
