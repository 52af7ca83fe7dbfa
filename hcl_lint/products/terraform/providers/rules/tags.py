"""Tags that resources of AWS and Azure, and configurations of AWS's provider, must have."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import FILES, OPT_IN, WARNING, Option, rule
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.providers.aws.resources import (
    AWS, instances_of, overridden, text_in,
)
from hcl_lint.products.terraform.providers.schemas import ModuleSchemas, schemas_of
from hcl_lint.providers.address import PROVIDER, RESOURCE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import is_called
from hcl_lint.semantics.objects import Object, objects_of
from hcl_lint.text.messages import short
from hcl_lint.values.access import get_attribute
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import KIND_MAP
from hcl_lint.values.value import Value

_TAGS: Final = "tags"
_WITH_TAGS: Final = BodySchema([AttributeSchema(_TAGS), AttributeSchema("provider")], is_open=True)
_KEYED: Final = BodySchema([AttributeSchema("key")], is_open=True)
_GROUP: Final = BodySchema(
    [AttributeSchema(_TAGS), AttributeSchema("provider")], [BlockSchema("tag", nested=_KEYED)],
    is_open=True,
)
"""The type whose tags are blocks, or a list of objects."""

_PROVIDER: Final = BodySchema(
    [AttributeSchema("alias")], [BlockSchema("default_tags", nested=_WITH_TAGS)], is_open=True
)
_AZURE: Final = "azurerm"
_MOST_LISTED: Final = 8


@rule(
    "PV005", "missing-required-tags", WARNING, OPT_IN,
    "Resource of AWS or Azure without tags that are required.",
    options=(
        Option("tags", (), "The names of the tags that resources must have."),
        Option("exclude", (), "The types of resources that need no tags."),
    ),
    reads=FILES, words=("aws_", "azurerm_"), option="tags",
)
def missing_required_tags(module: ModuleContext) -> Diagnostics:
    """Report resources that lack required tags, as far as all of their tags are known.

    Which types take tags the schemas of the provider know; without them, it is certain only where
    a resource has some.
    """
    options = module.options(missing_required_tags)
    required, excluded = options.texts("tags"), options.texts("exclude")
    schemas = schemas_of(module.module)
    configured = _default_tags(module.module)
    incomplete = overridden(module.module)
    for provider in (AWS, _AZURE):
        for block in instances_of(objects_of(module.module), provider=provider):
            type_ = block.labels[0]
            if type_ in excluded or (block.type, *block.labels) in incomplete:
                continue
            is_group = type_ == "aws_autoscaling_group"
            section = block.seen_by(_GROUP if is_group else _WITH_TAGS)
            if not (is_group or section.has(_TAGS) or _takes_tags(type_, schemas)):
                continue
            given = section.expression("provider")
            name = provider if given is None else given.place.text.strip('"')
            inherited = set() if provider == _AZURE or is_group else configured.get(name)
            own = _names_in_group(section) if is_group else _names(section)
            if inherited is None or own is None:
                continue
            missing = _listed(required, own | inherited)
            if missing:
                what = "The resource does not set" if is_group or provider == _AZURE else (
                    "Neither the resource nor its provider sets")
                detail = f"{what} {missing}."
                yield missing_required_tags.at(block.place, "Missing required tags", detail)


def _listed(required: Sequence[str], present: set[str]) -> str:
    """The required tags that are not present, for a message."""
    missing = [short(name) for name in required if name not in present]
    return ", ".join(missing[:_MOST_LISTED])


def _takes_tags(type_: str, schemas: ModuleSchemas | None) -> bool:
    schema = None if schemas is None else schemas.find(RESOURCE, type_)
    attribute = None if schema is None else schema.body.attributes.get(_TAGS)
    if attribute is None or attribute.is_read_only:
        return False
    return attribute.type.kind == KIND_MAP


# Configurations of the provider


@rule(
    "PV014", "missing-default-tags", WARNING, OPT_IN,
    "Configuration of AWS's provider without default tags that are required.",
    options=(Option("tags", (), "The names of the tags that providers must set."),),
    reads=FILES, option="tags",
)
def missing_default_tags(module: ModuleContext) -> Diagnostics:
    required = module.options(missing_default_tags).texts("tags")
    for block, _, tags in _configurations(module.module):
        missing = "" if tags is None else _listed(required, tags)
        if missing:
            detail = f"Its `default_tags` do not set {missing}."
            yield missing_default_tags.at(block.place, "Missing default tags", detail)


def _default_tags(module: Module) -> dict[str, set[str] | None]:
    """The names of the tags that each configuration of the provider sets; None if unknown.

    A configuration that is not there is that of a caller, or has no settings.
    """
    found = {name: tags for _, name, tags in _configurations(module)}
    if AWS not in found and not is_called(module):
        found[AWS] = set()
    return found


def _configurations(module: Module) -> Iterator[tuple[BlockView, str, set[str] | None]]:
    """The configurations of AWS's provider, their names, and the names of their tags."""
    for block in objects_of(module):
        if block.type == PROVIDER and block.labels[0] == AWS:
            section = block.seen_by(_PROVIDER)
            alias = section.expression("alias")
            name = AWS if alias is None else f"{AWS}." + alias.place.text.strip('"')
            yield block, name, _of_provider(section)


def _of_provider(section: Object) -> set[str] | None:
    names: set[str] = set()
    for block in section.blocks():
        more = None if block.is_unknown else _names(block)
        if more is None:
            return None
        names |= more
    return names


# Names


def _names(section: Object) -> set[str] | None:
    """The names of the tags in a body; None if they are unknown."""
    known = section.known(_TAGS)
    if known is None:
        return set()
    payload = known.value.payload
    return None if known.marks or not isinstance(payload, dict) else set(payload)


def _names_in_group(section: Object) -> set[str] | None:
    """The keys of blocks, or of the objects in a list; None where some are not known."""
    keys = ["" if block.is_unknown else text_in(block, "key") for block in section.blocks()]
    known = section.known(_TAGS)
    if known is not None:
        payload = known.value.payload
        if known.marks or not isinstance(payload, tuple):
            return None
        keys += [_key(element) for element in payload]
    return None if "" in keys else set(keys)


def _key(tag: Value) -> str:
    """The key of a tag that is an object; "" where it is not known."""
    key = get_attribute(tag, "key")
    return "" if key is None else text_of(key) or ""
