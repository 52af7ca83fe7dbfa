"""OpenTofu beyond its rule pack, and beyond Terraform, which it extends."""

from __future__ import annotations

from hcl_lint.products.terraform.product import PRODUCT as TERRAFORM
from hcl_lint.semantics.product import Product

PRODUCT = Product("opentofu", extends=TERRAFORM)

PRODUCTS = (PRODUCT,)
