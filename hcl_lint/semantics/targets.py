"""What is declared where, and what refers to it: the facts that navigation is made of."""

from __future__ import annotations

from hcl_lint.semantics.mentions import mentioned, mentions_of
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Resolution, Symbol, called_module, symbols_of
from hcl_lint.syntax.nodes import Attribute, Block, Body
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcl_lint.semantics.declarations import Declaration
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.references import Reference

_MODULE = "module"
_VARIABLE = "variable"
_OUTPUT = "output"


class Target:
    """A symbol that something at a place stands for; ``module`` declares it."""

    __slots__ = ("symbol", "module", "place")

    def __init__(self, symbol: Symbol, module: Module, place: Range) -> None:
        self.symbol = symbol
        self.module = module
        self.place = place


class Use:
    """A place that names a symbol.

    ``place`` is the whole address, ``name`` the part of it that is the symbol's own name.
    """

    __slots__ = ("place", "name", "is_declaration")

    def __init__(self, place: Range, name: Range, *, is_declaration: bool = False) -> None:
        self.place = place
        self.name = name
        self.is_declaration = is_declaration


def target_at(module: Module, document: Document, offset: int) -> Target | None:
    """The declaration or reference at an offset."""
    for declaration in document.declarations:
        if declaration.start <= offset <= declaration.end:
            found = _symbol_of(module, document, declaration)
            if found is not None:
                place = Range(document.source, declaration.start, declaration.end)
                return Target(found, module, place)
    for reference in document.references:
        if reference.start <= offset <= reference.end:
            target = _target_of(module, document, reference, offset)
            if target is not None:
                return target
    for mention in mentions_of(document):
        if mention.place.start <= offset <= mention.place.end:
            symbol = mentioned(module, mention)
            if symbol is not None:
                return Target(symbol, module, mention.place)
    return _argument_at(module, document, offset)


def _symbol_of(module: Module, document: Document, declaration: Declaration) -> Symbol | None:
    for symbols in symbols_of(module).visible(document):
        symbol = symbols.get(declaration.address)
        if symbol is not None:
            return symbol
    return None


def _target_of(
    module: Module, document: Document, reference: Reference, offset: int
) -> Target | None:
    resolution = symbols_of(module).resolve(reference, document)
    symbol = resolution.symbol
    if symbol is None:
        return None
    place = _address_place(document, reference, resolution.length)
    if offset <= place.end:
        return Target(symbol, module, place)
    member = member_of(module, document, reference, resolution)
    if member is None:
        return None
    start, end = reference.step_place(member.step)
    if not start <= offset <= end:
        return None
    return Target(member.symbol, member.module, Range(document.source, start + 1, end))


class Member:
    """What a reference leads to in another module: ``step`` is the number of its name."""

    __slots__ = ("step", "symbol", "module")

    def __init__(self, step: int, symbol: Symbol, module: Module) -> None:
        self.step = step
        self.symbol = symbol
        self.module = module


def member_of(
    module: Module, document: Document, reference: Reference, resolution: Resolution
) -> Member | None:
    """The output of a called module, or the name in another unit, that a reference leads to."""
    symbol = resolution.symbol
    if symbol is None:
        return None
    if symbol.kind == _MODULE:
        step = _attribute_step(reference, resolution.length)
        callee = called_module(module, symbol)
        prefix = "output"
    else:
        member = product_of(document.dialect).member
        inner = None if member is None else member(module, document, reference, resolution)
        if inner is None:
            return None
        step, prefix, callee = inner
    if step is None or callee is None:
        return None
    found = symbols_of(callee).get(f"{prefix}.{reference.steps[step].key}")
    return None if found is None else Member(step, found, callee)


def used_modules(module: Module) -> Iterator[Module]:
    """The modules that a module calls, includes, or takes outputs from."""
    for symbol in symbols_of(module).of_kind(_MODULE):
        callee = called_module(module, symbol)
        if callee is not None:
            yield callee
    more = product_of(module.dialect).used_modules
    if more is not None:
        yield from more(module)


def _address_place(document: Document, reference: Reference, length: int) -> Range:
    end = reference.end
    if 0 < length <= len(reference.steps):
        end = reference.step_place(length - 1)[1]
    return Range(document.source, reference.start, end)


def _attribute_step(reference: Reference, length: int) -> int | None:
    """The number of the first step after an address that names an attribute."""
    for number in range(length, len(reference.steps)):
        if reference.steps[number].kind == ATTRIBUTE:
            return number
    return None


