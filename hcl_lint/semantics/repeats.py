"""Names that the files of a module declare more than once."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.references import DUPLICATE_DECLARATION
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, location, short
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.text.source import Range


def repeated_declarations(module: Module) -> list[Diagnostic]:
    """Report what is declared again under an address that is taken; kept with the module."""
    return module.fact(_repeated)


def _repeated(module: Module) -> list[Diagnostic]:
    found = []
    for symbol in symbols_of(module):
        first = Range(symbol.document.source, *symbol.declaration.place)
        for declaration, document in symbol.duplicates:
            place = Range(document.source, *declaration.place)
            found.append(
                finding(
                    DUPLICATE_DECLARATION, place, f"Duplicate {short(symbol.address)}",
                    f"{short(symbol.address)} is already declared {location(first, place)}. "
                    "Remove one of them, or rename it.",
                )
            )
    return found
