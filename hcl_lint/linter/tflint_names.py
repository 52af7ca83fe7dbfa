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
}

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
])

# The same for the rules of the plugins for AWS, Azure and Google that are written by hand.
PLUGIN_NAMES = {
    "aws_acm_certificate_lifecycle": ("missing-lifecycle-setting",),
    "aws_db_instance_default_parameter_group": ("default-parameter-group",),
    "aws_db_instance_previous_type": ("outdated-provider-value",),
    "aws_elasticache_cluster_default_parameter_group": ("default-parameter-group",),
    "aws_elasticache_cluster_previous_type": ("outdated-provider-value",),
    "aws_elasticache_replication_group_default_parameter_group": ("default-parameter-group",),
    "aws_elasticache_replication_group_previous_type": ("outdated-provider-value",),
    "aws_ephemeral_resources": ("stored-secret",),
    "aws_iam_group_policy_too_long": ("malformed-policy",),
    "aws_iam_policy_attachment_exclusive_attachment": ("superseded-argument",),
    "aws_iam_policy_attachment_has_alternatives": ("superseded-argument",),
    "aws_iam_policy_document_gov_friendly_arns": ("hard-coded-partition",),
    "aws_iam_policy_gov_friendly_arns": ("hard-coded-partition",),
    "aws_iam_policy_sid_invalid_characters": ("malformed-policy",),
    "aws_iam_policy_too_long_policy": ("malformed-policy",),
    "aws_iam_role_deprecated_policy_attributes": ("superseded-argument",),
    "aws_iam_role_policy_gov_friendly_arns": ("hard-coded-partition",),
    "aws_instance_previous_type": ("outdated-provider-value",),
    "aws_lambda_function_deprecated_runtime": ("outdated-provider-value",),
    "aws_provider_missing_default_tags": ("missing-default-tags",),
    "aws_resource_missing_tags": ("missing-required-tags",),
    "aws_route_not_specified_target": ("invalid-route-target",),
    "aws_route_specified_multiple_targets": ("invalid-route-target",),
    "aws_s3_bucket_name": ("bucket-name-format", "invalid-provider-value"),
    "aws_security_group_inline_rules": ("superseded-argument",),
    "aws_security_group_rule_deprecated": ("superseded-argument",),
    "aws_write_only_arguments": ("stored-secret",),
    "aws_write_only_attributes": ("stored-secret",),
    "azurerm_resource_missing_tags": ("missing-required-tags",),
    "azurerm_resources_missing_prevent_destroy": ("missing-lifecycle-setting",),
}

# Of these, those that are off unless they are switched on.
PLUGIN_OPT_IN = frozenset([
    "aws_iam_policy_attachment_exclusive_attachment", "aws_iam_policy_attachment_has_alternatives",
    "aws_iam_policy_document_gov_friendly_arns", "aws_iam_policy_gov_friendly_arns",
    "aws_iam_role_policy_gov_friendly_arns", "aws_provider_missing_default_tags",
    "aws_resource_missing_tags", "aws_s3_bucket_name", "aws_security_group_inline_rules",
    "aws_security_group_rule_deprecated", "azurerm_resource_missing_tags",
    "azurerm_resources_missing_prevent_destroy",
])

# Where several of tflint's rules share one of ours: the option that each has a part of, with the
# part; None for the whole default.
PARTS: dict[str, tuple[str, tuple[str, ...] | None]] = {
    "aws_acm_certificate_lifecycle": ("create-before-destroy", None),
    "aws_iam_policy_attachment_exclusive_attachment": (
        "arguments", ("aws_iam_policy_attachment",),
    ),
    "aws_iam_policy_attachment_has_alternatives": ("arguments", ("aws_iam_policy_attachment",)),
    "aws_iam_role_deprecated_policy_attributes": (
        "arguments", ("aws_iam_role.inline_policy", "aws_iam_role.managed_policy_arns"),
    ),
    "aws_security_group_inline_rules": (
        "arguments", ("aws_security_group.egress", "aws_security_group.ingress"),
    ),
    "aws_security_group_rule_deprecated": ("arguments", ("aws_security_group_rule",)),
    "azurerm_resources_missing_prevent_destroy": ("prevent-destroy", None),
}

# Options with other names.
OPTION_NAMES = {
    ("azurerm_resources_missing_prevent_destroy", "resources"): "prevent-destroy",
}

# Their generated rules, and ours, which are about all types at once.
_GENERATED = re.compile(r"(?:aws|azurerm|google)_[a-z0-9_]+")
_INVALID = "_invalid_"
_VALUE_RULES = ("unknown-provider-value", "invalid-provider-value")


def is_generated(name: str) -> bool:
    """Whether a rule of a plugin is about the values of one argument."""
    before, _, after = name.partition(_INVALID)
    return name not in PLUGIN_NAMES and after != "" and all(
        [_GENERATED.fullmatch(element) is not None for element in (before, name)])


def counterparts(name: str) -> tuple[str, ...]:
    """Our rules for one of tflint's; none where nothing takes its place."""
    known = TFLINT_NAMES.get(name) or PLUGIN_NAMES.get(name)
    if known is None:
        return _VALUE_RULES if is_generated(name) else ()
    return known
