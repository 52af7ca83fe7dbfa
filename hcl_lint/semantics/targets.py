"""Declarations and their references: the facts that navigation is made of."""

from __future__ import annotations

import re

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.dialects.dialect import OUTPUT, VARIABLE
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.mentions import mentioned, mentions_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Resolution, Symbol, called_module, symbols_of
from hcl_lint.semantics.written import attributes_in, name_offsets
from hcl_lint.syntax.nodes import Block, Body, Node
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range


class Target:
    """A symbol that something at a place stands for; ``module`` declares it."""

    def __init__(self, symbol: Symbol, module: Module, place: Range) -> None:
        self.symbol = symbol
        self.module = module
        self.place = place


class Use:
    """A place that names a symbol.

    ``place`` is the whole address, ``name`` the part of it that is the symbol's own name.
    """

    def __init__(self, place: Range, name: Range, *, is_declaration: bool = False) -> None:
        self.place = place
        self.name = name
        self.is_declaration = is_declaration


class LocalName:
    """A name that holds in one part of a file only, and that nothing refers to by an address.

    ``place`` is where it is asked for, and ``uses`` are all places of it, declarations first.
    ``variables`` are those in names of environment variables, and ``block`` is what declares the
    name first. It ``is_fixed`` where it means something outside the file, too. ``taken`` are the
    names of the same kind in the same parts.
    """

    def __init__(
        self, kind: str, name: str, place: Range, uses: list[Use], variables: list[Use],
        block: Block, *, is_fixed: bool, taken: frozenset[str],
    ) -> None:
        self.kind = kind
        self.name = name
        self.place = place
        self.uses = uses
        self.variables = variables
        self.block = block
        self.is_fixed = is_fixed
        self.taken = taken

    def spelled(self, use: Use, name: str) -> str:
        """Another name as it is to be written at one of the places."""
        return in_environment(name) if use in self.variables else name


def in_environment(name: str) -> str:
    """A name as it is in the names of environment variables."""
    return re.sub(r"[^A-Za-z0-9_]", "_", name)


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
    """The destination of a reference in another module: ``step`` is the number of its name."""

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
    if symbol.is_call:
        step = _attribute_step(reference, resolution.length)
        callee = _callee(module, symbol)
        role = OUTPUT
    else:
        names = product_of(document.dialect).names
        inner = names.foreign_reference(module, document, reference, resolution)
        if inner is None:
            return None
        step, role, callee = inner
    if step is None or callee is None:
        return None
    found = symbols_of(callee).named(role, reference.steps[step].key)
    return None if found is None else Member(step, found, callee)


def _callee(module: Module, call: Symbol) -> Module | None:
    """The module that a call leads to, which may be in the module that *module* tests."""
    tested = symbols_of(module).tested
    if tested is not None and tested.get(call.address) is call:
        module = tested.module
    return called_module(module, call)


def used_modules(module: Module) -> Iterator[Module]:
    """The modules that a module calls, includes, or takes outputs from."""
    for symbol in symbols_of(module).calls():
        callee = called_module(module, symbol)
        if callee is not None:
            yield callee
    yield from product_of(module.dialect).calls.used_modules(module)


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
    """The variable that the name of an argument, or of what sets variables, stands for."""
    for call, name, place in _arguments(module, document):
        if place.start <= offset <= place.end:
            return _variable_of(called_module(module, call), name, place)
    for assignment in assignments_in(module):
        if assignment.place.source is document.source:
            if assignment.place.start <= offset <= assignment.place.end:
                return _variable_of(assignment.module, assignment.name, assignment.place)
    return None


def _variable_of(module: Module | None, name: str, place: Range) -> Target | None:
    found = None if module is None else symbols_of(module).named(VARIABLE, name)
    return None if module is None or found is None else Target(found, module, place)


def _arguments(module: Module, document: Document) -> Iterator[tuple[Symbol, str, Range]]:
    """The arguments of the module calls in a document: the call, and the name with its place."""
    for declaration in document.declarations:
        if declaration.is_call:
            symbol = symbols_of(module).get(declaration.address)
            if symbol is not None:
                for name, place in names_in(document, declaration.body):
                    yield symbol, name, place


def names_in(document: Document, body: Node | None) -> Iterator[tuple[str, Range]]:
    """The names of the attributes of a body in either syntax, each with its place."""
    for attribute in attributes_in(body):
        place = Range(document.source, *name_offsets(document.tree, attribute))
        yield attribute.name, unquoted(place) if document.is_json else place


