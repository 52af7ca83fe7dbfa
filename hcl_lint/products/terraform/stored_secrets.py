"""Secrets that are kept in state where the provider has a way not to keep them."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.provider_schemas import (
    ModuleSchemas, provider_name, provider_of, schemas_of,
)
from hcl_lint.products.terraform.provider_value_problems import STORED_SECRET
from hcl_lint.providers.address import RESOURCE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import short
from hcl_lint.semantics.symbols import main_documents

_DATA: Final = "data"
_EPHEMERAL: Final = "ephemeral"
_WRITE_ONLY: Final = "_wo"  # ends the name of an argument that state does not keep
_PARAMETER: Final = "aws_ssm_parameter"
_PARAMETER_TYPES: Final = ("String", "StringList")  # of those that anyone may read
_VARIABLE: Final = "tfe_variable"


def secret_problems(module: Module) -> list[Diagnostic]:
    """Report arguments with a write-only twin, and data sources with an ephemeral one."""
    schemas = schemas_of(module)
    found: list[Diagnostic] = []
    if schemas is None:
        return found
    for document in main_documents(module):
        for block in document.blocks:
            if block.type in (RESOURCE, _DATA):
                found += _of_block(block, schemas)
    return found


def _of_block(block: BlockView, schemas: ModuleSchemas) -> Iterator[Diagnostic]:
    type_ = block.labels[0]
    given = block.expression("provider")
    provider = provider_of(type_) if given is None else provider_name(given)
    if provider is None:
        return
    index = schemas.index(provider)
    if index is None:
        return
    if block.type == _DATA:
        if index.has(_EPHEMERAL, type_):
            detail = (
                "What it reads is stored in state in plain text. Use the ephemeral resource "
                f"{short(type_)}, which stores nothing."
            )
            yield Diagnostic(STORED_SECRET, "Secret in state", detail, block.place)
        return
    if _is_open(block, type_):
        return
    schema = index.find(RESOURCE, type_)
    known = {} if schema is None else schema.body.attributes
    for name, attribute in block.attributes().items() if len(known) != 0 else ():
        if name + _WRITE_ONLY in known:
            detail = (
                "Its value is stored in state in plain text. Use the write-only argument "
                f"{short(name + _WRITE_ONLY)}, which is not stored."
            )
            yield Diagnostic(STORED_SECRET, "Secret in state", detail, attribute.name_place)


def _is_open(block: BlockView, type_: str) -> bool:
    """Whether a resource says of itself that anyone may read its value."""
    if type_ == _PARAMETER:
        kind = block.attributes().get("type")
        return kind is not None and text_of(kind.expression) in _PARAMETER_TYPES
    if type_ == _VARIABLE:
        sensitive = block.attributes().get("sensitive")
        return sensitive is None or sensitive.expression.place.text == "false"
    return False
