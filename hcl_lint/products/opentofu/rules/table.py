"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import MODULE, Check
from hcl_lint.products.opentofu import problems as opentofu

CHECKS = (
    Check(
        "hcl_lint.products.opentofu.differences:opentofu_problems",
        opentofu.ENCRYPTION_BLOCK,
        opentofu.STATIC_CONTEXT,
        opentofu.PROVIDER_FOR_EACH,
        opentofu.INVALID_ENABLED,
        reads=MODULE,
        words=("module", "provider", "encryption", "const", "backend", "cloud", "enabled"),
    ),
)
