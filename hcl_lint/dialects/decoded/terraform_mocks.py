# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/terraform/schema/mocks.hcl``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData

BODIES: SchemaData = (
    ((), (('mock_resource', {'labels': ('type',), 'label_facts': {'type': None}, 'nested': 1}, {'doc': 'Values for the resources of a type.'}), ('mock_data', {'labels': ('type',), 'label_facts': {'type': None}, 'nested': 1}, {'doc': 'Values for the data sources of a type.'}), ('override_resource', {'nested': 2}, {'doc': 'Values for one resource.'}), ('override_data', {'nested': 2}, {'doc': 'Values for one data source.'}))),
    ((('defaults', 0, False, {'doc': 'Values for all objects of the type.'}), ('override_during', 0, False, {'doc': 'When they apply: apply (the default) or plan.'}, ('name', None, (), ('apply', 'plan')))), ()),
    ((('target', 0, True, {'doc': 'The address of the object.'}, ('reference',)), ('values', 0, False, {'doc': 'Values for its attributes.'}), ('override_during', 0, False, {'doc': 'When they apply: apply (the default) or plan.'}, ('name', None, (), ('apply', 'plan')))), ()),
)
