# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/terraform/schema/values.hcl``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData

BODIES: SchemaData = (
    ((), (), {'other_attributes': ('*', 0, False, None, ('constant',))}),
)
