"""Where references lead to a symbol, in its module and in the tests of that."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.targets import tests_of


def references_to(module: Module, symbol: Symbol) -> Iterator[tuple[Document, Reference, int]]:
    """The references to a symbol, each with the number of the step after its address."""
    tests = tests_of(module)
    for each in (module, tests) if tests is not None else (module,):
        for document in each.documents:
            for reference in document.references:
                resolution = symbols_of(each).resolve(reference, document)
                known = resolution.symbol
                if known is not None and known.address == symbol.address:
                    if known.document.path == symbol.document.path:
                        yield document, reference, resolution.length
