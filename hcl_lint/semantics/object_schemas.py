"""The objects of a module by the schemas of providers."""

from __future__ import annotations

from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of


class ObjectSchemas:
    """The schemas that judge a module; a product has a subclass."""

    def file_schema(self, schema: BodySchema) -> BodySchema:
        """The schema of a file, whose objects have the schemas of their types."""
        raise NotImplementedError


@kept
def object_schemas_of(module: Module) -> ObjectSchemas | None:
    """The schemas that judge a module; None where there are none for its objects."""
    if module.catalog is None:
        return None
    return product_of(module.dialect).reporting.object_schemas(module)
