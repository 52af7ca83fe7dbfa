"""What names mean in Bake files."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.mentions import Mention
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductNames
from hcl_lint.text.source import Range


class BakeNames(ProductNames):
    def module_scope(self, module: Module, document: Document, scope: Scope) -> Scope:
        from hcl_lint.products.bake.types import typed_scope

        return typed_scope(module, document, scope)

    def scope_of_block(self, module: Module, type_: str, label: str) -> Scope:
        from hcl_lint.products.bake.names import scope_of_names

        return scope_of_names(module, type_, label)

    def extra_dependencies(self, module: Module) -> Iterator[tuple[str, str, Range]]:
        from hcl_lint.products.bake.links import arrows_by_name

        return arrows_by_name(module)

    def text_references(self, document: Document) -> Iterator[Mention]:
        from hcl_lint.products.bake.mentions import mentions_in

        return mentions_in(document)

    def names_for(self, module: Module, block_type: str, attribute: str) -> list[str]:
        from hcl_lint.products.bake.mentions import names_for

        return names_for(module, block_type, attribute)
