"""What hcl-lint knows of Vault and OpenBao beyond their rule pack."""

from __future__ import annotations

from hcl_lint.diagnostics import policies
from hcl_lint.semantics.finder import Finder
from hcl_lint.semantics.product import Product

AGENT = Product(
    "vault-agent",
    finders=(Finder("hcl_lint.products.vault.finders:agents", policies.INVALID_AGENT),),
)

PRODUCTS = (AGENT,)
