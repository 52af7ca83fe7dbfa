"""Facts about units for editors."""

from __future__ import annotations

from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductEditor
from hcl_lint.syntax.nodes import Attribute


class TerragruntEditor(ProductEditor):
    def file_named_by(self, module: Module, document: Document, attribute: Attribute) -> str | None:
        from hcl_lint.products.terragrunt.includes import file_named_by

        return file_named_by(module, document, attribute)
