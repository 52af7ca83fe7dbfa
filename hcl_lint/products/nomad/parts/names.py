"""What names mean in jobs."""

from __future__ import annotations

from hcl_lint.semantics.document import Document
from hcl_lint.semantics.product import ProductNames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.targets import LocalName


class NomadNames(ProductNames):
    def local_name_at(self, document: Document, offset: int) -> LocalName | None:
        from hcl_lint.products.nomad.names import name_at

        return name_at(document, offset)

    def local_names_for(
        self, document: Document, offset: int, block_type: str, attribute: str
    ) -> list[str]:
        from hcl_lint.products.nomad.names import names_for

        return names_for(document, offset, block_type, attribute)

    def runtime_names(self, document: Document, offset: int) -> list[str]:
        from hcl_lint.products.nomad.names import runtime_names

        return runtime_names(document, offset)
