"""Which files Terraform and OpenTofu read, and for which versions modules are."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.products.terraform.language import files
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductFiles
from hcl_lint.values.versions import VersionRange


class TerraformFiles(ProductFiles):
    version_files = {".opentofu-version": "opentofu", ".terraform-version": "terraform"}

    def recognised(self, documents: Iterable[Document]) -> str:
        return files.product_of_modules(documents)

    def recognised_lock(self, text: str) -> str:
        return files.product_of_lock_file(text)

    def replacement_of(self, name: str) -> str:
        return files.replacement_of(name)

    def replaced_by(self, name: str) -> str:
        return files.replaced_by(name)

    def is_rendered(self, module: Module, path: str) -> bool:
        return files.is_rendered(module, path)

    def allowed_versions(self, module: Module) -> VersionRange | None:
        from hcl_lint.products.terraform.language.required_version import allowed_versions

        return allowed_versions(module)

    def is_obsolete(self, module: Module) -> bool:
        from hcl_lint.products.terraform.language.required_version import is_for_old_versions

        return is_for_old_versions(module)
