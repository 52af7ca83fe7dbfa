"""What names mean in jobs."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.product import ProductNames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.local_names import LocalName


class NomadNames(ProductNames):
    def file_scope(
        self, document: Document, functions: Mapping[str, Function], iterators: set[str]
    ) -> Scope | None:
        from hcl_lint.products.nomad.scope import job_scope

        return job_scope(document, functions, iterators)

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
