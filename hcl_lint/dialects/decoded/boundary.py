# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/boundary``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def server() -> SchemaData:
    """The schema in ``schema/server.hcl``."""
    return (
        ((('disable_mlock', 3, False, {'doc': 'Whether memory may be swapped to the disk.'}),), (('listener', {'labels': ('type',), 'label_metadata': {'type': {'values': ('tcp', 'unix')}}, 'nested': 1}, {'doc': 'Where the process listens.', 'url': 'https://developer.hashicorp.com/boundary/docs/configuration/listener'}), ('kms', {'labels': ('type',), 'label_metadata': {'type': None}, 'nested': 2}, {'doc': 'Where keys are kept.', 'url': 'https://developer.hashicorp.com/boundary/docs/configuration/kms'})), {'is_open': True}),
        ((('purpose', 0, False, {'doc': 'What the listener is for.', 'values': ('api', 'cluster', 'proxy', 'ops')}),), (), {'is_open': True}),
        ((), (), {'is_open': True}),
    )
