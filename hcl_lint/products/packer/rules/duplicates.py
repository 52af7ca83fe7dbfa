"""Declarations that a module repeats."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import MODULE, check
from hcl_lint.products.packer.duplicates import are_independent
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import DUPLICATE_DECLARATION
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.text.messages import location, short
from hcl_lint.text.source import Range

_NOUNS: Final = {
    "variable": "variable", "variables": "variable", "local": "local value",
    "locals": "local value", "data": "data source", "source": "source",
}


@check(DUPLICATE_DECLARATION, reads=MODULE)
def duplicates(module: Module) -> Iterator[Diagnostic]:
    for symbol in symbols_of(module):
        first = Range(symbol.document.source, *symbol.declaration.place)
        seen = [symbol.document]
        for declaration, document in symbol.duplicates:
            place = Range(document.source, *declaration.place)
            is_standalone = all([are_independent(module, element, document) for element in seen])
            seen.append(document)
            if declaration.node is symbol.declaration.node or is_standalone:
                continue
            noun = _NOUNS[declaration.kind]
            yield DUPLICATE_DECLARATION.at(
                place, f"Duplicate {noun} {short(declaration.name)}",
                f"{short(declaration.name)} is already declared {location(first, place)}. "
                "Remove one of them, or rename it.",
            )
