"""Which rules of tflint's rulesets are which of ours."""

from __future__ import annotations

import re

# From the names of tflint's rules to ours; several of ours may take the place of one.
TFLINT_NAMES = {
    "terraform_comment_syntax": ("comment-style",),
    "terraform_deprecated_index": ("legacy-index",),
    "terraform_deprecated_interpolation": ("redundant-interpolation",),
    "terraform_deprecated_lookup": ("lookup-two-args",),
    "terraform_documented_outputs": ("undocumented-output",),
    "terraform_documented_variables": ("undocumented-variable",),
    "terraform_empty_list_equality": ("length-zero-comparison",),
    "terraform_json_syntax": ("json-array-root",),
    "terraform_map_duplicate_keys": ("duplicate-map-key",),
    "terraform_module_pinned_source": ("module-unpinned",),
    "terraform_module_shallow_clone": ("module-shallow-clone",),
    "terraform_module_version": ("module-registry-version",),
    "terraform_naming_convention": ("name-format",),
    "terraform_required_providers": (
        "missing-provider-requirement", "provider-version-argument",
    ),
    "terraform_required_version": ("missing-required-version",),
    "terraform_standard_module_structure": ("file-placement", "module-files"),
    "terraform_typed_variables": ("untyped-variable",),
    "terraform_unused_declarations": (
        "unused-variable", "unused-local", "unused-data-source", "unused-provider-alias",
    ),
    "terraform_unused_required_providers": ("unused-required-provider",),
    "terraform_workspace_remote": ("workspace-with-remote-backend",),
}  # fmt: skip

# The options that make our rules report as much as tflint's do.
OPTIONS: dict[str, dict[str, object]] = {
    "unused-variable": {"with-default": True},
    "undocumented-variable": {"comments": False},
    "undocumented-output": {"comments": False},
}

# Those that tflint runs only where they are asked for, by name or by the preset "all".
NOT_RECOMMENDED = frozenset([
    "terraform_comment_syntax", "terraform_documented_outputs", "terraform_documented_variables",
    "terraform_module_shallow_clone", "terraform_naming_convention",
    "terraform_standard_module_structure", "terraform_unused_required_providers",
])  # fmt: skip

# The same for the rules of the plugins for AWS and Google that are written by hand.
PLUGIN_NAMES = {
    "aws_db_instance_default_parameter_group": ("default-parameter-group",),
    "aws_db_instance_previous_type": ("outdated-provider-value",),
    "aws_elasticache_cluster_default_parameter_group": ("default-parameter-group",),
    "aws_elasticache_cluster_previous_type": ("outdated-provider-value",),
    "aws_elasticache_replication_group_default_parameter_group": ("default-parameter-group",),
    "aws_elasticache_replication_group_previous_type": ("outdated-provider-value",),
    "aws_instance_previous_type": ("outdated-provider-value",),
    "aws_lambda_function_deprecated_runtime": ("outdated-provider-value",),
    "aws_resource_missing_tags": ("missing-required-tags",),
    "aws_s3_bucket_name": ("bucket-name-format", "invalid-provider-value"),
}

# Their generated rules, and ours, which are about all types at once.
_GENERATED = re.compile(r"(aws|google)_[a-z0-9_]+_invalid_[a-z0-9_]+")
_VALUE_RULES = ("unknown-provider-value", "invalid-provider-value")


def is_generated(name: str) -> bool:
    """Whether a rule of a plugin is about the values of one argument."""
    return _GENERATED.fullmatch(name) is not None


def counterparts(name: str) -> tuple[str, ...]:
    """Our rules for one of tflint's; none where nothing takes its place."""
    if is_generated(name):
        return _VALUE_RULES
    return TFLINT_NAMES.get(name) or PLUGIN_NAMES.get(name, ())
