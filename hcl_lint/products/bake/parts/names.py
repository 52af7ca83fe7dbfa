"""What names mean in Bake files."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.mentions import Mention, literal_texts
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductNames
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.text.source import Range

# What the texts of attributes name, by types of blocks and names of attributes: kinds of
# declarations, and the prefix of the name. Source: Docker Bake file reference.
_LINKS: dict[tuple[str, str], tuple[tuple[str, ...], str]] = {
    ("group", "targets"): (("target", "group"), ""),
    ("target", "inherits"): (("target",), ""),
    ("target", "contexts"): (("target",), "target:"),
}


class BakeNames(ProductNames):
    def module_scope(self, module: Module, document: Document, scope: Scope) -> Scope:
        from hcl_lint.products.bake.types import typed_scope

        return typed_scope(module, scope)

    def scope_of_block(self, module: Module, type_: str, label: str) -> Scope:
        from hcl_lint.products.bake.names import scope_of_names

        return scope_of_names(module, type_, label)

    def extra_dependencies(self, module: Module) -> Iterator[tuple[str, str, Range]]:
        from hcl_lint.products.bake.links import arrows_by_name

        return arrows_by_name(module)

    def text_references(self, document: Document) -> Iterator[Mention]:
        """The texts that name targets and groups in a document in native syntax."""
        for block in document.tree.body.blocks:
            for item in block.body.attributes:
                key = block.type, item.name
                if key not in _LINKS:
                    continue
                kinds, before = _LINKS[key]
                for text, start, end in literal_texts(document, item.expression):
                    if text.startswith(before):
                        place = Range(document.source, start + len(before), end)
                        addresses = tuple([f"{kind}.{place.text}" for kind in kinds])
                        yield Mention(addresses, place, place)

    def names_for(self, module: Module, block_type: str, attribute: str) -> list[str]:
        """The names that the texts of an attribute can be, as they write them."""
        kinds, before = _LINKS.get((block_type, attribute), ((), ""))
        return [before + symbol.name for symbol in symbols_of(module) if symbol.kind in kinds]
