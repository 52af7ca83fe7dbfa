"""The resources of AWS in a module, and what is known of their arguments."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.module_providers import providers_of
from hcl_lint.products.terraform.provider_schemas import provider_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import is_override, main_documents
from hcl_lint.semantics.values import values_of, values_with_defaults
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING

AWS: Final = "aws"
_ADDRESSES: Final = {AWS: "hashicorp/aws", "azurerm": "hashicorp/azurerm"}


def resources_of(
    module: Module, *kinds: str, provider: str = AWS, with_defaults: bool = False
) -> Iterator[tuple[BlockView, Scope]]:
    """The blocks of types of a provider that need not name it, and what names mean there.

    *with_defaults*: variables have the values of their defaults.
    """
    address = providers_of(module).address_of_type(provider)
    if address != _ADDRESSES[provider]:
        return
    values = values_with_defaults(module) if with_defaults else values_of(module)
    for document in main_documents(module):
        for block in document.blocks:
            if block.type in kinds and provider_of(block.labels[0]) == provider:
                yield block, values.scope_of(document)


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


def text_in(expression: BodyExpression | None, scope: Scope) -> str:
    """The text of an expression; "" where it is unknown, or sensitive, or something else."""
    if expression is None:
        return ""
    value, problems = expression.evaluate(scope)
    if problems or value.all_marks() or not value.is_present:
        return ""
    if value.type.kind == KIND_NUMBER:
        return f"{value.as_number().to_double():.0f}"
    return value.as_string() if value.type.kind == KIND_STRING else ""


def number_in(expression: BodyExpression | None, scope: Scope) -> float | None:
    """The number that an expression is, or that its text is; None where it is unknown."""
    if expression is None:
        return None
    value, problems = expression.evaluate(scope)
    if problems or value.all_marks() or not value.is_present:
        return None
    if value.type.kind == KIND_STRING:
        text = value.as_string()
        return float(text) if text.isascii() and text.isdigit() else None
    return value.as_number().to_double() if value.type.kind == KIND_NUMBER else None
