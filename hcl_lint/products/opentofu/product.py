"""What hcl-lint knows of OpenTofu beyond its rule pack, and beyond Terraform, which it extends."""

from __future__ import annotations

from hcl_lint.products.opentofu import problems as opentofu
from hcl_lint.products.terraform.product import PRODUCT as TERRAFORM
from hcl_lint.semantics.finder import MODULE, Finder
from hcl_lint.semantics.product import Product

PRODUCT = Product(
    "opentofu",
    extends=TERRAFORM,
    finders=(
        Finder(
            "hcl_lint.products.opentofu.differences:opentofu_problems",
            opentofu.ENCRYPTION_BLOCK,
            opentofu.STATIC_CONTEXT,
            opentofu.PROVIDER_FOR_EACH,
            opentofu.INVALID_ENABLED,
            scope=MODULE,
            returns=True,
            words=("module", "provider", "encryption", "const", "backend", "cloud", "enabled"),
        ),
    ),
)

PRODUCTS = (PRODUCT,)
