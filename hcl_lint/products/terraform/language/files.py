"""Which files of a folder make up a module, what is in these, and for which product they are."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.document import Document

# Source: OpenTofu, internal/configs/parser_config_dir.go. Endings with what replaces them.
_REPLACED: Final = (
    (".tftest.hcl", ".tofutest.hcl"), (".tftest.json", ".tofutest.json"),
    (".tf.json", ".tofu.json"), (".tf", ".tofu"),
)


# The paths of blocks that are objects of providers.
OBJECTS: Final = ("resource", "data", "ephemeral", "action", "check.data")


def is_part(path: str) -> bool:
    """Whether a file is part of a module's configuration, and not of its tests or values."""
    return path.endswith((".tf", ".tf.json", ".tofu", ".tofu.json"))


def blocks_of(document: Document, *paths: str) -> Iterator[BlockView]:
    """The blocks on some paths of block types in a file that is part of a module, in order."""
    return document.view.blocks_on(paths) if is_part(document.path) else iter(())


def replacement_of(name: str) -> str:
    """The name of the file that OpenTofu reads instead, if it is there; "" for other files."""
    for ending, replacement in _REPLACED:
        if name.endswith(ending):
            return name[: -len(ending)] + replacement
    return ""


def replaced_by(name: str) -> str:
    """The name of the file that OpenTofu ignores if it reads this one; "" for other files."""
    for ending, replacement in _REPLACED:
        if name.endswith(replacement):
            return name[: -len(replacement)] + ending
    return ""


def product_of_modules(documents: Iterable[Document]) -> str:
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


def _has_source(text: str) -> bool:
    """Whether a source in OpenTofu's registry is written in a text, outside comments."""
    for line in text.split("\n"):
        before, found, _ = line.partition(f'"{OPENTOFU_REGISTRY}/')
        if found and "#" not in before and "//" not in before:
            if before.replace("=", " = ").split()[-2:] == ["source", "="]:
                return True
    return False


def product_of_lock_file(text: str) -> str:
    """The product that wrote a lock file, by the registry of its providers; "" for others."""
    for host, product in ((OPENTOFU_REGISTRY, "opentofu"), (TERRAFORM_REGISTRY, "terraform")):
        if f'provider "{host}/' in text:
            return product
    return ""
