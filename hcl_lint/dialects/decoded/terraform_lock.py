# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/terraform/schema/lock.hcl``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData

BODIES: SchemaData = (
    ((), (('provider', {'labels': ('source',), 'label_facts': {'source': None}, 'nested': 1}, {'doc': 'The version of a provider that was selected.'}), ('module', {'labels': ('source',), 'label_facts': {'source': None}, 'nested': 2}, {'doc': 'Reserved.'}))),
    ((('version', 1, True, {'doc': 'The selected version.'}, ('constant',)), ('constraints', 1, False, {'doc': 'The constraints at the time of the selection.'}, ('constant',)), ('hashes', (5, 1), False, {'doc': 'Checksums of the packages of the provider.'}, ('constant',))), ()),
    ((), (), {'is_open': True}),
)
