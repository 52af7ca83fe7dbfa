# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/terraform/schema/deployments.hcl``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData

BODIES: SchemaData = (
    ((), (('deployment', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 1}, {'doc': 'One instance of the stack.'}), ('deployment_group', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 2}), ('deployment_auto_approve', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 3}), ('orchestrate', {'labels': ('type', 'name'), 'label_facts': {'type': None, 'name': None}, 'nested': 3}), ('identity_token', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 4}, {'doc': 'A token for the providers of the stack.'}), ('store', {'labels': ('type', 'name'), 'label_facts': {'type': None, 'name': None}, 'nested': 5}), ('publish_output', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 6}), ('upstream_input', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 7}), ('locals', {}))),
    ((('inputs', 0, False, {'doc': 'Values for the variables of the stack.'}), ('destroy', 3, False, {'doc': 'Whether the deployment is destroyed.'}), ('deployment_group', 0, False, None, ('reference',))), (), {'is_open': True}),
    ((('auto_approve_checks', 0, False, None, ('references',)),), (), {'is_open': True}),
    ((), (('check', {'nested': 8}),)),
    ((('audience', (4, 1), True),), ()),
    ((), (), {'is_open': True}),
    ((('value', 0, True), ('description', 1)), ()),
    ((('type', 1, True), ('source', 1, True)), ()),
    ((('condition', 3, True), ('reason', 1, True)), ()),
)
