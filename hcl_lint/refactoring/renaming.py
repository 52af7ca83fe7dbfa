"""Give what is declared another name, in its module, its tests and its callers."""

from __future__ import annotations

from hcl_lint.dialects.dialect import OUTPUT, VARIABLE
from hcl_lint.edit.code import is_identifier
from hcl_lint.files.paths import file_name
from hcl_lint.refactoring.code_base import CodeBase, in_all_modules
from hcl_lint.refactoring.moved import (
    announce, free_address, has_state, is_in_move, is_object, is_old, may_announce,
)
from hcl_lint.refactoring.plan import Plan, Refused, changed, place_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.targets import (
    Target, Use, assignments_in, declared_place, is_used_outside, names_in, tests_of, uses_of,
)

_REMOTE_STATE = "terraform_remote_state"


def is_fixed(target: Target) -> bool:
    """Whether a name means something outside: so do those of providers, in types of resources."""
    return target.symbol.address.startswith("provider.")


def keeps_state(target: Target) -> bool:
    """Whether state belongs to a name, so that a new one can be announced."""
    return has_state(target.symbol) and may_announce(target.module)


def rename(code_base: CodeBase, target: Target, name: str, *, with_moved: bool = True) -> Plan:
    """Plan to give a symbol another name, in all modules that share the files that change.

    With *with_moved*, the plan has a `moved` block for what keeps state. Where others say what was
    moved to the old name, they stay, and the new one goes on from there. Raises Refused: the name
    is not valid, or taken, or not all that refers to it is known.
    """
    return in_all_modules(
        code_base, target, lambda entry: _rename_in(code_base, entry, name, with_moved=with_moved)
    )


def _rename_in(code_base: CodeBase, target: Target, name: str, *, with_moved: bool) -> Plan:
    """The same in one module, its tests and its callers."""
    plan = Plan()
    symbol, module = target.symbol, target.module
    address = new_address(target, name)
    if name == symbol.name:
        return plan
    require_known(module, symbol.name, name)
    is_shared = is_used_outside(target)
    is_addressed = is_object(symbol) and module.dialect.has_modules
    users = list(code_base.users(module, symbol.name)) if is_shared or is_addressed else []
    if symbol.role == VARIABLE:
        setters = [entry for entry in code_base.setters(module, symbol.name) if entry not in users]
        for setter in setters:
            _require_only(target, setter)
        users += setters
    documents = {
        document.path: document for user in (module, *users) for document in user.documents
    }
    uses = uses_of(target, users)
    for use in uses:
        document = documents.get(use.place.source.path)
        if document is None:
            document = _document_of(target, use)
            documents[document.path] = document
        _require_same(use, symbol.name)
    if symbol.role == OUTPUT and is_shared:
        _require_unread(code_base, target)
    with_state = with_moved and keeps_state(target)
    for use in uses:
        document = documents[use.place.source.path]
        reference = None if use.is_declaration else _reference_at(document, use)
        if reference is not None and is_in_move(reference):
            # The chain goes on: to the old name first, and from there to the new one.
            if with_state or is_old(reference):
                continue
        plan.add(document, use.name.start, use.name.end, name)
    if symbol.role == VARIABLE:
        _rename_in_values(code_base, plan, target, name)
    _verify(plan, target, name)
    if has_state(symbol):
        free_address(plan, module, address, is_announced=with_state)
    if with_state:
        document = symbol.document
        announce(plan, module, document, declared_place(symbol).end, symbol.address, address)
    return plan


def new_address(target: Target, name: str) -> str:
    """The address that a symbol would have. Raises Refused: the name is not valid, or taken."""
    symbol = target.symbol
    start, _, end = symbol.address.rpartition(symbol.name)
    address = f"{start}{name}{end}"
    if not is_identifier(name):
        raise Refused(f"`{name}` is not a valid name: use letters, digits, - and _")
    if name in symbol.form.reserved:
        raise Refused(f"`{name}` is reserved")
    if name != symbol.name:
        symbols = symbols_of(target.module)
        known = [symbols.get(address)]
        for document in target.module.documents:
            known += [symbol for symbol in symbols.alone_in(document) if symbol.address == address]
        if any(known):
            raise Refused(f"`{address}` exists already")
    return address


def require_known(module: Module, *names: str) -> None:
    """Raise `Refused` where something of a module that may have a name is not understood."""
    for document in module.documents:
        if document.is_opaque:
            raise Refused(f"{document.path} is encrypted or stored elsewhere")
        if not document.has_valid_syntax and _has_any(document.text, names):
            raise Refused(f"{document.path} has syntax errors")
    for path in module.unread:
        text = module.text_of(file_name(path))
        if text is None or _has_any(text, names):
            raise Refused(f"{path} may be part of the module, and is not understood")


