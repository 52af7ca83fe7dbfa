"""What hcl-lint knows of Consul beyond its rule pack."""

from __future__ import annotations

from hcl_lint.diagnostics import policies
from hcl_lint.semantics.finder import Finder
from hcl_lint.semantics.product import Product


def _entries() -> Finder:
    return Finder(
        "hcl_lint.products.consul.finders:entries",
        policies.INVALID_ENTRY,
        words=("service-", "-gateway", "-route"),
    )


AGENT = Product("consul-agent", finders=(_entries(),))
ENTRY = Product("consul-entry", finders=(_entries(),))

PRODUCTS = (AGENT, ENTRY)
