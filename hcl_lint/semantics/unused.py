"""Declarations to which no reference leads."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import GLOBAL_NAMES, REFERENCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.graph import spans_of
from hcl_lint.semantics.meta_arguments import LIFECYCLE
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import INCOMPLETE, Symbol, is_standalone, resolved_in, symbols_of
from hcl_lint.semantics.written import blocks_of
from hcl_lint.syntax.references import ATTRIBUTE, STRING

# What may be of no use without references.
VARIABLE: Final = "variable"
LOCAL: Final = "local value"
DATA_SOURCE: Final = "data source"
PROVIDER: Final = "provider configuration"


def unused_symbols(module: Module) -> list[tuple[str, Symbol]]:
    """The symbols that nothing refers to, with the noun for them; kept with the module.

    Nothing where a file of the module could not be read, as it may refer to anything, and where
    there are only values: other files are put beside them later.
    """
    return module.fact(_find_unused)


def may_be_unused(module: Module) -> bool:
    """Whether nothing may refer to a symbol in one of the documents that are checked.

    PERF: 0.1 of the work where one file of fifty is checked, since few have the names in it.
    """
    return module.fact(_may_be_unused)


def _may_be_unused(module: Module) -> bool:
    checked = module.checked
    if checked is None or not module.dialect.has(REFERENCES):
        return True
    left = {
        symbol.address: symbol.name
        for symbol in symbols_of(module) if symbol.document in checked and _noun(symbol)
    }
    others = [document for document in module.documents if document not in checked]
    for document in [*checked, *others]:
        if any([name in document.text for name in left.values()]):
            for address in _used_in(module, document)[0]:
                left.pop(address, None)
    return len(left) != 0


def _find_unused(module: Module) -> list[tuple[str, Symbol]]:
    if not module.is_fully_read:
        return []
    if module.dialect.has(GLOBAL_NAMES):
        found = [(VARIABLE, symbol) for symbol in symbols_of(module).of_kind("variable")]
    elif module.dialect.has(REFERENCES):
        nouns = [(_noun(symbol), symbol) for symbol in symbols_of(module)]
        if all([noun for noun, _ in nouns]):
            return []  # There is nothing that values are for, such as a resource or an output.
        used, is_open = _used(module)
        found = [
            (noun, symbol)
            for noun, symbol in nouns
            if noun and symbol.address not in used and (not is_open or noun == PROVIDER)
        ]
    else:
        return []
    if not found:
        return []
    from hcl_lint.semantics.possible_uses import possibly_used

    used = possibly_used(module, [symbol for _, symbol in found])
    return [pair for pair in found if pair[1].address not in used]


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


def _noun(symbol: Symbol) -> str:
    """The noun for a symbol that is of no use without references; "" for others."""
    form = symbol.form
    if form.address.startswith("var."):
        return VARIABLE
    if form.address.startswith("local."):
        return LOCAL
    if form.path == "data":
        # Its conditions are a use of their own.
        return "" if _has_conditions(symbol) else DATA_SOURCE
    return PROVIDER if form.path == "provider" and form.alias and symbol.has(form.alias) else ""


def _has_conditions(symbol: Symbol) -> bool:
    document, body = symbol.document, symbol.declaration.body
    if body is None:
        return True  # several objects in one
    blocks = blocks_of(document.tree, body, tuple(symbol.kind.split(".")), document.dialect)
    return any([block.type == LIFECYCLE for block in blocks])
