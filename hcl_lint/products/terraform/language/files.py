"""The files of a module: which make it up, for which product they are, which it renders."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module

OPENTOFU = ("opentofu",)
TERRAFORM = ("terraform",)

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


_MOST_FOLDERS: Final = 4  # from that of a file upwards, whose modules may name it
_MOST_SEQUENCES: Final = 2  # in the path of a template
_FUNCTION: Final = "templatefile"
_CALL: Final = re.compile(r"\btemplatefile\s*\(\s*\"([^\"\n]*)\"")
_FOLDERS: Final = re.compile(r"\$\{\s*(?:abspath\(\s*)?path\.(?:module|root)\s*(?:\)\s*)?\}")
_SEQUENCE: Final = re.compile(r"\$\{[^}]*\}?")


def is_rendered(module: Module, path: str) -> bool:
    """Whether a Terraform module in the folder of a file, or around it, renders it."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    for level in range(min(_MOST_FOLDERS, len(parts))):
        folder = "/".join([".."] * level) or "."
        around = module if level == 0 and module.dialect.has(RESOURCES) else None
        around = around or module.called(folder, TERRAFORM[0])
        if around is None:
            continue
        name = "/".join(parts[len(parts) - level - 1 :])
        for document in around.documents:
            if _FUNCTION in document.text and document.path != path:
                if any([_leads_to(entry, name, module) for entry in _CALL.findall(document.text)]):
                    return True
    return False


def _leads_to(template: str, name: str, module: Module) -> bool:
    """Whether the path of a template, relative to its module, may be *name*."""
    pattern = _FOLDERS.sub(".", template)
    while pattern.startswith("./"):
        pattern = pattern[2:]
    parts = _SEQUENCE.split(pattern)
    if len(parts) == 1:
        return pattern == name
    # The files of modules are no templates because others may have such names.
    if module.dialect.has(RESOURCES) or len(parts) > _MOST_SEQUENCES + 1:
        return False
    return re.fullmatch("[^/]*".join([re.escape(part) for part in parts]), name) is not None
