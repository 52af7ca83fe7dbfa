"""Declarations to which no reference leads."""

from __future__ import annotations

from hcl_lint.dialects.dialect import GLOBAL_NAMES, REFERENCES
from hcl_lint.problems import references as problems
from hcl_lint.problems.problem import Problem
from hcl_lint.semantics.graph import spans_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import (
    DECLARED, INCOMPLETE, UNDECLARED, Symbol, is_standalone, resolved_references, symbols_of,
)
from hcl_lint.semantics.written import WrittenBlock, items_of
from hcl_lint.text.suggestions import MOST_SUGGESTIONS, closest

_OF_PROVIDERS = ("provider", "providers", "configuration_aliases")


def unused_symbols(module: Module) -> list[tuple[Problem, Symbol]]:
    """What nothing refers to, with the problem that this is; kept with the module.

    Nothing where a file of the module could not be read, as it may refer to anything, and where
    there are only values: other files are put beside them later.
    """
    return module.fact(_find_unused)


def _find_unused(module: Module) -> list[tuple[Problem, Symbol]]:
    if module.dialect.has(GLOBAL_NAMES):
        return _unused_by_bare_name(module)
    if not module.dialect.has(REFERENCES) or not module.is_whole:
        return []
    if len(symbols_of(module).by_address) == 0 or not _does_something(module):
        return []
    used, undeclared, is_open = _used(module)
    found = []
    for symbol in symbols_of(module):
        problem = _problem_of(symbol)
        if problem is None or symbol.address in used:
            continue
        if is_open and problem is not problems.UNUSED_PROVIDER_ALIAS:
            continue
        if not _is_written_in_json(module, symbol):
            found.append((problem, symbol))
    return _without_meant(found, undeclared)


def _without_meant(
    found: list[tuple[Problem, Symbol]], undeclared: list[str]
) -> list[tuple[Problem, Symbol]]:
    """Leave out what a misspelled reference probably means; that one is reported."""
    for address in undeclared[:MOST_SUGGESTIONS] if found else ():
        before = address.rpartition(".")[0]
        names = [symbol.name for _, symbol in found if _before(symbol) == before]
        meant = closest(address[len(before) :].lstrip("."), names)
        if meant is not None:
            found = [
                each for each in found if each[1].name != meant or _before(each[1]) != before
            ]
    return found


def _before(symbol: Symbol) -> str:
    """What comes before the name in the address of a symbol."""
    return symbol.address.rpartition(".")[0]


def _unused_by_bare_name(module: Module) -> list[tuple[Problem, Symbol]]:
    """The variables that no expression names, where these are referred to by bare names."""
    if not all([document.has_valid_syntax for document in module.documents]):
        return []
    used: set[str] = set()
    for document in module.documents:
        spans = document.fact(spans_of)
        for each in document.references:
            around = spans.at(each.start)
            if around is None or around.address != each.root:
                used.add(each.root)
    variables = symbols_of(module).of_kind("variable")
    declared = {each.name for each in variables}
    unused = [(problems.UNUSED_VARIABLE, each) for each in variables if each.name not in used]
    return _without_meant(unused, sorted(used - declared))


def _does_something(module: Module) -> bool:
    """Whether there is something that values are for, such as a resource or an output."""
    return any([_problem_of(symbol) is None for symbol in symbols_of(module)])


def _used(module: Module) -> tuple[set[str], list[str], bool]:
    """The addresses that references lead to, those that nothing declares, and openness.

    It is open if a reference leads to all variables, as `var` alone does.
    """
    used: set[str] = set()
    undeclared: list[str] = []
    is_open = False
    for each in resolved_references(module):
        outcome = each.resolution.outcome
        if outcome == INCOMPLETE:
            is_open = True
        elif outcome == UNDECLARED:
            undeclared.append(each.resolution.address)
        if outcome != DECLARED:
            continue
        symbol = each.resolution.symbol
        assert symbol is not None
        if symbol.address in used:
            continue
        if not is_standalone(each.document):
            around = each.document.fact(spans_of).at(each.reference.start)
            if around is not None and around.address == symbol.address:
                continue  # A validation refers to its own variable.
        used.add(symbol.address)
    for document in module.documents:
        for reference in document.references:
            if reference.is_static and reference.steps:
                path = (*reference.context.path, reference.attribute)
                if not set(path).isdisjoint(_OF_PROVIDERS) or "required_providers" in path:
                    used.add(f"provider.{reference.root}.{reference.steps[0].key}")
    return used, undeclared, is_open


def _problem_of(symbol: Symbol) -> Problem | None:
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


def _is_written_in_json(module: Module, symbol: Symbol) -> bool:
    """Whether a file in JSON syntax has the address in some text that is not evaluated."""
    return any([each.is_json and symbol.address in each.text for each in module.documents])
