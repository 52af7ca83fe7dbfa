"""Tags that resources of AWS must have."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.provider_values import MISSING_REQUIRED_TAGS
from hcl_lint.providers.address import RESOURCE
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, GivenSchema
from hcl_lint.semantics.report import short
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.semantics.terraform.aws_checks import aws_resources
from hcl_lint.semantics.terraform.blocks import Section, document_of
from hcl_lint.semantics.terraform.callers import is_called
from hcl_lint.semantics.terraform.provider_schemas import schemas_of
from hcl_lint.semantics.values import values_of
from hcl_lint.values.types import KIND_MAP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.terraform.provider_schemas import ModuleSchemas

_TAGS: Final = "tags"
_WITH_TAGS: Final = BodySchema([AttributeSchema(_TAGS), AttributeSchema("provider")], is_open=True)
_DEFAULT_TAGS: Final = "default_tags"
_PROVIDER: Final = BodySchema(
    [AttributeSchema("alias")],
    [BlockSchema(_DEFAULT_TAGS, nested=GivenSchema(_WITH_TAGS)), BlockSchema("dynamic", ("type",))],
    is_open=True,
)
_MOST_LISTED: Final = 8


def missing_tags(module: Module, required: Sequence[str]) -> list[Diagnostic]:
    """Report resources that lack required tags, as far as all of their tags are known.

    Which types take tags the schemas of the provider know; without them, it is certain only where
    a resource has some.
    """
    schemas = schemas_of(module)
    if not required:
        return []
    found: list[Diagnostic] = []
    configured = _default_tags(module)
    for block, scope in aws_resources(module, RESOURCE):
        section = Section(block.body, _WITH_TAGS)
        if not section.has(_TAGS) and not _takes_tags(block.labels[0], schemas):
            continue
        provider = section.expression("provider")
        name = "aws" if provider is None else provider.place.text.strip('"')
        inherited = configured.get(name)
        own = _names(section, scope)
        if inherited is None or own is None:
            continue
        missing = [each for each in required if each not in own and each not in inherited]
        if missing:
            listed = ", ".join([short(each) for each in missing[:_MOST_LISTED]])
            found.append(Diagnostic(
                MISSING_REQUIRED_TAGS, "Missing required tags",
                f"Neither the resource nor its provider sets {listed}.", block.place,
            ))  # fmt: skip
    return found


def _takes_tags(type_: str, schemas: ModuleSchemas | None) -> bool:
    schema = None if schemas is None else schemas.find(RESOURCE, type_)
    attribute = None if schema is None else schema.body.attributes.get(_TAGS)
    if attribute is None or attribute.is_read_only:
        return False
    return attribute.type.kind == KIND_MAP


def _default_tags(module: Module) -> dict[str, set[str] | None]:
    """The names of the tags that each configuration of the provider sets; None if unknown.

    A configuration that is not there is that of a caller, or has no settings.
    """
    found: dict[str, set[str] | None] = {}
    for document in main_documents(module):
        for block in document.fact(document_of).blocks:
            if block.type == "provider" and block.labels[0] == "aws":
                section = Section(block.body, _PROVIDER)
                alias = section.expression("alias")
                name = "aws" if alias is None else "aws." + alias.place.text.strip('"')
                found[name] = _of_provider(section, values_of(module).scope_of(document))
    if "aws" not in found and not is_called(module):
        found["aws"] = set()
    return found


def _of_provider(section: Section, scope: Scope) -> set[str] | None:
    names: set[str] = set()
    for block in section.blocks():
        if block.type != _DEFAULT_TAGS:
            return None
        more = _names(block, scope)
        if more is None:
            return None
        names |= more
    return names


def _names(section: Section, scope: Scope) -> set[str] | None:
    """The names of the tags in a body; None where these are not known."""
    expression = section.expression(_TAGS)
    if expression is None:
        return set()
    value, problems = expression.evaluate(scope)
    if problems or value.all_marks() or not value.is_present:
        return None
    payload = value.payload
    return set(payload) if isinstance(payload, dict) else None
