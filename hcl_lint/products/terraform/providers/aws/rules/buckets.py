"""Rules of the lifecycle of objects in buckets of AWS."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import MODULE, WARNING, check
from hcl_lint.products.terraform.providers.aws.resources import resources_of
from hcl_lint.products.terraform.providers.schemas import schemas_of
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.rules import MISSING_ITEM
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import objects_of

_LIFECYCLE: Final = "aws_s3_bucket_lifecycle_configuration"
_OF_THOSE_THAT_WARN: Final = "transition_default_minimum_object_size"  # an argument since 5.70
_RULE: Final = BodySchema([AttributeSchema("prefix")], [BlockSchema("filter")], is_open=True)
_SCHEMA: Final = BodySchema((), [BlockSchema("rule", nested=_RULE)], is_open=True)


@check(MISSING_ITEM, reads=MODULE, words=(_LIFECYCLE,), name="lifecycle-filter")
def rule_without_filter(module: Module) -> Diagnostics:
    schemas = schemas_of(module)
    for block in resources_of(objects_of(module), (_LIFECYCLE,)):
        symbol = block.symbol
        if schemas is None or symbol is None:
            return
        schema = schemas.of_declaration(symbol.declaration, symbol.document)
        if schema is None or _OF_THOSE_THAT_WARN not in schema.body.attributes:
            continue
        for section in block.seen_by(_SCHEMA).blocks("rule"):
            if section.blocks("filter") or section.attribute("prefix") is not None:
                continue
            yield MISSING_ITEM.at(
                section.place, "Missing block `filter`",
                "The provider warns of rules with neither `filter` nor `prefix`, and will reject "
                "them. For all objects of the bucket, add `filter {}`.", severity=WARNING,
            )
