"""Whether the files of a folder are one template or several, and what they declare twice."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, location, short
from hcl_lint.semantics.rules import DUPLICATE_DECLARATION
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.syntax.json_nodes import JsonObject
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.text.source import Range


def are_independent(module: Module, first: Document, second: Document) -> bool:
    """Whether two files of a module may be templates by themselves."""
    if first is second:
        return False
    if first.fact(_has_build) and second.fact(_has_build):
        return True
    return not any([document.fact(_has_build) for document in module.documents])


def _has_build(document: Document) -> bool:
    """Whether a file has a block `build`."""
    if "build" not in document.text:
        return False
    tree = document.tree
    root = tree.root
    if isinstance(root, Body):
        for item in root.items:
            if isinstance(item, Block) and item.type == "build":
                return True
        return False
    return isinstance(root, JsonObject) and any(
        [member.name == "build" for member in root.members()]
    )


_NOUNS: Final = {
    "variable": "variable", "variables": "variable", "local": "local value",
    "locals": "local value", "data": "data source", "source": "source",
}


def duplicate_declarations(module: Module) -> list[Diagnostic]:
    """Report second declarations of the same name; kept with the module."""
    return module.fact(_find)


def _find(module: Module) -> list[Diagnostic]:
    found = []
    for symbol in symbols_of(module):
        first = Range(symbol.document.source, *symbol.declaration.place)
        seen = [symbol.document]
        for declaration, document in symbol.duplicates:
            place = Range(document.source, *declaration.place)
            is_standalone = all([are_independent(module, each, document) for each in seen])
            seen.append(document)
            if declaration.node is symbol.declaration.node or is_standalone:
                continue
            noun = _NOUNS[declaration.kind]
            found.append(
                finding(
                    DUPLICATE_DECLARATION, place, f"Duplicate {noun} {short(declaration.name)}",
                    f"{short(declaration.name)} is already declared {location(first, place)}. "
                    "Remove one of them, or rename it.",
                )
            )
    return found
