"""The findings of a module's schema, seen with other files and the related product."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.dialects.schemas import roles_in
from hcl_lint.edges import load
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.rules import MISSING_ITEM, UNEXPECTED_ITEM
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import is_override, symbols_of
from hcl_lint.syntax.nodes import Block
from hcl_lint.text.source import Source

# Most files have nothing that only the related product has.
_DIFFERENCES = "hcl_lint.products.opentofu.rules.differences:as_other_product"

_ESCAPE = "_ {"  # begins blocks of arguments that are named like meta-arguments


def judged(found: list[Diagnostic], document: Document, module: Module) -> list[Diagnostic]:
    """The diagnostics of a schema that remain, with their severities.

    Of what the related product has, they say that it is there.
    """
    may_be_in_base, may_be_escaped = is_override(document), _ESCAPE in document.text
    if found and (may_be_in_base or may_be_escaped):
        found = [
            diagnostic for diagnostic in found if diagnostic.rule is not MISSING_ITEM
            or not (may_be_in_base and _is_of_block(diagnostic, document))
            and not (may_be_escaped and _is_escaped(diagnostic, document))
        ]
    # PERF: most files have nothing unexpected.
    unexpected = [diagnostic for diagnostic in found if diagnostic.rule is UNEXPECTED_ITEM]
    if not unexpected:
        return found
    merged = module.fact(_merged_bodies)
    for diagnostic in unexpected:
        place = diagnostic.range
        is_merged = any([
            place.source is source and start <= place.start < end for source, start, end in merged
        ])
        if is_merged and _is_directly_in(diagnostic, document):
            diagnostic.severity = WARNING
    differences: list[Diagnostic] = load(_DIFFERENCES)(found, document)
    return differences


def _is_escaped(found: Diagnostic, document: Document) -> bool:
    """Whether what is missing in a block may be in the one in it that escapes its arguments."""
    around = _blocks_around(found, document)
    return len(around) != 0 and len(around[-1].body.blocks_of("_")) != 0


def _is_of_block(found: Diagnostic, document: Document) -> bool:
    """Whether a diagnostic is in a block that is in no other one, and in none inside it."""
    if document.is_json:  # What an object lacks is reported at its end.
        ranges = [document.tree.range(entry.body) for entry in document.declarations if entry.body]
        return found.end in [end for _, end in ranges]
    return len(_blocks_around(found, document)) == 1


def _blocks_around(found: Diagnostic, document: Document) -> list[Block]:
    """The blocks that a diagnostic is in, the outermost first."""
    around: list[Block] = []
    body = document.tree.native_body
    while True:
        places = [(document.tree.range(block), block) for block in body.blocks]
        inner = [block for (start, end), block in places if start <= found.start < end]
        if not inner:
            return around
        around.append(inner[0])
        body = inner[0].body


def _is_directly_in(found: Diagnostic, document: Document) -> bool:
    """Whether an item is in a block that is in no other one."""
    blocks = document.tree.native_body.blocks
    items = [item for block in blocks for item in block.body.items]
    return any([document.tree.range(item)[0] == found.start for item in items])


def _merged_bodies(module: Module) -> list[tuple[Source, int, int]]:
    """Where the bodies are that override files and their bases make one.

    Terraform ignores what it does not expect in either of them.
    """
    found: list[tuple[Source, int, int]] = []
    if not any([is_override(document) for document in module.documents]):
        return found
    for symbol in symbols_of(module).of_kind(*roles_in(module.dialect).get(OF_PROVIDER, ())):
        declared_in = [(symbol.declaration, symbol.document), *symbol.overrides]
        for declaration, document in declared_in if symbol.overrides else ():
            if declaration.body is not None:
                found.append((document.source, *document.tree.range(declaration.body)))
    return found
