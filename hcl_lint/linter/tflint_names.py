"""Which rules of tflint's Terraform ruleset are which of ours."""

from __future__ import annotations

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
