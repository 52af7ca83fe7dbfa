"""The outputs of the units that a unit depends on, where their modules are in the tree."""

from __future__ import annotations

from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.semantics.terragrunt.includes import includes_of, path_in
from hcl_lint.syntax.json_nodes import JsonObject
from hcl_lint.syntax.nodes import Block, Body, Object, ObjectItem
from hcl_lint.syntax.queries import static_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.declarations import Declaration
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.syntax.nodes import Node

_MODULES: Final = ("terraform", "opentofu")
"""The dialects of the modules that units run."""

_UNITS: Final = ("terragrunt.hcl", "terragrunt.hcl.json")
_UNCERTAIN: Final = ("enabled", "skip_outputs")


def unit_in(module: Module, path: str) -> Module | None:
    """The unit in a folder, or at the path of its file, relative to that of a module."""
    for name in _UNITS:
        own = path if path.endswith(f"/{name}") else f"{path}/{name}"
        unit = module.called(own, "terragrunt")
        if unit is not None:
            return unit
    return None


def module_of_unit(unit: Module) -> Module | None:
    """The module that a unit runs, where its source is a path in the tree."""
    for document in unit.documents:
        path = None if document.is_json else path_in(unit, document, _source(document))
        if path is None or not (path.startswith(("./", "../")) or path in (".", "..")):
            continue
        path = path.partition("?")[0].replace("//", "/")
        for dialect in _MODULES:
            called = unit.called(path, dialect)
            if called is not None and len(main_documents(called)) != 0:
                return called
    return None


def _source(document: Document) -> Node | None:
    tree, root = document.tree, document.tree.root
    for block in root.items if isinstance(root, Body) else ():
        if isinstance(block, Block) and tree.token_text(block.type_token) == "terraform":
            for item in block.body.items:
                if not isinstance(item, Block) and tree.token_text(item.first) == "source":
                    return getattr(item, "expression", None)
    return None


def outputs_of(
    module: Module, document: Document, dependency: Declaration
) -> tuple[Module, list[str]] | None:
    """The module that a dependency runs, and the names of its outputs.

    None where these are not known for certain: it is not in the tree, it is not whole, or files
    that are generated for it may have outputs, too.
    """
    if any([dependency.attribute(name) is not None for name in _UNCERTAIN]):
        return None
    if isinstance(dependency.node, Block):
        for item in dependency.node.body.items:
            if isinstance(item, Block):
                return None  # It stands for several.
    path = path_in(module, document, dependency.attribute("config_path"))
    unit = None if path is None else unit_in(module, path)
    if unit is None or not unit.is_whole or not _generates_no_output(unit):
        return None
    called = module_of_unit(unit)
    if called is None or not called.is_whole:
        return None
    return called, [each.name for each in symbols_of(called).of_kind("output")]


def _generates_no_output(unit: Module) -> bool:
    documents = list(unit.documents)
    for each in includes_of(unit):
        if each.document is None:
            return False
        documents.append(each.document)
    for document in documents:
        text = document.text
        if ("generate" in text and "output" in text.replace("outputs", "")) or "include {" in text:
            return False
    return True


def mocks_of(document: Document, dependency: Declaration) -> dict[str, Node] | None:
    """The mocks of a dependency by name; None where these are not written out."""
    node = dependency.attribute("mock_outputs")
    if node is None:
        return {}
    if isinstance(node, JsonObject):
        return {member.name: member.value for member in node.members()}
    if not isinstance(node, Object):
        return None
    found: dict[str, Node] = {}
    for item in node.items:
        key = static_key(document.tree, item.key) if isinstance(item, ObjectItem) else None
        if not isinstance(item, ObjectItem) or key is None:
            return None
        found[key] = item.value
    return found
