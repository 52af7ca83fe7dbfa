"""Mentions of what is declared, beside references.

Some products let texts name what is declared, as in ``inherits = ["base"]``, and functions that a
file declares are called by their names.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.syntax.nodes import Body, FunctionCall, Node, QuotedTemplate
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range

CALL = "()"  # ends the addresses of functions


class Mention:
    """A place that names one of some addresses; ``name`` is the part that is the own name."""

    def __init__(self, addresses: tuple[str, ...], place: Range, name: Range) -> None:
        self.addresses = addresses
        self.place = place
        self.name = name


def mentioned(module: Module, mention: Mention) -> Symbol | None:
    """The names in a mention."""
    symbols = symbols_of(module)
    for address in mention.addresses:
        symbol = symbols.get(address)
        if symbol is not None:
            return symbol
    return None


def names_for(module: Module, document: Document, type_: str, attribute: str) -> list[str]:
    """The names that the texts of an attribute can be, as they write them."""
    return product_of(document.dialect).names.names_for(module, type_, attribute)


@kept
def mentions_of(document: Document) -> list[Mention]:
    """All mentions in a document in native syntax; kept with it."""
    root = document.tree.root
    if not isinstance(root, Body):
        return []
    found: list[Mention] = []
    if any([form.address.endswith(CALL) for form in document.dialect.declarations]):
        found += _calls(document)
    return [*found, *product_of(document.dialect).names.text_references(document)]


def _calls(document: Document) -> Iterator[Mention]:
    tree = document.tree
    for call in descendants(tree.root, FunctionCall):
        start, end = tree.tokens.start(call.first), tree.tokens.end(call.first)
        place = Range(document.source, start, end)
        if call.name == place.text:
            yield Mention((place.text + CALL,), place, place)


def literal_texts(document: Document, node: Node) -> Iterator[tuple[str, int, int]]:
    """The literal strings in a node that are values or keys, without their quotes."""
    tree = document.tree
    for template in descendants(node, QuotedTemplate):
        start, end = tree.range(template)
        text = document.text[start + 1 : end - 1]
        if template.is_literal() and template.literal_text() == text:
            yield text, start + 1, end - 1
