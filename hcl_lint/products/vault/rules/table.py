"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics import policies
from hcl_lint.diagnostics.rule import Check

CHECKS = (
    Check(
        "hcl_lint.products.vault.finders:agents", policies.INVALID_AGENT, products=("vault-agent",)
    ),
)
