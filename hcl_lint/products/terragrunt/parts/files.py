"""The files that Terragrunt generates."""

from __future__ import annotations

from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductFiles


class TerragruntFiles(ProductFiles):
    def with_generated(self, module: Module, looks_far: bool) -> Module | None:
        from hcl_lint.products.terragrunt.generated import with_generated

        return with_generated(module, looks_far)
