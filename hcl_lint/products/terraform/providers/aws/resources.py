"""The resources of AWS in a module, and what is known of their arguments."""

from __future__ import annotations

from hcl_lint.annotations import Container, Final, Iterator, Sequence
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.providers.requirements import providers_of
from hcl_lint.products.terraform.providers.schemas import provider_of
from hcl_lint.providers.address import RESOURCE
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import Object, Objects, assumed_objects_of, objects_of
from hcl_lint.semantics.symbols import is_override, main_documents
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING

AWS: Final = "aws"
_ADDRESSES: Final = {AWS: "hashicorp/aws", "azurerm": "hashicorp/azurerm"}

NAMES: Final = {
    "aws_cloudwatch_log_group": ("id", "name"),
    "aws_dynamodb_table": ("id", "name"),
    "aws_ecr_repository": ("id", "name"),
    "aws_iam_policy": ("name",),
    "aws_iam_role": ("id", "name"),
    "aws_kms_key": ("id", "key_id"),
    "aws_lambda_function": ("id", "function_name"),
    "aws_s3_bucket": ("id", "bucket"),
    "aws_sns_topic": ("name",),
    "aws_sqs_queue": ("id", "name", "url"),
}
"""Attributes that are names, or the like, and not ARNs."""


def resources_of(
    objects: Objects, types: Container[str] | None = None, kinds: Sequence[str] = (RESOURCE,),
    provider: str = AWS, documents: Container[Document] | None = None,
) -> Iterator[Object]:
    """The blocks of some types, by default all, of a provider that they need not name.

    They are in some documents, by default in any of the module.
    """
    if providers_of(objects.values.module).address_of_type(provider) != _ADDRESSES[provider]:
        return
    for block in objects.of_types(*kinds, documents=documents):
        if provider_of(block.labels[0]) == provider:
            if types is None or block.labels[0] in types:
                yield block


def instances_of(
    objects: Objects, types: Container[str] | None = None, kinds: Sequence[str] = (RESOURCE,),
    provider: str = AWS, documents: Container[Document] | None = None,
) -> Iterator[Object]:
    """The instances of these blocks; what is found in several at one place is reported once."""
    for block in resources_of(objects, types, kinds, provider, documents):
        yield from block.single()


def objects_in(module: ModuleContext) -> Objects:
    """The objects of a module; where a setting says so, variables have their defaults."""
    with_defaults = module.selection.assumes_defaults
    return (assumed_objects_of if with_defaults else objects_of)(module.module)


def overridden(module: Module) -> set[tuple[str, ...]]:
    """The types and labels of blocks that override files add to, of which no file has all."""
    return {
        (block.type, *block.labels) for document in main_documents(module) if is_override(document)
        for block in document.blocks()
    }


# Arguments


def schema_with(*names: str) -> BodySchema:
    """The schema of a body of which only some attributes matter."""
    return BodySchema([AttributeSchema(name) for name in names], is_open=True)


def text_in(block: Object, name: str) -> str:
    """The text of an argument; "" where it is unknown, or sensitive, or something else."""
    known = block.known(name)
    if known is None or known.marks or not known.value.is_present:
        return ""
    value = known.value
    if value.type.kind == KIND_NUMBER:
        return f"{value.as_number().to_double():.0f}"
    return value.as_string() if value.type.kind == KIND_STRING else ""


def number_in(block: Object, name: str) -> float | None:
    """The number that an argument is, or that its text is; None where it is unknown."""
    known = block.known(name)
    if known is None or known.marks or not known.value.is_present:
        return None
    value = known.value
    if value.type.kind == KIND_STRING:
        text = value.as_string()
        return float(text) if text.isascii() and text.isdigit() else None
    return value.as_number().to_double() if value.type.kind == KIND_NUMBER else None
