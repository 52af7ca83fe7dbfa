"""The inputs that units, and what they include, set: variables of the modules that they run."""

from __future__ import annotations

import posixpath

from hcl_lint.annotations import Final, Iterator
from hcl_lint.files.paths import slashed
from hcl_lint.products.terragrunt.dependencies import module_of_unit, source_folder, unit_in
from hcl_lint.products.terragrunt.generated import documents_of
from hcl_lint.products.terragrunt.origins import AUTOINCLUDE, STACK, is_unit
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.targets import Assignment, names_in, unquoted
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.written import attribute_in
from hcl_lint.syntax.json_nodes import JsonObject
from hcl_lint.syntax.nodes import FunctionCall, Node, Object, ObjectItem
from hcl_lint.syntax.queries import static_key, without_parentheses
from hcl_lint.text.source import Range
from hcl_lint.values.types import KIND_OBJECT

_INPUTS: Final = "inputs"


def assignments(module: Module) -> Iterator[Assignment]:
    """Where the files of a unit, of what units include, or of a stack set variables."""
    for document in module.documents:
        if document.path.endswith(STACK):
            yield from _of_stack(module, document)
            continue
        given = attribute_in(document.tree.root, _INPUTS)
        if given is None:
            continue
        names = list(_names(module, document, given.value))
        for called in _modules_run(module, document) if names else ():
            for name, place in names:
                yield Assignment(called, name, place)


def _modules_run(module: Module, document: Document) -> list[Module]:
    """The modules that a file sets variables of: that of the unit, or of those that include it."""
    if is_unit(document):
        called = module_of_unit(module)
        return [] if called is None else [called]
    tree = module.tree()
    own = module.path
    found = [
        module.called(posixpath.relpath(slashed(folder), slashed(own)), dialect)
        for folder, dialect in (() if tree is None else tree.fact(_run_with).get(document.path, ()))
    ]
    return [module for module in found if module is not None]


def _of_stack(module: Module, document: Document) -> Iterator[Assignment]:
    """The values that a stack merges into the inputs of the units that it copies."""
    for component in document.tree.native_body.blocks_of("unit"):
        path = source_folder(module, document, component)
        unit = None if path is None else unit_in(module, path)
        called = None if unit is None else module_of_unit(unit)
        for block in component.body.blocks_of(AUTOINCLUDE) if called is not None else ():
            inputs = block.body.attribute(_INPUTS)
            if inputs is not None and called is not None:
                for name, place in _names(module, document, inputs.expression):
                    yield Assignment(called, name, place)


def _names(module: Module, document: Document, node: Node) -> Iterator[tuple[str, Range]]:
    """The inputs by name, with their keys; what comes from elsewhere has the place of all."""
    written: set[str] = set()
    waiting = [node]
    for element in waiting:  # grows
        if isinstance(element, JsonObject):
            for name, place in names_in(document, element):
                written.add(name)
                yield name, place
        elif isinstance(element, FunctionCall) and element.name == "merge":
            waiting += [without_parentheses(argument) for argument in element.arguments]
        for item in element.items if isinstance(element, Object) else ():
            key = static_key(document.tree, item.key) if isinstance(item, ObjectItem) else None
            if key is not None and isinstance(item, ObjectItem):
                written.add(key)
                yield key, unquoted(document.tree.range_of(item.key))
    value = values_of(module).evaluate(document, node)
    names = value.payload if isinstance(value.payload, dict) else ()
    if value.type.kind == KIND_OBJECT:
        names = value.type.attributes
    for name in names:
        if name not in written:
            yield name, document.tree.range_of(node)


def _run_with(tree: list[Module]) -> dict[str, list[tuple[str, str]]]:
    """The modules that units run, by folder and dialect, for each file that these include."""
    found: dict[str, dict[tuple[str, str], None]] = {}
    for unit in tree:
        if any([is_unit(document) for document in unit.documents]):
            called = module_of_unit(unit)
            for document in documents_of(unit)[0] if called is not None else ():
                if called is not None and document not in unit.documents:
                    key = (called.path, called.dialect.name)
                    found.setdefault(document.path, {})[key] = None
    return {path: list(value) for path, value in found.items()}
