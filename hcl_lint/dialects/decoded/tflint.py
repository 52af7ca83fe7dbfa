# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/tflint``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def config() -> SchemaData:
    """The schema in ``schema/config.hcl``."""
    return (
        ((), (('tflint', {'most': 1, 'nested': 1}), ('config', {'most': 1, 'nested': 2}), ('rule', {'labels': ('name',), 'has_keys': True, 'nested': 3}), ('plugin', {'labels': ('name',), 'has_keys': True, 'nested': 4}))),
        ((('required_version', 1, False, {'doc': 'The versions of TFLint that may read the file.'}),), ()),
        ((('format', 1, False, {'doc': 'The format of the output.', 'values': ('default', 'json', 'checkstyle', 'junit', 'compact', 'sarif')}), ('plugin_dir', 1), ('call_module_type', 1, False, {'doc': 'The calls of modules that are followed. Default: local.', 'values': ('all', 'local', 'none')}), ('module', 0, False, {'deprecated': 'TFLint 0.54 removed it.', 'replacement': 'call_module_type'}), ('force', 3, False, {'doc': 'Whether the exit code is 0 even if there are findings.'}), ('disabled_by_default', 3, False, {'doc': 'Whether only rules with `enabled = true` run.'}), ('ignore_module', (6, 3), False, {'doc': 'The sources of modules that are left out.'}), ('varfile', (4, 1)), ('variables', (4, 1))), ()),
        ((('enabled', 3, True),), (), {'is_open': True}),
        ((('enabled', 3, True), ('version', 1, False, {'requires': ('source',)}), ('source', 1, False, {'requires': ('version',)}), ('signing_key', 1)), (), {'is_open': True}),
    )
