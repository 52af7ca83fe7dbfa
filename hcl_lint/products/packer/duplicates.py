"""Whether the files of a folder are one template or several."""

from __future__ import annotations

from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.json_nodes import JsonObject
from hcl_lint.syntax.nodes import Body


def are_independent(module: Module, first: Document, second: Document) -> bool:
    """Whether two files of a module may be templates by themselves."""
    if first is second:
        return False
    if first.fact(_has_build) and second.fact(_has_build):
        return True
    return not any([document.fact(_has_build) for document in module.documents])


def _has_build(document: Document) -> bool:
    if "build" not in document.text:
        return False
    tree = document.tree
    root = tree.root
    if isinstance(root, Body):
        return len(root.blocks_of("build")) != 0
    return isinstance(root, JsonObject) and any(
        [member.name == "build" for member in root.members()]
    )
