# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/waypoint``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def project() -> SchemaData:
    """The schema in ``schema/project.hcl``."""
    return (
        ((('project', 1, False, {'doc': 'The name of the project.'}, ('constant',)), ('labels', 0)), (('runner', {'most': 1, 'nested': 1}), ('config', {'most': 1, 'nested': 2}), ('variable', {'labels': ('name',), 'has_keys': True, 'nested': 3}), ('plugin', {'labels': ('name',), 'has_keys': True, 'nested': 4}), ('pipeline', {'labels': ('name',), 'label_metadata': {'name': None}, 'nested': 5}), ('app', {'labels': ('name',), 'has_keys': True, 'nested': 6}, {'doc': 'An application: how it is built, deployed and released.'}))),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (('build', {'most': 1, 'nested': 7}), ('deploy', {'most': 1, 'nested': 8}), ('release', {'most': 1, 'nested': 9})), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
    )
