# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/packer``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData


def values() -> SchemaData:
    """The schema in ``schema/values.hcl``."""
    return (
        ((), (), {'other_attributes': ('*', 0, False, None, ('constant',))}),
    )


def template() -> SchemaData:
    """The schema in ``schema/template.hcl``."""
    return (
        ((), (('packer', {'nested': 1}, {'doc': 'Requirements: the version of Packer, and plugins.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/blocks/packer'}), ('variable', {'labels': ('name',), 'label_metadata': {'name': {'format': 'identifier'}}, 'nested': 2}, {'doc': 'An input variable.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/variables'}), ('variables', {}, {'doc': 'Input variables with their defaults, by name.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/variables'}), ('local', {'labels': ('name',), 'label_metadata': {'name': {'format': 'identifier'}}, 'nested': 3}, {'doc': 'A local value with settings.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/locals'}), ('locals', {}, {'doc': 'Local values, by name.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/locals'}), ('data', {'labels': ('type', 'name'), 'label_metadata': {'type': {'format': 'identifier'}, 'name': {'format': 'identifier'}}, 'nested': 4}, {'doc': 'Data from elsewhere, read before anything is built.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/datasources'}), ('source', {'labels': ('type', 'name'), 'label_metadata': {'type': None, 'name': None}, 'nested': 5}, {'doc': 'How to make an image: a builder and its configuration.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/blocks/source'}), ('communicator', {'labels': ('type', 'name'), 'label_metadata': {'type': None, 'name': None}, 'nested': 6}, {'doc': 'Accepted, but ignored.'}), ('hcp_packer_registry', {'most': 1, 'nested': 7}), ('build', {'nested': 8}, {'doc': 'What to build from which sources.', 'url': 'https://developer.hashicorp.com/packer/docs/templates/hcl_templates/blocks/build'}))),
        ((('required_version', 1, False, {'doc': 'The versions of Packer that the template works with.'}, ('constant',)),), (('required_plugins', {'nested': 9}, {'doc': 'The plugins that the template needs, by name: source and version.'}),)),
        ((('type', 0, False, {'doc': 'The type that values are converted to; without it, that of the default.'}, ('static',)), ('default', 0, False, {'doc': 'The value if none is given. The only function that it may call is `env`.'}), ('description', 1, False, {'doc': 'What the variable is for.'}, ('constant',)), ('sensitive', 3, False, {'doc': 'Whether values are hidden in output.'}, ('constant',))), (('validation', {'nested': 10}, {'doc': 'A condition that values must meet.'}),)),
        ((('expression', 0, True, {'doc': 'The value.'}), ('sensitive', 3, False, {'doc': 'Whether the value is hidden in output.'}, ('constant',))), ()),
        ((), (), {'is_open': True}),
        ((), (), {'is_open': True}),
        ((), (), {'is_opaque': True}),
        ((('bucket_name', 1, False, {'doc': 'The bucket in HCP Packer: 3 to 36 letters, digits and hyphens.'}), ('description', 1, False, {'doc': 'What the bucket holds, in at most 255 bytes.'}), ('bucket_labels', (6, 1), False, {'doc': 'Labels of the bucket.'}), ('build_labels', (6, 1), False, {'doc': 'Labels of each version.'}), ('labels', (6, 1), False, {'doc': 'The old name of bucket_labels.'}), ('channels', (4, 1), False, {'doc': 'The channels that get the version.'})), (), {'is_open': True}),
        ((('name', 1, False, {'doc': 'The name in output and in the names of builds.'}), ('description', 1, False, {'doc': 'What is built.'}), ('sources', (4, 1), False, {'doc': 'References to sources as strings: TYPE.NAME or source.TYPE.NAME.'})), (('source', {'labels': ('reference',), 'label_metadata': {'reference': None}, 'nested': 11}, {'doc': 'A source with more settings for this build.'}), ('provisioner', {'labels': ('type',), 'label_metadata': {'type': None}, 'nested': 12}, {'doc': 'A step that installs or configures something on the machine.'}), ('error-cleanup-provisioner', {'labels': ('type',), 'label_metadata': {'type': None}, 'most': 1, 'nested': 12}, {'doc': 'The step that runs after a provisioner failed.'}), ('post-processor', {'labels': ('type',), 'label_metadata': {'type': None}, 'nested': 13}, {'doc': 'A step that does something with the artifact.'}), ('post-processors', {'nested': 14}, {'doc': 'A chain of post-processors: each processes the artifact of the one before.'}), ('hcp_packer_registry', {'most': 1, 'nested': 7}), ('from', {'labels': ('type',), 'label_metadata': {'type': None}, 'nested': 15}, {'doc': 'Accepted, but ignored.'}))),
        ((), (), {'other_attributes': ('*', 0, False, {'doc': 'The source address and the version constraint of a plugin.'}, ('constant',))}),
        ((('condition', 3, True, {'doc': 'Must be true. It refers to the variable itself and nothing else.'}), ('error_message', 1, True, {'doc': 'What to report if the condition is false, in a sentence.'}, ('constant',))), ()),
        ((('name', 1, False, {'doc': 'The name of the source in this build.'}, ('constant',)),), (), {'is_open': True}),
        ((('name', 1, False, {'doc': 'The name in output.'}), ('only', (4, 1), False, {'doc': 'The builds for which the step runs.'}), ('except', (4, 1), False, {'doc': 'The builds for which the step does not run.'}), ('pause_before', 1, False, {'doc': 'How long to wait before the step, such as 10s.'}), ('timeout', 1, False, {'doc': 'How long the step may take, such as 5m.'}), ('max_retries', 2, False, {'doc': 'How often the step is retried after a failure.', 'format': 'integer'}), ('continue_on_error', 3, False, {'doc': 'Whether the build continues if the step fails.'}), ('override', 0, False, {'doc': 'Settings of the step for single sources, by name.'})), (), {'is_open': True}),
        ((('name', 1, False, {'doc': 'The name in output, for -only and -except.'}), ('only', (4, 1), False, {'doc': 'The builds for which the step runs.'}), ('except', (4, 1), False, {'doc': 'The builds for which the step does not run.'}), ('keep_input_artifact', 3, False, {'doc': 'Whether the input artifact of the step is kept.'})), (), {'is_open': True}),
        ((), (('post-processor', {'labels': ('type',), 'label_metadata': {'type': None}, 'nested': 13}, {'doc': 'A step that does something with the artifact.'}),)),
        ((), (), {'is_opaque': True}),
    )
