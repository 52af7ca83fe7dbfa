"""References to nothing, declarations that nothing refers to, and those made twice."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix, Group
from hcl_lint.diagnostics.rule import (
    FILES, INFO, MODULE, ON, OPT_IN, WARNING, Option, Rule, check, rule,
)
from hcl_lint.dialects.dialect import (
    CONFIGURATION, DATA_SOURCE, GLOBAL_NAMES, LOCAL, REFERENCES, VALIDATED, VARIABLE,
)
from hcl_lint.evaluation.rules import UNDEFINED_ROOT
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.semantics.graph import circular_references
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of, is_called
from hcl_lint.semantics.rules import (
    CONTEXT_REFERENCE, DUPLICATE_DECLARATION, INVALID_REFERENCE_SHAPE, MISSING_INSTANCE_KEY,
    REFERENCE_CYCLE, SELF_REFERENCE, UNDEFINED_LOCAL, UNDEFINED_MODULE, UNDEFINED_RESOURCE,
    UNDEFINED_VARIABLE,
)
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of
from hcl_lint.semantics.undefined import undefined_references
from hcl_lint.semantics.unused import may_be_unused, unused_symbols
from hcl_lint.syntax.nodes import For, Node, Traversal
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import location, short
from hcl_lint.text.source import Range


@check(
    UNDEFINED_VARIABLE, UNDEFINED_LOCAL, UNDEFINED_RESOURCE, UNDEFINED_MODULE, UNDEFINED_ROOT,
    INVALID_REFERENCE_SHAPE, MISSING_INSTANCE_KEY, CONTEXT_REFERENCE,
    reads=FILES, features=(REFERENCES,),
)
def undefined(module: ModuleContext) -> Diagnostics:
    for file in module.reported:
        yield from undefined_references(module.module, file.document)


@check(REFERENCE_CYCLE, SELF_REFERENCE, reads=MODULE, features=(REFERENCES,))
def circular(module: Module) -> list[Diagnostic]:
    return circular_references(module)


@check(DUPLICATE_DECLARATION, reads=MODULE, features=(VALIDATED,))
def duplicate_declaration(module: Module) -> Diagnostics:
    for symbol in symbols_of(module):
        first = Range(symbol.document.source, *symbol.declaration.place)
        for declaration, document in symbol.duplicates:
            place = Range(document.source, *declaration.place)
            yield DUPLICATE_DECLARATION.at(
                place, f"Duplicate {short(symbol.address)}",
                f"{short(symbol.address)} is already declared {location(first, place)}. "
                "Remove one of them, or rename it.",
            )


@rule(
    "R012", "unused-variable", WARNING, ON,
    "Variable that nothing in the module refers to.",
    options=(
        Option("with-default", False, "Whether to report variables that have a default, too."),
    ),
    reads=FILES, features=(f"{REFERENCES}|{GLOBAL_NAMES}",), words=("variable",),
)
def unused_variable(module: ModuleContext) -> Diagnostics:
    return _unused(module, unused_variable, VARIABLE)


@rule(
    "R013", "unused-local", WARNING, ON, "Local value that nothing in the module refers to.",
    reads=FILES, features=(REFERENCES,), words=("local",),
)
def unused_local(module: ModuleContext) -> Diagnostics:
    return _unused(module, unused_local, LOCAL)


@rule(
    "R014", "unused-data-source", WARNING, OPT_IN,
    "Data source that nothing in the module refers to.",
    reads=FILES, features=(REFERENCES,), words=("data",),
)
def unused_data_source(module: ModuleContext) -> Diagnostics:
    return _unused(module, unused_data_source, DATA_SOURCE)


@rule(
    "R015", "unused-provider-alias", WARNING, ON,
    "Provider configuration with an alias that nothing in the module refers to.",
    reads=FILES, features=(REFERENCES,), words=("alias",),
)
def unused_provider_alias(module: ModuleContext) -> Diagnostics:
    return _unused(module, unused_provider_alias, CONFIGURATION)


def _unused(module: ModuleContext, rule: Rule, role: str) -> Diagnostics:
    if not may_be_unused(module.module):
        return
    symbols = [symbol for symbol in unused_symbols(module.module) if symbol.role == role]
    files = {file.document: file for file in module.files} if symbols else {}
    for symbol in symbols:
        file = files.get(symbol.document)
        if file is None or not file.is_reported:
            continue
        address = symbol.address.removeprefix("provider.")
        detail = f"Nothing in the module refers to `{address}`. Remove it, or use it."
        is_kept = _is_set(module.module, symbol)
        if role == VARIABLE and _may_be_unused(file, symbol):
            call = _call_without(module.module, symbol)
            if call is None:
                continue
            is_kept = True
            detail = (
                f"Nothing in the module refers to `{address}`, and `{call.address}`, which has a "
                "variable of this name, does not get it. Pass it on, or remove it."
            )
        fix = None if is_kept else _removal(file, symbol)
        yield rule.at(
            file.range(symbol.declaration.place), f"Unused {role} `{address}`", detail, fix,
            group=_group(module, symbol) if role == LOCAL else None,
        )


def _may_be_unused(file: FileContext, symbol: Symbol) -> bool:
    """Whether a variable may be unused: with a default, it may be for other files to set."""
    if file.dialect.has(GLOBAL_NAMES) or file.options(unused_variable).flag("with-default"):
        return False
    return symbol.declaration.default is not None


def _call_without(module: Module, variable: Symbol) -> Symbol | None:
    """The first call of a module that has a variable of the same name, and does not set it."""
    for call in symbols_of(module):
        callee = called_module(module, call) if call.is_call else None
        if callee is not None and symbols_of(callee).get(variable.address) is not None:
            if variable.name not in dict(arguments_of(call.declaration)):
                return call
    return None


def _is_set(module: Module, symbol: Symbol) -> bool:
    """Whether something sets a variable, and would be wrong without it."""
    if symbol.role != VARIABLE:
        return False
    from hcl_lint.semantics.targets import assignments_in

    if module.dialect.has_modules and is_called(module):
        return True
    return any([assignment.name == symbol.name for assignment in assignments_in(module)])


def _removal(file: FileContext, symbol: Symbol) -> Fix | None:
    if file.is_json or symbol.overrides:
        return None
    node = symbol.declaration.node
    if symbol.form.of_attributes:
        # Without its only item, the block would be empty.
        for block in file.tree.body.blocks:
            if block.body.items == [node]:
                node = block
    return Fix(f"remove the {symbol.role}", [file.remove(node)], UNSAFE)


def _group(module: ModuleContext, symbol: Symbol) -> Group | None:
    """The group of many unused values of a block."""
    found = module.module.fact(_blocks_of_unused).get(symbol.declaration.node)
    if found is None:
        return None
    start, unused, count = found
    return Group(
        f"{symbol.document.path}:{start}",
        f"{unused} of the {count} local values of this block are unused",
        "Nothing in the module refers to them. Remove them, or use them.",
    )


def _blocks_of_unused(module: Module) -> dict[Node, tuple[int, int, int]]:
    """Most local values of these blocks are unused: where the block of such a value starts.

    After that, how many of its values are unused, and how many there are.
    """
    symbols = [symbol for symbol in unused_symbols(module) if symbol.role == LOCAL]
    unused = {symbol.declaration.node for symbol in symbols if symbol.form.of_attributes}
    types = {symbol.form.path for symbol in symbols}
    found = {}
    for document in module.documents if unused else ():
        for block in [one for one in document.tree.native_body.blocks if one.type in types]:
            members = [item for item in block.body.items if item in unused]
            if 2 * len(members) > len(block.body.items):
                place = document.tree.range(block)[0], len(members), len(block.body.items)
                found.update({member: place for member in members})
    return found


@rule(
    "R016", "unused-iterator", INFO, OPT_IN, "Name in a `for` expression that is never used.",
    nodes=(For,), in_json=True,
)
def unused_iterator(node: For, file: FileContext) -> Diagnostics:
    parts = [part for part in (node.key, node.value, node.condition) if part is not None]
    used = {
        used.name for part in parts for used in (part, *descendants(part, Traversal))
        if isinstance(used, Traversal)
    }
    value = file.token_text(node.value_token)
    value_place = file.token_range(node.value_token)
    if node.key_token != -1:
        key = file.token_text(node.key_token)
        if key not in used and not key.startswith("_"):
            key_place = file.token_range(node.key_token)
            start, end = key_place[0], value_place[0]
            comments = file.comments_within(node)
            fix = None
            if not any([start <= comment.start < end for comment in comments]):
                fix = Fix("remove the name", [file.cut(start, end)], UNSAFE)
            yield unused_iterator.at(
                file.range(key_place), f"Unused name `{key}`",
                f"Only the values are used. Write `for {value} in`.", fix,
            )
    if value not in used and not value.startswith("_"):
        yield unused_iterator.at(
            file.range(value_place), f"Unused name `{value}`",
            "Use `_` for a name that is not needed.",
        )
