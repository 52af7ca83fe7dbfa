"""Declarations to which no reference leads."""

from __future__ import annotations

from hcl_lint.diagnostics import references as problems
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.dialects.dialect import GLOBAL_NAMES, REFERENCES
from hcl_lint.semantics.graph import spans_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import (
    INCOMPLETE, Symbol, is_standalone, resolved_references, symbols_of,
)
from hcl_lint.semantics.written import WrittenBlock, items_of
from hcl_lint.syntax.references import ATTRIBUTE, STRING


def unused_symbols(module: Module) -> list[tuple[Rule, Symbol]]:
    """What nothing refers to, with the problem that this is; kept with the module.

    Nothing where a file of the module could not be read, as it may refer to anything, and where
    there are only values: other files are put beside them later.
    """
    return module.fact(_find_unused)


def _find_unused(module: Module) -> list[tuple[Rule, Symbol]]:
    if not module.is_fully_read:
        return []
    if module.dialect.has(GLOBAL_NAMES):
        variables = symbols_of(module).of_kind("variable")
        found = [(problems.UNUSED_VARIABLE, each) for each in variables]
    elif module.dialect.has(REFERENCES) and _does_something(module):
        used, is_open = _used(module)
        found = [
            (problem, symbol)
            for problem, symbol in _with_problems(module)
            if symbol.address not in used
            and (not is_open or problem is problems.UNUSED_PROVIDER_ALIAS)
        ]
    else:
        return []
    if not found:
        return []
    from hcl_lint.semantics.possible_uses import possibly_used

    used = possibly_used(module, [symbol for _, symbol in found])
    return [each for each in found if each[1].address not in used]


def _with_problems(module: Module) -> list[tuple[Rule, Symbol]]:
    """The symbols that are of no use without references, each with the problem that this is."""
    found = [(_problem_of(symbol), symbol) for symbol in symbols_of(module)]
    return [(problem, symbol) for problem, symbol in found if problem is not None]


def _does_something(module: Module) -> bool:
    """Whether there is something that values are for, such as a resource or an output."""
    return any([_problem_of(symbol) is None for symbol in symbols_of(module)])


def _used(module: Module) -> tuple[set[str], bool]:
    """The addresses that references lead to, and whether some lead to all variables.

    So does `var` alone.
    """
    used: set[str] = set()
    is_open = False
    for each in resolved_references(module):
        symbol = each.resolution.symbol
        if each.resolution.outcome == INCOMPLETE and _is_bare(each.reference):
            is_open = True
        if symbol is None or symbol.address in used:
            continue
        if not is_standalone(each.document):
            around = each.document.fact(spans_of).at(each.reference.start)
            if around is not None and around.address == symbol.address:
                continue  # A validation refers to its own variable.
        used.add(symbol.address)
    return used, is_open


def _is_bare(reference: Reference) -> bool:
    """Whether no name follows the first one, not even in brackets."""
    return not reference.steps or reference.steps[0].kind not in (ATTRIBUTE, STRING)


def _problem_of(symbol: Symbol) -> Rule | None:
    form = symbol.form
    if form.address.startswith("var."):
        return problems.UNUSED_VARIABLE
    if form.address.startswith("local."):
        return problems.UNUSED_LOCAL
    if form.path == "data":
        # Its conditions are a use of their own.
        return None if _has_conditions(symbol) else problems.UNUSED_DATA_SOURCE
    if form.path == "provider" and form.alias and symbol.has(form.alias):
        return problems.UNUSED_PROVIDER_ALIAS
    return None


def _has_conditions(symbol: Symbol) -> bool:
    document, body = symbol.document, symbol.declaration.body
    if body is None:
        return True  # several objects in one
    for item in items_of(document.tree, body, tuple(symbol.kind.split(".")), document.dialect):
        if isinstance(item, WrittenBlock) and item.type == "lifecycle":
            return True
    return False
