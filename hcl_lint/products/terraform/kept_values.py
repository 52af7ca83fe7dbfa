"""Ephemeral values in the arguments of resources and data sources, which are kept in state.

Only arguments that a provider declares as write-only accept them; data sources have none.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.values import EPHEMERAL_MISUSE
from hcl_lint.products.terraform.built_in import OWN_TYPES
from hcl_lint.products.terraform.provider_schemas import schemas_of
from hcl_lint.providers.object_schema import ObjectAttribute, ObjectBody
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node
from hcl_lint.text.source import Range
from hcl_lint.values.value import EPHEMERAL

_META_ARGUMENTS: Final = ("count", "for_each", "provider", "depends_on")
_META_BLOCKS: Final = ("lifecycle", "connection", "provisioner", "locals", "_")
_DYNAMIC: Final = "dynamic"
_CONTENT: Final = "content"
_MOST_NESTED: Final = 20
_STORE: Final = "store"  # the block of `terraform_data` for what is ephemeral


def kept_value_problems(
    values: ModuleValues, document: Document, declaration: Declaration
) -> Iterator[Diagnostic]:
    """Report ephemeral values in what a declaration keeps, as far as that is known."""
    is_data = declaration.kind in ("data", "check.data")
    schema = None
    if not is_data:
        own = OWN_TYPES.get((declaration.kind, declaration.labels[0]))
        if own is None:
            schema = _schema_of(values, document, declaration)
            if schema is None:
                return
    search = _Search(values, document, "data source" if is_data else "resource")
    for name, node in declaration.attributes():
        if name not in _META_ARGUMENTS and search.is_kept(name, schema):
            yield from search.value(node)
    if isinstance(declaration.body, Body):
        skipped = _META_BLOCKS if schema is not None or is_data else (*_META_BLOCKS, _STORE)
        yield from search.blocks(declaration.body, schema, skipped, 0)


def _schema_of(
    values: ModuleValues, document: Document, declaration: Declaration
) -> ObjectBody | None:
    schemas = schemas_of(values.module)
    found = None if schemas is None else schemas.of_declaration(declaration, document)
    return None if found is None else found.body


class _Search:
    """Looks for ephemeral values in one block; where there is no schema, all of it is kept."""

    __slots__ = ("values", "document", "noun")

    def __init__(self, values: ModuleValues, document: Document, noun: str) -> None:
        self.values = values
        self.document = document
        self.noun = noun

    def is_kept(self, name: str, schema: ObjectBody | None) -> bool:
        """Whether an argument is certainly not write-only."""
        if schema is None:
            return True
        found = schema.attributes.get(name)
        return found is not None and not _is_write_only(found, 0)

    def value(self, node: Node) -> Iterator[Diagnostic]:
        if EPHEMERAL in self.values.evaluate(self.document, node).all_marks():
            yield Diagnostic(
                EPHEMERAL_MISUSE, f"Ephemeral value in a {self.noun}",
                "Ephemeral values cannot be kept in state. Use a value that is not ephemeral.",
                Range(self.document.source, *self.document.tree.range(node)),
            )

    def blocks(
        self, body: Body, schema: ObjectBody | None, skipped: tuple[str, ...], nested: int
    ) -> Iterator[Diagnostic]:
        """Report values in the blocks in a body."""
        if nested > _MOST_NESTED:
            return
        for item in body.items:
            if not isinstance(item, Block):
                continue
            name = item.type
            bodies = [item.body]
            if name in skipped:
                continue
            if name == _DYNAMIC and len(item.labels) == 1:
                name = item.labels[0].value
                bodies = [
                    each.body for each in item.body.items
                    if isinstance(each, Block) and each.type == _CONTENT
                ]
            inner = None
            if schema is not None:
                block = schema.blocks.get(name)
                if block is not None:
                    inner = block.body
                elif not self.is_kept(name, schema):
                    continue
            for each in bodies:
                yield from self.body(each, inner, nested + 1)

    def body(self, body: Body, schema: ObjectBody | None, nested: int) -> Iterator[Diagnostic]:
        for item in body.items:
            if isinstance(item, Attribute) and self.is_kept(item.name, schema):
                yield from self.value(item.expression)
        yield from self.blocks(body, schema, (), nested)


def _is_write_only(attribute: ObjectAttribute, nested: int) -> bool:
    """Whether an attribute, or any inside it, may be write-only."""
    if attribute.may_be_write_only or nested > _MOST_NESTED:
        return True
    if attribute.nested is None:
        return False
    inner = attribute.nested.attributes.values()
    return any([_is_write_only(each, nested + 1) for each in inner])
