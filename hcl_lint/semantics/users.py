"""Implicit references of what declares nothing: builds of Packer, jobs of Nomad, inputs."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.semantics.document import Document
from hcl_lint.semantics.graph import spans_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import main_documents, resolved_references, symbols_of
from hcl_lint.syntax.nodes import Attribute, Block, Body, QuotedTemplate
from hcl_lint.text.source import Range


class User:
    """A block or an attribute at the top of a file, with the addresses that it refers to.

    ``name`` is its type with its labels, and a number where that is taken; ``place`` is its name.
    """

    __slots__ = ("name", "kind", "place", "uses")

    def __init__(self, name: str, kind: str, place: Range) -> None:
        self.name = name
        self.kind = kind
        self.place = place
        self.uses: dict[str, Range] = {}


def users_of(module: Module) -> list[User]:
    """Return the users of a module in the order of its documents; of files in JSON, none."""
    found: list[User] = []
    names = set(symbols_of(module).by_address)
    for document in main_documents(module):
        for user in _in_document(module, document):
            name, count = user.name, 1
            while user.name in names:
                count += 1
                user.name = f"{name} ({count})"
            names.add(user.name)
            found.append(user)
    return found


def _in_document(module: Module, document: Document) -> list[User]:
    root = document.tree.root
    if not isinstance(root, Body):
        return []
    items = [item for item in root.items if isinstance(item, (Attribute, Block))]
    starts = [document.tree.range(item)[0] for item in items]
    spans = document.fact(spans_of)
    users: dict[int, User] = {}

    def add(start: int, address: str, place: Range) -> None:
        if spans.at(start) is None and len(items) != 0:
            at = max(bisect_right(starts, start) - 1, 0)
            if at not in users:
                users[at] = _user(document, items[at])
            users[at].uses.setdefault(address, place)

    for reference in resolved_references(module):
        symbol = reference.resolution.symbol
        if reference.document is document and symbol is not None:
            add(reference.reference.start, symbol.address, reference.place())
    for address, place in product_of(module.dialect).names.implicit_uses(module):
        if place.source is document.source:
            add(place.start, address, place)
    return [users[at] for at in sorted(users)]


def _user(document: Document, item: Attribute | Block) -> User:
    tree = document.tree
    start, end = tree.tokens.start(item.first), tree.tokens.end(item.first)
    type_ = name = tree.token_text(item.first)
    if isinstance(item, Block):
        labels = [label.value for label in item.labels]
        if len(labels) != 0:
            start, end = tree.range(item.labels[-1])
        else:
            named = item.body.attribute("name")
            value = None if named is None else named.expression
            if isinstance(value, QuotedTemplate) and value.is_literal():
                labels = [value.literal_text()]
        name = ".".join([type_, *labels])
    return User(name, type_, Range(document.source, start, end))
