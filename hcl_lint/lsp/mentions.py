"""Names of declarations in texts and in calls: targets of builds, sources, functions.

Some products let texts name what is declared, ``inherits = ["base"]``; these are not references,
since nothing is evaluated. Functions that a file declares are called by their names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hcl_lint.dialects.dialect import GLOBAL_NAMES, PLACED_NAMES
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.syntax.nodes import Attribute, Block, Body, FunctionCall, Node, QuotedTemplate
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module

CALL = "()"  # ends the addresses of functions

# What the texts of attributes name, by types of blocks and names of attributes: kinds of
# declarations, and the prefix of the name. Source: Docker Bake file reference.
_LINKS: dict[tuple[str, str], tuple[tuple[str, ...], str]] = {
    ("group", "targets"): (("target", "group"), ""),
    ("target", "inherits"): (("target",), ""),
    ("target", "contexts"): (("target",), "target:"),
}
# Sources are named with and without this, wherever they are named; the plural is accepted, too.
_SOURCE = "source."
_SOURCES_OF = "sources."
_SOURCES = (("build", "sources"), ("provisioner", "only"), ("provisioner", "except"),
            ("post-processor", "only"), ("post-processor", "except"))  # fmt: skip


class Mention:
    """A place that names one of some addresses; ``name`` is the part that is the own name."""

    __slots__ = ("addresses", "place", "name")

    def __init__(self, addresses: tuple[str, ...], place: Range, name: Range) -> None:
        self.addresses = addresses
        self.place = place
        self.name = name


def mentioned(module: Module, mention: Mention) -> Symbol | None:
    """What a mention names."""
    symbols = symbols_of(module)
    for address in mention.addresses:
        symbol = symbols.get(address)
        if symbol is not None:
            return symbol
    return None


def names_for(module: Module, document: Document, type_: str, attribute: str) -> list[str]:
    """What the texts of an attribute can name, as they write it."""
    symbols = list(symbols_of(module))
    if document.dialect.has(GLOBAL_NAMES):
        kinds, before = _LINKS.get((type_, attribute), ((), ""))
        return [before + each.name for each in symbols if each.kind in kinds]
    if document.dialect.has(PLACED_NAMES) and (type_, attribute) in _SOURCES:
        start = 0 if attribute == "sources" else len(_SOURCE)
        return [each.address[start:] for each in symbols if each.address.startswith(_SOURCE)]
    return []


def mentions_of(document: Document) -> list[Mention]:
    """All mentions in a document in native syntax; kept with it."""
    return document.fact(_find)


def _find(document: Document) -> list[Mention]:
    root = document.tree.root
    if not isinstance(root, Body):
        return []
    found: list[Mention] = []
    if any([form.address.endswith(CALL) for form in document.dialect.declarations]):
        found += _calls(document)
    if document.dialect.has(GLOBAL_NAMES):
        found += _linked(document, root)
    if document.dialect.has(PLACED_NAMES):
        found += _sources(document)
    return found


def _calls(document: Document) -> Iterator[Mention]:
    tree = document.tree
    for call in descendants(tree.root, FunctionCall):
        start, end = tree.tokens.start(call.first), tree.tokens.end(call.first)
        place = Range(document.source, start, end)
        if tree.function_name(call) == place.text:
            yield Mention((place.text + CALL,), place, place)


def _linked(document: Document, root: Body) -> Iterator[Mention]:
    tree = document.tree
    for block in root.items:
        for item in block.body.items if isinstance(block, Block) else ():
            if not isinstance(block, Block) or not isinstance(item, Attribute):
                continue
            key = tree.token_text(block.type_token), tree.token_text(item.name_token)
            if key not in _LINKS:
                continue
            kinds, before = _LINKS[key]
            for text, start, end in _texts(document, item.expression):
                if text.startswith(before):
                    place = Range(document.source, start + len(before), end)
                    addresses = tuple([f"{kind}.{place.text}" for kind in kinds])
                    yield Mention(addresses, place, place)


def _sources(document: Document) -> Iterator[Mention]:
    """All texts that have the form of a source's name: few others are ``null.base``."""
    tree = document.tree
    texts = list(_texts(document, tree.root))
    for block in descendants(tree.root, Block):
        if len(block.labels) == 1 and block.labels[0].quoted:
            start, end = tree.range(block.labels[0])
            texts.append((block.labels[0].value, start + 1, end - 1))
    for text, start, end in texts:
        address = _SOURCE + text.removeprefix(_SOURCES_OF).removeprefix(_SOURCE)
        name = address.rpartition(".")[2]
        if address.count(".") == 2 and name:
            place = Range(document.source, start, end)
            yield Mention((address,), place, Range(document.source, end - len(name), end))


def _texts(document: Document, node: Node) -> Iterator[tuple[str, int, int]]:
    """The literal strings in a node that are values or keys, without their quotes."""
    tree = document.tree
    for template in descendants(node, QuotedTemplate):
        start, end = tree.range(template)
        text = document.text[start + 1 : end - 1]
        if template.is_literal() and template.literal_text() == text:
            yield text, start + 1, end - 1
