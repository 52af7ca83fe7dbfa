"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import FILES, MODULE, Check
from hcl_lint.products.packer import problems as packer
from hcl_lint.semantics.rules import DUPLICATE_DECLARATION

CHECKS = (
    Check(
        "hcl_lint.products.packer.finders:templates",
        packer.INVALID_TEMPLATE_STRUCTURE,
        packer.UNDEFINED_SOURCE,
        packer.UNUSED_SOURCE,
        packer.MISSING_REQUIRED_PLUGIN,
        packer.INVALID_STEP_SETTING,
        packer.DEPRECATED_HCP_REGISTRY,
        packer.INVALID_VALIDATION,
        packer.INVALID_PLUGIN_REQUIREMENT,
        packer.INVALID_REGISTRY,
        packer.UNKNOWN_COMPONENT,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.packer.duplicates:duplicate_declarations",
        DUPLICATE_DECLARATION,
        reads=MODULE,
    ),
)
