"""Values in jobs."""

from __future__ import annotations

from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductValues


class NomadValues(ProductValues):
    def has_values(self, module: Module) -> bool:
        return False  # Jobs have them in the scope of their file.
