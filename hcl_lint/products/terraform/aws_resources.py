"""The resources of AWS in a module, and what is known of their arguments."""

from __future__ import annotations

from hcl_lint.annotations import Container, Final, Iterator, Sequence
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.module_providers import providers_of
from hcl_lint.products.terraform.provider_schemas import provider_of
from hcl_lint.providers.address import RESOURCE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.symbols import is_override, main_documents
from hcl_lint.semantics.values import ModuleValues, values_of, values_with_defaults
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING

AWS: Final = "aws"
_ADDRESSES: Final = {AWS: "hashicorp/aws", "azurerm": "hashicorp/azurerm"}


def resources_of(
    module: Module,
    types: Container[str] | None = None,
    *,
    kinds: Sequence[str] = (RESOURCE,),
    provider: str = AWS,
    values: ModuleValues | None = None,
) -> Iterator[tuple[BlockView, PlacedScopes]]:
    """The blocks of types of a provider that need not name it, and what names mean there.

    They are of some *types*, by default all. Names have the given *values*, by default those that
    are known in the module.
    """
    values = values or values_of(module)
    for block, document in _blocks(module, types, kinds, provider):
        yield block, values.scopes_in(document)


def blocks_of(
    module: Module, types: Container[str], kinds: Sequence[str] = (RESOURCE,)
) -> Iterator[BlockView]:
    """The blocks of some types of AWS."""
    for block, _ in _blocks(module, types, kinds, AWS):
        yield block


def _blocks(
    module: Module, types: Container[str] | None, kinds: Sequence[str], provider: str
) -> Iterator[tuple[BlockView, Document]]:
    if providers_of(module).address_of_type(provider) != _ADDRESSES[provider]:
        return
    for document in main_documents(module):
        for block in document.blocks:
            if block.type in kinds and provider_of(block.labels[0]) == provider:
                if types is None or block.labels[0] in types:
                    yield block, document


def assumed_resources(
    module: ModuleContext, types: Container[str], kinds: Sequence[str] = (RESOURCE,)
) -> Iterator[tuple[BlockView, PlacedScopes]]:
    """As `resources_of`; where a setting says so, variables have the values of their defaults."""
    with_defaults = module.selection.assumes_defaults
    values = values_with_defaults(module.module) if with_defaults else None
    return resources_of(module.module, types, kinds=kinds, values=values)


def overridden(module: Module) -> set[tuple[str, ...]]:
    """The types and labels of blocks that override files add to, of which no file has all."""
    return {
        (block.type, *block.labels)
        for document in main_documents(module) if is_override(document)
        for block in document.blocks
    }


# Arguments


def schema_with(*names: str) -> BodySchema:
    """The schema of a body of which only some attributes matter."""
    return BodySchema([AttributeSchema(name) for name in names], is_open=True)


def text_in(expression: BodyExpression | None, scopes: PlacedScopes) -> str:
    """The text of an expression; "" where it is unknown, or sensitive, or something else."""
    if expression is None:
        return ""
    value, problems = scopes.evaluate(expression)
    if problems or value.all_marks() or not value.is_present:
        return ""
    if value.type.kind == KIND_NUMBER:
        return f"{value.as_number().to_double():.0f}"
    return value.as_string() if value.type.kind == KIND_STRING else ""


def number_in(expression: BodyExpression | None, scopes: PlacedScopes) -> float | None:
    """The number that an expression is, or that its text is; None where it is unknown."""
    if expression is None:
        return None
    value, problems = scopes.evaluate(expression)
    if problems or value.all_marks() or not value.is_present:
        return None
    if value.type.kind == KIND_STRING:
        text = value.as_string()
        return float(text) if text.isascii() and text.isdigit() else None
    return value.as_number().to_double() if value.type.kind == KIND_NUMBER else None
