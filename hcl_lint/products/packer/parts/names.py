"""What names mean in templates."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.mentions import Mention, literal_texts
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.product import ProductNames, ReferencePlaces
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range

# Sources are named with and without this, wherever they are named; the plural is accepted, too.
_SOURCE = "source."
_SOURCES = (("build", "sources"), ("provisioner", "only"), ("provisioner", "except"),
            ("post-processor", "only"), ("post-processor", "except"))


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
        """All texts that have the form of a source's name: few others are ``null.base``."""
        tree = document.tree
        texts = list(literal_texts(document, tree.root))
        for block in descendants(tree.root, Block):
            if len(block.labels) == 1 and block.labels[0].quoted:
                start, end = tree.range(block.labels[0])
                texts.append((block.labels[0].value, start + 1, end - 1))
        for text, start, end in texts:
            address = _SOURCE + text.removeprefix("sources.").removeprefix(_SOURCE)
            name = address.rpartition(".")[2]
            if address.count(".") == 2 and name:
                place = Range(document.source, start, end)
                yield Mention((address,), place, Range(document.source, end - len(name), end))

    def names_for(self, module: Module, block_type: str, attribute: str) -> list[str]:
        """The names that the texts of an attribute can be, as they write them."""
        if (block_type, attribute) not in _SOURCES:
            return []
        start = 0 if attribute == "sources" else len(_SOURCE)
        addresses = [symbol.address for symbol in symbols_of(module)]
        return [address[start:] for address in addresses if address.startswith(_SOURCE)]