def _argument_at(module: Module, document: Document, offset: int) -> Target | None:
    """The variable that the name of an argument of a module call stands for."""
    for call, argument in _arguments(module, document):
        tree = document.tree
        start, end = tree.tokens.start(argument.name_token), tree.tokens.end(argument.name_token)
        if start <= offset <= end:
            callee = called_module(module, call)
            name = argument.name
            found = None if callee is None else symbols_of(callee).get(f"var.{name}")
            if callee is None or found is None:
                return None
            return Target(found, callee, Range(document.source, start, end))
    return None


def _arguments(module: Module, document: Document) -> Iterator[tuple[Symbol, Attribute]]:
    """The attributes of the module calls in a document in native syntax."""
    for declaration in document.declarations:
        if declaration.kind == _MODULE and isinstance(declaration.body, Body):
            symbol = symbols_of(module).get(declaration.address)
            for item in declaration.body.items if symbol is not None else ():
                if isinstance(item, Attribute) and symbol is not None:
                    yield symbol, item


# Uses


def uses_of(target: Target, callers: Iterable[Module] = ()) -> list[Use]:
    """The declarations of a symbol and all that refers to it, in its module and in callers."""
    found = _uses_in(target)
    for caller in callers:
        found += _uses_by(target, caller)
    return found


def is_used_outside(target: Target) -> bool:
    """Whether other modules can name a symbol."""
    kind = target.symbol.kind
    return kind in (_VARIABLE, _OUTPUT) or kind in product_of(target.module.dialect).shared_kinds


def _uses_in(target: Target) -> list[Use]:
    symbol = target.symbol
    found = []
    declarations = [(symbol.declaration, symbol.document), *symbol.duplicates, *symbol.overrides]
    for declaration, document in declarations:
        place = Range(document.source, declaration.start, declaration.end)
        found.append(Use(place, _unquoted(place), is_declaration=True))
    for document in target.module.documents:
        for reference in document.references:
            resolution = symbols_of(target.module).resolve(reference, document)
            if resolution.symbol is not symbol:
                continue
            place = _address_place(document, reference, resolution.length)
            found.append(Use(place, _last_name(place, symbol.name)))
        for mention in mentions_of(document):
            if mentioned(target.module, mention) is symbol:
                found.append(Use(mention.place, mention.name))
        if symbol.kind == _VARIABLE and document.dialect.has_only_values(document.path):
            found += _assignments(document, symbol.name)
    return found


def _assignments(document: Document, name: str) -> list[Use]:
    """Where a file of values of variables sets one."""
    tree = document.tree
    if not isinstance(tree.root, Body):
        return []
    return [
        Use(place, place)
        for item in tree.root.items
        if isinstance(item, Attribute) and item.name == name
        for place in [_token_range(document, item.name_token)]
    ]


def _uses_by(target: Target, caller: Module) -> list[Use]:
    """Where a module that uses this one names one of its variables, outputs or local values."""
    found = []
    symbol = target.symbol
    folder = target.module.folder
    for document in caller.documents:
        if symbol.kind == _VARIABLE:
            for call, argument in _arguments(caller, document):
                if argument.name == symbol.name:
                    callee = called_module(caller, call)
                    if callee is not None and callee.folder == folder:
                        place = _token_range(document, argument.name_token)
                        found.append(Use(place, place))
            continue
        for reference in document.references:
            resolution = symbols_of(caller).resolve(reference, document)
            member = member_of(caller, document, reference, resolution)
            if member is None or member.symbol.address != symbol.address:
                continue
            if member.symbol.document.path == symbol.document.path:
                start, end = reference.step_place(member.step)
                place = Range(document.source, start, end)
                found.append(Use(place, _last_name(place, symbol.name)))
    return found


def _token_range(document: Document, token: int) -> Range:
    tokens = document.tree.tokens
    return Range(document.source, tokens.start(token), tokens.end(token))


def _unquoted(place: Range) -> Range:
    text = place.text
    if len(text) > 1 and text[0] == text[-1] == '"':
        return Range(place.source, place.start + 1, place.end - 1)
    return place


def _last_name(place: Range, name: str) -> Range:
    """The end of an address, which is the name of what it leads to."""
    start = place.end - len(name)
    return Range(place.source, start, place.end) if place.text.endswith(name) else place


def declared_place(symbol: Symbol) -> Range:
    """The whole of what declares a symbol."""
    return symbol.document.tree.range_of(symbol.declaration.node)


def name_place(symbol: Symbol) -> Range:
    """The name of a symbol in its declaration."""
    return Range(symbol.document.source, symbol.declaration.start, symbol.declaration.end)


def blocks_at(document: Document, offset: int) -> list[Block]:
    """The blocks around an offset, from the outside in."""
    found: list[Block] = []
    node = document.tree.root
    if not isinstance(node, Body):
        return found
    while True:
        for item in node.items:
            start, end = document.tree.range(item)
            if isinstance(item, Block) and start <= offset < end:
                found.append(item)
                node = item.body
                break
        else:
            return found
