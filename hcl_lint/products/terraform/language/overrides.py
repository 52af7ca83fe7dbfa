"""Values that override files replace: nothing evaluates them."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import LIFECYCLE
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import is_override, symbols_of
from hcl_lint.syntax.nodes import Body, Node


def replaced_values(document: Document, module: Module) -> Sequence[tuple[int, int]]:
    """Where the values and blocks of a file are that override files replace."""
    if not any([is_override(other) for other in module.documents]):
        return ()
    return module.fact(_places).get(document, ())


def _places(module: Module) -> dict[Document, list[tuple[int, int]]]:
    found: dict[Document, list[tuple[int, int]]] = {}
    for symbol in symbols_of(module):
        if symbol.form.default:
            continue  # Variables are complete, and judged, before they are merged.
        names: set[str] = set()
        merged = [(symbol.declaration, symbol.document), *symbol.overrides]
        for declaration, document in merged[::-1] if symbol.overrides else ():
            values = _values(declaration)
            places = [document.tree.range(node) for name, node in values if name in names]
            found.setdefault(document, []).extend(places)
            names.update([name for name, _ in values if name != LIFECYCLE])
    return found


def _values(declaration: Declaration) -> list[tuple[str, Node]]:
    """The values and nested blocks of a declaration, by name."""
    if declaration.form.of_attributes:
        return [] if declaration.value is None else [("", declaration.value)]
    found = declaration.attributes()
    if isinstance(declaration.body, Body):
        for block in declaration.body.blocks:
            found.append((block.generated_type or block.type, block))
    return found
