"""The `moved` blocks of a module: what says that state belongs to another address."""

from __future__ import annotations

from hcl_lint.dialects.dialect import DATA_SOURCE, RESOURCES
from hcl_lint.dialects.schemas import is_block
from hcl_lint.dialects.versions import since_of
from hcl_lint.refactoring.plan import Plan, Refused, block_at, lines_of, place_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.versions import lacks

MOVED = "moved"
REMOVED = "removed"
_FROM = "from"
_ENDS = ("", ".", "[")  # what can follow the address of something


class Move:
    """A `moved` or `removed` block: the addresses in it, "" where there is none."""

    def __init__(self, document: Document, reference: Reference) -> None:
        self.document = document
        self.block_type = reference.context.block_type
        self.old = ""
        self.new = ""
        self.start = reference.start
        self.end_place = (0, 0)  # of the new address


def has_state(symbol: Symbol) -> bool:
    """Whether there is state at the address of a symbol: of a resource, or a call of a module."""
    is_resource = symbol.form.address.startswith("{") and symbol.document.dialect.has(RESOURCES)
    return is_resource or symbol.is_call


def is_object(symbol: Symbol) -> bool:
    """Whether a symbol has state, or is a data source: callers can name it by its address."""
    return has_state(symbol) or symbol.role == DATA_SOURCE


def moves_in(module: Module) -> list[Move]:
    """The `moved` and `removed` blocks of a module, in order."""
    found: dict[int, Move] = {}
    for document in module.documents:
        for reference in document.references:
            if reference.context.block_type in (MOVED, REMOVED):
                body = id(reference.context.body)
                move = found.setdefault(body, Move(document, reference))
                if reference.attribute == _FROM:
                    move.old = reference.to_text()
                elif reference.attribute == "to":
                    move.new = reference.to_text()
                    move.end_place = reference.place
    return list(found.values())


def is_in_move(reference: Reference) -> bool:
    """Whether a reference is an address in a `moved` or `removed` block."""
    return reference.context.block_type in (MOVED, REMOVED)


def is_old(reference: Reference) -> bool:
    """Whether a reference says where something was."""
    return is_in_move(reference) and reference.attribute == _FROM


def is_in_chain(module: Module, addresses: tuple[str, ...]) -> bool:
    """Whether blocks already say something of what is at one of some addresses."""
    return any([
        _begins(move.old, address) or _begins(move.new, address) for move in moves_in(module)
        for address in addresses
    ])


def may_announce(module: Module) -> bool:
    """Whether the product of a module reads `moved` blocks."""
    return is_block(module.dialect, MOVED) and not lacks(module, since_of(module.dialect, MOVED))


def free_address(plan: Plan, module: Module, address: str, *, is_announced: bool) -> None:
    """Remove the block that says that state has left an address which is used again.

    With it, and one that says that state arrives there, there would be a cycle. What was moved to
    the address before then goes to where that block led, since only one can arrive at an address;
    that matters only if there is to be such a block, so that the move *is_announced*. Raises
    Refused: a part of the state has left it, or it is removed, or something else arrives there.
    """
    moves = moves_in(module)
    following = [move.new for move in moves if move.old == address and move.new]
    for move in moves if is_announced else ():
        if move.new == address:
            if not following or move.document.is_json:
                where = place_of(move.document.source, move.start)
                raise Refused(f"{where} says that `{move.old}` was moved to `{address}`")
            plan.add(move.document, *move.end_place, following[0])
    for move in moves:
        if not _begins(move.old, address):
            continue
        where = place_of(move.document.source, move.start)
        if move.block_type == REMOVED:
            raise Refused(f"{where} says that `{move.old}` is removed")
        if move.old != address:
            raise Refused(f"{where} says that `{move.old}` was moved")
        if move.document.is_json:
            raise Refused(f"{where} says that `{address}` was moved, and cannot be removed")
        _remove_block(plan, move)


def _begins(text: str, address: str) -> bool:
    return text.startswith(address) and text[len(address) : len(address) + 1] in _ENDS


def _remove_block(plan: Plan, move: Move) -> None:
    document = move.document
    block = block_at(document, move.start)
    if block is not None:
        for start, end in lines_of(document, [block]):
            plan.remove(document, start, end)


def announce(plan: Plan, module: Module, document: Document, end: int, old: str, new: str) -> None:
    """Say that what was at an address is at another one.

    The block goes after the one that says what was moved to the old address, if there is one, or
    else after what ends at the offset *end* of a document. Raises Refused: the only place for it is
    in a file in JSON syntax.
    """
    for move in moves_in(module):
        # See `free_address`: what arrives at the new address now, will at the old one.
        is_end = move.new == new or (move.new == old and move.old != new)
        if move.block_type == MOVED and is_end and not move.document.is_json:
            block = block_at(move.document, move.start)
            if block is not None:
                document, end = move.document, move.document.tree.range(block)[1]
    if document.is_json:
        raise Refused(f"a `moved` block cannot be added to {document.path}, which is JSON")
    text, newline = document.text, document.source.newline
    at = text.find("\n", end)
    at = len(text) if at == -1 else at - (text[at - 1] == "\r")
    lines = ["", "", f"{MOVED} {{", f"  from = {old}", f"  to   = {new}", "}"]
    following = text[at:].split("\n", 2)[1:2]
    if following and following[0].strip():
        lines.append("")  # before a block that follows without an empty line
    plan.add_moved(document, at, newline.join(lines))
