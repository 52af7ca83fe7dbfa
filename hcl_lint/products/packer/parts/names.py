"""What names mean in templates."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.mentions import Mention
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.product import ProductNames, ReferencePlaces
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.source import Range


class PackerNames(ProductNames):
    def placed_scopes(
        self, values: ModuleValues, document: Document, item: Node | None
    ) -> PlacedScopes | None:
        from hcl_lint.products.packer.scopes import placed_scopes

        return placed_scopes(values, document, item)

    def reference_places(self, module: Module) -> ReferencePlaces:
        from hcl_lint.products.packer.scopes import PackerPlaces

        return PackerPlaces(module)

    def implicit_uses(self, module: Module) -> Iterable[tuple[str, Range]]:
        from hcl_lint.products.packer.builds import used_sources

        return used_sources(module)

    def text_references(self, document: Document) -> Iterator[Mention]:
        from hcl_lint.products.packer.mentions import mentions_in

        return mentions_in(document)

    def names_for(self, module: Module, block_type: str, attribute: str) -> list[str]:
        from hcl_lint.products.packer.mentions import names_for

        return names_for(module, block_type, attribute)
