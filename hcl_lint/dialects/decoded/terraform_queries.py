# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/terraform/schema/queries.hcl``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData

BODIES: SchemaData = (
    ((), (('list', {'labels': ('type', 'name'), 'label_facts': {'type': {'format': 'identifier'}, 'name': {'format': 'identifier'}}, 'nested': 1}, {'doc': 'A search for objects of a type.'}), ('provider', {'labels': ('name',), 'label_facts': {'name': None}, 'nested': 2}), ('locals', {}), ('variable', {'labels': ('name',), 'label_facts': {'name': {'format': 'identifier'}}, 'nested': 3}))),
    ((('provider', 0, True, {'doc': 'The configuration of the provider to use.'}, ('reference',)), ('count', 2), ('for_each', 0), ('include_resource', 3, False, {'doc': 'Whether all attributes are shown.'}), ('limit', 2, False, {'doc': 'The largest number of results.'})), (('config', {'most': 1, 'nested': 4}),), {'groups': (('at_most_one_of', ('count', 'for_each')),)}),
    ((('alias', 1, False, {'doc': 'The name of an additional configuration of the provider.', 'format': 'identifier'}, ('constant',)), ('version', 1, False, {'doc': 'The versions of the provider; belongs into required_providers.'}, ('constant',))), (('_', {'most': 1, 'nested': 5}, {'doc': 'Arguments of the provider that are named like meta-arguments.'}),), {'is_open': True}),
    ((('description', 1, False, {'doc': 'What the variable is for.'}, ('constant',)), ('default', 0, False, {'doc': 'The value if none is given. A variable without a default is required.'}, ('constant',)), ('type', 0, False, {'doc': 'The type that values are converted to.'}, ('static',)), ('sensitive', 3, False, {'doc': 'Whether values are hidden in output.', 'since': '0.14.0'}, ('constant',)), ('ephemeral', 3, False, {'doc': 'Whether values are left out of state and plan files.', 'since': '1.10.0'}, ('constant',)), ('nullable', 3, False, {'doc': 'Whether the value may be null.', 'since': '1.1.0'}, ('constant',)), ('deprecated', 1, False, {'doc': 'A warning for callers that set the variable.'}, ('constant',)), ('const', 3, False, {'doc': 'Whether the value must be known before planning.'}, ('constant',))), (('validation', {'nested': 6}, {'doc': 'A condition that values must meet.', 'since': '0.13.0'}),)),
    ((), (), {'is_open': True}),
    ((), (), {'is_open': True}),
    ((('condition', 3, True, {'doc': 'Must be true.'}), ('error_message', 1, True, {'doc': 'What to report if the condition is false.'})), ()),
)
