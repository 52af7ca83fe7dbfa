"""Which files Terraform and OpenTofu read, and for which versions modules are."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductFiles
from hcl_lint.values.versions import VersionRange

# Source: OpenTofu, internal/configs/parser_config_dir.go. Endings with what replaces them.
_REPLACED: Final = (
    (".tftest.hcl", ".tofutest.hcl"), (".tftest.json", ".tofutest.json"),
    (".tf.json", ".tofu.json"), (".tf", ".tofu"),
)


class TerraformFiles(ProductFiles):
    version_files = {".opentofu-version": "opentofu", ".terraform-version": "terraform"}

    def recognised(self, documents: Iterable[Document]) -> str:
        """The product that the files of a module are for, by what only one has; "" if unknown.

        Nothing counts but ``encryption`` and sources in OpenTofu's registry: other things that
        Terraform does not have may be mistakes.
        """
        for document in documents:
            text = document.source.text
            if document.is_json:
                continue
            if "opentofu" in text and _has_source(text):
                return "opentofu"
            if "encryption" not in text:
                continue
            for settings in document.tree.native_body.blocks_of("terraform"):
                if settings.body.blocks_of("encryption"):
                    return "opentofu"
        return ""

    def recognised_lock(self, text: str) -> str:
        """The product that wrote a lock file, by the registry of its providers; "" for others."""
        for host, product in ((OPENTOFU_REGISTRY, "opentofu"), (TERRAFORM_REGISTRY, "terraform")):
            if f'provider "{host}/' in text:
                return product
        return ""

    def replacement_of(self, name: str) -> str:
        """The name of the file that OpenTofu reads instead, if it is there; "" for other files."""
        for ending, replacement in _REPLACED:
            if name.endswith(ending):
                return name[: -len(ending)] + replacement
        return ""

    def replaced_by(self, name: str) -> str:
        """The name of the file that OpenTofu ignores if it reads this one; "" for other files."""
        for ending, replacement in _REPLACED:
            if name.endswith(replacement):
                return name[: -len(replacement)] + ending
        return ""

    def is_rendered(self, module: Module, path: str) -> bool:
        from hcl_lint.products.terraform.language.rendered_files import is_rendered

        return is_rendered(module, path)

    def allowed_versions(self, module: Module) -> VersionRange | None:
        from hcl_lint.products.terraform.language.required_version import allowed_versions

        return allowed_versions(module)

    def is_obsolete(self, module: Module) -> bool:
        from hcl_lint.products.terraform.language.required_version import is_for_old_versions

        return is_for_old_versions(module)


def _has_source(text: str) -> bool:
    """Whether a source in OpenTofu's registry is written in a text, outside comments."""
    for line in text.split("\n"):
        before, found, _ = line.partition(f'"{OPENTOFU_REGISTRY}/')
        if found and "#" not in before and "//" not in before:
            if before.replace("=", " = ").split()[-2:] == ["source", "="]:
                return True
    return False
