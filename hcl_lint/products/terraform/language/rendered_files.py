"""The files that modules render, by `templatefile`."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.products.terraform.language.files import TERRAFORM
from hcl_lint.semantics.module import Module

_MOST_FOLDERS: Final = 4  # from that of a file upwards, whose modules may name it
_MOST_SEQUENCES: Final = 2  # in the path of a template
_CALL: Final = re.compile(r"templatefile(?<!\wtemplatefile)\s*\(\s*\"([^\"\n]*)\"")
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
            if "templatefile" in document.text and document.path != path:
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
