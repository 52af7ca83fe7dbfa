# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/terraform/schema/components.hcl``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData

BODIES: SchemaData = (
    ((('language', 0, False, None, ('static',)),), (('component', {'labels': ('name',), 'label_facts': {'name': {'format': 'identifier'}}, 'nested': 1}, {'doc': 'A module as a part of the stack.'}), ('stack', {'labels': ('name',), 'label_facts': {'name': {'format': 'identifier'}}, 'nested': 2}, {'doc': 'Another stack as a part of this one.'}), ('removed', {'nested': 3}), ('required_providers', {'nested': 4}), ('provider', {'labels': ('type', 'name'), 'label_facts': {'type': None, 'name': None}, 'nested': 5}, {'doc': 'A configuration of a provider.'}), ('variable', {'labels': ('name',), 'label_facts': {'name': {'format': 'identifier'}}, 'nested': 6}), ('locals', {}), ('output', {'labels': ('name',), 'label_facts': {'name': {'format': 'identifier'}}, 'nested': 7}))),
    ((('source', 1, True, {'doc': 'Where the module is.'}, ('constant',)), ('version', 1, False, None, ('constant',)), ('for_each', 0), ('inputs', 0, False, {'doc': 'Values for the variables of the module.'}), ('providers', 0, False, {'doc': 'The configurations of providers that the module gets.'}, ('reference_map',)), ('depends_on', 0, False, None, ('references',))), ()),
    ((('source', 1, True, None, ('constant',)), ('version', 1, False, None, ('constant',)), ('for_each', 0), ('inputs', 0), ('providers', 0, False, None, ('reference_map',)), ('depends_on', 0, False, None, ('references',))), ()),
    ((('from', 0, True, None, ('reference',)), ('providers', 0, False, None, ('reference_map',)), ('depends_on', 0, False, None, ('references',))), (), {'is_open': True}),
    ((), (), {'is_opaque': True}),
    ((('for_each', 0),), (('config', {'most': 1, 'nested': 8}),)),
    ((('description', 1, False, {'doc': 'What the variable is for.'}, ('constant',)), ('default', 0, False, {'doc': 'The value if none is given. A variable without a default is required.'}, ('constant',)), ('type', 0, False, {'doc': 'The type that values are converted to.'}, ('static',)), ('sensitive', 3, False, {'doc': 'Whether values are hidden in output.', 'since': '0.14.0'}, ('constant',)), ('ephemeral', 3, False, {'doc': 'Whether values are left out of state and plan files.', 'since': '1.10.0'}, ('constant',)), ('nullable', 3, False, {'doc': 'Whether the value may be null.', 'since': '1.1.0'}, ('constant',)), ('deprecated', 1, False, {'doc': 'A warning for callers that set the variable.'}, ('constant',)), ('const', 3, False, {'doc': 'Whether the value must be known before planning.'}, ('constant',))), (('validation', {'nested': 9}, {'doc': 'A condition that values must meet.', 'since': '0.13.0'}),)),
    ((('type', 0, True, None, ('static',)), ('value', 0, True), ('description', 1, False, None, ('constant',)), ('sensitive', 3, False, None, ('constant',)), ('ephemeral', 3, False, None, ('constant',))), ()),
    ((), (), {'is_open': True}),
    ((('condition', 3, True, {'doc': 'Must be true.'}), ('error_message', 1, True, {'doc': 'What to report if the condition is false.'})), ()),
)
