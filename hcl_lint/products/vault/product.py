"""What hcl-lint knows of Vault and OpenBao beyond their rule pack: only rules."""

from __future__ import annotations

from hcl_lint.semantics.product import Product

PRODUCTS: tuple[Product, ...] = ()