def _has_any(text: str, names: tuple[str, ...]) -> bool:
    return any([name in text for name in names])


def _require_only(target: Target, setter: Module) -> None:
    """Raise `Refused` where what sets a variable also sets one of another module."""
    name, own = target.symbol.name, target.module
    others = {
        (entry.place.source.path, entry.place.start): entry for entry in assignments_in(setter)
        if entry.name == name and entry.module.folder != own.folder
        and symbols_of(entry.module).named(VARIABLE, name) is not None
    }
    for assignment in assignments_in(setter):
        other = others.get((assignment.place.source.path, assignment.place.start))
        if other is not None and assignment.name == name and assignment.module.folder == own.folder:
            where = place_of(assignment.place.source, assignment.place.start)
            raise Refused(f"{where} also sets `{name}` of the module in `{other.module.folder}`")


def _document_of(target: Target, use: Use) -> Document:
    """The document of a use in the tests of a module."""
    tests = tests_of(target.module)
    for document in tests.documents if tests is not None else ():
        if document.path == use.place.source.path:
            return document
    raise Refused(f"{use.place.source.path} is not part of the module")


def _require_same(use: Use, old: str) -> None:
    """Raise `Refused` where a place does not write a name as it is declared."""
    place = use.name
    where = place_of(place.source, place.start)
    if place.text != old:
        raise Refused(f"{where} spells `{old}` as `{place.text}`")


def _require_unread(code_base: CodeBase, target: Target) -> None:
    """Raise `Refused` where the outputs of a state that are read may be those of this module."""
    name = target.symbol.name
    for module in code_base.modules_with(_REMOTE_STATE):
        for document in module.documents:
            for reference in document.references:
                steps = [step.key for step in reference.steps]
                if reference.root == "data" and steps[:1] == [_REMOTE_STATE]:
                    if ("outputs", name) in zip(steps[2:], steps[3:]):  # perhaps of an instance
                        where = place_of(document.source, reference.start)
                        raise Refused(f"{where} may read the output from the state")


def _rename_in_values(code_base: CodeBase, plan: Plan, target: Target, name: str) -> None:
    """Rename a variable in files of values that are in folders of their own."""
    old = target.symbol.name
    for document in code_base.values_below(target.module):
        if document.is_opaque:
            raise Refused(f"{document.path} is encrypted or stored elsewhere")
        if old not in document.text:
            continue
        if not document.has_valid_syntax:
            raise Refused(f"{document.path} has syntax errors, and may set `{old}`")
        for value, place in names_in(document, document.tree.root):
            if value == old:
                if place.text != old:
                    where = place_of(document.source, place.start)
                    raise Refused(f"{where} spells `{old}` as `{place.text}`")
                plan.add(document, place.start, place.end, name)


def _reference_at(document: Document, use: Use) -> Reference | None:
    for reference in document.references:
        if reference.start == use.place.start:
            return reference
    return None


# Verifying


def _verify(plan: Plan, target: Target, name: str) -> None:
    """Raise `Refused` unless each reference leads where it led, under the new name."""
    documents = {
        path: changed(plan.documents[path], sorted(edits)) for path, edits in plan.edits.items()
    }
    old = target.module
    new = old
    for path, document in documents.items():
        if any([document.path == path for document in old.documents]):
            new = new.with_document(document)
    addresses = {target.symbol.address: new_address(target, name)}
    for before in old.documents:
        after = documents.get(before.path, before)
        _require_equal(before, after)
        for first, second in zip(before.references, after.references, strict=True):
            if is_in_move(first):
                continue
            was = symbols_of(old).resolve(first, before)
            now = symbols_of(new).resolve(second, after)
            expected = addresses.get(was.address, was.address)
            if (was.outcome, expected) != (now.outcome, now.address):
                where = place_of(before.source, first.start)
                raise Refused(f"{where}: `{first.to_text()}` would mean something else")
    for path, after in documents.items():
        _require_equal(plan.documents[path], after)


def _require_equal(before: Document, after: Document) -> None:
    """Raise `Refused` unless two documents declare and refer to equally many things."""
    lengths = [(len(element.declarations), len(element.references)) for element in (before, after)]
    if lengths[0] != lengths[1]:
        raise Refused(f"in {before.path} the name would mean something else")
