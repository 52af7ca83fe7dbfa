# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/waypoint``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def project() -> SchemaData:
    """The schema in ``schema/project.hcl``."""
    return (
        ((('project', 1, False, {'doc': 'The name of the project.'}), ('labels', 0)), (('runner', {'most': 1, 'nested': 1}), ('config', {'most': 1, 'nested': 2}), ('variable', {'labels': ('name',), 'label_metadata': {'name': {'format': 'identifier'}}, 'has_keys': True, 'nested': 3}), ('plugin', {'labels': ('name',), 'has_keys': True, 'nested': 4}), ('pipeline', {'labels': ('name',), 'has_keys': True, 'nested': 5}, {'doc': 'Steps that run one after another.'}), ('app', {'labels': ('name',), 'has_keys': True, 'nested': 6}, {'doc': 'An application: how it is built, deployed and released.'}))),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((('type', 0, False, {'doc': 'The type of its values.'}, ('static',)), ('default', 0, False, {'doc': 'The value unless another one is set.'}), ('description', 1, False, None, ('constant',)), ('env', (4, 1), False, {'doc': 'Environment variables that can set it.'}, ('constant',)), ('sensitive', 3, False, {'doc': 'Whether values are hidden in output.'}, ('constant',))), ()),
        ((), (), {'is_open': True}),
        ((), (('step', {'labels': ('name',), 'label_metadata': {'name': None}, 'least': 1, 'nested': 7}),), {'is_open': True}),
        ((), (('build', {'most': 1, 'nested': 8}), ('deploy', {'most': 1, 'nested': 9}, {'requires': ('build',)}), ('release', {'most': 1, 'nested': 10}, {'requires': ('build',)})), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
    )


def values() -> SchemaData:
    """The schema in ``schema/values.hcl``."""
    return (
        ((), (), {'other_attributes': ('*', 0, False, None, ('constant',))}),
    )
