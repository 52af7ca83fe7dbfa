"""Give an instance of a resource or module call another key."""

from __future__ import annotations

from typing import NamedTuple

from hcl_lint.dialects.dialect import LOCAL
from hcl_lint.edit.code import key_text, quote
from hcl_lint.refactoring.code_base import CodeBase, in_all_modules, references_to
from hcl_lint.refactoring.moved import announce, free_address, is_in_move, is_old, may_announce
from hcl_lint.refactoring.plan import Plan, Refused, changed, place_of
from hcl_lint.refactoring.renaming import require_known
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import FOR_EACH
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.targets import Target, declared_place, name_place, tests_of, unquoted
from hcl_lint.syntax.nodes import (
    Expression, FunctionCall, Node, Object, ObjectItem, QuotedTemplate, Traversal, Tuple,
)
from hcl_lint.syntax.queries import static_key, without_parentheses
from hcl_lint.syntax.references import STRING
from hcl_lint.text.source import Range


class Instance(NamedTuple):
    """An instance that something at a place names by its key."""

    target: Target
    key: str
    place: Range


def instance_at(module: Module, document: Document, offset: int) -> Instance | None:
    """The instance whose key is at an offset: in a reference, or where `for_each` declares it."""
    for reference in document.references:
        if not reference.start <= offset <= reference.end:
            continue
        resolution = symbols_of(module).resolve(reference, document)
        symbol, step = resolution.symbol, resolution.length
        if symbol is None or not symbol.has(FOR_EACH) or step >= len(reference.steps):
            continue
        start, end = reference.step_place(step)
        if reference.steps[step].kind == STRING and start < offset < end:
            target = Target(symbol, module, name_place(symbol))
            place = unquoted(Range(document.source, start + 1, end - 1))
            return Instance(target, reference.steps[step].key, place)
    for symbol in symbols_of(module):
        found = symbol.attribute(FOR_EACH)
        if found is None or found[1] is not document or not isinstance(found[0], Expression):
            continue
        start, end = document.tree.range(found[0])
        if start <= offset <= end:
            return _declared_at(module, symbol, document, found[0], offset)
    return None


def _declared_at(
    module: Module, symbol: Symbol, document: Document, node: Expression, offset: int
) -> Instance | None:
    try:
        inside, keys = _declared_keys(module, symbol, document, node)
    except Refused:
        return None
    for name, key in keys.items() if inside is document else ():
        place = document.tree.range_of(key)
        if place.start <= offset <= place.end:
            return Instance(Target(symbol, module, name_place(symbol)), name, unquoted(place))
    return None


def rename_key(
    code_base: CodeBase, target: Target, old: str, new: str, *, with_moved: bool = True
) -> Plan:
    """Plan to give the instance of a symbol that has one key another one.

    The key is changed where it is declared, in all references to the instance, and a `moved` block
    is added. Raises Refused: it is not declared literally, something depends on all keys, or the
    new one is in use.
    """
    return in_all_modules(
        code_base, target, lambda one: _rename_in(code_base, one, old, new, with_moved=with_moved)
    )


def _rename_in(
    code_base: CodeBase, target: Target, old: str, new: str, *, with_moved: bool
) -> Plan:
    """The same in one module."""
    plan = Plan()
    symbol, module = target.symbol, target.module
    require_known(module, symbol.name)
    if symbol.duplicates or symbol.overrides:
        raise Refused(f"`{symbol.address}` is declared more than once")
    found = symbol.attribute(FOR_EACH)
    if found is None or not isinstance(found[0], Expression):
        raise Refused(f"`{symbol.address}` has no `for_each` that could name its instances")
    document, keys = _declared_keys(module, symbol, found[1], found[0])
    if old not in keys:
        raise Refused(f"`{symbol.address}` has no instance {quote(old)}")
    if new in keys:
        raise Refused(f"`{symbol.address}[{quote(new)}]` exists already")
    node = keys[old]
    is_bare = isinstance(node, Traversal)
    plan.add(document, *document.tree.range(node), key_text(new) if is_bare else quote(new))
    for inside, reference, step in references_to(module, symbol):
        if is_in_move(reference) and (with_moved or is_old(reference)):
            continue
        if step < len(reference.steps) and reference.steps[step].kind == STRING:
            if reference.steps[step].key == old:
                start, end = reference.step_place(step)
                if inside.is_json:
                    raise Refused(f"{place_of(inside.source, start)} is in a file of JSON")
                plan.add(inside, start, end, f"[{quote(new)}]")
        elif not reference.is_static:
            where = place_of(inside.source, reference.start)
            raise Refused(f"{where} depends on all keys of `{symbol.address}`")
    for user in code_base.users(module, symbol.name):
        for element in user.documents:
            if f"{symbol.address}[" in element.text and user.folder != module.folder:
                if tests_of(module) is not user:
                    raise Refused(f"{element.path} may name an instance of `{symbol.address}`")
    for path, edits in plan.edits.items():
        after = changed(plan.documents[path], sorted(edits))
        if len(after.references) != len(plan.documents[path].references):
            raise Refused(f"in {path} the key would mean something else")
    if with_moved and may_announce(module):
        first, last = [f"{symbol.address}[{quote(key)}]" for key in (old, new)]
        free_address(plan, module, last, is_announced=True)
        announce(plan, module, symbol.document, declared_place(symbol).end, first, last)
    return plan


def _declared_keys(
    module: Module, symbol: Symbol, document: Document, node: Expression
) -> tuple[Document, dict[str, Node]]:
    """The expression with the instances of a symbol in an object or a tuple, and its document."""
    node = without_parentheses(node)
    is_set = isinstance(node, FunctionCall) and node.name == "toset"
    if is_set and isinstance(node, FunctionCall) and len(node.arguments) == 1:
        node = without_parentheses(node.arguments[0])
    if isinstance(node, Traversal):
        document, node = _value_of_local(module, symbol, document, node)
    keys: dict[str, Node] = {}
    if isinstance(node, Object) and not is_set:
        for item in node.items:
            name = static_key(document.tree, item.key) if isinstance(item, ObjectItem) else None
            if name is not None and isinstance(item, ObjectItem):
                keys[name] = item.key
            else:
                raise Refused(f"a key of `{symbol.address}` is not literal")
    elif isinstance(node, Tuple) and is_set:
        for value in node.items:
            if not isinstance(value, QuotedTemplate) or not value.is_literal():
                raise Refused(f"a key of `{symbol.address}` is not literal")
            keys[value.literal_text()] = value
    else:
        where = place_of(document.source, document.tree.range(node)[0])
        raise Refused(f"{where}: the keys of `{symbol.address}` are not written out")
    return document, keys


def _value_of_local(
    module: Module, symbol: Symbol, document: Document, node: Traversal
) -> tuple[Document, Expression]:
    """The value of a local value, if nothing but the keys of a symbol follows from it."""
    start, end = document.tree.range(node)
    symbols = symbols_of(module)
    for reference in document.references:
        if (reference.start, reference.end) != (start, end):
            continue
        known = symbols.resolve(reference, document).symbol
        found = None if known is None or known.role != LOCAL else known.value
        if known is None or found is None or not isinstance(found[0], Expression):
            break
        for element in module.documents:
            for other in element.references:
                if symbols.resolve(other, element).symbol is known and other is not reference:
                    where = place_of(element.source, other.start)
                    raise Refused(f"{where} refers to `{known.address}`, too")
        return found[1], without_parentheses(found[0])
    where = place_of(document.source, start)
    raise Refused(f"{where}: the keys of `{symbol.address}` are not written out")
