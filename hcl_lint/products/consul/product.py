"""What hcl-lint knows of Consul beyond its rule pack: only rules."""

from __future__ import annotations

from hcl_lint.semantics.product import Product

PRODUCTS: tuple[Product, ...] = ()
