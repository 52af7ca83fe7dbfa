"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics import policies
from hcl_lint.diagnostics.rule import Check

CHECKS = (
    Check(
        "hcl_lint.products.consul.finders:entries",
        policies.INVALID_ENTRY,
        words=("service-", "-gateway", "-route"),
        products=("consul-agent", "consul-entry"),
    ),
)
