"""Declarations to which no reference leads."""

from __future__ import annotations

from hcl_lint.dialects.dialect import (
    CONFIGURATION, DATA_SOURCE, GLOBAL_NAMES, LOCAL, REFERENCES, VARIABLE,
)
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.graph import spans_of
from hcl_lint.semantics.meta_arguments import LIFECYCLE
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import INCOMPLETE, Symbol, is_standalone, resolved_in, symbols_of
from hcl_lint.semantics.written import blocks_of
from hcl_lint.syntax.references import ATTRIBUTE, STRING


def unused_symbols(module: Module) -> list[Symbol]:
    """The symbols that nothing refers to; kept with the module.

    Nothing where a file of the module could not be read, as it may refer to anything, and where
    there are only values: other files are put beside them later.
    """
    quiet = module.quiet
    if quiet is not None and quiet.is_linked_as_before(_find_unused, module):
        return []
    return module.fact(_find_unused)


@kept
def may_be_unused(module: Module) -> bool:
    """Whether nothing may refer to a symbol in one of the documents that are checked.

    PERF: 0.1 of the work where one file of fifty is checked, since few have the names in it.
    """
    checked = module.checked
    if checked is None or not module.dialect.has(REFERENCES):
        return True
    left = {
        symbol.address: symbol.name for symbol in symbols_of(module)
        if symbol.document in checked and _needs_references(symbol)
    }
    others = [document for document in module.documents if document not in checked]
    for document in [*checked, *others]:
        if any([name in document.text for name in left.values()]):
            for address in _used_in(module, document)[0]:
                left.pop(address, None)
    return len(left) != 0


def _find_unused(module: Module) -> list[Symbol]:
    if not module.is_fully_read:
        return []
    if module.dialect.has(GLOBAL_NAMES):
        found = symbols_of(module).of_role(VARIABLE)
    elif module.dialect.has(REFERENCES):
        idle = [symbol for symbol in symbols_of(module) if _needs_references(symbol)]
        if len(idle) == len(symbols_of(module).by_address):
            return []  # There is nothing that values are for, such as a resource or an output.
        used, is_open = _used(module)
        found = [
            symbol for symbol in idle
            if symbol.address not in used and (not is_open or symbol.role == CONFIGURATION)
        ]
    else:
        return []
    if module.quiet is not None:
        module.quiet.note_silence(_find_unused, module, is_silent=not found)
    if not found:
        return []
    from hcl_lint.semantics.possible_uses import possibly_used

    used = possibly_used(module, found)
    return [symbol for symbol in found if symbol.address not in used]


def _used(module: Module) -> tuple[set[str], bool]:
    """The addresses that references lead to, and whether some lead to all variables.

    So does `var` alone.
    """
    used: set[str] = set()
    is_open = False
    for document in module.documents:
        found, has_bare = _used_in(module, document)
        used |= found
        is_open = is_open or has_bare
    return used, is_open


def _used_in(module: Module, document: Document) -> tuple[set[str], bool]:
    """The same of one document."""
    used: set[str] = set()
    is_open = False
    for reference in resolved_in(module, document):
        symbol = reference.resolution.symbol
        if symbol is None:
            if reference.resolution.outcome == INCOMPLETE and _is_bare(reference.reference):
                is_open = True
            continue
        if symbol.address in used:
            continue
        if not is_standalone(document):
            around = document.fact(spans_of).at(reference.reference.start)
            if around is not None and around.address == symbol.address:
                continue  # A validation refers to its own variable.
        used.add(symbol.address)
    return used, is_open


def _is_bare(reference: Reference) -> bool:
    """Whether no name follows the first one, not even in brackets."""
    return not reference.steps or reference.steps[0].kind not in (ATTRIBUTE, STRING)


def _needs_references(symbol: Symbol) -> bool:
    """Whether a symbol is of no use without references."""
    role = symbol.declaration.form.role
    if role == DATA_SOURCE:
        return not _has_conditions(symbol)  # They are a use of their own.
    if role == CONFIGURATION:
        return symbol.form.alias != "" and symbol.has(symbol.form.alias)
    return role == VARIABLE or role == LOCAL


def _has_conditions(symbol: Symbol) -> bool:
    document, body = symbol.document, symbol.declaration.body
    if body is None:
        return True  # several objects in one
    blocks = blocks_of(document.tree, body, tuple(symbol.kind.split(".")), document.dialect)
    return any([block.type == LIFECYCLE for block in blocks])
