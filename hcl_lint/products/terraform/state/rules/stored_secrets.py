"""Secrets that are kept in state where the provider has a way not to keep them."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import MODULE, OPT_IN, WARNING, rule
from hcl_lint.products.terraform.providers.aws.resources import schema_with, text_in
from hcl_lint.products.terraform.providers.schemas import (
    ModuleSchemas, provider_name, provider_of, schemas_of,
)
from hcl_lint.providers.address import DATA, EPHEMERAL, RESOURCE
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import Object, objects_of
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range

_WRITE_ONLY: Final = "_wo"  # ends the name of an argument that state does not keep
_PARAMETER: Final = "aws_ssm_parameter"
_PARAMETER_TYPES: Final = ("String", "StringList")  # of those that anyone may read
_VARIABLE: Final = "tfe_variable"
_SAYS: Final = schema_with("type", "sensitive")


@rule(
    "PV015", "stored-secret", WARNING, OPT_IN,
    "Secret stored in state that a write-only argument would keep out of it.", reads=MODULE,
)
def stored_secret(module: Module) -> Iterator[Diagnostic]:
    schemas = schemas_of(module)
    for block in objects_of(module) if schemas is not None else ():
        if schemas is None or block.type not in (RESOURCE, DATA):
            continue
        for name, place in _with_twins(block, schemas):
            is_data = block.type == DATA
            what = "What it reads" if is_data else "Its value"
            kind = "ephemeral resource" if is_data else "write-only argument"
            yield stored_secret.at(
                place, "Secret in state",
                f"{what} is stored in state in plain text. Use the {kind} {short(name)}, which "
                f"{'stores nothing' if is_data else 'is not stored'}.",
            )


def _with_twins(block: Object, schemas: ModuleSchemas) -> Iterator[tuple[str, Range]]:
    """The write-only twins of arguments, or the ephemeral one of a data source, with places."""
    type_ = block.labels[0]
    given = block.expression("provider")
    provider = provider_of(type_) if given is None else provider_name(given)
    index = None if provider is None else schemas.index(provider)
    if index is None:
        return
    if block.type == DATA:
        if index.has(EPHEMERAL, type_):
            yield type_, block.place
    elif not _is_open(block, type_):
        schema = index.find(RESOURCE, type_)
        for name, attribute in block.attributes().items() if schema is not None else ():
            if schema is not None and name + _WRITE_ONLY in schema.body.attributes:
                yield name + _WRITE_ONLY, attribute.name_place


def _is_open(block: Object, type_: str) -> bool:
    """Whether a resource says of itself that anyone may read its value."""
    section = block.seen_by(_SAYS)
    if type_ == _PARAMETER:
        return text_in(section, "type") in _PARAMETER_TYPES
    return type_ == _VARIABLE and section.truth("sensitive") is False
