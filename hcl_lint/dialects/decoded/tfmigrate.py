# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/tfmigrate``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def settings() -> SchemaData:
    """The schema in ``schema/settings.hcl``."""
    return (
        ((), (('tfmigrate', {'least': 1, 'most': 1, 'nested': 1}),)),
        ((('migration_dir', 1, False, {'doc': 'The folder of the migrations; by default, the current folder.'}), ('is_backend_terraform_cloud', 3, False, {'doc': 'Whether the state is in HCP Terraform.'})), (('history', {'most': 1, 'nested': 2}, {'doc': 'Where is recorded which migrations have been applied.'}),)),
        ((), (('storage', {'labels': ('type',), 'label_metadata': {'type': {'values': ('local', 's3', 'gcs', 'azure', 'mock')}}, 'least': 1, 'most': 1, 'nested': 3}),)),
        ((), (), {'is_open': True, 'variants': (('type', ('local',), 4), ('type', ('s3',), 5), ('type', ('gcs',), 6), ('type', ('azure',), 7), ('type', ('mock',), 8))}),
        ((('path', 1, True, {'doc': 'The file, relative to the current folder.'}),), ()),
        ((('bucket', 1, True), ('key', 1, True, {'doc': 'The path of the file in the bucket.'}), ('region', 1), ('endpoint', 1), ('access_key', 1), ('secret_key', 1), ('profile', 1), ('role_arn', 1), ('kms_key_id', 1), ('skip_credentials_validation', 3), ('skip_metadata_api_check', 3), ('force_path_style', 3)), ()),
        ((('bucket', 1, True), ('name', 1, True, {'doc': 'The path of the file in the bucket.'})), ()),
        ((('storage_account_name', 1, True), ('container_name', 1, True), ('key', 1, True, {'doc': 'The path of the file in the container.'}), ('access_key', 1)), ()),
        ((), (), {'is_open': True}),
    )


def migrations() -> SchemaData:
    """The schema in ``schema/migrations.hcl``."""
    return (
        ((), (('migration', {'labels': ('type', 'name'), 'label_metadata': {'type': {'values': ('state', 'multi_state')}, 'name': None}, 'least': 1, 'most': 1, 'nested': 1}, {'doc': 'Changes of one state, or moves from one to another.'}),)),
        ((('actions', (4, 1), True, {'doc': 'What to do: the arguments of `terraform state` commands.'}), ('force', 3, False, {'doc': 'Whether to go on where plans show differences.'})), (), {'is_open': True, 'variants': (('type', ('state',), 2), ('type', ('multi_state',), 3))}),
        ((('dir', 1, False, {'doc': 'The folder of the configuration; by default, the current folder.'}), ('workspace', 1, False, {'doc': 'The workspace; by default, `default`.'}), ('skip_plan', 3, False, {'doc': 'Whether no plan is made to see differences.'}), ('actions', (4, 1), True, {'doc': 'What to do: the arguments of `terraform state` commands.', 'pattern': ' *((mv|xmv|import|replace-provider) .+ .+|rm .+)'})), ()),
        ((('from_dir', 1, True, {'doc': 'The folder that resources come from.'}), ('to_dir', 1, True, {'doc': 'The folder that resources go to.'}), ('from_workspace', 1, False, {'doc': 'The workspace that resources come from; by default, `default`.'}), ('to_workspace', 1, False, {'doc': 'The workspace that resources go to; by default, `default`.'}), ('from_skip_plan', 3, False, {'doc': 'Whether no plan is made of the folder that resources come from.'}), ('to_skip_plan', 3, False, {'doc': 'Whether no plan is made of the folder that resources go to.'}), ('actions', (4, 1), True, {'doc': 'What to do: the arguments of `terraform state mv` or `xmv`.', 'pattern': ' *(mv|xmv) .+ .+'})), ()),
    )
