"""Facts about Bake files for editors."""

from __future__ import annotations

from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductEditor
from hcl_lint.syntax.nodes import Attribute
from hcl_lint.syntax.queries import literal


class BakeEditor(ProductEditor):
    def file_named_by(self, module: Module, document: Document, attribute: Attribute) -> str | None:
        return literal(attribute.expression) if attribute.name == "dockerfile" else None
