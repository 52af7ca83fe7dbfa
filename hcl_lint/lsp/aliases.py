"""Aliases of providers: further settings of a provider, which resources and calls name.

``aws.west`` is declared by ``alias = "west"`` in a block of ``aws``, or required of callers by
``configuration_aliases``; callers give it in the keys of ``providers``.
"""

from __future__ import annotations

from typing import NamedTuple

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import PROVIDER, PROVIDERS, REQUIRED_PROVIDERS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import called_module, symbols_of
from hcl_lint.semantics.targets import Use, blocks_at
from hcl_lint.syntax.nodes import Attribute, Body, ObjectItem, QuotedTemplate
from hcl_lint.syntax.queries import enclosing, literal
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range


class NamedAlias(NamedTuple):
    """A place that names an alias; ``call`` is the call whose module the alias is of, if any."""

    provider: str
    alias: str
    use: Use
    call: str = ""


class Alias(NamedTuple):
    """An alias of a provider, in the module that has it, and where it was found."""

    module: Module
    provider: str
    name: str
    place: Range


def alias_at(module: Module, document: Document, offset: int) -> Alias | None:
    """The alias that is named at an offset."""
    for element in document.fact(named):
        place = element.use.place
        if place.start <= offset <= place.end:
            owner = _owner(module, element)
            if owner is not None:
                return Alias(owner, element.provider, element.alias, place)
    return None


def alias_uses(alias: Alias, callers: Iterable[Module]) -> list[Use]:
    """Where a module and its callers name an alias; declarations come first."""
    found = []
    for module in (alias.module, *callers):
        for document in module.documents:
            for element in document.fact(named):
                if (element.provider, element.alias) != (alias.provider, alias.name):
                    continue
                owner = _owner(module, element)
                if owner is not None and owner.folder == alias.module.folder:
                    found.append(element.use)
    return sorted(found, key=lambda use: not use.is_declaration)


def _owner(module: Module, place: NamedAlias) -> Module | None:
    """The module that has an alias: the one that names it, or the one that it calls."""
    if not place.call:
        return module
    symbol = symbols_of(module).call(place.call)
    return None if symbol is None else called_module(module, symbol)


def named(document: Document) -> list[NamedAlias]:
    """All places of a document that name an alias; a fact of it."""
    if not document.dialect.has(RESOURCES):
        return []
    return [*_declared(document), *_referred(document)]


def _declared(document: Document) -> Iterator[NamedAlias]:
    tree = document.tree
    for block in tree.native_body.blocks_of(PROVIDER):
        attribute = block.body.attribute("alias")
        name = None if attribute is None else literal(attribute.expression)
        if attribute is None or not name or len(block.labels) != 1:
            continue
        if isinstance(attribute.expression, QuotedTemplate):
            start, end = tree.range(attribute.expression)
            place = Range(document.source, start + 1, end - 1)
            if place.text == name:
                use = Use(place, place, is_declaration=True)
                yield NamedAlias(block.labels[0].value, name, use)


def _referred(document: Document) -> Iterator[NamedAlias]:
    for reference in document.references:
        is_required = reference.context.path[-1:] == (REQUIRED_PROVIDERS,)
        if not is_required and reference.attribute not in PROVIDERS:
            continue
        if len(reference.steps) != 1 or reference.steps[0].kind != ATTRIBUTE:
            continue
        name = reference.steps[0].key
        place = Range(document.source, reference.start, reference.end)
        if place.text != f"{reference.root}.{name}":
            continue
        own = Range(document.source, place.end - len(name), place.end)
        use = Use(place, own, is_declaration=is_required)
        call = "" if is_required else _call_of_key(document, reference)
        yield NamedAlias(reference.root, name, use, call)


def _call_of_key(document: Document, reference: Reference) -> str:
    """The name of the call if a reference is a key in its ``providers``; else empty."""
    tree = document.tree
    if not isinstance(tree.root, Body):
        return ""
    for node in reversed(enclosing(tree, reference.start)):
        if isinstance(node, ObjectItem):
            start, end = tree.range(node.key)
            blocks = blocks_at(document, reference.start)
            if start <= reference.start < end and blocks and blocks[0].labels:
                return blocks[0].labels[0].value
        if isinstance(node, (Attribute, ObjectItem)):
            return ""
    return ""
