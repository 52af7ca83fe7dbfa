"""Facts about templates for editors."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.products.packer.components import BUILT_IN
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductEditor


class PackerEditor(ProductEditor):
    def types_for(self, module: Module, path: Sequence[str], typed: str) -> Sequence[str]:
        return BUILT_IN.get(path[-1], ())  # without those of plugins