class Assignment:
    """A place that sets a variable of a module, without being an argument of a call."""

    def __init__(self, module: Module, name: str, place: Range) -> None:
        self.module = module
        self.name = name
        self.place = place


@kept
def assignments_in(module: Module) -> list[Assignment]:
    """Where files of values, and what else the product has, set variables; kept with the module."""
    found = []
    for document in module.documents:
        if document.has_only_values:
            found += [
                Assignment(module, name, place)
                for name, place in names_in(document, document.tree.root)
            ]
    return [*found, *product_of(module.dialect).calls.assignments(module)]


# Uses


def uses_of(target: Target, callers: Iterable[Module] = ()) -> list[Use]:
    """The declarations of a symbol and all that refers to it.

    That is in its module, in the tests of that, and in *callers*.
    """
    found = _uses_in(target)
    tests = tests_of(target.module)
    folders = {tests.folder} if tests is not None else set()
    if tests is not None:
        found += _uses_by(target, tests)
    for caller in callers:
        if caller.folder not in folders:
            found += _uses_by(target, caller)
    return found


def tests_of(module: Module) -> Module | None:
    """The folder of tests beside a module, where there is one."""
    folder = product_of(module.dialect).calls.test_folder
    tests = module.called(folder) if folder else None
    if tests is None or tests.folder == module.folder:
        return None
    tested = symbols_of(tests).tested
    return tests if tested is not None and tested.module.folder == module.folder else None


def is_used_outside(target: Target) -> bool:
    """Whether other modules can name a symbol."""
    return target.symbol.role in product_of(target.module.dialect).names.shared_roles


def _uses_in(target: Target) -> list[Use]:
    symbol = target.symbol
    found = []
    declarations = [(symbol.declaration, symbol.document), *symbol.duplicates, *symbol.overrides]
    for declaration, document in declarations:
        place = Range(document.source, declaration.start, declaration.end)
        found.append(Use(place, unquoted(place), is_declaration=True))
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
    return [*found, *_assigned(target, target.module)]


def _assigned(target: Target, module: Module) -> list[Use]:
    """Where a module sets a variable, except by arguments of calls."""
    if target.symbol.role != VARIABLE:
        return []
    return [
        Use(element.place, element.place) for element in assignments_in(module)
        if element.name == target.symbol.name and element.module.folder == target.module.folder
    ]


def _uses_by(target: Target, user: Module) -> list[Use]:
    """Where a module that calls, tests or includes this one names a symbol of it."""
    found = _assigned(target, user)
    symbol = target.symbol
    for document in user.documents:
        for call, name, place in _arguments(user, document) if symbol.role == VARIABLE else ():
            if name == symbol.name:
                callee = called_module(user, call)
                if callee is not None and callee.folder == target.module.folder:
                    found.append(Use(place, place))
        for reference in document.references:
            resolution = symbols_of(user).resolve(reference, document)
            if _is_same(resolution.symbol, symbol):  # in a test
                place = _address_place(document, reference, resolution.length)
                found.append(Use(place, _last_name(place, symbol.name)))
                continue
            if reference.is_static and resolution.symbol is not None:
                inner = _inner_place(target, user, document, reference, resolution)
                if inner is not None:
                    found.append(Use(inner, _last_name(inner, symbol.name)))
                    continue
            member = member_of(user, document, reference, resolution)
            if member is not None and _is_same(member.symbol, symbol):
                start, end = reference.step_place(member.step)
                place = Range(document.source, start, end)
                found.append(Use(place, _last_name(place, symbol.name)))
    return found


def _inner_place(
    target: Target, user: Module, document: Document, reference: Reference, resolution: Resolution
) -> Range | None:
    """Where an address such as ``module.net.aws_vpc.main`` names a symbol of a called module."""
    call = resolution.symbol
    callee = _callee(user, call) if call is not None and call.is_call else None
    if callee is None or callee.folder != target.module.folder:
        return None
    words: list[str] = []
    for number in range(resolution.length, len(reference.steps)):
        step = reference.steps[number]
        if step.kind == ATTRIBUTE:
            words.append(step.key)
            if ".".join(words) == target.symbol.address:
                return Range(document.source, reference.start, reference.step_place(number)[1])
        elif words:
            return None
    return None


def _is_same(found: Symbol | None, symbol: Symbol) -> bool:
    """Whether a symbol is one that another `Module` of the same folder has."""
    if found is None or found.address != symbol.address:
        return False
    return found.document.path == symbol.document.path


def unquoted(place: Range) -> Range:
    """A range without the quotes at its ends."""
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
