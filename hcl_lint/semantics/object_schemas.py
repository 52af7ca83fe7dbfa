"""The objects of a module by the schemas of providers."""

from __future__ import annotations

from hcl_lint.schema.body_schema import BodySchema


class ObjectSchemas:
    """The schemas that judge a module; a product has a subclass."""

    def file_schema(self, schema: BodySchema) -> BodySchema:
        """The schema of a file, whose objects have the schemas of their types."""
        raise NotImplementedError
