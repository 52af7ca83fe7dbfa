"""Finds references to nothing, and declarations that nothing refers to."""

from __future__ import annotations

from hcl_lint.diagnostics import references
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix, Group
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.dialects.dialect import GLOBAL_NAMES
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.undefined import undefined_references
from hcl_lint.semantics.unused import unused_symbols
from hcl_lint.syntax.nodes import Block, Body, For, Node, Traversal
from hcl_lint.syntax.walk import descendants


def undefined(module: ModuleContext) -> None:
    """Report references to nothing."""
    for file in module.reported:
        file.add(undefined_references(module.module, file.document))


_VARIABLE = references.UNUSED_VARIABLE
_NOUNS = {
    _VARIABLE: "variable",
    references.UNUSED_LOCAL: "local value",
    references.UNUSED_DATA_SOURCE: "data source",
    references.UNUSED_PROVIDER_ALIAS: "provider configuration",
}


def unused_variables(module: ModuleContext) -> None:
    _report_unused(module, (references.UNUSED_VARIABLE,))


def unused_others(module: ModuleContext) -> None:
    """Report other declarations that nothing refers to."""
    _report_unused(module, tuple([each for each in _NOUNS if each is not _VARIABLE]))


def _report_unused(module: ModuleContext, wanted: tuple[Rule, ...]) -> None:
    unused = unused_symbols(module.module)
    files = {file.document: file for file in module.files} if unused else {}
    for problem, symbol in unused:
        file = files.get(symbol.document)
        if problem not in wanted or file is None:
            continue
        if problem is _VARIABLE and _is_exempt(file, symbol):
            continue
        noun = _NOUNS[problem]
        address = symbol.address.removeprefix("provider.")
        file.report(
            problem,
            symbol.declaration.place,
            f"Unused {noun} `{address}`",
            f"Nothing in the module refers to `{address}`. Remove it, or use it.",
            None if _is_set(module.module, symbol) else _fix(file, symbol, noun),
            group=_group(module, symbol) if problem is references.UNUSED_LOCAL else None,
        )


def _is_exempt(file: FileContext, symbol: Symbol) -> bool:
    """Whether a variable may be unused: with a default, it may be for other files to set."""
    if file.options(_VARIABLE).flag("with-default") or symbol.document.dialect.has(GLOBAL_NAMES):
        return False
    return symbol.declaration.default is not None


def _is_set(module: Module, symbol: Symbol) -> bool:
    """Whether something sets a variable, and would be wrong without it."""
    if not symbol.address.startswith("var."):
        return False
    from hcl_lint.semantics.callers import is_called
    from hcl_lint.semantics.targets import assignments_in

    if module.dialect.has_modules and is_called(module):
        return True
    return any([each.name == symbol.name for each in assignments_in(module)])


def _fix(file: FileContext, symbol: Symbol, noun: str) -> Fix | None:
    if file.is_json or symbol.overrides:
        return None
    node = symbol.declaration.node
    if symbol.form.of_attributes:
        # Without its only item, the block would be empty.
        for block in file.tree.root.children():
            if isinstance(block, Block) and block.body.items == [node]:
                node = block
    return Fix(f"remove the {noun}", [file.remove(node)], UNSAFE)


def _group(module: ModuleContext, symbol: Symbol) -> Group | None:
    """What many unused values of a block may be reported as."""
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
    unused = {
        symbol.declaration.node
        for problem, symbol in unused_symbols(module)
        if problem is references.UNUSED_LOCAL
    }
    found = {}
    for document in module.documents if unused else ():
        root = document.tree.root
        for block in root.items if isinstance(root, Body) else ():
            if isinstance(block, Block) and block.type == "locals":
                members = [each for each in block.body.items if each in unused]
                if 2 * len(members) > len(block.body.items):
                    place = document.tree.range(block)[0], len(members), len(block.body.items)
                    found.update({each: place for each in members})
    return found


def unused_iterator(node: For, file: FileContext) -> None:
    parts = [each for each in (node.key, node.value, node.condition) if each is not None]
    used = {
        file.token_text(each.root_token)
        for part in parts
        for each in (part, *descendants(part, Traversal))
        if isinstance(each, Traversal)
    }
    value = file.token_text(node.value_token)
    if node.key_token != -1:
        key = file.token_text(node.key_token)
        if key not in used and not key.startswith("_"):
            fix = None
            start = file.token_range(node.key_token)[0]
            end = file.token_range(node.value_token)[0]
            if not any([start <= each.start < end for each in file.comments_within(node)]):
                fix = Fix("remove the name", [file.cut(start, end)], UNSAFE)
            file.report(
                references.UNUSED_ITERATOR,
                file.token_range(node.key_token),
                f"Unused name `{key}`",
                f"Only the values are used. Write `for {value} in`.",
                fix,
            )
    if value not in used and not value.startswith("_"):
        file.report(
            references.UNUSED_ITERATOR,
            file.token_range(node.value_token),
            f"Unused name `{value}`",
            "Use `_` for a name that is not needed.",
        )
